import { DataModelValidationFailure } from "../data/failure.ts";
import { type DataSchema, defineInitialized, SchemaField } from "../data/fields/compound.ts";
import type { CleanOptions, ValidateOptions } from "../data/fields/field.ts";
import { EmbeddedCollectionField, TypeDataField } from "../data/fields/model.ts";
import type { Generation } from "../protocol.ts";
import { deepClone } from "../utils/clone.ts";
import { applyChanges } from "../utils/merge.ts";
import { expandObject } from "../utils/paths.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";
import { diffChanges } from "./diff.ts";

/** How a data model is made. */
export interface ModelOptions {
  parent?: unknown;
  /** Throw on invalid data (default), or keep them and remember why they are invalid. */
  strict?: boolean;
  /** Use the given object as the source, unchanged: it belongs to a parent that has cleaned and validated it. */
  adopt?: boolean;
  [key: string]: unknown;
}

/** How a source is updated. */
export interface UpdateSourceOptions {
  /** Only tell what would change. */
  dryRun?: boolean;
  /** Replace refused values by initial ones. */
  fallback?: boolean;
  /** `false`: report every value that was given, changed or not. */
  diff?: boolean;
  [key: string]: unknown;
}

/** How a model's data are validated. */
export interface ValidateModelOptions extends ValidateOptions {
  changes?: object;
  clean?: boolean;
  strict?: boolean;
  joint?: boolean;
  fields?: boolean;
}

/** Schemas by class. A class makes its schema once; none belongs to a host, unless its class does. */
const schemas = new WeakMap<object, SchemaField>();

/** Data with a schema: a stored source, and what client code sees of it. */
export class DataModel {
  declare _source: PlainObject;
  declare parent: unknown;
  /** Why the source is invalid, when it was accepted nevertheless. */
  declare validationFailures: { fields: DataModelValidationFailure | null; joint: Error | null };

  /** Where labels and hints of the fields are found: `<prefix>.FIELDS.<path>.label`. */
  static LOCALIZATION_PREFIXES: string[] = [];

  /** The fields of the model. */
  static defineSchema(): DataSchema {
    throw new Error(`The class ${this.name} must define its schema in defineSchema().`);
  }

  /** The schema, made when it is first needed. */
  static get schema(): SchemaField {
    const present = schemas.get(this);
    if (present) return present;
    const made = new SchemaField(this.defineSchema());
    schemas.set(this, made);
    return made;
  }

  /** How messages call models of this class. */
  protected static get _label(): string {
    const name: unknown = Reflect.get(this, "documentName");
    return typeof name === "string" ? name : this.name;
  }

  // The subclasses' constructors take what they are given to this one; generation 14 passes more than it documents.
  constructor(data: object = {}, options: ModelOptions = {}) {
    const { parent = null, strict = true, adopt = false, ...rest } = options;
    const hidden = { writable: true, configurable: true, enumerable: false };
    Object.defineProperty(this, "parent", { ...hidden, value: parent });
    Object.defineProperty(this, "validationFailures", { ...hidden, value: { fields: null, joint: null } });
    this._configure(rest);
    const source = adopt ? (data as PlainObject) : this._initializeSource(data, { strict, ...rest });
    Object.defineProperty(this, "_source", { ...hidden, value: source });
    if (!adopt) this.validate({ strict, fallback: false });
    this._initialize({ strict, ...rest });
  }

  /** This model's own class. */
  get _class(): typeof DataModel {
    return this.constructor as typeof DataModel; // the class that made this instance
  }

  get schema(): SchemaField {
    return this._class.schema;
  }

  /** Whether the source is known to be invalid. */
  get invalid(): boolean {
    return this.validationFailures.fields !== null || this.validationFailures.joint !== null;
  }

  /** The generation whose rules of updating apply: that of the host the model's document belongs to. */
  protected get _generation(): Generation {
    let current: unknown = this;
    while (typeof current === "object" && current !== null) {
      const host: unknown = Reflect.get(current.constructor, "host");
      if (typeof host === "object" && host !== null && "generation" in host) return host.generation === 13 ? 13 : 14;
      current = Reflect.get(current, "parent");
    }
    return 14;
  }

  /** A step for subclasses, before there is a source. */
  protected _configure(_options: Record<string, unknown>): void {
    // Nothing to configure here.
  }

  protected _initializeSource(data: object, options: Record<string, unknown>): PlainObject {
    const given = data instanceof DataModel ? data.toObject() : deepClone(data);
    const migrated = this._class.migrateDataSafe(given, options);
    return this._class.cleanData(migrated, { source: migrated });
  }

  /** Puts what the source means on the instance. */
  protected _initialize(options: Record<string, unknown> = {}): void {
    for (const [name, field] of this.schema.entries()) {
      if (field instanceof EmbeddedCollectionField) continue;
      defineInitialized(this, name, field, this._source[name], this, options);
    }
  }

