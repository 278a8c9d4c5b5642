import { list, oneOf, wholeNumber } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";
import {
  type Balance,
  balance,
  type Comparison,
  compare,
  DIFFICULTY,
  isDifficulty,
  type Level,
  levelOf,
  THRESHOLDS,
  type Threshold,
} from "./compare.ts";
import { type Odds, odds, type ValueOdds, valueOdds } from "./odds.ts";
import { type Holding, rollBonus } from "./on-a-roll.ts";
import { type Pool, pool, type Seven, type Side } from "./roll.ts";

/** How one side's sum is counted (SJU-1). */
export interface PreviewSide {
  /** How many values it uses; those of the other side for a difficulty. */
  readonly count: number;
  /** Before balancing. */
  readonly sum: number;
  /** By what the sum counts: 1 unless the other side uses more values. */
  readonly factor: number;
  readonly total: number;
}

/** Why nothing can be compared yet (SJU-1). */
export type PreviewProblem =
  | { readonly code: "noValues"; readonly side: Side }
  | { readonly code: "noDifficulty" }
  | {
      readonly code: "unbalanced";
      /** The side with fewer values. */
      readonly side: Side;
      /** How many values that side uses, and how many the other one. */
      readonly fewer: number;
      readonly more: number;
      /** How many more it needs at least. */
      readonly lacking: number;
    };

/** What follows once both sides are balanced (SJU-2 to SJU-8). */
export interface PreviewOutcome {
  readonly comparison: Comparison;
  readonly pool: Pool;
  /** Which sides hold On a Roll and use it up by this roll, and what that adds to the value (SJU-8). */
  readonly holding: Holding;
  readonly bonus: number;
  readonly odds: Odds;
  readonly values: readonly ValueOdds[];
}

/** What a comparison would be, before anyone rolls. */
export interface Preview {
  readonly offensive: PreviewSide;
  readonly defensive: PreviewSide;
  readonly problem: PreviewProblem | null;
  readonly outcome: PreviewOutcome | null;
}

/** The values chosen so far, or a difficulty: a finished sum, `null` while none is given. */
export type PreviewOpposition = readonly number[] | { readonly difficulty: number | null };

/** How the world reads the rules, and who holds On a Roll. */
export interface PreviewOptions {
  readonly threshold?: Threshold;
  readonly seven?: Seven;
  /** What On a Roll is worth (SJU-8). */
  readonly size?: number;
  readonly holding?: Holding;
}

/**
 * What a comparison of these values would be (SJU-1 to SJU-8), while they are still being chosen.
 * @throws RulesError for what is no whole number, and for options that are none
 */
export function preview(
  offensive: readonly number[],
  defensive: PreviewOpposition,
  { threshold, seven, size = 1, holding = { offensive: false, defensive: false } }: PreviewOptions = {},
): Preview {
  checkSides(offensive, defensive);
  const problem = problemOf(offensive, defensive);
  if (problem) return { ...sides(offensive, defensive), problem, outcome: null };
  const opposition = isDifficulty(defensive) ? { difficulty: defensive.difficulty ?? Number.NaN } : defensive;
  const comparison = compare(offensive, opposition, threshold === undefined ? {} : { threshold });
  const bonus = rollBonus(holding, size);
  const options = seven === undefined ? { bonus } : { bonus, seven };
  const factors = isDifficulty(defensive) ? undefined : balance(offensive.length, defensive.length);
  return {
    ...sides(offensive, defensive, factors),
    problem: null,
    outcome: {
      comparison,
      pool: pool(comparison.level),
      holding,
      bonus,
      odds: odds(comparison.level, options),
      values: valueOdds(comparison.level, options),
    },
  };
}

/** Also what cannot be compared yet is made of whole numbers. */
function checkSides(offensive: readonly number[], defensive: PreviewOpposition): void {
  const values = { offensive, ...(isDifficulty(defensive) ? {} : { defensive }) };
  for (const [field, side] of Object.entries(values)) {
    for (const [index, value] of list(field, side).entries()) wholeNumber(`${field}[${index}]`, value);
  }
  if (isDifficulty(defensive) && defensive.difficulty !== null)
    wholeNumber("difficulty", defensive.difficulty, DIFFICULTY);
}

function sides(
  offensive: readonly number[],
  defensive: PreviewOpposition,
  factors: Balance = { offensive: 1, defensive: 1 },
): Record<Side, PreviewSide> {
  const own = counted(offensive, factors.offensive);
  if (!isDifficulty(defensive)) return { offensive: own, defensive: counted(defensive, factors.defensive) };
  const sum = defensive.difficulty ?? 0;
  return { offensive: own, defensive: { count: own.count, sum, factor: 1, total: sum } };
}

function problemOf(offensive: readonly number[], defensive: PreviewOpposition): PreviewProblem | null {
  if (offensive.length === 0) return { code: "noValues", side: "offensive" };
  if (isDifficulty(defensive)) return defensive.difficulty === null ? { code: "noDifficulty" } : null;
  if (defensive.length === 0) return { code: "noValues", side: "defensive" };
  try {
    balance(offensive.length, defensive.length);
    return null;
  } catch (error) {
    if (!(error instanceof RulesError) || error.code !== "unbalanced") throw error;
    const side = offensive.length < defensive.length ? "offensive" : "defensive";
    const [fewer, more] = [Math.min(offensive.length, defensive.length), Math.max(offensive.length, defensive.length)];
    return { code: "unbalanced", side, fewer, more, lacking: lacking(fewer, more) };
  }
}

/** How many more values a side needs at least, so that its number goes into the other side's (SJU-1). */
function lacking(fewer: number, more: number): number {
  let count = fewer;
  while (more % count !== 0) count += 1;
  return count - fewer;
}

function counted(values: readonly number[], factor = 1): PreviewSide {
  const sum = values.reduce((total, value) => total + value, 0);
  return { count: values.length, sum, factor, total: sum * factor };
}

/** A difficulty that can be picked, and where a sum would stand against it. */
export interface NearDifficulty {
  readonly difficulty: number;
  readonly level: Level;
}

/**
 * The difficulties round a sum, easiest first: from the last one that is High Over to the first that is High Under (SJU-2).
 * @throws RulesError as `levelOf`
 */
export function nearDifficulties(sum: number, threshold: Threshold = 3): readonly NearDifficulty[] {
  wholeNumber("sum", sum);
  oneOf("threshold", threshold, THRESHOLDS);
  return Array.from({ length: 2 * threshold + 1 }, (_, index) => {
    const difficulty = sum - threshold + index;
    return { difficulty, level: levelOf(sum - difficulty, threshold) };
  });
}

/** A value as far as counterparts go. */
export interface NamedValue {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

/**
 * Which of the other side's values answer those that a side uses, when there is no doubt: the only one that it has, or for each one
 * of the same kind and name. A comparison at once needs them (SJU-1).
 * @returns their ids; `null` when someone has to choose
 */
export function counterparts(used: readonly NamedValue[], other: readonly NamedValue[]): readonly string[] | null {
  if (used.length === 0) return null;
  const [only, ...rest] = other;
  if (only && rest.length === 0) return [only.id];
  const found = used.map(({ kind, name }) => {
    const alike = other.filter((value) => value.kind === kind && sameName(value.name, name));
    return alike.length === 1 ? (alike[0]?.id ?? null) : null;
  });
  const ids = found.filter((id) => id !== null);
  return ids.length === used.length && new Set(ids).size === ids.length ? ids : null;
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}
