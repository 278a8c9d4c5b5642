import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTaken } from "../../src/rulesets/fiftytwo/exchange/taken.ts";

const HIT = { message: "fiftytwotest0001", amount: 5, lost: 3, before: 3, after: 0, fell: true };

describe("the hits that somebody remembers (C52-7)", () => {
  it("are read whatever else he has written beside them", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 2 })), (others) => {
        expect(readTaken([...others, HIT])).toEqual([HIT]);
      }),
    );
  });

  it("are none of another shape, and nothing but a list holds any", () => {
    for (const wrong of [
      { ...HIT, lost: -1 },
      { ...HIT, after: 0.5 },
      { ...HIT, amount: "5" },
      { ...HIT, message: 1 },
      { ...HIT, fell: 0 },
    ]) {
      expect(readTaken([wrong]), JSON.stringify(wrong)).toEqual([]);
    }
    for (const flag of [undefined, null, HIT, "x", { 0: HIT, length: 1 }]) expect(readTaken(flag)).toEqual([]);
  });
});
