import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import yaml from "js-yaml";

/**
 * Compiles `packs/<room>-<pack>/*.yml` with Foundry's own command-line library, and counts: a document without `_key` would
 * be left out silently, so as many documents must lie in the pack as there are files.
 *
 * @throws Error naming the pack when documents went missing or a file has no `_key`.
 */
export async function compilePacks(from: string, to: string): Promise<void> {
  for (const pack of await readdir(from, { withFileTypes: true })) {
    if (!pack.isDirectory()) continue;
    const source = join(from, pack.name);
    const expected = await packDocuments(source);
    await compilePack(source, join(to, pack.name), { yaml: true, recursive: false });
    const found = await countKeys(join(to, pack.name));
    if (found !== expected.length) {
      throw new Error(`packs/${pack.name}: ${expected.length} documents in, ${found} out`);
    }
  }
}

/** The documents of a pack's folder as written. */
export async function packDocuments(folder: string): Promise<Record<string, unknown>[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".yml")).sort();
  return Promise.all(
    files.map(async (name) => {
      const document = yaml.load(await readFile(join(folder, name), "utf8")) as Record<string, unknown>;
      if (typeof document?._key !== "string") throw new Error(`${join(folder, name)} has no _key`);
      return document;
    }),
  );
}

async function countKeys(folder: string): Promise<number> {
  const database = new ClassicLevel(folder);
  try {
    // Embedded documents have entries of their own, with dots in the name of their collection.
    return (await database.keys().all()).filter((key) => /^!\w+!/.test(key)).length;
  } finally {
    await database.close();
  }
}
