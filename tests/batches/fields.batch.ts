import { type Batch, type BatchContext, type BatchWorld, defineBatch, rejection } from "./batch.ts";
import { createActor } from "./documents.batch.ts";

type Fields = BatchWorld["gm"]["foundry"]["data"]["fields"];
type Schema = ReturnType<InstanceType<BatchWorld["gm"]["foundry"]["abstract"]["DataModel"]>["toObject"]>;

/** A model with these fields. */
function modelOf(world: BatchWorld, define: (fields: Fields) => Record<string, InstanceType<Fields["DataField"]>>) {
  const { abstract, data } = world.gm.foundry;
  return class BatchModel extends abstract.DataModel {
    static override defineSchema() {
      return define(data.fields);
    }
  };
}

function sourceOf(world: BatchWorld, define: Parameters<typeof modelOf>[1], data: object = {}): Schema {
  return new (modelOf(world, define))(data).toObject();
}

const initials = defineBatch({
  name: "what fields begin with",
  basis: "documented",
  page: "https://foundryvtt.com/api/modules/foundry.data.fields.html",
  needs: "documents",
  covers: [
    "foundry.data.fields.BooleanField",
    "foundry.data.fields.HTMLField",
    "foundry.data.fields.ArrayField",
    "foundry.data.fields.StringField",
    "foundry.data.fields.SchemaField",
    "foundry.data.fields.TypedObjectField",
  ],
  run({ it, assert, world }: BatchContext) {
    it("by class", () => {
      const source = sourceOf(world(), (fields) => ({
        yes: new fields.BooleanField(),
        html: new fields.HTMLField(),
        file: new fields.FilePathField(),
        color: new fields.ColorField(),
        list: new fields.ArrayField(new fields.NumberField()),
        set: new fields.SetField(new fields.StringField()),
        record: new fields.TypedObjectField(new fields.NumberField()),
        inner: new fields.SchemaField({ a: new fields.NumberField({ initial: 2 }) }),
        text: new fields.StringField({ required: true }),
        nothing: new fields.StringField(),
      }));
      assert.deepEqual(source, {
        yes: false,
        html: "",
        file: null,
        color: null,
        list: [],
        set: [],
        record: {},
        inner: { a: 2 },
        text: "",
      });
    });

    it("throws without a value where one is needed", () => {
      const Model = modelOf(world(), (fields) => ({
        must: new fields.StringField({ required: true, nullable: false, blank: false }),
      }));
      assert.throws(() => new Model(), /must/);
    });
  },
});

const values = defineBatch({
  name: "what fields make of values",
  basis: "documented",
  page: "https://foundryvtt.com/api/modules/foundry.data.fields.html",
  needs: "documents",
  covers: ["NumberField", "StringField", "TypedObjectField", "SchemaField"],
  run({ it, assert, world }: BatchContext) {
    it("initialises sets, colours, embedded models", () => {
      const Inner = modelOf(world(), (fields) => ({ n: new fields.NumberField({ initial: 1 }) }));
      const Model = modelOf(world(), (fields) => ({
        set: new fields.SetField(new fields.StringField()),
        color: new fields.ColorField(),
        inner: new fields.EmbeddedDataField(Inner),
      }));
      const model = new Model({ set: ["a", "a", "b"], color: "#FF8000", inner: { n: 4 } });
      assert.deepEqual(Reflect.get(model, "set"), new Set(["a", "b"]));
      assert.strictEqual(Reflect.get(Reflect.get(model, "color") as object, "css"), "#ff8000");
      assert.instanceOf(Reflect.get(model, "inner"), Inner);
      assert.deepEqual(model.toObject(false), { set: ["a", "b"], color: "#ff8000", inner: { n: 4 } });
    });

    it("limits and rounds numbers, and refuses what is no number or not positive", () => {
      const Model = modelOf(world(), (fields) => ({
        n: new fields.NumberField({ integer: true, min: 0, max: 10 }),
        p: new fields.NumberField({ positive: true }),
      }));
      assert.deepEqual(new Model({ n: "12.4" }).toObject().n, 10);
      assert.throws(() => new Model({ n: "many" }), /BatchModel\.n: found NaN, expected a finite number/);
      assert.throws(() => new Model({ p: -1 }), /positive/);
    });

    it("refuses values outside the choices and by own validators", () => {
      const Model = modelOf(world(), (fields) => ({
        c: new fields.StringField({ required: true, choices: { a: "A", b: "B" }, initial: "a" }),
        v: new fields.NumberField({ initial: 2, validate: (value) => Number(value) % 2 === 0 }),
      }));
      assert.throws(() => new Model({ c: "x" }), /one of "a", "b"/);
      assert.throws(() => new Model({ v: 3 }), /BatchModel\.v/);
    });

    it("drops keys a typed object refuses, and keys no schema knows", () => {
      const define = (fields: Fields) => ({
        record: new fields.TypedObjectField(new fields.NumberField(), { validateKey: (key) => key !== "no" }),
      });
      assert.deepEqual(sourceOf(world(), define, { record: { yes: 1, no: 2 }, other: 3 }), { record: { yes: 1 } });
    });

    it("picks a schema by type", () => {
      const Model = modelOf(world(), (fields) => ({
        any: new fields.TypedSchemaField({
          a: { type: new fields.StringField({ required: true }), n: new fields.NumberField({ initial: 1 }) },
          b: { type: new fields.StringField({ required: true }), t: new fields.StringField({ initial: "x" }) },
        }),
      }));
      assert.deepEqual(new Model({ any: { type: "b" } }).toObject(), { any: { type: "b", t: "x" } });
      assert.throws(() => new Model({ any: { type: "c" } }), /"type" is one of a, b/);
    });

    it("cannot be reached through prototypes", () => {
      const Model = modelOf(world(), (fields) => ({ o: new fields.ObjectField() }));
      assert.throws(() => new Model(JSON.parse('{"o":{"__proto__":{"polluted":1}}}') as object), /__proto__/);
      assert.strictEqual(Reflect.get({}, "polluted"), undefined);
    });
  },
});

