import { diceResults } from "../../../kernel/odds.ts";
import type { Level } from "./compare.ts";
import { pool, type RollOptions, readRoll } from "./roll.ts";

/** Probabilities 0 … 1. The three first add up to 1; so do not the last three, which are parts of them. */
export interface Odds {
  readonly offensive: number;
  readonly defensive: number;
  /** Nobody wins: above 0 only where a 7 is a stand-off. */
  readonly neither: number;
  /** Doubles with a winner, without the two below (SJU-6). */
  readonly veryGood: number;
  readonly boxCars: number;
  readonly snakeEyes: number;
}

/** How likely one value of a roll is, and who wins with it. */
export interface ValueOdds {
  readonly value: number;
  readonly chance: number;
  readonly winner: "offensive" | "defensive" | null;
}

/** The exact odds of a level, by counting all results of its dice (SJU-3 to SJU-7). @throws RulesError as `readRoll` */
export function odds(level: Level, options: RollOptions = {}): Odds {
  const counts = { offensive: 0, defensive: 0, neither: 0, veryGood: 0, boxCars: 0, snakeEyes: 0 };
  let results = 0;
  for (const dice of diceResults(pool(level).dice, 6)) {
    const { winner, quality, kept } = readRoll(dice, level, options);
    results += 1;
    counts[winner ?? "neither"] += 1;
    if (quality === "veryGood") counts.veryGood += 1;
    if (quality === "catastrophic") counts[kept[0] === 1 ? "snakeEyes" : "boxCars"] += 1;
  }
  return {
    offensive: counts.offensive / results,
    defensive: counts.defensive / results,
    neither: counts.neither / results,
    veryGood: counts.veryGood / results,
    boxCars: counts.boxCars / results,
    snakeEyes: counts.snakeEyes / results,
  };
}

/** How likely each value of a level's roll is, lowest first (SJU-3, SJU-4). @throws RulesError as `readRoll` */
export function valueOdds(level: Level, options: RollOptions = {}): readonly ValueOdds[] {
  const counts = new Map<number, { count: number; winner: ValueOdds["winner"] }>();
  let results = 0;
  for (const dice of diceResults(pool(level).dice, 6)) {
    const { value, winner } = readRoll(dice, level, options);
    results += 1;
    counts.set(value, { count: (counts.get(value)?.count ?? 0) + 1, winner });
  }
  return [...counts]
    .map(([value, { count, winner }]) => ({ value, chance: count / results, winner }))
    .sort((a, b) => a.value - b.value);
}
