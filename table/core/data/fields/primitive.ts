import type { CleanOptions, DataFieldOptions } from "./field.ts";
import { DataField } from "./field.ts";

/** `true` or `false`; required, initially `false`. */
export class BooleanField extends DataField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    return typeof value === "object" ? false : Boolean(value);
  }

  protected override _validateType(value: unknown): undefined {
    if (typeof value !== "boolean") throw new Error("true or false");
    return undefined;
  }
}

/** Options of a {@link NumberField}. */
export interface NumberFieldOptions extends DataFieldOptions {
  min?: number;
  max?: number;
  /** Values are rounded to a multiple of it (counted from `min`, where there is one). */
  step?: number;
  integer?: boolean;
  positive?: boolean;
}

/**
 * A finite number. Cleaning rounds to whole numbers and steps and limits to `min` and `max`; a negative value of a positive
 * field is refused instead.
 */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, nullable: true, integer: false, positive: false };
  }

  constructor(options: NumberFieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    return this.nullable ? null : undefined;
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === "string") return value.trim() === "" ? null : Number(value);
    if (typeof value === "boolean") return Number(value);
    return value;
  }

  protected override _cleanType(value: unknown, _options: CleanOptions): unknown {
    if (typeof value !== "number" || !Number.isFinite(value)) return value;
    let number = this.integer ? Math.round(value) : value;
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    if (this.step !== undefined) {
      const base = this.min ?? 0;
      // Twelve digits hide what binary fractions add to decimal steps.
      number = Number((base + Math.round((number - base) / this.step) * this.step).toPrecision(12));
      if (this.max !== undefined && number > this.max) number -= this.step;
    }
    return number;
  }

  protected override _validateType(value: unknown): undefined {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("a finite number");
    if (this.positive && value <= 0) throw new Error("a positive number");
    if (this.min !== undefined && value < this.min) throw new Error(`a number of at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`a number of at most ${this.max}`);
    if (this.integer && !Number.isInteger(value)) throw new Error("a whole number");
    return undefined;
  }

  override get choiceKeys(): readonly unknown[] | undefined {
    const keys = super.choiceKeys;
    // The keys of a record are strings; the field's values are numbers.
    return keys?.map((key) => (typeof key === "string" ? Number(key) : key));
  }
}

/** A whole number that sorts documents. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): Record<string, unknown> {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0,
      label: "FOLDER.DocumentSort",
    };
  }
}

/** An opacity, 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

/** A position on the colour wheel, 0 to below 1. */
export class HueField extends NumberField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  protected override _cast(value: unknown): unknown {
    const cast = super._cast(value);
    if (typeof cast !== "number" || !Number.isFinite(cast)) return cast;
    return cast - Math.floor(cast);
  }
}

/** An angle in degrees, 0 to below 360. */
export class AngleField extends NumberField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 360 };
  }

  protected override _cast(value: unknown): unknown {
    const cast = super._cast(value);
    if (typeof cast !== "number" || !Number.isFinite(cast) || cast === 360) return cast;
    return ((cast % 360) + 360) % 360;
  }
}

/** Options of a {@link StringField}. */
export interface StringFieldOptions extends DataFieldOptions {
  blank?: boolean;
  trim?: boolean;
  textSearch?: boolean;
  placeholder?: string;
}

/** A text. Blank ones are allowed unless the field says otherwise (with choices: only if it says so). */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare textSearch: boolean;
  declare placeholder: string | undefined;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, blank: true, trim: true, textSearch: false };
  }

  constructor(options: StringFieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    if (options.choices !== undefined && options.blank === undefined) this.blank = false;
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    if (this.blank) return "";
    return this.nullable ? null : undefined;
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (typeof value !== "string") return value;
    const text = this.trim ? value.trim() : value;
    if (text !== "" || this.blank) return text;
    // A blank text where none is allowed is no text: the initial value takes its place.
    return this.nullable ? null : (this.getInitialValue(options.source) ?? text);
  }

  protected override _validateSpecial(value: unknown): boolean {
    if (value === "") {
      if (!this.blank) throw new Error("a text that is not blank");
      return true;
    }
    return super._validateSpecial(value);
  }

  protected override _validateType(value: unknown): undefined {
    if (typeof value !== "string") throw new Error("a text");
    return undefined;
  }
}
