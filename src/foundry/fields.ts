/** Schema fields in the few shapes that models need, every option stated: the host's defaults differ between fields. */

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
export class WholeNumberField extends foundry.data.fields.NumberField<WholeNumberOptions> {
  readonly limits: WholeNumberLimits;

  constructor(initial: number, limits: WholeNumberLimits) {
    super({
      required: true,
      nullable: false,
      initial,
      validate: (value: unknown) => {
        if (!this.takes(value)) throw new Error(`found ${String(value)}, expected a whole number ${describe(limits)}`);
      },
    } as WholeNumberOptions);
    this.limits = limits;
  }

  /** Whether a value fits this field. */
  takes(value: unknown): boolean {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = this.limits;
    return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
  }
}

function describe({ min, max }: WholeNumberLimits): string {
  return `from ${min ?? "any"} to ${max ?? "any"}`;
}

export function wholeNumberField(initial: number, limits: WholeNumberLimits = {}): WholeNumberField {
  return new WholeNumberField(initial, limits);
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
