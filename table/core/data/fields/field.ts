import { NotAtTheTable } from "../../not-at-the-table.ts";
import type { Generation } from "../../protocol.ts";
import { deepClone } from "../../utils/clone.ts";
import { DataModelValidationFailure } from "../failure.ts";

/** A list of allowed values, or a record of values and labels, or a function that gives either. */
export type Choices = readonly unknown[] | Readonly<Record<string, unknown>> | (() => readonly unknown[] | object);

/** Options that every field takes; each class adds its own. */
export interface DataFieldOptions {
  required?: boolean;
  nullable?: boolean;
  /** The initial value, or a function of the surrounding data that gives it. */
  initial?: unknown;
  readonly?: boolean;
  /** Not at the table: a field that has it throws. */
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  choices?: Choices;
  /** Own test: returns `false` or throws to refuse; in generation 13 also by returning a failure. */
  validate?: (value: unknown, options: ValidateOptions) => unknown;
  validationError?: string;
  /** Generation 14: `false` is not at the table and throws. Generation 13 does not know the option. */
  persisted?: boolean;
}

/** How a value is cleaned. */
export interface CleanOptions {
  /** Only the keys that are there: no initial values. */
  partial?: boolean;
  /** The whole data around the value. */
  source?: unknown;
  [key: string]: unknown;
}

/** How a value is validated. */
export interface ValidateOptions {
  partial?: boolean;
  source?: unknown;
  /** Replace refused values by initial ones where these are valid. */
  fallback?: boolean;
  [key: string]: unknown;
}

/** A method of a data field called with the field's own value; see {@link DataField.apply}. */
export type FieldVisitor = (this: DataField, value: unknown, options: Record<string, unknown>) => unknown;

/** A rule for one value of a data model: what it may be, what it starts as, and what client code gets to see of it. */
export class DataField {
  declare required: boolean;
  declare nullable: boolean;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare initial: unknown;
  declare choices: Choices | undefined;
  declare validationError: string;
  /** The options as given. */
  readonly options: DataFieldOptions;
  /** The key under which the field stands in its parent; set by the parent. */
  name: string | undefined;
  parent: DataField | undefined;
  /** The generation of the host that offered the field's class; absent in the table's own schemas. */
  declare readonly generation?: Generation;
  #validator: DataFieldOptions["validate"];

  /** Whether the field contains other fields. */
  static recursive = false;

  /** The options a field has where none are given. */
  static get _defaults(): Record<string, unknown> {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
  }

  /** @throws NotAtTheTable for the option `gmOnly`. */
  constructor(options: DataFieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    if (options.gmOnly === true) throw new NotAtTheTable("the option gmOnly of data fields");
    this.options = options;
    this.name = context.name;
    this.parent = context.parent;
    this.#validator = options.validate;
    // `this.constructor` is the class of the instance by construction.
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const [key, value] of Object.entries({ ...defaults, ...options })) {
      if (key !== "validate") Reflect.set(this, key, value ?? defaults[key] ?? value);
    }
  }

  /** The dotted path from the root of the schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter((part) => part !== undefined && part !== "").join(".");
  }

  /** The initial value, copied. */
  getInitialValue(data?: unknown): unknown {
    const initial: unknown = typeof this.initial === "function" ? this.initial(data) : this.initial;
    return deepClone(initial);
  }

  /** Makes a value the right type where that is obvious, and fills in the initial value. Does not refuse. */
  clean(value: unknown, options: CleanOptions = {}, ...rest: unknown[]): unknown {
    if (value === undefined) return options.partial ? undefined : this.getInitialValue(options.source);
    if (value === null) return null;
    return this._cleanType(this._cast(value), options, ...rest);
  }

  /** Turns a value into the field's type if it is another. */
  protected _cast(value: unknown): unknown {
    return value;
  }

  /** Cleaning of a value that already has the type. */
  protected _cleanType(value: unknown, _options: CleanOptions, ..._rest: unknown[]): unknown {
    return value;
  }

  /** Tests a value. `undefined` means that it is valid. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    try {
      const special = this._validateSpecial(value);
      if (special) return undefined;
      const inner = this._validateType(value, options);
      if (inner instanceof DataModelValidationFailure) {
        if (!inner.isEmpty()) return inner;
      } else if (inner === false) throw new Error(this.validationError);
      const verdict = this.#validator?.call(this, value, options);
      if (verdict === false) throw new Error(`another value (${this.validationError})`);
      // Generation 14 ignores failures that are returned instead of thrown.
      if (this.generation === 13 && verdict instanceof DataModelValidationFailure && !verdict.isEmpty()) return verdict;
      return undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return new DataModelValidationFailure({ invalidValue: value, message });
    }
  }

  /** Decides `undefined`, `null` and choices. `true` ends validation. */
  protected _validateSpecial(value: unknown): boolean {
    if (value === undefined) {
      if (this.required) throw new Error("a value (the field is required)");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("a value other than null");
      return true;
    }
    this._validateChoices(value);
    return false;
  }

  protected _validateChoices(value: unknown): void {
    const keys = this.choiceKeys;
    if (keys && !keys.includes(value)) throw new Error(`one of ${keys.map((key) => JSON.stringify(key)).join(", ")}`);
  }

  /** The allowed values, if they are listed. */
  get choiceKeys(): readonly unknown[] | undefined {
    const choices: unknown = typeof this.choices === "function" ? this.choices() : this.choices;
    if (choices === undefined || choices === null) return undefined;
    return Array.isArray(choices) ? choices : Object.keys(choices);
  }

  /** Throws with what is expected, or returns the failures of parts. */
  protected _validateType(
    _value: unknown,
    _options: ValidateOptions,
  ): DataModelValidationFailure | boolean | undefined {
    return undefined;
  }

  /** What client code sees of a stored value. */
  initialize(value: unknown, _model?: unknown, _options?: unknown): unknown {
    return value;
  }

  /** The stored form of an initialised value. */
  toObject(value: unknown): unknown {
    return deepClone(value);
  }

  /** Puts a value over a present one where an update names this field: the stored result. */
  apply(visitor: string | FieldVisitor, value: unknown, options: Record<string, unknown> = {}): unknown {
    const method: unknown = typeof visitor === "string" ? Reflect.get(this, visitor) : visitor;
    return typeof method === "function" ? (method.call(this, value, options) as unknown) : undefined;
  }

  /** The field at a path below this one. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }
}
