import { deepClone } from "../../utils/clone.ts";
import { ForcedDeletion, type PlainObject } from "../../utils/index.ts";
import { expandObject } from "../../utils/paths.ts";
import { assertSafeKey, isPlainObject } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../failure.ts";
import { type CleanOptions, DataField, type DataFieldOptions, type ValidateOptions } from "./field.ts";

/** Any value whatever. */
export class AnyField extends DataField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, nullable: true };
  }
}

/** A plain object whose content no schema knows. */
export class ObjectField extends DataField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required ? (this.nullable ? null : {}) : initial;
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === "object" && value !== null && "toObject" in value && typeof value.toObject === "function"
      ? (value.toObject() as unknown)
      : value;
  }

  protected override _cleanType(value: unknown, _options: CleanOptions): unknown {
    return deepClone(value);
  }

  protected override _validateType(value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) throw new Error("an object");
    return undefined;
  }

  override initialize(value: unknown): unknown {
    return deepClone(value);
  }
}

/** The fields of a schema by name. */
export type DataSchema = Record<string, DataField>;

/** An object with a field for every key; unknown keys are dropped by cleaning. */
export class SchemaField extends DataField {
  static override recursive = true;
  readonly fields: DataSchema;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false };
  }

  constructor(fields: DataSchema, options: DataFieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) {
      if (field.parent !== undefined && field.parent !== this) {
        throw new Error(
          `The field "${field.fieldPath}" already belongs to another schema; make a new one for "${name}".`,
        );
      }
      assertSafeKey(name);
      field.name = name;
      field.parent = this;
    }
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    return this.options.initial === null || (this.nullable && this.options.initial === undefined)
      ? null
      : this.clean({}, { source: data });
  }

  get(name: string): DataField | undefined {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  forEach(visit: (field: DataField) => void): void {
    this.values().forEach(visit);
  }

  [Symbol.iterator](): IterableIterator<DataField> {
    return this.values()[Symbol.iterator]();
  }

  /** The field at a dotted path (or its parts). */
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.get(name)?._getField(rest);
  }

  protected override _cast(value: unknown): unknown {
    return isPlainObject(value) ? value : toPlain(value);
  }

  protected override _cleanType(value: unknown, options: CleanOptions, ...rest: unknown[]): unknown {
    if (!isPlainObject(value)) return value;
    const source = options.source ?? value;
    const cleaned: PlainObject = {};
    for (const [name, field] of this.entries()) {
      const present = Object.hasOwn(value, name);
      if (options.partial && !present) continue;
      const entry = present ? value[name] : undefined;
      const result = entry instanceof ForcedDeletion ? entry : field.clean(entry, { ...options, source }, ...rest);
      if (result !== undefined || (present && entry !== undefined)) cleaned[name] = result;
    }
    return cleaned;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure {
    if (!isPlainObject(value)) throw new Error("an object");
    const failures = new DataModelValidationFailure({ invalidValue: value });
    for (const [name, field] of this.entries()) {
      if (options.partial && !Object.hasOwn(value, name)) continue;
      const failure = field.validate(value[name], { ...options, source: options.source ?? value });
      if (!failure) continue;
      if (options.fallback) {
        const initial = field.getInitialValue(options.source ?? value);
        if (!field.validate(initial, { source: options.source ?? value })) {
          value[name] = initial;
          failure.resolved = true;
        }
      }
      failures.fields[name] = failure;
    }
    return failures;
  }

  override initialize(value: unknown, model?: unknown, options?: unknown): unknown {
    if (!isPlainObject(value)) return value;
    const object: PlainObject = {};
    for (const [name, field] of this.entries()) defineInitialized(object, name, field, value[name], model, options);
    return object;
  }

  override toObject(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const object: PlainObject = {};
    for (const [name, field] of this.entries()) {
      if (name in value) object[name] = field.toObject(Reflect.get(value, name));
    }
    return object;
  }

  override apply(
    visitor: Parameters<DataField["apply"]>[0],
    data: unknown = {},
    options: Record<string, unknown> = {},
  ): unknown {
    const results: PlainObject = {};
    for (const [name, field] of this.entries()) {
      if (options.partial && !(isPlainObject(data) && name in data)) continue;
      results[name] = field.apply(visitor, isPlainObject(data) ? data[name] : undefined, options);
    }
    return results;
  }
}

function toPlain(value: unknown): unknown {
  return typeof value === "object" && value !== null && "toObject" in value && typeof value.toObject === "function"
    ? (value.toObject() as unknown)
    : value;
}

/** Puts what a field initialises to on an object; functions become getters (references to other documents). */
export function defineInitialized(
  target: object,
  name: string,
  field: DataField,
  value: unknown,
  model: unknown,
  options: unknown,
): void {
  const initialized = field.initialize(value, model, options);
  if (typeof initialized === "function") {
    Object.defineProperty(target, name, {
      get: () => initialized() as unknown,
      set: (replacement: unknown) => {
        Object.defineProperty(target, name, {
          value: replacement,
          writable: true,
          configurable: true,
          enumerable: true,
        });
      },
      configurable: true,
      enumerable: true,
    });
  } else {
    Object.defineProperty(target, name, {
      value: initialized,
      writable: !field.readonly,
      configurable: true,
      enumerable: true,
    });
  }
}

