import { coreTypes, hasType } from "../core/documents/names.ts";
import { cleanSource } from "../core/documents/schemas.ts";
import type { JsonObject } from "../core/protocol.ts";
import { embeddedOf } from "./documents.ts";
import { objectAt, objectsAt, stringAt } from "./json.ts";
import { RefusalError } from "./refusal.ts";

/** Runs code whose plain errors are the asking client's fault, and makes refusals of them. */
export function asRefusal<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError("invalid", error instanceof Error ? error.message : String(error));
  }
}

/**
 * A source with its core fields cleaned and checked; `system` stays as it is.
 * @throws RefusalError `invalid` naming document, field, found and expected.
 */
export function cleanDocument(documentName: string, source: JsonObject): JsonObject {
  return asRefusal(() => cleanSource(documentName, source));
}

/**
 * Every subtype, of embedded documents too, must be declared by the manifest (or be one that Foundry itself has).
 * @throws RefusalError `undeclaredType`.
 */
export function assertTypes(documentName: string, source: JsonObject, manifest: JsonObject): void {
  if (hasType(documentName)) {
    const types = typesOf(documentName, manifest);
    const type = stringAt(source, "type");
    if (!types.includes(type)) {
      throw new RefusalError(
        "undeclaredType",
        `"${type}" is not a valid type for a document of the class ${documentName}; valid are ${types.join(", ")}.`,
      );
    }
  }
  for (const [key, name] of embeddedOf(documentName)) {
    for (const entry of objectsAt(source, key)) assertTypes(name, entry, manifest);
  }
}

function typesOf(documentName: string, manifest: JsonObject): string[] {
  const declared = Object.keys(objectAt(objectAt(manifest, "documentTypes"), documentName));
  return [...coreTypes(documentName), ...declared];
}