/** Gives the world's actors a data model of the batch's own, on the Gamemaster's client. */
function useHeroData({ gm, types }: BatchWorld): void {
  const { abstract, data } = gm.foundry;
  const whole = (initial: number) =>
    new data.fields.NumberField({ required: true, nullable: false, integer: true, initial });
  class HeroData extends abstract.TypeDataModel {
    declare strength: number;
    declare double: number;
    static override defineSchema() {
      return { strength: whole(1), wounds: whole(0) };
    }
    static override validateJoint(source: { wounds?: number }) {
      if (Number(source.wounds) > 10) throw new Error("wounds are at most their maximum");
    }
    override prepareDerivedData() {
      this.double = this.strength * 2;
    }
  }
  gm.foundry.utils.setProperty(gm.CONFIG, `Actor.dataModels.${types.actor}`, HeroData);
}

const models = defineBatch({
  name: "data models of subtypes",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.abstract.TypeDataModel.html",
  needs: "documents",
  covers: ["TypeDataModel", "CONFIG.Actor.dataModels", "Actor", "DataModel#updateSource", "DataModel#toObject"],
  run({ it, assert, world }: BatchContext) {
    it("validate jointly before anything is sent", async () => {
      const { broadcasts } = world();
      useHeroData(world());
      const actor = await createActor(world());
      const before = broadcasts();
      const error = await rejection(actor.update({ "system.wounds": 11 }));
      assert.match(error.message, /wounds are at most their maximum/);
      assert.strictEqual(broadcasts(), before);
    });

    it("prepare base, embedded and derived data in that order", async () => {
      const { gm, types, generation } = world();
      const log: string[] = [];
      const { abstract } = gm.foundry;
      class Model extends abstract.TypeDataModel {
        static override defineSchema() {
          return {};
        }
        override prepareBaseData() {
          log.push("system base");
        }
        override prepareDerivedData() {
          log.push("system derived");
        }
      }
      class Actor extends gm.foundry.documents.Actor {
        override prepareBaseData() {
          super.prepareBaseData();
          log.push("document base");
        }
        override prepareEmbeddedDocuments() {
          log.push("embedded");
          super.prepareEmbeddedDocuments();
        }
        override prepareDerivedData() {
          log.push("document derived");
        }
        override applyActiveEffects(phase?: string) {
          if (phase !== undefined) log.push(`effects ${phase}`);
          super.applyActiveEffects(phase);
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, `Actor.dataModels.${types.actor}`, Model);
      const actor = new Actor({ name: "X", type: types.actor });
      assert.instanceOf(actor.system, Model);
      const effects = (phase: string) => (generation >= 14 ? [`effects ${phase}`] : []);
      assert.deepEqual(log, [
        "system base",
        "document base",
        "embedded",
        ...effects("initial"),
        "system derived",
        "document derived",
        ...effects("final"),
      ]);
    });

    it("are the same instance after an update, with fresh derived values", async () => {
      useHeroData(world());
      const actor = await createActor(world());
      const { system } = actor;
      await actor.update({ "system.strength": 4 });
      assert.strictEqual(actor.system, system);
      assert.strictEqual(Reflect.get(system, "double"), 8);
    });

    it(
      "have fields that know their path in the document, as forms need it",
      async () => {
        const actor = await createActor(world());
        const schema: unknown = Reflect.get(actor.system, "schema");
        const fields = Object(Reflect.get(Object(schema), "fields"));
        assert.strictEqual(fields.strength.fieldPath, "system.strength");
      },
      { basis: "assumed", fixture: true },
    );

    it("migrate old data, partial ones too", () => {
      const { abstract, data } = world().gm.foundry;
      class Model extends abstract.DataModel {
        static override defineSchema() {
          return { now: new data.fields.NumberField({ initial: 0 }) };
        }
        static override migrateData(source: object, ...rest: unknown[]) {
          if ("old" in source) Object.assign(source, { now: source.old });
          return super.migrateData(source, ...rest);
        }
      }
      const model = new Model({ old: 3 });
      assert.strictEqual(model.toObject().now, 3);
      assert.deepEqual(model.updateSource({ old: 5 }, { dryRun: true }), { now: 5 });
      assert.strictEqual(model.toObject().now, 3);
    });
  },
});

export const fieldBatches: Batch[] = [initials, values, models];
