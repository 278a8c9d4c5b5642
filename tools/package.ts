import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { build } from "./build.ts";
import { projectRoot } from "./project.ts";

/** Foundry opens a pack's lock file itself; LevelDB's own logs change with every build. */
const LEFT_OUT = new Set(["LOCK", "LOG", "LOG.old"]);

/** Builds the system and packs it for Foundry: `build/triskele-<version>.zip`, the manifest at its root. */
export async function main(): Promise<void> {
  await build();
  const dist = join(projectRoot, "dist");
  const manifest = JSON.parse(await readFile(join(dist, "system.json"), "utf8"));
  const files: Zippable = {};
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || LEFT_OUT.has(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(dist, path).split(sep).join("/")] = await readFile(path);
  }
  assertWhole(manifest, files);
  const target = join(projectRoot, "build", `${manifest.id}-${manifest.version}.zip`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, zipSync(files, { level: 9 }));
  console.log(`${relative(projectRoot, target)}: ${Object.keys(files).length} files`);
}

/** What the manifest as Foundry reads it names. */
interface Manifest {
  id: string;
  version: string;
  esmodules: string[];
  styles: { src: string }[];
  languages: { path: string }[];
  packs: { path: string }[];
}

/** @throws Error when the manifest names something that is not in the zip */
function assertWhole(manifest: Manifest, files: Zippable): void {
  const named = [
    ...manifest.esmodules,
    ...manifest.styles.map(({ src }) => src),
    ...manifest.languages.map(({ path }) => path),
    ...manifest.packs.map(({ path }) => `${path}/CURRENT`),
    "system.json",
    "LICENSE",
    "README.md",
  ];
  const missing = named.filter((path) => !(path in files));
  if (missing.length > 0) throw new Error(`The manifest names what is not there: ${missing.join(", ")}`);
}
