import { Refusal } from "../../../foundry/notices.ts";
import { AgeRoll, type RealDice } from "./age-roll.ts";
import { paintDragonDie } from "./dice-so-nice.ts";

/** What the dice of a test are called, in their order: localisation keys. */
export const DICE_NAMES = ["AGE.Dice.first", "AGE.Dice.second", "AGE.DragonDie"] as const;

/** Why a value is no face of one of the dice, or `null` when it is one. */
export function dieRefusal(index: number, face: unknown): Refusal | null {
  if (Number.isSafeInteger(face) && Number(face) >= 1 && Number(face) <= 6) return null;
  return new Refusal("AGE.Refusal.Die", { die: DICE_NAMES[index] ?? "AGE.Dice.first", found: String(face) });
}

/** @throws Refusal unless these are three dice that show 1 … 6 */
export function checkDice(dice: RealDice): void {
  if (!Array.isArray(dice) || dice.length !== DICE_NAMES.length) {
    throw new Refusal("AGE.Refusal.ThreeDice", { found: Array.isArray(dice) ? dice.length : String(dice) });
  }
  for (const [index, face] of dice.entries()) {
    const refusal = dieRefusal(index, face);
    if (refusal) throw refusal;
  }
}

/** The dice of a test (AGE-1): those rolled by hand, when there are any, else the computer's. */
export async function rollDice(modifiers: readonly number[], dice: RealDice | null): Promise<AgeRoll> {
  const roll = dice ? AgeRoll.withDice(dice, modifiers) : AgeRoll.forTest(modifiers);
  paintDragonDie(roll);
  if (!dice) await roll.evaluate();
  return roll;
}
