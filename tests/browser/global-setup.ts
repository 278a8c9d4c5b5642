import { build } from "../../tools/build.ts";
import { buildClient } from "../../tools/build-table.ts";

/** Browser tests run what users run: the built page and the built system. */
export default async function setup(): Promise<void> {
  await Promise.all([buildClient(), build()]);
}
