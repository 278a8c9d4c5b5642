import { formattedTextField, wholeNumberField } from "../fields.ts";

const gearSchema = () => ({
  quantity: wholeNumberField(1, { min: 0 }),
  /** Of one piece, in whatever the table counts in; `null` when nobody counts. */
  weight: new foundry.data.fields.NumberField({ required: true, nullable: true, min: 0, initial: null }),
  description: formattedTextField(),
});

/** Something carried that no game has rules for; every game of the system shares it. */
export class Gear extends foundry.abstract.TypeDataModel<ReturnType<typeof gearSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TRISKELE.Gear"];

  static override defineSchema(): ReturnType<typeof gearSchema> {
    return gearSchema();
  }
}
