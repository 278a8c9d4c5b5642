import { oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";

/** How much of the target's armour counts (AGE-14). */
export const ARMOR_MODES = ["full", "half", "none"] as const;
export type ArmorMode = (typeof ARMOR_MODES)[number];

/** What the damage of one hit is made of (AGE-14). */
export interface DamageInput {
  /** Sum of the damage dice, a Mighty Blow's die included. */
  readonly rolled: number;
  /** Score of the ability that adds to the damage. */
  readonly ability: number;
  /** The weapon's and other bonuses together. */
  readonly bonus: number;
  /** The target's armour rating. */
  readonly armor: number;
  readonly armorMode: ArmorMode;
  /** Penetrating damage ignores armour. */
  readonly penetrating: boolean;
}

/**
 * What a hit does after armour (AGE-14). Only the end result is floored at 0, so a negative ability can be made up for
 * by the dice, and a weapon's formula may subtract.
 * @throws RulesError when armour is negative or something is not of its kind
 */
export function damage(hit: DamageInput): number {
  const rolled = wholeNumber("rolled", hit.rolled);
  const ability = wholeNumber("ability", hit.ability);
  const bonus = wholeNumber("bonus", hit.bonus);
  const armor = wholeNumber("armor", hit.armor, { min: 0 });
  const mode = oneOf("armorMode", hit.armorMode, ARMOR_MODES);
  const penetrating = yesOrNo("penetrating", hit.penetrating);
  const stopped = penetrating || mode === "none" ? 0 : mode === "half" ? Math.floor(armor / 2) : armor;
  return Math.max(0, rolled + ability + bonus - stopped);
}
