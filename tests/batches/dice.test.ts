import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { FormulaError, type RollJson } from "../../table/core/dice/index.ts";
import { diceHost, draws } from "./dice-host.ts";

const { Roll, terms, config } = diceHost();
const calc = (formula: string, data: object = {}) => new Roll(formula, data).evaluateSync().total;

/** A roll with its dice forced. */
async function rolled(formula: string, faces: number, ...wanted: number[]) {
  const host = diceHost();
  host.config.randomUniform = draws(faces, ...wanted);
  return new host.Roll(formula).evaluate();
}

describe("formulas", () => {
  it.each([
    ["", 0],
    ["7", 7],
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 2 - 3", 5],
    ["12 / 2 / 3", 2],
    ["7 % 4", 3],
    ["2 + 7 % 4 * 2", 8],
    ["-3 + 5", 2],
    ["3 - -2", 5],
    ["3 + -2", 1],
    ["3 * -2", -6],
    ["-(2 + 3)", -5],
    ["2 * -(1 + 1)", -4],
    ["--4", 4],
    ["1.5 + .5", 2],
    ["5[fire] + 2[cold]", 7],
    ["max(1, 4, 2)", 4],
    ["min(3, 2) + abs(-4) + floor(2.7) + ceil(2.1) + round(2.5)", 14],
    ["max(1 + 1, min(5, 9))", 5],
    ["((((1))))", 1],
    ["-0 * 1", 0],
    ["ceil(-0.5)", 0],
    [" 1+  2 ", 3],
  ])("%s is %d", (formula, total) => {
    expect(calc(formula)).toBe(total);
  });

  it("are made of terms, in order", () => {
    const roll = new Roll("2d6 + 1d6[Dragon Die] + 3");
    expect(roll.terms.map((term) => term.constructor.name)).toEqual([
      "Die",
      "OperatorTerm",
      "Die",
      "OperatorTerm",
      "NumericTerm",
    ]);
    expect(roll.terms[2]?.flavor).toBe("Dragon Die");
    expect(roll.terms[2]?.options).toEqual({ flavor: "Dragon Die" });
    expect(roll.terms[0]).toBeInstanceOf(terms.DiceTerm);
    expect(roll.terms[0]).toBeInstanceOf(terms.RollTerm);
    expect(roll.dice).toEqual([roll.terms[0], roll.terms[2]]);
  });

  it("are written evenly", () => {
    const written = (formula: string) => new Roll(formula).formula;
    expect(written("2d6+1d6[ Dragon Die ]-  1")).toBe("2d6 + 1d6[Dragon Die] - 1");
    expect(written("d6")).toBe("1d6");
    expect(written("4D6KH3")).toBe("4d6kh3");
    expect(written("-1d6*-2")).toBe("-1d6 * -2");
    expect(written("2 * -(1d4)")).toBe("2 * -(1d4)");
    expect(written("(1+2)d6")).toBe("(1 + 2)d6");
    expect(written("1d(2*3)")).toBe("1d(2 * 3)");
    expect(written("max( 1d6 ,2 )[best]")).toBe("max(1d6, 2)[best]");
  });

  it("take data, and keep what is missing", () => {
    const data = {
      level: 2,
      mod: -3,
      strength: { value: 4, "long-bow": 5 },
      damage: "1d6 + 1",
      flag: true,
      none: null,
    };
    expect(calc("@level + @mod", data)).toBe(-1);
    expect(calc("4 - @mod", data)).toBe(7);
    expect(calc("@strength.value-2", data)).toBe(2);
    expect(calc("@strength.long-bow", data)).toBe(5);
    expect(new Roll("@damage + @level", data).formula).toBe("1d6 + 1 + 2");
    expect(new Roll("(@level)d6", data).formula).toBe("(2)d6");
    expect(new Roll("1d6 + @nothing.here", data).formula).toBe("1d6 + @nothing.here");
    for (const reference of ["@nothing", "@none", "@strength", "@level.toFixed", "@constructor", "@__proto__"]) {
      expect(() => new Roll(`1 + ${reference}`, data).evaluateSync(), reference).toThrow(`"${reference}"`);
    }
  });

  it("replace missing data as asked, and say what is missing", () => {
    const warn = vi.fn();
    const host = diceHost({ warn });
    expect(host.Roll.replaceFormulaData("@a + @b.c + @d", { a: 1 }, { missing: 0 })).toBe("1 + 0 + 0");
    expect(host.Roll.replaceFormulaData("@a + @b", {}, { missing: "0" })).toBe("0 + 0");
    expect(host.Roll.replaceFormulaData("@a", {})).toBe("@a");
    expect(warn).not.toHaveBeenCalled();
    host.Roll.replaceFormulaData("1 + @a + @b.c", {}, { warn: true });
    expect(warn).toHaveBeenCalledExactlyOnceWith('The formula "1 + @a + @b.c" refers to @a, @b.c, which has no value.');
  });

  it("count booleans as 0 and 1 from generation 14 on", () => {
    const data = { yes: true, no: false };
    expect(calc("2 + @yes + @no + true + false", data)).toBe(4);
    const before = diceHost({ generation: 13 });
    expect(() => new before.Roll("2 + @yes", data).evaluateSync()).toThrow('"true"');
  });

  it("say where they go wrong and what was expected", () => {
    const fault = (formula: string) => {
      try {
        new Roll(formula);
      } catch (error) {
        if (error instanceof FormulaError) return { position: error.position, message: error.message };
        throw error;
      }
      return null;
    };
    expect(fault("2d6 + * 3")).toMatchObject({
      position: 7,
      message: expect.stringMatching(/"\*", expected .*a number/),
    });
    expect(fault("2d6 +")).toMatchObject({ position: 6, message: expect.stringMatching(/nothing more, expected/) });
    expect(fault("2d6 fire")).toMatchObject({ position: 5, message: expect.stringMatching(/an operator/) });
    expect(fault("(1 + 2")).toMatchObject({ position: 7, message: expect.stringMatching(/"\)"/) });
    expect(fault("2d")).toMatchObject({ position: 3, message: expect.stringMatching(/expected .*a number/) });
    expect(fault("1 2")).toMatchObject({ position: 3 });
    expect(fault("1d6[fire")).toMatchObject({ position: 9 });
    expect(fault("max(1,)")).toMatchObject({ position: 7 });
    expect(fault("<b>")).toMatchObject({ position: 1 });
    expect(fault("1.5d6")).toBeNull();
    expect(() => new Roll("1.5d6").evaluateSync({ minimize: true })).toThrow(/number of dice is 1.5, expected a whole/);
    expect(() => new Roll("1000d6").evaluateSync({ minimize: true })).toThrow(/is 1000, expected .* from 0 to 999/);
    expect(() => new Roll("1d0").evaluateSync({ minimize: true })).toThrow(/number of faces is 0/);
    expect(() => new Roll("1 / 0").evaluateSync()).toThrow(/came to Infinity/);
    expect(() => new Roll("5 % 0").evaluateSync()).toThrow(/came to NaN/);
  });

  it("can be validated", () => {
    for (const right of ["2d6 + @level", "max(1d6, @a.b)", "(1d4)d6kh2", ""])
      expect(Roll.validate(right), right).toBe(true);
    for (const wrong of ["2d6 fire", "2d6 + fire", "nope(3)", "1d6x", "(word)d6", "1 +"]) {
      expect(Roll.validate(wrong), wrong).toBe(false);
    }
  });

  it("do not evaluate what is not theirs", () => {
    for (const formula of ["constructor(1)", "toString(1)", "alert(1)", "sqrt(4)"]) {
      expect(() => new Roll(formula).evaluateSync(), formula).toThrow(/expected one of abs, ceil/);
    }
  });
});

