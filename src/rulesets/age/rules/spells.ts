import { wholeNumber } from "../../../kernel/checks.ts";

/**
 * Mana left after casting (AGE-19), or `null` when there is too little of it.
 * @throws RulesError when either is not a whole number of at least 0
 */
export function manaAfter(mana: number, cost: number): number | null {
  const left = wholeNumber("mana", mana, { min: 0 }) - wholeNumber("cost", cost, { min: 0 });
  return left < 0 ? null : left;
}
