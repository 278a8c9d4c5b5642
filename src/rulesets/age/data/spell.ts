import {
  choiceField,
  flagField,
  formattedTextField,
  optionalChoiceField,
  optionalFormulaField,
  optionalNumberField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { ABILITIES } from "../rules/index.ts";

/** What casting costs of a turn (AGE-12). */
export const CASTINGS = ["major", "minor", "free"] as const;

const spellSchema = () => ({
  /** What casting it tests. */
  ability: choiceField(ABILITIES, "magic"),
  /** Name of the focus that helps, in the table's words; blank for none. */
  focus: textField(),
  /** Target number; `null` when the GM names one. */
  target: optionalNumberField(),
  mana: wholeNumberField(0, { min: 0 }),
  casting: choiceField(CASTINGS, "major"),
  damage: optionalFormulaField(),
  penetrating: flagField(false),
  healing: optionalFormulaField(),
  /** How a victim resists. */
  resistance: new foundry.data.fields.SchemaField({ ability: optionalChoiceField(ABILITIES), text: textField() }),
  /** Whether casting it is an attack roll, which can give stunt points. */
  attack: flagField(false),
  description: formattedTextField(),
});

/** A spell: names its test, target number, mana, damage and resistance (AGE-19). */
export class AgeSpell extends foundry.abstract.TypeDataModel<ReturnType<typeof spellSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["AGE.Item", "AGE.Spell"];

  static override defineSchema(): ReturnType<typeof spellSchema> {
    return spellSchema();
  }
}
