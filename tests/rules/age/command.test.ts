import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ABILITY_WORDS,
  type AgeCommand,
  parseCommand,
  writeCommand,
} from "../../../src/rulesets/age/commands/parse.ts";
import { ABILITIES } from "../../../src/rulesets/age/rules/index.ts";

const nothing: AgeCommand = { dice: null, ability: null, focus: null, modifiers: [], target: null };

const die = fc.integer({ min: 1, max: 6 });
const number = fc.integer({ min: -999, max: 999 });
const focus = fc
  .string({ unit: "grapheme", minLength: 1 })
  .map((text) => text.replace(/[()]/g, "").trim())
  .filter((text) => text !== "");
const command = fc
  .record({
    dice: fc.option(fc.tuple(die, die, die)),
    ability: fc.option(fc.constantFrom(...ABILITIES)),
    focus: fc.option(focus),
    modifiers: fc.array(number, { maxLength: 5 }),
    target: fc.option(number),
  })
  .filter(({ dice, ability, focus }) => ability !== null || (dice !== null && focus === null));

describe("/age is understood (AGE-1, AGE-2, AGE-3)", () => {
  it.each<[string, Partial<AgeCommand>]>([
    ["3,4,5", { dice: [3, 4, 5] }],
    [" 3 , 4,5 ", { dice: [3, 4, 5] }],
    ["dex+2 vs 13", { ability: "dexterity", modifiers: [2], target: 13 }],
    [
      "dexterity (Initiative) +1 -2 vs 15",
      { ability: "dexterity", focus: "Initiative", modifiers: [1, -2], target: 15 },
    ],
    ["str", { ability: "strength" }],
    ["3,4,5 dex+2 vs 13", { dice: [3, 4, 5], ability: "dexterity", modifiers: [2], target: 13 }],
    ["smidighet − 2 mot 11", { ability: "dexterity", modifiers: [-2], target: 11 }],
    ["UPPMÄRK (Söka spår)vs.9", { ability: "perception", focus: "Söka spår", target: 9 }],
    ["uppmark", { ability: "perception" }],
    ["Magi", { ability: "magic" }],
    ["vs -3 wil +0", { ability: "willpower", modifiers: [0], target: -3 }],
  ])("%s", (text, expected) => {
    expect(parseCommand(text)).toEqual({ ok: true, command: { ...nothing, ...expected } });
  });

  it("by every name of an ability, and every beginning of three letters that is one ability's only", () => {
    for (const ability of ABILITIES) {
      for (const name of ABILITY_WORDS[ability]) {
        for (let length = 3; length <= name.length; length++) {
          const parsed = parseCommand(name.slice(0, length));
          if (parsed.ok) expect(parsed.command).toEqual({ ...nothing, ability });
          else expect(parsed.fault).toBe("ambiguous");
        }
        expect(parseCommand(name)).toEqual({ ok: true, command: { ...nothing, ability } });
      }
    }
  });

  it("again from what it is written as", () => {
    fc.assert(
      fc.property(command, (given) => {
        expect(parseCommand(writeCommand(given))).toEqual({ ok: true, command: given });
      }),
    );
  });

  it("by the names that the sheet shows in both languages", () => {
    for (const [index, language] of ["en", "sv"].entries()) {
      const texts = JSON.parse(readFileSync(new URL(`../../../lang/${language}/age.json`, import.meta.url), "utf8"));
      for (const ability of ABILITIES) {
        expect(texts.AGE.Ability[ability].toLowerCase()).toBe(ABILITY_WORDS[ability][index]);
      }
    }
  });
});

describe("/age is refused, naming what was not understood", () => {
  it.each([
    ["", "empty", ""],
    ["+2 vs 11", "empty", "+2 vs 11"],
    ["de+2", "unknown", "de"],
    ["luck", "unknown", "luck"],
    ["dex ! 4", "unknown", "!"],
    ["dex 13", "unknown", "13"],
    ["dex (Bows", "unknown", "(Bows"],
    ["dex ()", "unknown", "()"],
    ["dex str", "twice", "str"],
    ["3,4,5 1,2,3 dex", "twice", "1,2,3"],
    ["dex vs 11 vs 12", "twice", "vs 12"],
    ["dex vs", "noTarget", "vs"],
    ["dex vs many", "noTarget", "vs"],
    ["dex +1000", "number", "+1000"],
    ["3,4", "dice", "3,4"],
    ["3,4,5,6", "dice", "3,4,5,6"],
    ["3,4,7", "dice", "3,4,7"],
    ["0,4,5", "dice", "0,4,5"],
    ["3,4,5 ( Bows )", "focusAlone", "Bows"],
  ])("%j", (text, fault, found) => {
    expect(parseCommand(text)).toEqual({ ok: false, fault, found });
  });

  it("whatever is typed, without ever failing", () => {
    const parts = fc.constantFrom("dex", "3,4,5", "vs", "+", "-", "−2", "(", ")", " ", "13", "mot", "\n", "ä");
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
