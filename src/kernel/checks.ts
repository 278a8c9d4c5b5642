import { RulesError } from "./errors.ts";

/**
 * Returns `value` when it is a whole number within the limits, both included.
 * @throws RulesError `wholeNumber` for anything that is not a whole number, `outOfRange` outside the limits.
 */
export function wholeNumber(
  field: string,
  value: unknown,
  { min, max }: { readonly min?: number; readonly max?: number } = {},
): number {
  const expected = `a whole number${range(min, max)}`;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) {
    throw new RulesError({ code: "wholeNumber", field, found: value, expected });
  }
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
    throw new RulesError({ code: "outOfRange", field, found: value, expected });
  }
  return value;
}

/** Returns `value` when it is a face of a die with `faces` faces. @throws RulesError */
export function dieFace(field: string, value: unknown, faces = 6): number {
  return wholeNumber(field, value, { min: 1, max: faces });
}

/** Returns `value` when it is `true` or `false`. @throws RulesError `yesOrNo` */
export function yesOrNo(field: string, value: unknown): boolean {
  if (typeof value !== "boolean")
    throw new RulesError({ code: "yesOrNo", field, found: value, expected: "true or false" });
  return value;
}

/** Returns `value` when it is one of `choices`. @throws RulesError `unknownChoice` */
export function oneOf<T extends string | number>(field: string, value: unknown, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) {
    throw new RulesError({ code: "unknownChoice", field, found: value, expected: `one of ${choices.join(", ")}` });
  }
  return found;
}

/**
 * Returns `value` when it is a list, of `length` entries if that is given.
 * @throws RulesError `list`, or `wrongLength`
 */
export function list<T>(field: string, value: readonly T[], length?: number): readonly T[] {
  const expected = length === undefined ? "a list" : `a list of ${length}`;
  if (!Array.isArray(value)) throw new RulesError({ code: "list", field, found: value, expected });
  if (length !== undefined && value.length !== length) {
    throw new RulesError({ code: "wrongLength", field, found: value, expected });
  }
  return value;
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  if (max !== undefined) return ` of at most ${max}`;
  return "";
}
