import { pathToFileURL } from "node:url";
import { build } from "vite";
import config from "../table/client/vite.config.ts";

/** Builds the practice table's page into `build/table`. @throws the bundler's error if the sources have a fault. */
export async function buildClient(): Promise<void> {
  await build({ ...config, configFile: false, logLevel: "warn" });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildClient();
