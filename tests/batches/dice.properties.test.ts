import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FormulaError } from "../../table/core/dice/index.ts";
import { diceHost } from "./dice-host.ts";

const { Roll } = diceHost();
const calc = (formula: string) => new Roll(formula).evaluateSync().total;

describe("properties of rolls", () => {
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
