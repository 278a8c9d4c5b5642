import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { JsonObject, PackData } from "../core/protocol.ts";
import { embeddedOf, isPrimaryName } from "./documents.ts";
import { isObject, objectsAt, stringAt } from "./json.ts";
import { StartError } from "./refusal.ts";

/** What Foundry's command line calls the collections of primary documents in its keys. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  Actor: "actors",
  Item: "items",
  Cards: "cards",
  JournalEntry: "journal",
  Macro: "macros",
  Scene: "scenes",
};

/**
 * Reads the compendiums that a built system brings along. Those of documents that the table has not are left out.
 * @throws StartError for one that the manifest names and that is not there or cannot be read.
 */
export async function readPacks(systemFolder: string, manifest: JsonObject): Promise<PackData[]> {
  const packs: PackData[] = [];
  for (const declared of objectsAt(manifest, "packs")) {
    const type = stringAt(declared, "type");
    if (!isPrimaryName(type) || COLLECTIONS[type] === undefined) continue;
    const folder = join(systemFolder, stringAt(declared, "path"));
    const name = stringAt(declared, "name");
    const packageName = stringAt(manifest, "id");
    const metadata = { ...declared, id: `${packageName}.${name}`, packageType: "system", packageName };
    packs.push({ metadata, documents: assemble(type, await readLevel(folder)) });
  }
  return packs;
}

/** The entries of a LevelDB. It is read in a copy: opening one writes into its folder, and a build stays as it is. */
async function readLevel(folder: string): Promise<Map<string, JsonObject>> {
  if (!existsSync(join(folder, "CURRENT"))) {
    throw new StartError(`The system's compendium ${folder} is not built.`);
  }
  const copy = await mkdtemp(join(tmpdir(), "table-pack-"));
  try {
    await cp(folder, copy, { recursive: true });
    const database = new ClassicLevel<string, unknown>(copy, { valueEncoding: "json", createIfMissing: false });
    const entries = new Map<string, JsonObject>();
    try {
      for await (const [key, value] of database.iterator()) {
        // JSON, as the encoding reads it.
        if (isObject(value as JsonObject)) entries.set(key, value as JsonObject);
      }
    } finally {
      await database.close();
    }
    return entries;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The system's compendium ${folder} cannot be read (${reason}).`, { cause: error });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Puts embedded documents, which have entries of their own, into those that name their ids. */
function assemble(documentName: string, entries: ReadonlyMap<string, JsonObject>): JsonObject[] {
  const collection = COLLECTIONS[documentName] ?? "";
  const prefix = `!${collection}!`;
  return [...entries]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, source]) => whole(documentName, source, collection, key.slice(prefix.length), entries))
    .sort((a, b) => Number(a.sort ?? 0) - Number(b.sort ?? 0));
}

function whole(
  documentName: string,
  source: JsonObject,
  collection: string,
  ids: string,
  entries: ReadonlyMap<string, JsonObject>,
): JsonObject {
  const filled: JsonObject = { ...source };
  for (const [key, name] of embeddedOf(documentName)) {
    const listed = source[key];
    if (!Array.isArray(listed)) continue;
    const inner = `${collection}.${key}`;
    filled[key] = listed.flatMap((entry) => {
      const id = isObject(entry) ? stringAt(entry, "_id") : String(entry);
      const found = isObject(entry) ? entry : entries.get(`!${inner}!${ids}.${id}`);
      return found ? [whole(name, found, inner, `${ids}.${id}`, entries)] : [];
    });
  }
  return filled;
}
