import { type DataSchema, SchemaField } from "../data/fields/compound.ts";
import { type CleanOptions, DataField } from "../data/fields/field.ts";
import { TypeDataField } from "../data/fields/model.ts";
import type { DocumentClass } from "../host-types.ts";
import { isPlainObject } from "../utils/types.ts";
import { defineCoreFields, deltaFields } from "./core-fields.ts";
import { type DocumentName, defaultType } from "./names.ts";

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

/** A token's delta; client code sees it as the document that the token makes of it. */
class DeltaField extends SchemaField {
  override initialize(_value: unknown, token?: unknown): unknown {
    return () => (typeof token === "object" && token !== null ? (Reflect.get(token, "_delta") as unknown) : null);
  }

  override toObject(value: unknown): unknown {
    const source: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "_source") : null;
    return super.toObject(source ?? value);
  }
}

/** A client's fields of a kind of document: core data, and `system` as the subtype's model defines it. */
export function clientFields(documentClass: DocumentClass): DataSchema {
  const { host } = documentClass;
  return defineCoreFields(documentClass.documentName, {
    types: (name: DocumentName) => host.types(name),
    system: (name: DocumentName) =>
      new TypeDataField((type) => host.config.modelFor(name, type), {}, defaultType(name)),
    element: (name: DocumentName) => new EmbeddedSourceField(() => host.documentClass(name)),
    delta: () => new DeltaField(deltaFields()),
    generation: host.generation,
  });
}
