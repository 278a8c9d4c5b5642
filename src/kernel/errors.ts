/** What kind of fault a {@link RulesError} reports. Stable: used as the suffix of a localisation key. */
export type RulesErrorCode =
  | "wholeNumber"
  | "outOfRange"
  | "yesOrNo"
  | "unknownChoice"
  | "wrongLength"
  | "list"
  | "empty"
  | "unbalanced";

/** What a {@link RulesError} is made of. */
export interface RulesFault {
  readonly code: RulesErrorCode;
  /** Path of the argument at fault, e.g. `dice[1]`. */
  readonly field: string;
  /** The value that was passed. */
  readonly found: unknown;
  /** What would have been right, in English, to follow "expected". */
  readonly expected: string;
}

/**
 * A rule was asked about something that cannot be: a die showing 7, a score of NaN. The message reads as a sentence;
 * the parts are kept so that a caller can tell it in another language.
 */
export class RulesError extends Error {
  override readonly name = "RulesError";
  readonly code: RulesErrorCode;
  readonly field: string;
  readonly found: unknown;
  readonly expected: string;

  constructor(fault: RulesFault) {
    super(`${fault.field} is ${describe(fault.found)}, expected ${fault.expected}.`);
    this.code = fault.code;
    this.field = fault.field;
    this.found = fault.found;
    this.expected = fault.expected;
  }
}

/** A value as it would be written in code, so that `3` and `"3"` look different in a message. */
function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}
