import { type Batch, defineBatch } from "./batch.ts";
import { diceConfig, layDice, PAGES, rolled } from "./dice.fixture.ts";

const REPLACE = "foundry.dice.Roll.replaceFormulaData";

const arithmetic = defineBatch({
  name: "formulas without dice",
  basis: "documented",
  page: PAGES.dice,
  needs: "documents",
  covers: ["Roll", "foundry.dice.Roll.evaluateSync"],
  run({ it, assert, world }) {
    const reckons = (cases: Record<string, number>) => () => {
      const { Roll } = world().gm;
      for (const [formula, total] of Object.entries(cases)) {
        assert.strictEqual(new Roll(formula).evaluateSync().total, total, formula);
      }
    };
    it("multiply before they add, from left to right", reckons({ "7": 7, "1 + 2 * 3": 7, "10 - 2 - 3": 5 }));
    it("divide", reckons({ "12 / 2 / 3": 2, "1.5 + 2": 3.5 }));
    it("take what is in brackets first", reckons({ "(1 + 2) * 3": 9, "((((1))))": 1, "2 * (1 + 1)": 4 }), {
      page: PAGES.advanced,
    });
    it("may be negative", reckons({ "-3 + 5": 2, "3 + -2": 1, "3 * -2": -6 }));
    it("take flavours as labels", reckons({ "5[fire] + 2[cold]": 7 }));
    it(
      "call functions of mathematics",
      reckons({
        "max(1, 4, 2)": 4,
        "min(3, 2) + abs(-4)": 6,
        "floor(2.7) + ceil(2.1) + round(2.5)": 8,
        "max(1 + 1, min(5, 9))": 5,
      }),
      { page: PAGES.advanced },
    );
    it("take the rest of a division", reckons({ "7 % 4": 3, "2 + 7 % 4 * 2": 8 }), { basis: "assumed" });
    it("take signs before brackets and signs", reckons({ "-(2 + 3)": -5, "2 * -(1 + 1)": -4, "3 - -2": 5, "--4": 4 }), {
      basis: "assumed",
    });
    it("are 0 when they are empty, and do not mind spaces", reckons({ "": 0, " 1+  2 ": 3 }), { basis: "assumed" });

    it(
      "count booleans as 0 and 1 from generation 14 on",
      () => {
        const { gm, generation } = world();
        const total = () => new gm.Roll("2 + @yes + @no", { yes: true, no: false }).evaluateSync().total;
        if (generation >= 14) assert.strictEqual(total(), 3);
        else assert.throws(total);
      },
      { page: PAGES.roll },
    );
  },
});

const parts = defineBatch({
  name: "formulas as terms",
  basis: "documented",
  page: PAGES.roll,
  needs: "documents",
  covers: [
    "RollTerm#flavor",
    "foundry.dice.Roll.validate",
    "foundry.dice.terms",
    "Roll#terms",
    "Roll#dice",
    "Roll#formula",
  ],
  run({ it, assert, world }) {
    it("are made of terms, in order", () => {
      const { Roll, foundry } = world().gm;
      const { Die, OperatorTerm, NumericTerm, DiceTerm, RollTerm } = foundry.dice.terms;
      const roll = new Roll("2d6 + 1d6[Dragon Die] + 3");
      assert.deepEqual(
        roll.terms.map((term) => term.constructor),
        [Die, OperatorTerm, Die, OperatorTerm, NumericTerm],
      );
      assert(roll.terms[0] instanceof DiceTerm && roll.terms[1] instanceof RollTerm);
      assert.deepEqual(
        roll.dice.map((die) => [die.number, die.faces]),
        [
          [2, 6],
          [1, 6],
        ],
      );
    });

    it("keep a flavour in their options", () => {
      const { Roll } = world().gm;
      const [, , die] = new Roll("2d6 + 1d6[Dragon Die]").terms;
      assert.strictEqual(die?.flavor, "Dragon Die");
      assert.strictEqual(die?.options.flavor, "Dragon Die");
    });

    it("are written evenly", () => {
      const { Roll } = world().gm;
      assert.strictEqual(new Roll("2d6+1d6[Dragon Die]-  1").formula, "2d6 + 1d6[Dragon Die] - 1");
    });

    it(
      "are written with one die named, modifiers small and brackets spaced",
      () => {
        const { Roll } = world().gm;
        assert.deepEqual(
          ["d6", "4D6KH3", "(1+2)d6"].map((formula) => new Roll(formula).formula),
          ["1d6", "4d6kh3", "(1 + 2)d6"],
        );
      },
      { basis: "assumed" },
    );

    it(
      "find dice in brackets and functions",
      async () => {
        const roll = await rolled(world(), "max(1d6, 2d6) - (1d6 + 1)", 6, 5, 1, 2, 4);
        assert.strictEqual(roll.total, 0);
        assert.deepEqual(
          roll.dice.map(({ total }) => total),
          [5, 3, 4],
        );
      },
      { basis: "assumed" },
    );

    it(
      "may take their number of dice from dice, which are kept",
      async () => {
        const roll = await rolled(world(), "(1d6)d6", 6, 2, 3, 4);
        assert.strictEqual(roll.total, 7);
        assert.deepEqual(
          roll.dice.map(({ values }) => values),
          [[2], [3, 4]],
        );
      },
      { page: PAGES.advanced },
    );

    it("can be validated", () => {
      const { Roll } = world().gm;
      for (const right of ["2d6 + 3", "max(1d6, 2)", "4d6kh2"]) assert.isTrue(Roll.validate(right), right);
      for (const wrong of ["1 +", "2d6 +* 3"]) assert.isFalse(Roll.validate(wrong), wrong);
    });
  },
});

