import { Refusal } from "../../../foundry/notices.ts";

/** What Mighty Blow's dice are called in a damage formula (AGE-9); stored, so it stays as it is in every language. */
export const MIGHTY_BLOW = "Mighty Blow";

/** The formula of a weapon's damage with the dice that stunts add. */
export function damageFormula(weapon: string, extraDice: number): string {
  return extraDice > 0 ? `${weapon} + ${extraDice}d6[${MIGHTY_BLOW}]` : weapon;
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
