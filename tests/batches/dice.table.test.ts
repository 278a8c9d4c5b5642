import { describe, expect, it, vi } from "vitest";
import { FormulaError } from "../../table/core/dice/index.ts";
import { diceHost, draws } from "./dice-host.ts";

// What the table's dice promise beyond Foundry's: readable faults, one set of classes a host, and narrower limits.

const { Roll, terms, config } = diceHost();
const calc = (formula: string, data: object = {}) => new Roll(formula, data).evaluateSync().total;

describe("formulas of the table", () => {
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
});

describe("dice of the table", () => {
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

describe("functions of the table", () => {
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

describe("evaluation at the table", () => {
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

  it("does not stop at texts when told so", async () => {
    await expect(new Roll("1d6 + fire").evaluate()).rejects.toThrow('The text "fire" in a formula has no value');
    const roll = await new Roll("fire").evaluate({ allowStrings: true });
    expect([roll.total, roll.result]).toEqual([undefined, "fire"]);
  });
});

describe("saving at the table", () => {
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

describe("showing at the table", () => {
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
});

describe("messages at the table", () => {
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
