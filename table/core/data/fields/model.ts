import { deepClone } from "../../utils/clone.ts";
import { isValidId } from "../../utils/text.ts";
import { isPlainObject } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../failure.ts";
import { ArrayField, type ArrayFieldOptions, type DataSchema, ObjectField, SchemaField } from "./compound.ts";
import { type CleanOptions, DataField, type DataFieldOptions, type ValidateOptions } from "./field.ts";
import { DocumentIdField } from "./text.ts";

/** What fields need of a class of data models; the class itself is in `abstract/data-model.ts`, which imports fields. */
export interface ModelClass {
  readonly name: string;
  readonly schema: SchemaField;
  new (data?: object, options?: Record<string, unknown>): ModelLike;
  cleanData(source?: object, options?: CleanOptions, ...rest: unknown[]): object;
  migrateDataSafe(source: object, ...rest: unknown[]): object;
  validateJoint(source: object): void;
}

/** What fields need of a data model. */
export interface ModelLike {
  _source: object;
  reset(): void;
  toObject(source?: boolean): object;
}

function isModel(value: unknown): value is ModelLike {
  return typeof value === "object" && value !== null && "_source" in value && "toObject" in value && "reset" in value;
}

/** Validates the whole of an inner model, joint rules included. */
function validateJointly(model: ModelClass, value: object): DataModelValidationFailure | undefined {
  try {
    model.validateJoint(value);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new DataModelValidationFailure({ invalidValue: value, message: `data that fit together (${reason})` });
  }
}

/** A data model inside another, initialised as an instance of its class. */
export class EmbeddedDataField extends SchemaField {
  readonly model: ModelClass;

  constructor(model: ModelClass, options: DataFieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    // Own fields: the class's schema belongs to the class, this one to the schema around it.
    super(model.schema.options === undefined ? {} : defineFields(model), options, context);
    this.model = model;
  }

  protected override _cleanType(value: unknown, options: CleanOptions, ...rest: unknown[]): unknown {
    if (!isPlainObject(value)) return value;
    return this.model.cleanData(this.model.migrateDataSafe(value, ...rest), { ...options, source: value }, ...rest);
  }

  protected override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure {
    const failure = super._validateType(value, { ...options, source: value });
    if (!failure.isEmpty() || !isPlainObject(value) || options.partial) return failure;
    return validateJointly(this.model, value) ?? failure;
  }

  override initialize(value: unknown, model?: unknown): unknown {
    return isPlainObject(value) ? new this.model(value, { parent: model, adopt: true }) : value;
  }

  override toObject(value: unknown): unknown {
    return isModel(value) ? value.toObject(false) : value;
  }
}

function defineFields(model: ModelClass): DataSchema {
  const define: unknown = Reflect.get(model, "defineSchema");
  return typeof define === "function" ? (define.call(model) as DataSchema) : {};
}

/** Tells which model a subtype's `system` has; `undefined` when no package registered one. */
export type ModelForType = (type: string) => ModelClass | undefined;

/** The `system` of a document: what it may hold depends on the document's subtype. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly #modelFor: ModelForType;
  readonly #defaultType: string | undefined;

  /** @param defaultType The subtype of data that name none. */
  constructor(modelFor: ModelForType, options: DataFieldOptions = {}, defaultType?: string) {
    super(options);
    this.#modelFor = modelFor;
    this.#defaultType = defaultType;
  }

  /** The model of the subtype that a source has. */
  getModelForType(type: unknown): ModelClass | undefined {
    return typeof type === "string" ? this.#modelFor(type) : undefined;
  }

  #model(source: unknown): ModelClass | undefined {
    return isPlainObject(source) ? this.getModelForType(source.type ?? this.#defaultType) : undefined;
  }

  /** Lets the subtype's model bring old data (perhaps only a part of them) up to date. */
  migrateSource(source: object, value: unknown, ...rest: unknown[]): void {
    if (isPlainObject(value)) this.#model(source)?.migrateDataSafe(value, ...rest);
  }

  override clean(value: unknown, options: CleanOptions = {}, ...rest: unknown[]): unknown {
    const model = this.#model(options.source);
    if (!model || (value === undefined && options.partial)) return super.clean(value, options, ...rest);
    const object = this._cast(value ?? {});
    return isPlainObject(object) ? model.cleanData(object, { ...options, source: object }, ...rest) : object;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    super._validateType(value, options);
    const model = this.#model(options.source);
    if (!model || !isPlainObject(value)) return undefined;
    return model.schema.validate(value, { ...options, source: value }) ?? validateJointly(model, value);
  }

  override initialize(value: unknown, document?: unknown): unknown {
    if (!isPlainObject(value)) return value;
    const model = isModel(document) ? this.#model(document._source) : undefined;
    if (!model) return deepClone(value);
    // The same instance lives on through updates, so that what holds `document.system` sees them.
    const present: unknown = this.name === undefined ? undefined : Reflect.get(Object(document), this.name);
    if (isModel(present) && present.constructor === model) {
      present._source = value;
      present.reset();
      return present;
    }
    return new model(value, { parent: document, adopt: true });
  }

  override toObject(value: unknown): unknown {
    return isModel(value) ? value.toObject(false) : deepClone(value);
  }
}