  /** Forgets every change that is not in the source. */
  reset(): void {
    this._initialize();
  }

  static cleanData(source: object = {}, options: CleanOptions = {}, ...rest: unknown[]): PlainObject {
    const cleaned = this.schema.clean(source, { source, ...options }, ...rest);
    return isPlainObject(cleaned) ? cleaned : {};
  }

  /** Brings old data (perhaps only a part) up to date, in place. */
  static migrateData(source: object, ...rest: unknown[]): object {
    for (const [name, field] of this.schema.entries()) {
      if (field instanceof TypeDataField) field.migrateSource(source, Reflect.get(source, name), ...rest);
    }
    return source;
  }

  /** {@link migrateData}, whose errors are logged and leave the data as they are. */
  static migrateDataSafe(source: object, ...rest: unknown[]): object {
    try {
      return this.migrateData(source, ...rest) ?? source;
    } catch (error) {
      console.error(`${this._label}: migrating old data failed.`, error);
      return source;
    }
  }

  /** A rule about several fields: throws to refuse. */
  static validateJoint(_data: object): void {
    // No joint rule.
  }

  static fromSource(source: object, options: ModelOptions = {}): DataModel {
    return new this(source, { strict: false, ...options });
  }

  static fromJSON(json: string): DataModel {
    const data: unknown = JSON.parse(json);
    return this.fromSource(isPlainObject(data) ? data : {});
  }

  /**
   * Validates the source, or what it would be with `changes`.
   * @returns whether it is valid.
   * @throws DataModelValidationError when strict (default) and it is not.
   */
  validate(options: ValidateModelOptions = {}): boolean {
    const { changes, strict = true, joint = true, fallback = false } = options;
    const data = changes ? this._merged(changes) : this._source;
    const failure = this._findFailure(data, { fallback, joint });
    if (!changes) {
      const ownJoint = failure && Object.keys(failure.fields).length === 0 ? failure.asError(this._class._label) : null;
      this.validationFailures = { fields: ownJoint ? null : (failure ?? null), joint: ownJoint };
    }
    if (failure && strict) throw failure.asError(this._class._label);
    return !failure;
  }

  private _findFailure(
    data: PlainObject,
    options: { fallback: boolean; joint: boolean },
  ): DataModelValidationFailure | undefined {
    const failure = this.schema.validate(data, { fallback: options.fallback, source: data });
    if (failure?.unresolved) return failure;
    if (!options.joint) return undefined;
    try {
      this._class.validateJoint(data);
      return undefined;
    } catch (error) {
      const message = `data that fit together (${error instanceof Error ? error.message : String(error)})`;
      return new DataModelValidationFailure({ invalidValue: data, message });
    }
  }

  /** The source with changes merged in and cleaned. */
  protected _merged(changes: object): PlainObject {
    const next = applyChanges(this._cloneSource(), changes as PlainObject, this._generation);
    return this._class.cleanData(next, { source: next });
  }

  /** A copy of the source to work on. */
  protected _cloneSource(): PlainObject {
    return deepClone(this._source);
  }

  /** Brings changes in an old form up to date. */
  protected _migrateChanges(changes: PlainObject): void {
    this._class.migrateDataSafe(changes, {});
  }

  /**
   * Merges changes into the source and re-initialises the model.
   * @returns what changed, as an update.
   * @throws DataModelValidationError when the result would be invalid; nothing has changed then.
   */
  updateSource(changes: object = {}, options: UpdateSourceOptions = {}): PlainObject {
    const expanded = expandObject(changes as PlainObject);
    this._migrateChanges(expanded);
    const next = this._merged(expanded);
    const failure = this._findFailure(next, { fallback: options.fallback ?? false, joint: true });
    if (failure) throw failure.asError(this._class._label);
    const diff = diffChanges(this._source, expanded, next, {
      generation: this._generation,
      all: options.diff === false,
    });
    if (!options.dryRun) this._commit(next);
    return diff;
  }

  /** Takes over a new source. */
  protected _commit(source: PlainObject): void {
    this._source = source;
    this.validationFailures = { fields: null, joint: null };
    this._initialize();
  }

  /** The source, copied; with `false`, the current values in their stored form. */
  toObject(source = true): PlainObject {
    if (source) return deepClone(this._source);
    const object = this.schema.toObject(this);
    return isPlainObject(object) ? object : {};
  }

  toJSON(): PlainObject {
    return this.toObject(true);
  }

  /** A copy with changes; not saved. */
  clone(data: object = {}, context: ModelOptions = {}): this {
    const source = applyChanges(this.toObject(), data as PlainObject, this._generation);
    return new this._class(source, { parent: this.parent, ...context }) as this; // made by this instance's class
  }
}
