import { Refusal } from "../../../foundry/notices.ts";

/** What Mighty Blow's dice are called in a damage formula (AGE-9); stored, so it stays as it is in every language. */
export const MIGHTY_BLOW = "Mighty Blow";

/** The formula of a weapon's damage with the dice that stunts add. */
export function damageFormula(weapon: string, extraDice: number): string {
  return extraDice > 0 ? `${weapon} + ${extraDice}d6[${MIGHTY_BLOW}]` : weapon;
}

/** The dice that Mighty Blow added to a roll of damage. */
export function mightyDice(roll: Roll): Roll["dice"] {
  return roll.dice.filter(({ flavor }) => flavor === MIGHTY_BLOW);
}

/** How long someone whose killing blow was pulled stays unconscious, in minutes (AGE-16). */
const WAKES = "2d6";

/** Rolls how many minutes someone whose killing blow was pulled stays unconscious (AGE-16). */
export async function wakeRoll(): Promise<Roll> {
  return await new Roll(WAKES).evaluate();
}

/** A roll of {@link wakeRoll} that another client made. @throws Refusal when it is none */
export function readWakeRoll(json: string | undefined): Roll {
  return readRoll(json, WAKES, 2);
}

/** A roll of one six-sided die that another client made. @throws Refusal when it is none */
export function readDie(json: string | undefined): Roll {
  return readRoll(json, "1d6", 1);
}

function readRoll(json: string | undefined, formula: string, dice: number): Roll {
  try {
    // The roll brings no data, which the host's types cannot know.
    const roll = Roll.fromJSON(json ?? "") as Roll;
    const faces = roll.dice.flatMap(({ values }) => values);
    const sum = faces.reduce((total, face) => total + face, 0);
    const sound = faces.length === dice && faces.every((face) => Number.isInteger(face) && face >= 1 && face <= 6);
    if (roll.formula === formula && sound && roll.total === sum) return roll;
  } catch {
    // What is no roll at all is refused in the same words.
  }
  throw new Refusal("TRISKELE.Steward.Malformed", { field: "roll", found: json ?? "—" });
}

/**
 * Tries a weapon's formula at its highest, before anything hangs on it.
 * @throws Refusal when it cannot be rolled or gives no sensible number
 */
export async function checkFormula(weapon: { readonly name: string; readonly damage: string }): Promise<void> {
  const refusal = new Refusal("AGE.Refusal.BadFormula", { weapon: weapon.name, found: weapon.damage });
  try {
    const { total } = await new Roll(weapon.damage).evaluate({ maximize: true });
    if (!Number.isSafeInteger(Math.floor(total ?? Number.NaN))) throw refusal;
  } catch {
    throw refusal;
  }
}