/** Options of an {@link ArrayField}. */
export interface ArrayFieldOptions extends DataFieldOptions {
  min?: number;
  max?: number;
}

/** A list whose entries all follow one field. Updates replace it whole. */
export class ArrayField extends DataField {
  static override recursive = true;
  readonly element: DataField;
  declare min: number;
  declare max: number;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false, min: 0, max: Number.POSITIVE_INFINITY };
  }

  constructor(
    element: DataField,
    options: ArrayFieldOptions = {},
    context: { name?: string; parent?: DataField } = {},
  ) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("An ArrayField needs a field for its elements.");
    this.element = element;
    element.name ??= "element";
    element.parent = this;
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required ? (this.nullable ? null : []) : initial;
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return name === "element" || /^\d+$/.test(name) ? this.element._getField(rest) : undefined;
  }

  protected override _cast(value: unknown): unknown {
    if (value instanceof Set) return [...value];
    if (!isPlainObject(value)) return value;
    // `{0: a, 1: b}` is what forms and index paths make of lists; the keys count as positions.
    const keys = Object.keys(value);
    if (keys.some((key) => !/^\d+$/.test(key))) return value;
    const list: unknown[] = [];
    for (const key of keys) list[Number(key)] = value[key];
    return Array.from(list);
  }

  protected override _cleanType(value: unknown, options: CleanOptions, ...rest: unknown[]): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry: unknown) => this.element.clean(entry, { ...options, partial: false }, ...rest));
  }

  protected override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure {
    if (!Array.isArray(value)) throw new Error("a list");
    if (value.length < this.min || value.length > this.max) {
      throw new Error(`a list of ${this.min} to ${this.max} entries`);
    }
    const failures = new DataModelValidationFailure({ invalidValue: value });
    value.forEach((entry: unknown, index) => {
      const failure = this.element.validate(entry, { ...options, partial: false });
      if (failure) failures.fields[String(index)] = failure;
    });
    return failures;
  }

  override initialize(value: unknown, model?: unknown, options?: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry: unknown) => {
      const initialized = this.element.initialize(entry, model, options);
      return typeof initialized === "function" ? (initialized() as unknown) : initialized;
    });
  }

  override toObject(value: unknown): unknown {
    return Array.isArray(value) ? value.map((entry: unknown) => this.element.toObject(entry)) : value;
  }
}

/** A list without repetitions, initialised as a `Set`. */
export class SetField extends ArrayField {
  protected override _cleanType(value: unknown, options: CleanOptions, ...rest: unknown[]): unknown {
    const cleaned = super._cleanType(value, options, ...rest);
    return Array.isArray(cleaned) ? [...new Set(cleaned)] : cleaned;
  }

  override initialize(value: unknown, model?: unknown, options?: unknown): unknown {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  override toObject(value: unknown): unknown {
    return value instanceof Set ? [...value].map((entry) => this.element.toObject(entry)) : value;
  }
}

/** Options of a {@link TypedObjectField}. */
export interface TypedObjectFieldOptions extends DataFieldOptions {
  /** Keys for which this is false are dropped. */
  validateKey?: (key: string) => boolean;
  /** Generation 14: dotted keys name nested ones (default) or are keys as they stand. Generation 13 always expands. */
  expandKeys?: boolean;
}

/** An object with free keys whose values all follow one field. Updates merge it deeply. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  readonly element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;
  declare expandKeys: boolean;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, expandKeys: true };
  }

  constructor(
    element: DataField,
    options: TypedObjectFieldOptions = {},
    context: { name?: string; parent?: DataField } = {},
  ) {
    super(options, context);
    this.element = element;
    element.name ??= "element";
    element.parent = this;
  }

  get #expands(): boolean {
    return this.expandKeys || this.generation === 13;
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    return name === undefined ? this : this.element._getField(rest);
  }

  protected override _cleanType(value: unknown, options: CleanOptions, ...rest: unknown[]): unknown {
    if (!isPlainObject(value)) return value;
    const cleaned: PlainObject = {};
    for (const [key, entry] of Object.entries(this.#expands ? expandObject(value) : value)) {
      if (this.validateKey && !this.validateKey(key)) continue;
      cleaned[key] = this.element.clean(entry, options, ...rest);
    }
    return cleaned;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure {
    if (!isPlainObject(value)) throw new Error("an object");
    const failures = new DataModelValidationFailure({ invalidValue: value });
    for (const [key, entry] of Object.entries(value)) {
      const failure = this.element.validate(entry, options);
      if (failure) failures.fields[key] = failure;
    }
    return failures;
  }

  override initialize(value: unknown, model?: unknown, options?: unknown): unknown {
    if (!isPlainObject(value)) return value;
    const object: PlainObject = {};
    for (const [key, entry] of Object.entries(value)) {
      defineInitialized(object, key, this.element, entry, model, options);
    }
    return object;
  }

  override toObject(value: unknown): unknown {
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.element.toObject(entry)]));
  }
}