const data = defineBatch({
  name: "data in formulas",
  basis: "documented",
  page: PAGES.advanced,
  needs: "documents",
  covers: [REPLACE, "Roll#data"],
  run({ it, assert, world }) {
    const values = { level: 2, mod: -3, strength: { value: 4 }, damage: "1d6 + 1" };

    it("are put in by their path", () => {
      const { Roll } = world().gm;
      assert.strictEqual(new Roll("@level + @mod", values).evaluateSync().total, -1);
      assert.strictEqual(new Roll("@strength.value-2", values).evaluateSync().total, 2);
      assert.strictEqual(new Roll("(@level)d6", values).formula, "(2)d6");
      assert.strictEqual(new Roll("@damage + @level", values).formula, "1d6 + 1 + 2");
    });

    it(
      "stay in the formula when missing",
      () => {
        const { Roll } = world().gm;
        assert.strictEqual(new Roll("1d6 + @nothing.here", values).formula, "1d6 + @nothing.here");
        assert.strictEqual(Roll.replaceFormulaData("@a", {}), "@a");
      },
      { page: PAGES.roll },
    );

    it(
      "are replaced as asked when missing",
      () => {
        const { Roll } = world().gm;
        assert.strictEqual(Roll.replaceFormulaData("@a + @b.c", { a: 1 }, { missing: "0" }), "1 + 0");
      },
      { page: PAGES.roll },
    );

    it(
      "that are missing have no value",
      () => {
        const { Roll } = world().gm;
        assert.throws(() => new Roll("1 + @nothing", values).evaluateSync());
      },
      { basis: "assumed" },
    );
  },
});

const functions = defineBatch({
  name: "functions of CONFIG.Dice",
  basis: "documented",
  page: "https://foundryvtt.com/api/variables/CONFIG.Dice.html",
  needs: "documents",
  covers: ["CONFIG.Dice.functions", "CONFIG.Dice.randomUniform"],
  run({ it, assert, world }) {
    it("can be called in formulas", () => {
      const { Roll } = world().gm;
      diceConfig(world()).functions.twice = (value: number) => value * 2;
      assert.strictEqual(new Roll("twice(4) + 1").evaluateSync().total, 9);
    });

    it(
      "may make a roll wait",
      async () => {
        const { Roll } = world().gm;
        diceConfig(world()).functions.later = async (value: number) => value + 1;
        assert.strictEqual((await new Roll("later(2) * 2").evaluate()).total, 6);
      },
      { basis: "assumed" },
    );

    it(
      "draw faces from randomUniform: the ceiling of (1 − u) · faces",
      async () => {
        const { Roll } = world().gm;
        const show = async (u: number, faces: number) => {
          diceConfig(world()).randomUniform = () => u;
          return (await new Roll(`1d${faces}`).evaluate()).total;
        };
        assert.deepEqual([await show(0, 6), await show(0.01, 20), await show(0.5, 6)], [6, 20, 3]);
        for (const face of [1, 2, 3, 4, 5, 6]) {
          layDice(world(), 6, face);
          assert.strictEqual((await new Roll("1d6").evaluate()).total, face);
        }
      },
      { basis: "seen" },
    );
  },
});

export const formulaBatches: Batch[] = [arithmetic, parts, data, functions];
