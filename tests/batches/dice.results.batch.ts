import { type Batch, defineBatch, rejection } from "./batch.ts";
import { PAGES, rolled } from "./dice.fixture.ts";

const results = defineBatch({
  name: "dice on the table",
  basis: "documented",
  page: PAGES.modifiers,
  needs: "documents",
  covers: [
    "DiceTerm#values",
    "DiceTerm#total",
    "foundry.dice.terms.Die",
    "Die#results",
    "Die#values",
    "Die#total",
    "Roll#total",
    "Roll#result",
  ],
  run({ it, assert, world }) {
    it(
      "are rolled from left to right and add up",
      async () => {
        const roll = await rolled(world(), "2d6 + 1d6[Dragon Die] + 3", 6, 4, 2, 6);
        assert.strictEqual(roll.total, 15);
        assert.strictEqual(roll.result, "6 + 6 + 3");
        assert.deepEqual(
          roll.dice.map(({ values }) => values),
          [[4, 2], [6]],
        );
      },
      { page: PAGES.roll },
    );

    it(
      "note each result as active",
      async () => {
        const [die] = (await rolled(world(), "2d6", 6, 4, 2)).dice;
        assert.deepEqual(
          die?.results.map(({ result, active }) => ({ result, active })),
          [
            { result: 4, active: true },
            { result: 2, active: true },
          ],
        );
      },
      { page: PAGES.die },
    );

    const keeps = (cases: Record<string, number[]>) => async () => {
      for (const [formula, kept] of Object.entries(cases)) {
        const roll = await rolled(world(), formula, 6, 3, 2, 5, 1);
        const [die] = roll.dice;
        assert.deepEqual(die?.values, kept, formula);
        assert.strictEqual(
          roll.total,
          kept.reduce((sum, value) => sum + value, 0),
          formula,
        );
        assert.deepEqual(
          die?.results.map(({ result }) => result),
          [3, 2, 5, 1],
          formula,
        );
        for (const { active, discarded } of die?.results ?? [])
          assert.strictEqual(discarded ?? false, !active, formula);
      }
    };
    it(
      "keep the highest or lowest, in the order they fell",
      keeps({
        "4d6kh": [5],
        "4d6kh2": [3, 5],
        "4d6k3": [3, 2, 5],
        "4d6kl": [1],
        "4d6kl2": [2, 1],
      }),
    );
    it("drop the lowest or highest", keeps({ "4d6dl": [3, 2, 5], "4d6d2": [3, 5], "4d6dh": [3, 2, 1] }));
    it("keep and drop no more than there are", keeps({ "4d6dh9": [], "4d6kh9": [3, 2, 5, 1] }), { basis: "assumed" });
    it("may drop at both ends", keeps({ "4d6dldh": [3, 2] }), { basis: "assumed" });
  },
});

const evaluation = defineBatch({
  name: "evaluation of a roll",
  basis: "documented",
  page: PAGES.roll,
  needs: "documents",
  covers: ["Roll#evaluate", "Roll#evaluateSync", "Roll#reroll", "Roll#clone", "Roll#isDeterministic"],
  run({ it, assert, world }) {
    it("happens once", async () => {
      const { Roll } = world().gm;
      const roll = new Roll("1d6");
      assert.deepEqual([roll.total, roll._evaluated], [undefined, false]);
      const first = roll.evaluate();
      assert.strictEqual(await first, roll);
      assert.instanceOf(await rejection(roll.evaluate()), Error);
      assert.throws(() => roll.evaluateSync({ strict: false }));
    });

    it(
      "does not begin again while it waits",
      async () => {
        const { Roll } = world().gm;
        const roll = new Roll("1d6");
        const first = roll.evaluate();
        assert.instanceOf(await rejection(roll.evaluate()), Error);
        await first;
      },
      { basis: "assumed" },
    );

    it("can take the lowest or highest faces", async () => {
      const { Roll } = world().gm;
      assert.strictEqual((await new Roll("2d6 + 1").evaluate({ minimize: true })).total, 3);
      assert.strictEqual((await new Roll("2d6 + 2d8kl + 1").evaluate({ maximize: true })).total, 21);
    });

    it("is synchronous without dice only, unless they may be dropped", () => {
      const { Roll } = world().gm;
      assert.throws(() => new Roll("2d6 + 3").evaluateSync());
      assert.strictEqual(new Roll("2d6 + 3").evaluateSync({ strict: false }).total, 3);
    });

    it("is foreseen by isDeterministic", () => {
      const { Roll } = world().gm;
      assert.isTrue(new Roll("1 + max(2, 3)").isDeterministic);
      assert.isFalse(new Roll("2d6 + 3").isDeterministic);
      assert.isFalse(new Roll("1 + max(2, 1d4)").isDeterministic);
    });

    it("can be done again on a clone", async () => {
      const { Roll } = world().gm;
      const roll = await new Roll("(@n)d6 + @n", { n: 2 }, { flavor: "x" }).evaluate({ minimize: true });
      const again = await roll.reroll({ maximize: true });
      assert.deepEqual([roll.total, again.total], [4, 14]);
      assert.isFalse(again === roll);
      assert.isFalse(roll.clone()._evaluated);
    });

    it(
      "keeps options on a clone",
      () => {
        const { Roll } = world().gm;
        assert.strictEqual(Reflect.get(new Roll("1d6", {}, { flavor: "x" }).clone().options, "flavor"), "x");
      },
      { basis: "assumed" },
    );
  },
});

export const resultBatches: Batch[] = [results, evaluation];