/** One of several schemas; the key `type` says which. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  readonly types: Record<string, SchemaField>;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true };
  }

  constructor(
    types: Record<string, DataSchema | SchemaField | ModelClass>,
    options: DataFieldOptions = {},
    context: { name?: string; parent?: DataField } = {},
  ) {
    super(options, context);
    this.types = {};
    for (const [type, given] of Object.entries(types)) {
      const field =
        given instanceof SchemaField
          ? given
          : isModelClass(given)
            ? new EmbeddedDataField(given)
            : new SchemaField(given);
      field.name = type;
      field.parent = this;
      this.types[type] = field;
    }
  }

  #schema(value: unknown): SchemaField | undefined {
    const type = isPlainObject(value) ? value.type : undefined;
    return typeof type === "string" && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    const [type, ...rest] = path;
    return type === undefined ? this : this.types[type]?._getField(rest);
  }

  protected override _cleanType(value: unknown, options: CleanOptions, ...rest: unknown[]): unknown {
    return this.#schema(value)?.clean(value, { ...options, source: value }, ...rest) ?? value;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    const schema = this.#schema(value);
    if (!schema) throw new Error(`an object whose "type" is one of ${Object.keys(this.types).join(", ")}`);
    return schema.validate(value, options);
  }

  override initialize(value: unknown, model?: unknown, options?: unknown): unknown {
    return this.#schema(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: unknown): unknown {
    const type: unknown = isModel(value) ? Reflect.get(value, "type") : isPlainObject(value) ? value.type : undefined;
    const schema = typeof type === "string" ? this.types[type] : undefined;
    return schema ? schema.toObject(value) : value;
  }
}

function isModelClass(value: unknown): value is ModelClass {
  return typeof value === "function" && "schema" in value && "migrateDataSafe" in value;
}

/** Finds a primary document for a reference. */
export type ForeignLookup = (documentName: string, id: string) => unknown;

/** Options of a {@link ForeignDocumentField}. */
export interface ForeignDocumentFieldOptions extends DataFieldOptions {
  /** Initialise to the id instead of the document. */
  idOnly?: boolean;
}

/** A reference to a document by id; client code sees the document, or `null`. */
export class ForeignDocumentField extends DocumentIdField {
  /** The class the reference points to. */
  readonly model: { documentName: string };
  declare idOnly: boolean;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model: { documentName: string }, options: ForeignDocumentFieldOptions = {}) {
    super(options);
    this.model = model;
  }

  override initialize(value: unknown, model?: unknown): unknown {
    if (this.idOnly) return value;
    return () => (isValidId(value) ? (findLookup(model)?.(this.model.documentName, value) ?? null) : null);
  }

  override toObject(value: unknown): unknown {
    return this._cast(value) ?? null;
  }
}

/** Models reach the host's collections through the documents they belong to. */
function findLookup(model: unknown): ForeignLookup | undefined {
  let current: unknown = model;
  while (typeof current === "object" && current !== null) {
    const owner = current.constructor;
    const lookup: unknown = Reflect.get(owner, "foreignLookup");
    if (typeof lookup === "function") return (name, id) => lookup.call(owner, name, id) as unknown;
    current = Reflect.get(current, "parent");
  }
  return undefined;
}

/** The author of a document: a user. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, nullable: true };
  }
}

/** Who may do what with a document: `default` and user ids, each with a level of −1 to 3. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, initial: { default: 0 } };
  }

  protected override _validateType(value: unknown): undefined {
    if (!isPlainObject(value)) throw new Error("an object of ownership levels");
    for (const [key, level] of Object.entries(value)) {
      const keyFits = key === "default" || isValidId(key);
      // Only documents inside others inherit by default.
      const inherits = isPlainObject(this.initial) && this.initial.default === -1;
      const lowest = key === "default" && !inherits ? 0 : -1;
      if (!keyFits || typeof level !== "number" || !Number.isInteger(level) || level < lowest || level > 3) {
        throw new Error("ownership levels (0 to 3, −1 for a user who inherits) by user id or default");
      }
    }
    return undefined;
  }
}

/** Data that packages attach to a document: one object for each scope. */
export class DocumentFlagsField extends ObjectField {
  protected override _validateType(value: unknown): undefined {
    if (!isPlainObject(value)) throw new Error("an object of flags");
    for (const [scope, flags] of Object.entries(value)) {
      if (!/^[a-zA-Z0-9_-]+$/.test(scope)) throw new Error("scopes of letters, digits, hyphens and underscores");
      if (!isPlainObject(flags)) throw new Error(`an object for the scope "${scope}"`);
    }
    return undefined;
  }
}

/** Where and when a document was made. */
export class DocumentStatsField extends ObjectField {}

/** The sources of embedded documents; the document keeps their collection itself. */
export class EmbeddedCollectionField extends ArrayField {
  static override recursive = true;
  /** The embedded documents' name. */
  readonly documentName: string;

  constructor(documentName: string, element: DataField, options: ArrayFieldOptions = {}) {
    super(element, { ...options, readonly: true });
    this.documentName = documentName;
  }

  override toObject(value: unknown): unknown {
    if (!(value instanceof Map)) return super.toObject(value);
    return [...value.values()].map((document: unknown) => (isModel(document) ? document.toObject(false) : document));
  }
}