describe("dice", () => {
  it("show ceil((1 − u) · faces)", async () => {
    const host = diceHost();
    const show = async (u: number, faces: number) => {
      host.config.randomUniform = () => u;
      return (await new host.Roll(`1d${faces}`).evaluate()).total;
    };
    expect(await show(0, 6)).toBe(6);
    expect(await show(0.01, 20)).toBe(20);
    expect(await show(0.5, 6)).toBe(3);
    expect(await show(1 - 2 ** -32, 6)).toBe(1);
    for (const face of [1, 2, 3, 4, 5, 6]) expect(await show(1 - (face - 0.5) / 6, 6)).toBe(face);
  });

  it("are rolled from left to right and add up", async () => {
    const roll = await rolled("2d6 + 1d6[Dragon Die] + 3", 6, 4, 2, 6);
    expect(roll.total).toBe(15);
    expect(roll.result).toBe("6 + 6 + 3");
    expect(roll.dice.map((die) => die.values)).toEqual([[4, 2], [6]]);
    expect(roll.dice[0]?.results).toEqual([
      { result: 4, active: true },
      { result: 2, active: true },
    ]);
  });

  it.each([
    ["4d6kh", [5]],
    ["4d6kh2", [3, 5]],
    ["4d6k3", [3, 2, 5]],
    ["4d6kl", [1]],
    ["4d6kl2", [2, 1]],
    ["4d6dl", [3, 2, 5]],
    ["4d6d2", [3, 5]],
    ["4d6dh", [3, 2, 1]],
    ["4d6dh9", []],
    ["4d6kh9", [3, 2, 5, 1]],
    ["4d6dldh", [3, 2]],
  ])("%s of 3, 2, 5, 1 keeps %j", async (formula, kept) => {
    const roll = await rolled(formula, 6, 3, 2, 5, 1);
    const [die] = roll.dice;
    expect(die?.values).toEqual(kept);
    expect(roll.total).toBe(kept.reduce((sum, value) => sum + value, 0));
    expect(die?.results.map(({ result }) => result)).toEqual([3, 2, 5, 1]);
    for (const { active, discarded } of die?.results ?? []) expect(discarded ?? false).toBe(!active);
  });

  it("may be as many as other dice say, and remember those", async () => {
    const roll = await rolled("(1d6)d6", 6, 2, 3, 4);
    expect(roll.total).toBe(7);
    expect(roll.formula).toBe("2d6");
    expect(roll._formula).toBe("(1d6)d6");
    expect(roll.dice.map((die) => die.values)).toEqual([[2], [3, 4]]);
    expect(roll.toJSON().dice).toHaveLength(1);
  });

  it("are found in brackets and functions", async () => {
    const roll = await rolled("max(1d6, 2d6) - (1d6 + 1)", 6, 5, 1, 2, 4);
    expect(roll.total).toBe(0);
    expect(roll.dice.map((die) => die.total)).toEqual([5, 3, 4]);
  });

  it("refuse modifiers they do not know", () => {
    expect(() => new terms.Die({ number: 1, faces: 6, modifiers: ["zz"] })).toThrow(
      /"zz" is no modifier, expected one of kh/,
    );
  });

  it("can stand alone", async () => {
    const host = diceHost();
    host.config.randomUniform = draws(6, 2, 5);
    const die = await new host.terms.Die({ number: 2, faces: 6, modifiers: ["kh"] }).evaluate();
    expect(die.total).toBe(5);
    expect(die.formula).toBe("2d6kh");
    expect(die.denomination).toBe("d6");
    expect(() => die.evaluate()).toThrow(/evaluated already/);
  });

  it("differ from host to host in nothing but their classes", () => {
    const one = diceHost();
    const other = diceHost();
    one.config.functions.twice = (value: number) => value * 2;
    expect(new one.Roll("twice(4)").evaluateSync().total).toBe(8);
    expect(() => new other.Roll("twice(4)").evaluateSync()).toThrow(/twice/);
    expect(one.Roll).not.toBe(other.Roll);
  });

  it("are drawn evenly from the platform's source by default", () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const { result } of new Roll("900d6").dice.flatMap((die) => Array.from({ length: 900 }, () => die.roll()))) {
      counts[result - 1] = (counts[result - 1] ?? 0) + 1;
    }
    // 150 expected, standard deviation 11: eight of them leave no room for chance.
    for (const count of counts) expect(Math.abs(count - 150)).toBeLessThan(90);
    expect(config.randomUniform()).toBeLessThan(1);
  });
});

