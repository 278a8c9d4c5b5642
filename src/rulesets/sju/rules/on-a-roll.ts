import { oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";
import { QUALITIES, type Quality, type RollResult, SIDES, type Side } from "./roll.ts";

/** How much On a Roll is worth (SJU-8); a setting. */
export const ROLL_SIZE = { min: 1, max: 3 } as const;

/** Which sides hold On a Roll, or have used it. */
export type Holding = Readonly<Record<Side, boolean>>;

/**
 * What On a Roll adds to the value of a roll: + for who rolls, − for who defends; both cancel (SJU-8). Whoever holds one uses it
 * up by this roll, also when they cancel.
 * @param size what one is worth, 1 … 3
 * @throws RulesError
 */
export function rollBonus(holding: Holding, size: number): number {
  wholeNumber("size", size, ROLL_SIZE);
  const own = yesOrNo("offensive", holding.offensive);
  const other = yesOrNo("defensive", holding.defensive);
  if (own === other) return 0;
  return own ? size : -size;
}

/** What a winner can take (SJU-6, SJU-7). */
export const REWARDS = ["effect2", "onARoll", "effect2AndOnARoll", "effect4"] as const;
export type Reward = (typeof REWARDS)[number];

/** What a reward gives: an addition to the effect, and whether On a Roll is gained. */
export interface RewardParts {
  readonly effect: number;
  readonly onARoll: boolean;
}

const PARTS: Readonly<Record<Reward, RewardParts>> = {
  effect2: { effect: 2, onARoll: false },
  onARoll: { effect: 0, onARoll: true },
  effect2AndOnARoll: { effect: 2, onARoll: true },
  effect4: { effect: 4, onARoll: false },
};

const BY_QUALITY: Readonly<Record<Quality, readonly Reward[]>> = {
  plain: [],
  veryGood: ["effect2", "onARoll"],
  catastrophic: ["effect2AndOnARoll", "effect4"],
};

/** What a quality offers whoever can take everything. @throws RulesError for an unknown one */
function offeredFor(quality: Quality): readonly Reward[] {
  return BY_QUALITY[oneOf("quality", quality, QUALITIES)];
}

/** What a reward gives (SJU-6, SJU-7). @throws RulesError for an unknown one */
export function rewardParts(reward: Reward): RewardParts {
  return PARTS[oneOf("reward", reward, REWARDS)];
}

/**
 * What the winner may choose from (SJU-6, SJU-7). On a Roll does not stack, and a difficulty cannot hold one: both take the effect
 * instead (SJU-8).
 * @param winner whether the winning side could hold On a Roll at all (someone, not a difficulty), and whether it holds one now
 * @throws RulesError
 */
export function rewards(
  quality: Quality,
  winner: { readonly canHold: boolean; readonly holds: boolean },
): readonly Reward[] {
  const offered = offeredFor(quality);
  const canHold = yesOrNo("canHold", winner.canHold);
  const holds = yesOrNo("holds", winner.holds);
  return canHold && !holds ? offered : offered.filter((reward) => !PARTS[reward].onARoll);
}

/** The reward of a winner that has nothing to choose, a difficulty (SJU-8); `null` without one. @throws RulesError */
export function rewardOfDifficulty(quality: Quality): Reward | null {
  return rewards(quality, { canHold: false, holds: false })[0] ?? null;
}

/** The effect of a roll with the reward that was taken (SJU-5 to SJU-7). @throws RulesError when there is no such reward */
export function effectWith({ effect, quality }: Pick<RollResult, "effect" | "quality">, reward: Reward | null): number {
  wholeNumber("effect", effect, { min: 0 });
  const offered = offeredFor(quality);
  if (reward === null) return effect;
  if (!offered.includes(reward)) {
    const expected = offered.join(" or ") || "none";
    throw new RulesError({ code: "unknownChoice", field: "reward", found: reward, expected });
  }
  return effect + PARTS[reward].effect;
}

/** Whose Fummel a roll is (SJU-7); `null` when it is nobody's. @throws RulesError */
export function fumbler({ winner, quality }: Pick<RollResult, "winner" | "quality">): Side | null {
  oneOf("quality", quality, QUALITIES);
  if (winner === null) return null;
  oneOf("winner", winner, SIDES);
  if (quality !== "catastrophic") return null;
  return winner === "offensive" ? "defensive" : "offensive";
}
