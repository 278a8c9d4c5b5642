import { choiceField, flagField, formattedTextField, wholeNumberField } from "../../../foundry/fields.ts";

export const ARMOR_KINDS = ["armor", "shield"] as const;

const armorSchema = () => ({
  kind: choiceField(ARMOR_KINDS, "armor"),
  /** Armour rating: what it takes off damage (AGE-14). */
  rating: wholeNumberField(0, { min: 0 }),
  /** What a shield adds to Defense (AGE-13). */
  defense: wholeNumberField(0, { min: 0 }),
  /** Yards it takes off Speed (AGE-12). */
  penalty: wholeNumberField(0, { min: 0 }),
  worn: flagField(true),
  description: formattedTextField(),
});

/** Armour or a shield. */
export class AgeArmor extends foundry.abstract.TypeDataModel<ReturnType<typeof armorSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["AGE.Item", "AGE.Armor"];

  static override defineSchema(): ReturnType<typeof armorSchema> {
    return armorSchema();
  }
}
