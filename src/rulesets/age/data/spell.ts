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

/** What a card keeps of the spell that was cast; damage stands beside it, as a weapon's does. */
export const spellFactsSchema = () => ({
  name: textField(),
  /** Mana taken for it. */
  mana: wholeNumberField(0, { min: 0 }),
  attack: flagField(false),
  healing: textField(),
  resistance: new foundry.data.fields.SchemaField({ ability: optionalChoiceField(ABILITIES), text: textField() }),
  /** What its healing did, once it has. */
  healed: new foundry.data.fields.SchemaField(
    {
      name: textField(),
      amount: wholeNumberField(0, { min: 0 }),
      before: wholeNumberField(0, { min: 0 }),
      after: wholeNumberField(0, { min: 0 }),
    },
    { required: true, nullable: true, initial: null },
  ),
});

/** A spell: names its test, target number, mana, damage and resistance (AGE-19). */
export class AgeSpell extends foundry.abstract.TypeDataModel<ReturnType<typeof spellSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["AGE.Item", "AGE.Spell"];

  static override defineSchema(): ReturnType<typeof spellSchema> {
    return spellSchema();
  }
}