describe("functions", () => {
  it("come from CONFIG.Dice.functions first, may take texts and may make the roll wait", async () => {
    const host = diceHost();
    host.config.functions.max = () => 99;
    host.config.functions.later = async (value: number) => value + 1;
    host.config.functions.size = (name: string) => name.length;
    host.config.functions.even = (value: number) => value % 2 === 0;
    expect(new host.Roll("max(1, 2)").evaluateSync().total).toBe(99);
    expect((await new host.Roll("later(2) * 2").evaluate()).total).toBe(6);
    expect(() => new host.Roll("later(2)").evaluateSync()).toThrow(/wait for a function/);
    expect(new host.Roll("size(dagger) + even(4) + even(3)").evaluateSync().total).toBe(7);
  });

  it("must give numbers", () => {
    const host = diceHost();
    host.config.functions.nothing = () => undefined;
    expect(() => new host.Roll("nothing()").evaluateSync()).toThrow("The function nothing gave undefined");
  });
});

describe("evaluation", () => {
  it("happens once", async () => {
    const roll = new Roll("1d6");
    expect([roll.total, roll.result, roll._evaluated]).toEqual([undefined, "", false]);
    const first = roll.evaluate();
    await expect(roll.evaluate()).rejects.toThrow("The roll 1d6 has been evaluated already and does not change.");
    expect(await first).toBe(roll);
    await expect(roll.evaluate()).rejects.toThrow(/already/);
    expect(() => roll.evaluateSync({ strict: false })).toThrow(/already/);
  });

  it("cannot begin again while it waits, nor after it failed", async () => {
    const host = diceHost();
    host.config.functions.later = async () => 4;
    const waiting = new host.Roll("later()");
    const first = waiting.evaluate();
    expect(waiting._evaluated).toBe(false);
    await expect(waiting.evaluate()).rejects.toThrow(/evaluated already/);
    expect((await first).total).toBe(4);
    const failing = new host.Roll("1d6 / 0");
    await expect(failing.evaluate()).rejects.toThrow(/came to Infinity/);
    await expect(failing.evaluate()).rejects.toThrow(/evaluated already/);
  });

  it("can take the lowest or highest faces", async () => {
    expect((await new Roll("2d6 + 1d8kl + 1").evaluate({ minimize: true })).total).toBe(4);
    expect((await new Roll("2d6 + 2d8kl + 1").evaluate({ maximize: true })).total).toBe(21);
    expect(new Roll("(1d4)d6").evaluateSync({ maximize: true }).total).toBe(24);
  });

  it("is synchronous without dice only, unless they may be dropped", () => {
    const roll = new Roll("2d6 + 3");
    expect(roll.isDeterministic).toBe(false);
    expect(() => roll.evaluateSync()).toThrow("The roll 2d6 + 3 has dice and cannot be evaluated synchronously.");
    expect(roll.evaluateSync({ strict: false }).total).toBe(3);
    expect(roll.dice[0]?.results).toEqual([]);
    expect(new Roll("1 + max(2, 3)").isDeterministic).toBe(true);
    expect(new Roll("1 + max(2, 1d4)").isDeterministic).toBe(false);
  });

  it("does not stop at texts when told so", async () => {
    await expect(new Roll("1d6 + fire").evaluate()).rejects.toThrow('The text "fire" in a formula has no value');
    const roll = await new Roll("fire").evaluate({ allowStrings: true });
    expect([roll.total, roll.result]).toEqual([undefined, "fire"]);
  });

  it("can be done again on a clone", async () => {
    const roll = await new Roll("(@n)d6 + @n", { n: 2 }, { flavor: "x" }).evaluate({ minimize: true });
    const again = await roll.reroll({ maximize: true });
    expect([roll.total, again.total]).toEqual([4, 14]);
    expect(again).not.toBe(roll);
    expect(again.options).toEqual({ flavor: "x" });
    expect(roll.clone()._evaluated).toBe(false);
  });
});

