import type { DataSchema } from "../data/fields/compound.ts";
import { type CleanOptions, DataField } from "../data/fields/field.ts";
import { TypeDataField } from "../data/fields/model.ts";
import type { DocumentClass } from "../host-types.ts";
import { isPlainObject } from "../utils/types.ts";
import { type DocumentName, defineCoreFields } from "./schemas.ts";

/** The source of an embedded document inside its parent's: cleaned by its own class, validated when the document is made. */
class EmbeddedSourceField extends DataField {
  readonly #documentClass: () => DocumentClass;

  constructor(documentClass: () => DocumentClass) {
    super({ required: true });
    this.#documentClass = documentClass;
  }

  protected override _cleanType(value: unknown, _options: CleanOptions, ...rest: unknown[]): unknown {
    if (!isPlainObject(value)) return value;
    const Class = this.#documentClass();
    const migrated = Class.migrateDataSafe(value, ...rest);
    return Class.cleanData(migrated, { source: migrated }, ...rest);
  }

  protected override _validateType(value: unknown): undefined {
    if (!isPlainObject(value)) throw new Error("an object");
    return undefined;
  }
}

/** A client's fields of a kind of document: core data, and `system` as the subtype's model defines it. */
export function clientFields(documentClass: DocumentClass): DataSchema {
  const { host } = documentClass;
  return defineCoreFields(documentClass.documentName, {
    types: (name: DocumentName) => host.types(name),
    system: (name: DocumentName) => new TypeDataField((type) => host.config.modelFor(name, type)),
    element: (name: DocumentName) => new EmbeddedSourceField(() => host.documentClass(name)),
  });
}
