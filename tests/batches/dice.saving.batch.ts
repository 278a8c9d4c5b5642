import type { Roll } from "../../table/core/dice/index.ts";
import { type Batch, type BatchWorld, defineBatch } from "./batch.ts";
import { diceConfig, PAGES, registerRoll, rolled } from "./dice.fixture.ts";

/** A roll class that notes on a die what its flavour means. */
function markedRoll({ gm }: BatchWorld) {
  return class MarkedRoll extends gm.Roll {
    constructor(...args: ConstructorParameters<typeof gm.Roll>) {
      super(...args);
      for (const die of this.dice) if (die.flavor === "Dragon Die") Object.assign(die.options, { dragonDie: true });
    }
  };
}

const saving = defineBatch({
  name: "saved rolls",
  basis: "documented",
  page: PAGES.roll,
  needs: "documents",
  covers: ["Roll#toJSON", "foundry.dice.Roll.fromJSON", "foundry.dice.Roll.fromData", "foundry.dice.Roll.fromTerms"],
  run({ it, assert, world }) {
    it("come back with formula, total, dice and options", async () => {
      const { gm } = world();
      const roll = await rolled(world(), "2d6kh + 1[luck]", 6, 3, 5);
      const back = gm.Roll.fromJSON(JSON.stringify(roll));
      assert.instanceOf(back, gm.Roll);
      assert.deepEqual([back.formula, back.total, back.result], [roll.formula, 6, roll.result]);
      assert.deepEqual(back.dice[0]?.results, roll.dice[0]?.results);
      assert.isTrue(back._evaluated);
    });

    it(
      "have the keys that worlds store",
      async () => {
        const roll = await rolled(world(), "2d6 + 3", 6, 3, 5);
        const json: object = JSON.parse(JSON.stringify(roll));
        assert.deepEqual(Object.keys(json).sort(), [
          "class",
          "dice",
          "evaluated",
          "formula",
          "options",
          "terms",
          "total",
        ]);
        assert.strictEqual(Reflect.get(json, "class"), "Roll");
      },
      { basis: "seen" },
    );

    it(
      "have the shape of the table's terms",
      async () => {
        const roll = await rolled(world(), "2d6kh + 1[luck]", 6, 3, 5);
        const { terms } = JSON.parse(JSON.stringify(roll)) as { terms: object[] }; // just written
        assert.deepEqual(terms, [
          {
            class: "Die",
            options: {},
            evaluated: true,
            number: 2,
            faces: 6,
            modifiers: ["kh"],
            results: [
              { result: 3, active: false, discarded: true },
              { result: 5, active: true },
            ],
          },
          { class: "OperatorTerm", options: {}, evaluated: true, operator: "+" },
          { class: "NumericTerm", options: { flavor: "luck" }, evaluated: true, number: 1 },
        ]);
      },
      { basis: "assumed" },
    );

    it(
      "leave out their data",
      () => {
        const { Roll } = world().gm;
        const json = JSON.stringify(new Roll("1d6 + @a", { a: 1, secret: "x" }));
        assert.isFalse(json.includes("secret"));
        assert.deepEqual(Roll.fromJSON(json).data, {});
      },
      { page: PAGES.issue(8671) },
    );

    it("can be rolled later", async () => {
      const { Roll } = world().gm;
      const back = Roll.fromJSON(JSON.stringify(new Roll("2d6 + 3")));
      assert.strictEqual((await back.evaluate({ maximize: true })).total, 15);
    });

    it(
      "do not give evaluated terms to a new roll",
      async () => {
        const { Roll } = world().gm;
        const roll = await new Roll("1d6 + 2").evaluate();
        assert.throws(() => Roll.fromTerms(roll.terms));
        assert.strictEqual(Roll.fromTerms(new Roll("1d6 + 2").terms).formula, "1d6 + 2");
      },
      { page: PAGES.issue(12080) },
    );
  },
});

const subclasses = defineBatch({
  name: "roll classes of a system",
  basis: "documented",
  page: PAGES.roll,
  needs: "documents",
  covers: ["CONFIG.Dice.rolls", "foundry.dice.Roll.create", "foundry.dice.Roll.defaultImplementation"],
  run({ it, assert, world }) {
    it("are restored by the name of their class", async () => {
      const { Roll } = world().gm;
      const Marked = markedRoll(world());
      registerRoll(world(), Marked);
      const roll = await new Marked("2d6", {}, { focus: "healing" }).evaluate();
      const back: Roll = Roll.fromJSON(JSON.stringify(roll));
      assert.instanceOf(back, Marked);
      assert.strictEqual(Reflect.get(back.options, "focus"), "healing");
    });

    it(
      "cannot be restored when their name is not registered, as a bundler that renames them makes it",
      async () => {
        const { Roll } = world().gm;
        const Marked = markedRoll(world());
        const saved = JSON.stringify(await new Marked("2d6").evaluate());
        // What a minifier leaves of the class name.
        registerRoll(world(), class a extends Marked {});
        assert.throws(() => Roll.fromJSON(saved), /Unable to recreate MarkedRoll instance from provided data/);
      },
      { basis: "seen" },
    );

    it(
      "are restored through their own fromData",
      async () => {
        const { Roll } = world().gm;
        let restored = 0;
        class OwnRoll extends Roll {
          static override fromData(data: Parameters<typeof Roll.fromData>[0]) {
            restored += 1;
            return super.fromData(data);
          }
        }
        registerRoll(world(), OwnRoll);
        const saved = JSON.stringify(await new OwnRoll("2d6").evaluate());
        Roll.fromJSON(saved);
        assert.strictEqual(restored, 1);
      },
      { basis: "assumed" },
    );

    it("keep what their constructor notes on a die", async () => {
      const { Roll } = world().gm;
      const Marked = markedRoll(world());
      registerRoll(world(), Marked);
      const back = Roll.fromJSON(JSON.stringify(await new Marked("2d6 + 1d6[Dragon Die]").evaluate()));
      assert.deepEqual(
        back.dice.map(({ options }) => Reflect.get(options, "dragonDie") === true),
        [false, true],
      );
    });

    it("are what Roll.create makes when they stand first", () => {
      const { Roll } = world().gm;
      const Marked = markedRoll(world());
      diceConfig(world()).rolls.unshift(Marked);
      assert.strictEqual(Roll.defaultImplementation, Marked);
      assert.instanceOf(Roll.create("1d6 + @a", { a: 1 }), Marked);
    });
  },
});

export const savingBatches: Batch[] = [saving, subclasses];
