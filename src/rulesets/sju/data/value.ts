import { formattedTextField, wholeNumberField } from "../../../foundry/fields.ts";
import { VALUE } from "../rules/index.ts";

const valueSchema = () => ({
  value: wholeNumberField(1, VALUE),
  description: formattedTextField(),
});

/** A value that a side of a comparison may use (SJU-1). */
export abstract class SjuValue extends foundry.abstract.TypeDataModel<
  ReturnType<typeof valueSchema>,
  Item.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["SJU.Value"];

  static override defineSchema(): ReturnType<typeof valueSchema> {
    return valueSchema();
  }
}

/** A grundegenskap. */
export class SjuAttribute extends SjuValue {}

/** A färdighet. */
export class SjuSkill extends SjuValue {}
