import { DataModelValidationError, DataModelValidationFailure } from "../data/failure.ts";
import * as fields from "../data/fields/index.ts";
import type { JsonObject } from "../protocol.ts";
import { toJson } from "../utils/operators.ts";
import { randomID } from "../utils/text.ts";
import { isPlainObject } from "../utils/types.ts";
import { defineCoreFields, deltaFields, type SchemaParts } from "./core-fields.ts";
import { DOCUMENT_NAMES, type DocumentName, EMBEDDED, isDocumentName } from "./names.ts";

const serverParts: SchemaParts = {
  types: () => null,
  system: () => new fields.ObjectField(),
  element: (name) => new fields.SchemaField(defineCoreFields(name, serverParts)),
  delta: () => new fields.SchemaField(deltaFields()),
  generation: null,
};

const schemas = new Map<DocumentName, fields.SchemaField>();

/**
 * The schema of a document's core data as the server sees it: any subtype, and `system` an object it does not look into.
 * @throws Error for a name the table does not know.
 */
export function coreSchema(documentName: string): fields.SchemaField {
  if (!isDocumentName(documentName)) {
    throw new Error(`The table has no document "${documentName}"; it knows ${DOCUMENT_NAMES.join(", ")}.`);
  }
  const present = schemas.get(documentName);
  if (present) return present;
  const schema = new fields.SchemaField(defineCoreFields(documentName, serverParts));
  // Schemas do not change once made, so that one for each name serves every world of the process.
  schemas.set(documentName, schema);
  return schema;
}

/** What cleaning needs to know of the world. */
export interface CleanContext {
  /** The declared subtypes of a document (`base` included where it is allowed); without it, any subtype passes. */
  types?: (documentName: string) => readonly string[];
  /** Makes ids for documents without one; by default random ones. */
  newId?: () => string;
}

/**
 * Checks and completes the source of a document and of the documents in it: unknown keys go, missing ones get their initial
 * values, missing ids are made. `system` stays as it is.
 * @returns a new source.
 * @throws DataModelValidationError with `documentName`, `field`, `found`, `expected`.
 */
export function cleanSource(documentName: string, source: JsonObject, context: CleanContext = {}): JsonObject {
  const schema = coreSchema(documentName);
  const cleaned = schema.clean(source, { source });
  const failure = schema.validate(cleaned, {});
  if (failure) throw new DataModelValidationError(documentName, failure);
  if (!isPlainObject(cleaned)) throw refuse(documentName, "", source, "an object");
  complete(documentName, cleaned, context, "");
  const json = toJson(cleaned);
  // The schema made an object of it.
  return json as JsonObject;
}

function complete(documentName: string, source: Record<string, unknown>, context: CleanContext, path: string): void {
  source._id ??= (context.newId ?? randomID)();
  const types = context.types && "type" in source ? context.types(documentName) : undefined;
  if (types && !types.includes(String(source.type))) {
    const expected = `one of ${types.join(", ")} ("${String(source.type)}" is not a valid type for the ${documentName} Document class)`;
    throw refuse(documentName, `${path}type`, source.type, expected);
  }
  if (!isDocumentName(documentName)) return;
  for (const [key, name] of Object.entries(EMBEDDED[documentName])) {
    const list = source[key];
    if (!Array.isArray(list)) continue;
    const ids = new Set<unknown>();
    list.forEach((entry: unknown, index) => {
      if (!isPlainObject(entry)) return;
      complete(name, entry, context, `${path}${key}.${index}.`);
      if (ids.has(entry._id))
        throw refuse(documentName, `${path}${key}.${index}._id`, entry._id, "an id that occurs once");
      ids.add(entry._id);
    });
  }
}

function refuse(documentName: string, field: string, found: unknown, expected: string): DataModelValidationError {
  const failure = new DataModelValidationFailure();
  if (field === "")
    return new DataModelValidationError(
      documentName,
      new DataModelValidationFailure({ invalidValue: found, message: expected }),
    );
  failure.fields[field] = new DataModelValidationFailure({ invalidValue: found, message: expected });
  return new DataModelValidationError(documentName, failure);
}
