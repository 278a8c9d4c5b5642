import { choiceField, formattedTextField, wholeNumberField } from "../../../foundry/fields.ts";
import { ABILITIES, FOCUS_BONUS, MODIFIER } from "../rules/index.ts";

const focusSchema = () => ({
  ability: choiceField(ABILITIES, "communication"),
  bonus: wholeNumberField(FOCUS_BONUS, MODIFIER),
  description: formattedTextField(),
});

/** A focus of an ability (AGE-2). */
export class AgeFocus extends foundry.abstract.TypeDataModel<ReturnType<typeof focusSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["AGE.Item", "AGE.Focus"];

  static override defineSchema(): ReturnType<typeof focusSchema> {
    return focusSchema();
  }
}
