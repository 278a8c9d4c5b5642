import type { Migration } from "./index.ts";

/** The first schema: nothing came before it, so a world only gets its stamp. */
export const m001: Migration = {
  version: 1,
  run: async () => {},
};
