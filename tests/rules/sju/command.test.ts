import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCommand, type SjuCommand, writeCommand } from "../../../src/rulesets/sju/commands/parse.ts";
import { VALUE } from "../../../src/rulesets/sju/rules/index.ts";

const side = fc.array(fc.integer(VALUE), { minLength: 1, maxLength: 6 });

describe("/sju is understood (SJU-1)", () => {
  it.each<[string, SjuCommand["offensive"], SjuCommand["defensive"]]>([
    ["7 mot 4", [7], [4]],
    ["7 vs 4", [7], [4]],
    ["7 VS. 4", [7], [4]],
    ["7 against 4", [7], [4]],
    ["7 4", [7], [4]],
    [" 7mot4 ", [7], [4]],
    ["3+4 mot 5", [3, 4], [5]],
    ["3 + 4 5", [3, 4], [5]],
    ["3 mot 2+2", [3], [2, 2]],
    ["3+4 2 + 1", [3, 4], [2, 1]],
    ["-3 mot −2", [-3], [-2]],
    ["7+-4 4", [7, -4], [4]],
    ["0 mot -0", [0], [0]],
    ["99 mot -99", [99], [-99]],
    // A difficulty is a finished sum.
    ["99+99 mot 150", [99, 99], [150]],
    ["7 mot -999999", [7], [-999_999]],
  ])("%s", (text, offensive, defensive) => {
    expect(parseCommand(text)).toEqual({ ok: true, command: { offensive, defensive } });
  });

  it("again from what it is written as", () => {
    fc.assert(
      fc.property(side, side, (offensive, defensive) => {
        const given = { offensive: offensive.map((n) => n + 0), defensive: defensive.map((n) => n + 0) };
        expect(parseCommand(writeCommand(given))).toEqual({ ok: true, command: given });
      }),
    );
  });
});

describe("/sju is refused, naming what was not understood (SJU-1)", () => {
  it.each([
    ["", "empty", ""],
    ["7", "against", "7"],
    ["7 mot", "against", "7 mot"],
    ["7 mot mot 4", "against", "7 mot mot 4"],
    ["3+4", "against", "3+4"],
    ["mot 4", "noValue", "mot 4"],
    ["+7 mot 4", "noValue", "+7 mot 4"],
    ["3+ mot 4", "noValue", "3+ mot 4"],
    ["3++4 mot 4", "noValue", "3++4 mot 4"],
    ["7 mot 4+", "noValue", "7 mot 4+"],
    ["7-4", "minus", "7-4"],
    ["7 -4", "minus", "7 -4"],
    ["7 – 4", "minus", "7 – 4"],
    ["100 mot 4", "number", "100"],
    ["7 mot -100+1", "number", "-100"],
    ["7 mot -1000000", "difficulty", "-1000000"],
    ["7 mot 4 3", "third", "3"],
    ["7 mot 4 mot 3", "third", "mot 3"],
    ["7 mot 4!", "third", "!"],
    ["7,5 mot 4", "unknown", "7,5"],
    ["7 mot 4.5", "unknown", "4.5"],
    ["Styrka mot 4", "unknown", "Styrka"],
    ["7 motsida 4", "unknown", "motsida"],
    ["7 vsx", "unknown", "vsx"],
  ])("%j", (text, fault, found) => {
    expect(parseCommand(text)).toEqual({ ok: false, fault, found });
  });

  it("whatever is typed, without ever failing", () => {
    const parts = fc.constantFrom("7", "3", "mot", "vs", "vs.", "+", "-", "−2", " ", "100", ",", "\n", "ä");
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.array(parts).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseCommand(text);
        if (parsed.ok) expect(parseCommand(writeCommand(parsed.command))).toEqual(parsed);
        else expect(text).toContain(parsed.found);
      }),
      { numRuns: 2000 },
    );
  });
});
