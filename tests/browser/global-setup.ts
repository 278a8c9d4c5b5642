import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "../../tools/build.ts";
import { buildClient } from "../../tools/build-table.ts";
import { compilePacks } from "../../tools/packs.ts";
import { projectRoot } from "../../tools/project.ts";

/** Browser tests run what users run: the built page and the built system. The whole test has built both already. */
export default async function setup(): Promise<void> {
  if (process.env.TRISKELE_BUILT !== "yes") await Promise.all([buildClient(), build()]);
  await Promise.all([buildWithToy(), buildMini()]);
}

/** The small system of no game: its files as they are, and its compendiums. */
async function buildMini(): Promise<void> {
  const [from, to] = [join(projectRoot, "tests/fixtures/minisystem"), join(projectRoot, "build/minisystem")];
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, filter: (path) => !path.startsWith(join(from, "packs")) });
  await compilePacks(join(from, "packs"), join(to, "packs"));
}

/** The system with one more game: its line in the list of games, its types in the manifest, its folder in each room. */
async function buildWithToy(): Promise<void> {
  const read = async (path: string) => JSON.parse(await readFile(join(projectRoot, path), "utf8"));
  const manifest = await read("system.json");
  const types: Record<string, object> = await read("tests/fixtures/toy/types.json");
  for (const [document, declared] of Object.entries(types)) Object.assign(manifest.documentTypes[document], declared);
  await mkdir(join(projectRoot, "build"), { recursive: true });
  await writeFile(join(projectRoot, "build/toy-manifest.json"), JSON.stringify(manifest));
  await build({
    entry: "tests/fixtures/toy/main.ts",
    manifest: "build/toy-manifest.json",
    sources: [".", "tests/fixtures/toy"],
    out: "build/toy",
  });
}
