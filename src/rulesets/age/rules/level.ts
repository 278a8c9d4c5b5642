import { dieFace, wholeNumber } from "../../../kernel/checks.ts";
import { ABILITY_SCORE } from "./abilities.ts";

/** The highest level. */
export const LAST_LEVEL = 20;

/** Where a character stands before a new level. */
export interface LevelBefore {
  readonly level: number;
  /** Score of the ability that is to rise. */
  readonly ability: number;
  readonly health: { readonly value: number; readonly max: number };
}

/** Why there is no new level. Stable: used as the suffix of a localisation key. */
export type LevelRefusal = "lastLevel" | "abilityAtLimit";

/**
 * Health that a new level brings: the die + Constitution, at least 1. A proposal; the players may write another number.
 * @throws RulesError when the die does not show 1 … 6 or Constitution is not a whole number
 */
export function levelHealth(die: number, constitution: number): number {
  return Math.max(1, dieFace("die", die) + wholeNumber("constitution", constitution));
}

/**
 * Figures after a new level: one more level, one more in an ability, and more Health, now and at most.
 * @param gain Health that the level brings, at least 0
 * @throws RulesError when something is not of its kind
 */
export function levelUp(
  before: LevelBefore,
  gain: number,
): ({ readonly ok: true } & LevelBefore) | { readonly ok: false; readonly reason: LevelRefusal } {
  const level = wholeNumber("level", before.level, { min: 1 });
  const ability = wholeNumber("ability", before.ability);
  const value = wholeNumber("health.value", before.health.value, { min: 0 });
  const max = wholeNumber("health.max", before.health.max, { min: 0 });
  wholeNumber("gain", gain, { min: 0 });
  if (level >= LAST_LEVEL) return { ok: false, reason: "lastLevel" };
  if (ability >= ABILITY_SCORE.max) return { ok: false, reason: "abilityAtLimit" };
  return { ok: true, level: level + 1, ability: ability + 1, health: { value: value + gain, max: max + gain } };
}
