import { defaultType, hasType } from "../core/documents/names.ts";
import type { JsonObject } from "../core/protocol.ts";
import { embeddedOf } from "./documents.ts";
import { isId, isObject, objectAt, randomId } from "./json.ts";

/** What a client may say about where a copy came from; the rest of `_stats` is the server's. */
const ORIGIN_KEYS = ["compendiumSource", "duplicateSource", "exportSource"];

/** By whom, when and with which system a document is made. */
export interface Circumstances {
  manifest: JsonObject;
  /** Milliseconds since the epoch. */
  time: number;
  /** `null` for documents of a new world. */
  userId: string | null;
}

/**
 * Gives the source of a new document, and those inside it, what the server decides: ids where there are none, the subtype
 * where none is said, statistics.
 */
export function born(documentName: string, data: JsonObject, circumstances: Circumstances): JsonObject {
  const source: JsonObject = { ...data, _stats: newStats(objectAt(data, "_stats"), circumstances) };
  // Where no type is the usual one, the check of types says that it is missing.
  if (hasType(documentName)) source.type ??= defaultType(documentName) ?? "base";
  const taken = new Set<string>();
  for (const [key, name] of embeddedOf(documentName)) {
    const entries = data[key];
    // What is no array is left to the schema, which says so.
    if (!Array.isArray(entries)) continue;
    source[key] = entries.map((entry) => {
      if (!isObject(entry)) return entry;
      const id = isId(entry._id) && !taken.has(`${key}.${entry._id}`) ? entry._id : randomId();
      taken.add(`${key}.${id}`);
      return born(name, { ...entry, _id: id }, circumstances);
    });
  }
  return source;
}

function newStats(given: JsonObject, { manifest, time, userId }: Circumstances): JsonObject {
  const stats: JsonObject = {
    systemId: manifest.id ?? null,
    systemVersion: manifest.version ?? null,
    createdTime: time,
    modifiedTime: time,
    lastModifiedBy: userId,
  };
  for (const key of ORIGIN_KEYS) {
    const value = given[key];
    if (typeof value === "string") stats[key] = value;
  }
  return stats;
}