describe("subclasses", () => {
  class AgeRoll extends Roll {
    static restored = 0;
    get pair() {
      return this.dice[0]?.values;
    }
    static override fromData(data: RollJson) {
      AgeRoll.restored += 1;
      return super.fromData(data);
    }
  }

  it("are restored by the name of their class, through their own fromData", async () => {
    config.rolls.push(AgeRoll);
    const roll = await new AgeRoll("2d6 + 1d6[Dragon Die]", {}, { focus: "healing" }).evaluate();
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect(back).toBeInstanceOf(AgeRoll);
    expect(AgeRoll.restored).toBe(1);
    expect((back as AgeRoll).pair).toEqual(roll.pair);
    expect(back.options).toEqual({ focus: "healing" });
    expect(AgeRoll.fromData(new Roll("1").toJSON()).constructor).toBe(Roll);
    config.rolls.pop();
    expect(() => Roll.fromData(roll.toJSON())).toThrow("Unable to recreate AgeRoll instance from provided data");
  });

  it("are what Roll.create makes when they stand first", () => {
    expect(Roll.defaultImplementation).toBe(Roll);
    config.rolls.unshift(AgeRoll);
    expect(Roll.defaultImplementation).toBe(AgeRoll);
    expect(Roll.create("1d6 + @a", { a: 1 }, { x: 1 })).toBeInstanceOf(AgeRoll);
    config.rolls.shift();
    expect(Roll.create("1d6")).not.toBeInstanceOf(AgeRoll);
  });

  it("keep what their constructor notes on a die", async () => {
    class Marked extends Roll {
      constructor(...args: ConstructorParameters<typeof Roll>) {
        super(...args);
        for (const die of this.dice) if (die.flavor === "Dragon Die") Object.assign(die.options, { dragonDie: true });
      }
    }
    config.rolls.push(Marked);
    const saved = JSON.stringify(await new Marked("2d6 + 1d6[Dragon Die]").evaluate());
    const back = Roll.fromJSON(saved);
    config.rolls.pop();
    expect(back.dice.map((die) => die.options)).toEqual([{}, { flavor: "Dragon Die", dragonDie: true }]);
    expect(JSON.stringify(back)).toBe(saved);
  });
});

