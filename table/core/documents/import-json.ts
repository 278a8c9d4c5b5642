import type { Document } from "../abstract/document.ts";
import type { BatchOperation } from "../database.ts";
import { replacing } from "../utils/operators.ts";
import { randomID } from "../utils/text.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";

/** What a document keeps when another's data come into it: who it is, where it lies, and whose it is. */
const KEPT = new Set(["_id", "folder", "sort", "ownership", "active", "author", "_stats"]);

/**
 * Makes a document what an exported one was. The data go through the class as any others do: old ones are brought up to date,
 * what it does not know is left out, and what is invalid is refused. Everything is written in one request.
 * @param json The text of an export.
 * @param adapt What of the data comes into this document; by default all.
 * @throws Error when the text is no such export, and when the document lies in another or in a compendium.
 */
export async function importFromJSON<D extends Document>(
  document: D,
  json: string,
  adapt: (data: PlainObject) => PlainObject = (data) => data,
): Promise<D> {
  const name = document.documentName;
  if (document.parent !== null || document.inCompendium) {
    throw new Error(`Only a ${name} of the world can be imported; "${document.name}" is none.`);
  }
  const given = readExport(json, name);
  const made = new document._class({ ...adapt(given), _id: document.id });
  const operations = operationsFor(document, made.toObject());
  await document.host.database.batch(operations);
  return document;
}

function readExport(json: string, documentName: string): PlainObject {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (error) {
    throw new Error(`The file is no exported ${documentName}: it is not JSON.`, { cause: error });
  }
  if (!isPlainObject(given) || typeof given.name !== "string") {
    throw new Error(`The file is no exported ${documentName}: it has no name.`);
  }
  return given;
}

/** The writes that make a document, and what lies in it, equal to a source. */
function operationsFor(document: Document, source: PlainObject): BatchOperation[] {
  const { generation } = document.host;
  const changes: PlainObject = { _id: document.id };
  const inside: BatchOperation[] = [];
  for (const [key, value] of Object.entries(source)) {
    const collection = document.collections[key];
    if (collection) inside.push(...embeddedFor(document, collection.documentName, key, value));
    else if (KEPT.has(key)) continue;
    // Merging would leave behind what the export has not.
    else Object.assign(changes, isPlainObject(value) ? replacing(generation, key, value) : { [key]: value });
  }
  const own = { documentName: document.documentName, parent: document.parent };
  return [{ ...own, action: "update", updates: [changes] }, ...inside];
}

function embeddedFor(parent: Document, documentName: string, key: string, value: unknown): BatchOperation[] {
  const present = parent.collections[key];
  const wanted = (Array.isArray(value) ? value : []).filter(isPlainObject);
  const ids = new Set(wanted.map(({ _id }) => _id));
  const gone = [...(present ?? [])].flatMap(({ id }) => (ids.has(id) ? [] : [String(id)]));
  const added = wanted.filter(({ _id }) => typeof _id !== "string" || !present?.get(_id));
  const common = { documentName, parent };
  return [
    ...wanted.flatMap((source) => {
      const old = present?.get(String(source._id));
      return old ? operationsFor(old, source) : [];
    }),
    ...(gone.length > 0 ? [{ ...common, action: "delete" as const, ids: gone }] : []),
    ...(added.length > 0
      ? [
          {
            ...common,
            action: "create" as const,
            keepId: true,
            data: added.map((source) => ({ ...source, _id: source._id ?? randomID() })),
          },
        ]
      : []),
  ];
}
