import type { TextData } from "./notices.ts";

/** Schema fields in the few shapes that models need, every option stated: the host's defaults differ between fields. */

/** A field that says itself what it takes, so that a sheet can refuse a value in the user's words before the host does. */
export interface RefusingField {
  readonly label: string;
  takes(value: unknown): boolean;
  /** What is expected: a localisation key with its figures for users, plain words for whoever reads an error. */
  readonly expected: { readonly key: string; readonly data: TextData; readonly words: string };
}

/** Limits of a whole number, both included. */
export interface WholeNumberLimits {
  readonly min?: number;
  readonly max?: number;
}

interface WholeNumberOptions {
  required: true;
  nullable: false;
  initial: number;
}

/**
 * A whole number that refuses what it does not take. The host's own `integer`, `min` and `max` would round and clamp instead, and
 * someone who asked for 13 would silently get 12.
 */
export class WholeNumberField extends foundry.data.fields.NumberField<WholeNumberOptions> implements RefusingField {
  readonly limits: WholeNumberLimits;

  constructor(initial: number, limits: WholeNumberLimits) {
    super({ required: true, nullable: false, initial, validate: refuse(() => this) } as WholeNumberOptions);
    this.limits = limits;
  }

  takes(value: unknown): boolean {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = this.limits;
    return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
  }

  get expected(): RefusingField["expected"] {
    const { min, max } = this.limits;
    if (min !== undefined && max !== undefined) {
      const words = `a whole number from ${min} to ${max}`;
      return { key: "TRISKELE.Refusal.WholeNumberBetween", data: { min, max }, words };
    }
    if (min !== undefined) {
      return { key: "TRISKELE.Refusal.WholeNumberFrom", data: { min }, words: `a whole number of at least ${min}` };
    }
    return { key: "TRISKELE.Refusal.WholeNumber", data: {}, words: "a whole number" };
  }
}

export function wholeNumberField(initial: number, limits: WholeNumberLimits = {}): WholeNumberField {
  return new WholeNumberField(initial, limits);
}

interface FormulaOptions {
  required: true;
  nullable: false;
  blank: boolean;
  initial: string;
}

/** A dice formula that can be rolled as it stands: it refers to nothing. Some may be left blank. */
export class FormulaField extends foundry.data.fields.StringField<FormulaOptions> implements RefusingField {
  readonly mayBeBlank: boolean;

  constructor(initial: string, mayBeBlank = false) {
    super({
      required: true,
      nullable: false,
      blank: mayBeBlank,
      initial,
      validate: refuse(() => this),
    } as FormulaOptions);
    this.mayBeBlank = mayBeBlank;
  }

  takes(value: unknown): boolean {
    if (typeof value !== "string" || value.includes("@")) return false;
    return value.trim() === "" ? this.mayBeBlank : Roll.validate(value);
  }

  get expected(): RefusingField["expected"] {
    return { key: "TRISKELE.Refusal.Formula", data: {}, words: "a dice formula that refers to nothing" };
  }
}

export function formulaField(initial: string): FormulaField {
  return new FormulaField(initial);
}

/** A dice formula, or nothing. */
export function optionalFormulaField(): FormulaField {
  return new FormulaField("", true);
}

/** The host's way to ask a field whether it takes a value; its own text is for developers. */
function refuse(field: () => RefusingField): (value: unknown) => void {
  return (value) => {
    if (!field().takes(value)) throw new Error(field().expected.words);
  };
}

/** A whole number that may be absent. */
export function optionalNumberField(): foundry.data.fields.NumberField<{
  required: true;
  nullable: true;
  integer: true;
  initial: null;
}> {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, integer: true, initial: null });
}

/** A line of text; empty unless something else is given. */
export function textField(
  initial = "",
): foundry.data.fields.StringField<{ required: true; nullable: false; blank: true; initial: string }> {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial });
}

/** One of some keys. */
export function choiceField<const Key extends string>(
  choices: readonly Key[],
  initial: Key,
): foundry.data.fields.StringField<{
  required: true;
  nullable: false;
  blank: false;
  initial: Key;
  choices: readonly Key[];
}> {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: false, initial, choices });
}

/** One of some keys, or none. */
export function optionalChoiceField<const Key extends string>(
  choices: readonly Key[],
): foundry.data.fields.StringField<{
  required: true;
  nullable: true;
  blank: false;
  initial: null;
  choices: readonly Key[];
}> {
  return new foundry.data.fields.StringField({ required: true, nullable: true, blank: false, initial: null, choices });
}

export function flagField(
  initial: boolean,
): foundry.data.fields.BooleanField<{ required: true; nullable: false; initial: boolean }> {
  return new foundry.data.fields.BooleanField({ required: true, nullable: false, initial });
}

/** Formatted text; the manifest must declare its path, or the server does not clean it. */
export function formattedTextField(): foundry.data.fields.HTMLField<{
  required: true;
  nullable: false;
  initial: string;
}> {
  return new foundry.data.fields.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
}

/** A link to a document such as an actor or a token, by its UUID, or none. */
export function linkField(): foundry.data.fields.DocumentUUIDField<{
  required: true;
  nullable: true;
  blank: false;
  initial: null;
}> {
  return new foundry.data.fields.DocumentUUIDField({ required: true, nullable: true, blank: false, initial: null });
}