describe("saving", () => {
  it("has the documented shape", async () => {
    const roll = await rolled("2d6kh + 1[luck]", 6, 3, 5);
    expect(JSON.parse(JSON.stringify(roll))).toEqual({
      class: "Roll",
      options: {},
      dice: [],
      formula: "2d6kh + 1[luck]",
      terms: [
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
      ],
      total: 6,
      evaluated: true,
    });
  });

  it("leaves out the data", () => {
    const json = JSON.stringify(new Roll("1d6 + @a", { a: 1, secret: "x" }));
    expect(json).not.toContain("secret");
    expect(Roll.fromJSON(json)).toMatchObject({ data: {}, _formula: "1d6 + 1", _evaluated: false, total: undefined });
  });

  it("keeps a roll that has not been evaluated rollable", async () => {
    const back = Roll.fromJSON(JSON.stringify(new Roll("(1d2)d6 + max(1, 2d4)")));
    expect(back.formula).toBe("(1d2)d6 + max(1, 2d4)");
    expect((await back.evaluate({ maximize: true })).total).toBe(20);
  });

  it("refuses data that make no roll", async () => {
    const json = (await new Roll("1d6").evaluate()).toJSON();
    const [die = {}] = json.terms;
    const broken = (changes: object) => () => Roll.fromData({ ...json, terms: [{ ...die, ...changes }] });
    expect(broken({ class: "Dice" })).toThrow("Unable to recreate Dice instance from provided data");
    expect(broken({ class: "constructor" })).toThrow("Unable to recreate constructor");
    expect(broken({ results: [{ result: "<b>", active: true }] })).toThrow(/result is <b>, expected a number/);
    expect(broken({ class: "NumericTerm", number: "x" })).toThrow(/NumericTerm: number is x/);
    expect(broken({ class: "OperatorTerm", operator: "&" })).toThrow(/expected one of \+ -/);
  });

  it("does not take evaluated terms into a new roll", async () => {
    const roll = await new Roll("1d6 + 2").evaluate();
    expect(() => Roll.fromTerms(roll.terms)).toThrow("the term 1d6 is evaluated already");
    const fresh = Roll.fromTerms(new Roll("1d6 + 2").terms, { flavor: "x" });
    expect(fresh.formula).toBe("1d6 + 2");
    expect((await fresh.evaluate({ maximize: true })).total).toBe(8);
    expect(() => Roll.fromTerms([new terms.NumericTerm({ number: 1 }), new terms.NumericTerm({ number: 2 })])).toThrow(
      /operator is missing/,
    );
  });
});

