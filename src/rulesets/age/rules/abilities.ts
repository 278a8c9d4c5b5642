import { wholeNumber } from "../../../kernel/checks.ts";

/** The eight abilities, in the order of the sheet. The keys are stored in worlds. */
export const ABILITIES = [
  "communication",
  "constitution",
  "cunning",
  "dexterity",
  "magic",
  "perception",
  "strength",
  "willpower",
] as const;

/** Key of an ability. */
export type Ability = (typeof ABILITIES)[number];

/** Limits of a stored ability score; the usual range is −2 … +10. */
export const ABILITY_SCORE = { min: -5, max: 12 } as const;

/** Limits of anything that is added to the dice: wide enough for every table, narrow enough that no sum goes astray. */
export const MODIFIER = { min: -999, max: 999 } as const;

/** Whether a string is the key of an ability. */
export function isAbility(key: string): key is Ability {
  return ABILITIES.some((ability) => ability === key);
}

/**
 * Returns a score that may be stored: a whole number from −5 to +12. Effects may carry a score in play further, so the
 * other rules take any whole number.
 * @throws RulesError naming `field`
 */
export function abilityScore(field: string, value: unknown): number {
  return wholeNumber(field, value, ABILITY_SCORE);
}
