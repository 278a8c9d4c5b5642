import { formattedTextField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { DEVICE_BONUS } from "../rules/index.ts";

const deviceSchema = () => ({
  bonus: wholeNumberField(DEVICE_BONUS.min, DEVICE_BONUS),
  /** Names of the skills whose tests it is for, with commas between; empty when its player says of each test whether it helps. */
  skills: textField(),
  description: formattedTextField(),
});

/** A device (C52-19). */
export class FiftytwoDevice extends foundry.abstract.TypeDataModel<
  ReturnType<typeof deviceSchema>,
  Item.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["C52.Item", "C52.Device"];

  static override defineSchema(): ReturnType<typeof deviceSchema> {
    return deviceSchema();
  }
}