describe("properties", () => {
  const flavor = fc.option(fc.constantFrom("fire", "Dragon Die", "två", "a/b"), { nil: null });
  const word = (text: string | null) => (text === null ? "" : `[${text}]`);
  const modifier = fc.constantFrom("", "kh", "kl2", "dl1", "dh", "k2", "d1");
  const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
    operand: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.tuple(fc.nat(50), flavor).map(([number, text]) => `${number}${word(text)}`),
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(1, 4, 6, 20), modifier, flavor)
        .map(([number, faces, kept, text]) => `${number}d${faces}${kept}${word(text)}`),
      fc.tuple(tie("expression"), flavor).map(([inner, text]) => `( ${inner} )${word(text)}`),
      fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `max(${a},${b})`),
      tie("expression").map((inner) => `abs(${inner})`),
      fc.nat(3).map((count) => `(${count})d(2 * 3)`),
      fc.constantFrom("(1d4)d6", "(1 + (1d2)d2)d(1d20)[odd]"),
    ),
    expression: fc
      .tuple(
        fc.constantFrom("", "-", "- "),
        tie("operand"),
        fc.array(fc.tuple(fc.constantFrom("+", "-", "*", " + ", " - ", " * -", "+ -"), tie("operand")), {
          maxLength: 3,
        }),
      )
      .map(([sign, first, rest]) => `${sign}${first}${rest.map(([operator, next]) => operator + next).join("")}`),
  }));

  it("parse → formula → parse comes to the same", () => {
    fc.assert(
      fc.property(expression, (formula) => {
        const once = new Roll(formula);
        const twice = new Roll(once.formula);
        expect(twice.formula).toBe(once.formula);
        expect(JSON.stringify(twice)).toBe(JSON.stringify(once));
        const total = once.evaluateSync({ maximize: true }).total;
        expect(twice.evaluateSync({ maximize: true }).total).toBe(total);
      }),
    );
  });

  it("agrees with JavaScript on arithmetic", () => {
    const number = fc.integer({ min: 0, max: 30 }).map(String);
    const sum = fc
      .tuple(
        number,
        fc.array(fc.tuple(fc.constantFrom("+", "-", "*", "/", "%", "* -", "- -"), number), { maxLength: 8 }),
      )
      .map(([first, rest]) => [first, ...rest.flat()].join(" "));
    fc.assert(
      fc.property(sum, (formula) => {
        // Reckoned apart from the table: two passes over the list, products first.
        const reckoned = twoPasses(formula.replaceAll("* -", "*-").replaceAll("- -", "--").split(" "));
        if (!Number.isFinite(reckoned)) expect(() => calc(formula)).toThrow(/came to/);
        else expect(calc(formula)).toBeCloseTo(reckoned, 9);
      }),
    );
  });

  it("a saved roll keeps formula, total, dice and options", async () => {
    await fc.assert(
      fc.asyncProperty(expression, fc.jsonValue(), async (formula, note) => {
        const roll = await new Roll(formula, {}, { note }).evaluate();
        for (const die of roll.dice) Object.assign(die.options, { appearance: { colorset: "dragon" } });
        const saved = JSON.stringify(roll);
        const back = Roll.fromJSON(saved);
        expect(JSON.stringify(back)).toBe(saved);
        expect(back.total).toBe(roll.total);
        expect(back.result).toBe(roll.result);
        expect(back.formula).toBe(roll.formula);
        expect(back.dice.map((die) => [die.results, die.options])).toEqual(
          roll.dice.map((die) => [die.results, die.options]),
        );
      }),
    );
  });

  it("random text is read or refused with a position within it", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789dkhl+-*/%()[]@,. abmx<>"), maxLength: 20 });
    fc.assert(
      fc.property(text, (formula) => {
        try {
          new Roll(formula);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
          if (!(error instanceof FormulaError)) return;
          expect(error.position).toBeGreaterThanOrEqual(1);
          expect(error.position).toBeLessThanOrEqual(formula.length + 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  function twoPasses(list: string[]): number {
    const sums: number[] = [];
    let signs = 1;
    let product = Number(list[0]);
    for (let index = 1; index < list.length; index += 2) {
      const right = Number(list[index + 1]);
      switch (list[index]) {
        case "*":
          product *= right;
          break;
        case "*-":
          product *= -right;
          break;
        case "/":
          product /= right;
          break;
        case "%":
          product %= right;
          break;
        default:
          sums.push(signs * product);
          signs = list[index] === "-" ? -1 : 1;
          product = right;
      }
    }
    sums.push(signs * product);
    return sums.reduce((a, b) => a + b, 0);
  }
});

describe("showing", () => {
  it("escapes everything", async () => {
    const die = new terms.Die({ number: 1, faces: 6, options: { flavor: "<i>fire</i>" } });
    const roll = Roll.fromTerms([die]);
    await roll.evaluate({ maximize: true });
    const html = await roll.render({ flavor: '<img src="x">' });
    expect(html).toContain("&lt;i&gt;fire&lt;/i&gt;");
    expect(html).not.toMatch(/<(i|img)\b/);
    expect(html).toContain('<h4 class="dice-total">6</h4>');
    expect(html).toContain('<li class="roll die d6 max">6</li>');
  });

  it("evaluates first, and shows nothing of a private roll", async () => {
    const html = await new Roll("2d6 + 40").render({ isPrivate: true });
    expect(html).toContain("???");
    expect(html).not.toMatch(/2d6|4\d/);
  });

  it("has a template rendered when the class or caller names one", async () => {
    const renderTemplate = vi.fn(async (path: string, data: object) => `${path} ${JSON.stringify(data)}`);
    const host = diceHost({ renderTemplate });
    class Own extends host.Roll {
      static override CHAT_TEMPLATE = "own.hbs";
      static override TOOLTIP_TEMPLATE = "tip.hbs";
    }
    expect(await new Own("3").render({ flavor: "f" })).toBe(
      'own.hbs {"formula":"3","flavor":"f","tooltip":"tip.hbs {\\"parts\\":[]}","total":"3"}',
    );
    expect(await new host.Roll("3").render({ template: "other.hbs" })).toMatch(/^other\.hbs/);
    await expect(new Roll("3").render({ template: "other.hbs" })).rejects.toThrow(/other\.hbs/);
  });

  it("marks dropped dice", async () => {
    const roll = await rolled("2d6kh", 6, 3, 5);
    const tooltip = await roll.getTooltip();
    expect(tooltip).toContain('<li class="roll die d6 discarded">3</li>');
    expect(tooltip).toContain('<span class="part-formula">2d6kh</span>');
  });
});

describe("messages", () => {
  it("are made by the host, evaluated, with the mode that was asked for", async () => {
    const createMessage = vi.fn(async (_data: Record<string, unknown>, _options: object) => "made");
    const host = diceHost({ createMessage });
    const roll = new host.Roll("2 + 3");
    expect(await roll.toMessage({ flavor: "f" }, { messageMode: "gm" })).toBe("made");
    expect(createMessage).toHaveBeenLastCalledWith(
      { content: "5", rolls: [roll], flavor: "f" },
      { messageMode: "gm", create: true },
    );
    await roll.toMessage({ content: "own" }, { rollMode: "blindroll", create: false });
    expect(createMessage).toHaveBeenLastCalledWith(
      { content: "own", rolls: [roll] },
      { rollMode: "blindroll", create: false },
    );
  });

  it("need a host with a chat", async () => {
    await expect(new Roll("1").toMessage()).rejects.toThrow(/no chat/);
    expect(await new Roll("1").toMessage({}, { create: false })).toMatchObject({ content: "1" });
  });
});
