import { build } from "./build.ts";
import { buildClient } from "./build-table.ts";

/** Builds the system into `dist/` and the practice table's page into `build/table/`. */
export async function main(): Promise<void> {
  await build();
  await buildClient();
}
