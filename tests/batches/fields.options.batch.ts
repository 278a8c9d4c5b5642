import { type BatchContext, type BatchWorld, defineBatch } from "./batch.ts";

type Fields = BatchWorld["gm"]["foundry"]["data"]["fields"];

/** A model with one field named `value`. */
function modelOf(world: BatchWorld, define: (fields: Fields) => InstanceType<Fields["DataField"]>) {
  const { abstract, data } = world.gm.foundry;
  return class BatchModel extends abstract.DataModel {
    static override defineSchema() {
      return { value: define(data.fields) };
    }
  };
}

/** Options as packages pass them: with some that the host's generation does not know. */
const unknownToSome = (options: object): object => options;

/** What fields make of options that only one generation knows, or that the table has not. */
export const fieldOptions = defineBatch({
  name: "options of fields in one generation only",
  basis: "assumed",
  needs: "documents",
  covers: ["foundry.data.fields.NumberField", "foundry.data.fields.TypedObjectField"],
  run({ it, assert, world }: BatchContext) {
    it(
      "gmOnly is not at the table",
      () => {
        const { NumberField } = world().gm.foundry.data.fields;
        assert.throws(() => new NumberField({ gmOnly: true }), /NotAtTheTable.*gmOnly/);
      },
      { fixture: true },
    );

    it(
      "persisted: false is not at the table in 14 and unknown in 13",
      () => {
        const define = ({ NumberField }: Fields) => new NumberField({ initial: 1, persisted: false });
        const { fields } = world().gm.foundry.data;
        if (world().generation >= 14) assert.throws(() => define(fields), /NotAtTheTable.*persisted/);
        else assert.deepEqual(new (modelOf(world(), define))().toObject(), { value: 1 });
      },
      { fixture: true },
    );

    it("a failure that validate returns counts in 13 only", () => {
      const { DataModelValidationFailure } = world().gm.foundry.data.validation;
      const Model = modelOf(
        world(),
        ({ NumberField }) =>
          new NumberField({
            initial: 1,
            validate: (value) => (value === 2 ? new DataModelValidationFailure({ message: "never two" }) : undefined),
          }),
      );
      assert.deepEqual(new Model({ value: 3 }).toObject(), { value: 3 });
      if (world().generation >= 14) assert.deepEqual(new Model({ value: 2 }).toObject(), { value: 2 });
      else assert.throws(() => new Model({ value: 2 }), /value/);
    });

    it("expandKeys keeps dotted keys in 14 and is unknown in 13", () => {
      const options = unknownToSome({ expandKeys: false });
      const Model = modelOf(world(), (fields) => new fields.TypedObjectField(new fields.AnyField(), options));
      const value = world().generation >= 14 ? { "a.b": 1 } : { a: { b: 1 } };
      assert.deepEqual(new Model({ value: { "a.b": 1 } }).toObject(), { value });
    });

    it("fields stay instances of their classes, extended ones too", () => {
      const { DataField, NumberField } = world().gm.foundry.data.fields;
      class Half extends NumberField {}
      const field = new Half({ initial: 1 });
      for (const type of [Half, NumberField, DataField]) assert.instanceOf(field, type);
    });
  },
});
