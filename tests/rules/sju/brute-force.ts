import type { Level, Quality, Seven, Side } from "../../../src/rulesets/sju/rules/index.ts";

/** The dice of each level as the rules state them, written down apart from the code that is tested. */
export const DICE: Readonly<Record<Level, readonly [count: 2 | 3 | 4, keep: "highest" | "lowest"]>> = {
  lika: [2, "highest"],
  over: [3, "highest"],
  under: [3, "lowest"],
  hogtOver: [4, "highest"],
  hogtUnder: [4, "lowest"],
};
/** Every level once. */
export const ALL_LEVELS = ["hogtOver", "over", "lika", "under", "hogtUnder"] as const satisfies readonly Level[];
/** Every bonus that On a Roll can give or take. */
export const BONUSES = [-3, -2, -1, 0, 1, 2, 3] as const;
/** Both settings of seven. */
export const BOTH_SEVENS = ["success", "standoff"] as const satisfies readonly Seven[];
/** Every level with every bonus and both settings of seven. */
export const ALL_CASES = ALL_LEVELS.flatMap((level) =>
  BONUSES.flatMap((bonus) => BOTH_SEVENS.map((seven) => ({ level, bonus, seven }))),
);

const FACES = [1, 2, 3, 4, 5, 6];

/** Every result of a level's dice, by nested loops. */
export function everyResult(level: Level): readonly (readonly number[])[] {
  const [count] = DICE[level];
  const results: (readonly number[])[] = [];
  for (const a of FACES) {
    for (const b of FACES) {
      if (count === 2) results.push([a, b]);
      else
        for (const c of FACES) {
          if (count === 3) results.push([a, b, c]);
          else for (const d of FACES) results.push([a, b, c, d]);
        }
    }
  }
  return results;
}

/** The two dice that count, highest first, by sorting them all. */
export function keptOf(dice: readonly number[], level: Level): readonly number[] {
  const sorted = [...dice].sort((a, b) => b - a);
  return DICE[level][1] === "highest" ? sorted.slice(0, 2) : sorted.slice(-2);
}

/** What the rules say of some dice, reckoned apart from the code that is tested. */
export interface Expected {
  readonly kept: readonly number[];
  readonly value: number;
  readonly winner: Side | null;
  readonly effect: number;
  readonly quality: Quality;
}

/** Reads the dice by the words of SJU-3 to SJU-7. */
export function expectedOf(dice: readonly number[], level: Level, bonus: number, seven: Seven): Expected {
  const kept = keptOf(dice, level);
  const value = kept.reduce((a, b) => a + b, bonus);
  let winner: Side | null = seven === "success" ? "offensive" : null;
  if (value >= 8) winner = "offensive";
  if (value <= 6) winner = "defensive";
  let quality: Quality = "plain";
  if (winner !== null && new Set(kept).size === 1) {
    quality = ["1,1", "6,6"].includes(kept.join()) ? "catastrophic" : "veryGood";
  }
  return { kept, value, winner, effect: value > 7 ? value - 7 : 7 - value, quality };
}
