import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, sumOf } from "../../../src/rulesets/sju/rules/index.ts";

describe("what the chosen values come to (SJU-1)", () => {
  it("is what a comparison with nothing to balance begins with", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1, maxLength: 6 }), (values) => {
        expect(sumOf(values)).toBe(compare(values, { difficulty: 0 }).offensive);
      }),
    );
    expect(sumOf([5, 4])).toBe(9);
  });

  it("is 0 for none, and refuses what is no whole number", () => {
    expect(sumOf([])).toBe(0);
    expect(() => sumOf([1, 2.5])).toThrow("values[1]");
  });
});
