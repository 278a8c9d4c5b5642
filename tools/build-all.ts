import { parseArgs } from "node:util";
import { build } from "./build.ts";
import { buildClient } from "./build-table.ts";

/**
 * Builds the system into `dist/` and the practice table's page into `build/table/`.
 * @param args `--development` keeps the code readable and adds the contract's batches for the Quench module
 */
export async function main(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { development: { type: "boolean" } } });
  const development = values.development ?? false;
  await build({ development, quench: development });
  await buildClient();
}
