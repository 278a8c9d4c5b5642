import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { zipSync } from "fflate";
import { build } from "./build.ts";
import { projectRoot } from "./project.ts";

/** Foundry opens a pack's lock file itself; LevelDB's own logs change with every build. */
const LEFT_OUT = new Set(["LOCK", "LOG", "LOG.old"]);

/** Builds the system and packs it for Foundry: `build/triskele-<version>.zip`, the manifest at its root. */
export async function main(): Promise<void> {
  await build();
  const { name, files } = await pack(join(projectRoot, "dist"));
  const target = join(projectRoot, "build", name);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, zipSync(files, { level: 9 }));
  console.log(`${relative(projectRoot, target)}: ${Object.keys(files).length} files`);
}

/**
 * Collects what goes into the zip.
 * @param folder a built system
 * @throws Error when the manifest names what was not built
 */
export async function pack(folder: string): Promise<{ name: string; files: Record<string, Uint8Array> }> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "system.json"), "utf8"));
  const files: Record<string, Uint8Array> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || LEFT_OUT.has(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).split(sep).join("/")] = await readFile(path);
  }
  assertWhole(manifest, files);
  return { name: `${manifest.id}-${manifest.version}.zip`, files };
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
function assertWhole(manifest: Manifest, files: object): void {
  const named = [
    ...manifest.esmodules,
    ...manifest.styles.map(({ src }) => src),
    ...manifest.languages.map(({ path }) => path),
    ...manifest.packs.map(({ path }) => `${path}/CURRENT`),
    "system.json",
    "LICENSE",
    "NOTICES.md",
    "README.md",
  ];
  const missing = named.filter((path) => !(path in files));
  if (missing.length > 0) throw new Error(`The manifest names what is not there: ${missing.join(", ")}`);
}
