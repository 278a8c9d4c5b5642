import { choiceField, flagField, formattedTextField, wholeNumberField } from "../../../foundry/fields.ts";
import { DISTANCES, WEAPON_WEIGHTS, weaponBonus } from "../rules/index.ts";

const weaponSchema = () => ({
  /** Says what it adds to damage (C52-19). */
  weight: choiceField(WEAPON_WEIGHTS, "light"),
  ranged: flagField(false),
  /** How far it reaches when it is ranged (C52-15). */
  reach: choiceField(DISTANCES, "long"),
  /** Whether its damage stays until an extended rest (C52-12). */
  persistent: flagField(false),
  /** What it adds beyond its weight. */
  bonus: wholeNumberField(0),
  description: formattedTextField(),
});

/** A weapon (C52-19). */
export class FiftytwoWeapon extends foundry.abstract.TypeDataModel<
  ReturnType<typeof weaponSchema>,
  Item.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["C52.Item", "C52.Weapon"];

  static override defineSchema(): ReturnType<typeof weaponSchema> {
    return weaponSchema();
  }

  /** All that it adds to damage (C52-19). */
  get damage(): number {
    return weaponBonus(this.weight) + this.bonus;
  }
}
