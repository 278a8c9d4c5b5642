import { wholeNumber } from "../../../kernel/checks.ts";

/**
 * Rounds a dying character has (AGE-15): fallen in round R he dies at the start of his own turn in round R + n.
 * @throws RulesError when Constitution is not a whole number
 */
export function deathRounds(constitution: number): number {
  return Math.max(1, 2 + wholeNumber("constitution", constitution));
}

/** Health a breather gives back (AGE-19), never below 0. The caller stops at the maximum. @throws RulesError */
export function breather(constitution: number, level: number): number {
  return rest(5, constitution, level);
}

/** Health a night's sleep gives back (AGE-19), never below 0. The caller stops at the maximum. @throws RulesError */
export function sleep(constitution: number, level: number): number {
  return rest(10, constitution, level);
}

/**
 * Health after damage (AGE-15): never below 0; a hit at 0 changes nothing.
 * @param value Health now, at least 0
 * @param amount damage after armour, at least 0
 * @returns the new value and how much was really lost
 * @throws RulesError when either is not a whole number of at least 0
 */
export function applyDamage(value: number, amount: number): { value: number; lost: number } {
  wholeNumber("value", value, { min: 0 });
  wholeNumber("amount", amount, { min: 0 });
  const lost = Math.min(value, amount);
  return { value: value - lost, lost };
}

function rest(base: number, constitution: number, level: number): number {
  return Math.max(0, base + wholeNumber("constitution", constitution) + wholeNumber("level", level, { min: 0 }));
}
