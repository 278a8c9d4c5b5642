import { wholeNumber } from "../../../kernel/checks.ts";
import { diceResults } from "../../../kernel/odds.ts";
import { resolveTest } from "./test.ts";

/**
 * The exact odds of a test that may give stunt points, by counting all 216 results (AGE-3, AGE-7).
 * @returns probabilities 0 … 1: `success`, and `stunts` for a success with doubles; `expectedStuntPoints` is the mean of
 * the stunt points of such a success, 0 when it cannot happen
 * @throws RulesError when an argument is not a whole number
 */
export function odds(bonus: number, target: number): { success: number; stunts: number; expectedStuntPoints: number } {
  wholeNumber("bonus", bonus);
  wholeNumber("target", target);
  let results = 0;
  let successes = 0;
  let withStunts = 0;
  let points = 0;
  for (const [first = 0, second = 0, dragonDie = 0] of diceResults(3, 6)) {
    const { success, stuntPoints } = resolveTest({ dice: [first, second], dragonDie, bonus, target, stunts: true });
    results += 1;
    if (success) successes += 1;
    if (stuntPoints) {
      withStunts += 1;
      points += stuntPoints;
    }
  }
  return {
    success: successes / results,
    stunts: withStunts / results,
    expectedStuntPoints: withStunts === 0 ? 0 : points / withStunts,
  };
}
