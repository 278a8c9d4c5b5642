import { list, oneOf, wholeNumber } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";

/** How the offensive side stands against the defensive one (SJU-2), by the source's own names. */
export const LEVELS = ["hogtOver", "over", "lika", "under", "hogtUnder"] as const;
export type Level = (typeof LEVELS)[number];

/** From which difference on a level is a high one (SJU-2); a setting. */
export const THRESHOLDS = [3, 4] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** Limits of a grundegenskap's or a färdighet's value; tables choose their own figures within them. */
export const VALUE = { min: -99, max: 99 } as const;

/** Limits of a difficulty: finished sums of very many values lie within them. */
export const DIFFICULTY = { min: -999_999, max: 999_999 } as const;

/** The values of a side, or a difficulty: a finished sum for the number of values used (SJU-1). */
export type Opposition = readonly number[] | { readonly difficulty: number };

/** What is compared: the sums after balancing (SJU-1), and what follows from them (SJU-2). */
export interface Comparison {
  readonly offensive: number;
  readonly defensive: number;
  readonly difference: number;
  readonly level: Level;
}

/** By what each side's sum is multiplied (SJU-1). */
export interface Balance {
  readonly offensive: number;
  readonly defensive: number;
}

/**
 * By what the sum of the side with fewer values counts, so that both use the same number of them (SJU-1).
 * @throws RulesError `empty` when a side has none, `unbalanced` when the one number is no multiple of the other
 */
export function balance(offensive: number, defensive: number): Balance {
  for (const [field, count] of [
    ["offensive", offensive],
    ["defensive", defensive],
  ] as const) {
    wholeNumber(field, count, { min: 0 });
    if (count === 0) throw new RulesError({ code: "empty", field, found: [], expected: "at least one value" });
  }
  const [fewer, more] = [Math.min(offensive, defensive), Math.max(offensive, defensive)];
  if (more % fewer !== 0) {
    const field = offensive < defensive ? "offensive" : "defensive";
    const expected = `as many values as the other side, or a number of which ${more} is a multiple`;
    throw new RulesError({ code: "unbalanced", field, found: fewer, expected });
  }
  return { offensive: more / offensive, defensive: more / defensive };
}

/**
 * Compares two sides (SJU-1, SJU-2).
 * @throws RulesError `empty` or `unbalanced` as {@link balance}; others for what is no whole number, or no difficulty
 */
export function compare(
  offensive: readonly number[],
  defensive: Opposition,
  options: { readonly threshold?: Threshold } = {},
): Comparison {
  const own = sum("offensive", offensive);
  if (isDifficulty(defensive)) {
    balance(offensive.length, 1);
    return compared(own, wholeNumber("difficulty", defensive.difficulty, DIFFICULTY), options.threshold);
  }
  const other = sum("defensive", defensive);
  const factors = balance(offensive.length, defensive.length);
  return compared(own * factors.offensive, other * factors.defensive, options.threshold);
}

/** What a side's values come to before balancing (SJU-1). @throws RulesError for what is no whole number */
export function sumOf(values: readonly number[]): number {
  return sum("values", values);
}

/** Whether a figure can be a difficulty. */
export function canBeDifficulty(figure: number): boolean {
  return Number.isSafeInteger(figure) && figure >= DIFFICULTY.min && figure <= DIFFICULTY.max;
}

/** Whether the other side is a difficulty, given or still to be given, and not someone with values. */
export function isDifficulty<Figure extends number | null>(
  side: readonly number[] | { readonly difficulty: Figure },
): side is { readonly difficulty: Figure } {
  return typeof side === "object" && side !== null && "difficulty" in side;
}

function compared(offensive: number, defensive: number, threshold: Threshold | undefined): Comparison {
  const difference = offensive - defensive;
  return { offensive, defensive, difference, level: levelOf(difference, threshold) };
}

/** The level of a difference, offensive minus defensive (SJU-2). @throws RulesError */
export function levelOf(difference: number, threshold: Threshold = 3): Level {
  wholeNumber("difference", difference);
  oneOf("threshold", threshold, THRESHOLDS);
  if (difference === 0) return "lika";
  if (difference > 0) return difference >= threshold ? "hogtOver" : "over";
  return -difference >= threshold ? "hogtUnder" : "under";
}

function sum(field: string, values: readonly number[]): number {
  let total = 0;
  // By `entries`, which unlike `reduce` does not pass over the gaps of `new Array(2)`.
  for (const [index, value] of list(field, values).entries()) total += wholeNumber(`${field}[${index}]`, value);
  return total;
}
