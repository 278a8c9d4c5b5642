import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ABILITIES, knowsFocus, knowsStunt } from "../../../src/rulesets/age/rules/index.ts";

const focus = fc.record({ name: fc.string(), ability: fc.constantFrom(...ABILITIES) });

describe("what a character has once", () => {
  it("is a focus of an ability, however its name is written (AGE-2)", () => {
    fc.assert(
      fc.property(fc.array(focus), focus, (others, one) => {
        const written = { ...one, name: `  ${one.name.toLowerCase()} ` };
        expect(knowsFocus([...others, one], written)).toBe(true);
      }),
    );
  });

  it("is not a focus of the same name of another ability (AGE-2)", () => {
    expect(knowsFocus([{ name: "Staves", ability: "strength" }], { name: "Staves", ability: "dexterity" })).toBe(false);
    expect(knowsFocus([], { name: "Staves", ability: "dexterity" })).toBe(false);
  });

  it("is a standard stunt, but no stunt of the table's own (AGE-9, AGE-10)", () => {
    expect(knowsStunt(["mightyBlow", ""], "mightyBlow")).toBe(true);
    expect(knowsStunt(["mightyBlow"], "disarm")).toBe(false);
    expect(knowsStunt(["mightyBlow", ""], "")).toBe(false);
  });
});
