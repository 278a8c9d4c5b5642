/** What Mighty Blow's dice are called in a damage formula (AGE-9); stored, so it stays as it is in every language. */
export const MIGHTY_BLOW = "Mighty Blow";

/** The formula of a weapon's damage with the dice that stunts add. */
export function damageFormula(weapon: string, extraDice: number): string {
  return extraDice > 0 ? `${weapon} + ${extraDice}d6[${MIGHTY_BLOW}]` : weapon;
}
