import { dieFace, list, oneOf, wholeNumber } from "../../../kernel/checks.ts";
import { LEVELS, type Level } from "./compare.ts";

/** What a 7 is (SJU-4); a setting. */
export const SEVENS = ["success", "standoff"] as const;
export type Seven = (typeof SEVENS)[number];

/** The sides of a test. */
export const SIDES = ["offensive", "defensive"] as const;
export type Side = (typeof SIDES)[number];

/** How well the winner did (SJU-6, SJU-7). */
export const QUALITIES = ["plain", "veryGood", "catastrophic"] as const;
export type Quality = (typeof QUALITIES)[number];

/** Limits of what On a Roll adds to a value or takes from it (SJU-8). */
export const BONUS = { min: -3, max: 3 } as const;

/** How many dice of a roll count (SJU-3). */
export const KEPT_DICE = 2;

/** The dice of a level: how many, and which two are kept (SJU-3). */
export interface Pool {
  readonly dice: 2 | 3 | 4;
  readonly keep: "highest" | "lowest";
}

const POOLS: Readonly<Record<Level, Pool>> = {
  lika: { dice: 2, keep: "highest" },
  over: { dice: 3, keep: "highest" },
  under: { dice: 3, keep: "lowest" },
  hogtOver: { dice: 4, keep: "highest" },
  hogtUnder: { dice: 4, keep: "lowest" },
};

/** What 7 stands for: the value at which neither side has an effect (SJU-4, SJU-5). */
const MIDDLE = 7;
/** Both kept dice together, at least and at most: snake eyes and box cars (SJU-7). */
const SNAKE_EYES = 2;
const BOX_CARS = 12;

export interface RollOptions {
  /** What On a Roll adds to the value (SJU-8), −3 … +3. */
  readonly bonus?: number;
  readonly seven?: Seven;
}

/** What a roll says (SJU-3 to SJU-7). */
export interface RollResult {
  /** The two dice that count, highest first. */
  readonly kept: readonly [number, number];
  /** Their sum and the bonus. */
  readonly value: number;
  /** `null` in a stand-off. */
  readonly winner: Side | null;
  /** Distance from 7, before rewards. */
  readonly effect: number;
  /** The winner's. */
  readonly quality: Quality;
}

/** The dice of a level (SJU-3). @throws RulesError for an unknown level */
export function pool(level: Level): Pool {
  return POOLS[oneOf("level", level, LEVELS)];
}

/**
 * Which of the dice count: the places of the two kept ones, in the order in which they lie (SJU-3). Of equal dice the first.
 * @throws RulesError when the number of dice is not that of the level, or one shows no face
 */
export function keptPlaces(dice: readonly number[], level: Level): readonly [number, number] {
  const { dice: count, keep } = pool(level);
  // By `entries`, which unlike `forEach` does not pass over the gaps of `new Array(2)`.
  for (const [index, face] of list("dice", dice, count).entries()) dieFace(`dice[${index}]`, face);
  const places = dice.map((_face, place) => place);
  const face = (place: number) => dice[place] ?? 0;
  const [first = 0, second = 1] = places.sort((a, b) => (keep === "highest" ? face(b) - face(a) : face(a) - face(b)));
  return first < second ? [first, second] : [second, first];
}

/**
 * What the dice of a level say (SJU-3 to SJU-7). Quality goes by the dice alone, whatever the bonus.
 * @throws RulesError when the dice are not those of the level, or an option is none
 */
export function readRoll(dice: readonly number[], level: Level, options: RollOptions = {}): RollResult {
  const bonus = wholeNumber("bonus", options.bonus ?? 0, BONUS);
  const seven = oneOf("seven", options.seven ?? "success", SEVENS);
  const [first = 0, second = 0] = keptPlaces(dice, level).map((place) => dice[place] ?? 0);
  const kept = first >= second ? ([first, second] as const) : ([second, first] as const);
  const value = first + second + bonus;
  const winner = winnerOf(value, seven);
  return {
    kept,
    value,
    winner,
    effect: Math.abs(value - MIDDLE),
    quality: winner ? qualityOf(first, second) : "plain",
  };
}

function winnerOf(value: number, seven: Seven): Side | null {
  if (value === MIDDLE) return seven === "success" ? "offensive" : null;
  return value > MIDDLE ? "offensive" : "defensive";
}

function qualityOf(first: number, second: number): Quality {
  if (first !== second) return "plain";
  return first + second === SNAKE_EYES || first + second === BOX_CARS ? "catastrophic" : "veryGood";
}
