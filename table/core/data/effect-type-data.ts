import { TypeDataModel } from "../abstract/type-data-model.ts";
import { AnyField, ArrayField, SchemaField } from "./fields/compound.ts";
import { NumberField, StringField } from "./fields/primitive.ts";

/** The `system` of active effects in generation 14: what they change. Models of subtypes extend it. */
export class EffectTypeData extends TypeDataModel {
  static override defineSchema() {
    const priority = new NumberField({ required: true, nullable: true, integer: true, initial: null });
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          type: new StringField({ required: true, blank: false, initial: "add" }),
          value: new AnyField({ required: true, nullable: true, initial: "" }),
          phase: new StringField({ required: true, blank: false, initial: "initial" }),
          priority,
        }),
      ),
    };
  }
}
