import { describe, expect, it } from "vitest";
import { dieFace, list, oneOf, wholeNumber, yesOrNo } from "../../src/kernel/checks.ts";
import { RulesError } from "../../src/kernel/errors.ts";
import { diceResults } from "../../src/kernel/odds.ts";
import { expectFault, NOT_A_DIE_FACE, NOT_WHOLE } from "./expect.ts";

describe("argument checks", () => {
  it("hand back what is right", () => {
    expect(wholeNumber("x", -3)).toBe(-3);
    expect(wholeNumber("x", 3, { min: 3, max: 3 })).toBe(3);
    expect([1, 6].map((face) => dieFace("x", face))).toEqual([1, 6]);
    expect(dieFace("x", 20, 20)).toBe(20);
    expect(yesOrNo("x", false)).toBe(false);
    expect(oneOf("x", "b", ["a", "b"])).toBe("b");
    expect(list("x", [1, 2], 2)).toEqual([1, 2]);
  });

  it("name field, value and expectation", () => {
    for (const value of NOT_WHOLE) expectFault(() => wholeNumber("score", value), "score", value, /a whole number/);
    for (const value of NOT_A_DIE_FACE)
      expectFault(() => dieFace("die", value), "die", value, /whole number from 1 to 6/);
    expectFault(() => wholeNumber("x", 0, { min: 1 }), "x", 0, /of at least 1/);
    expectFault(() => wholeNumber("x", 9, { max: 8 }), "x", 9, /of at most 8/);
    expectFault(() => yesOrNo("x", 1), "x", 1, /true or false/);
    expectFault(() => oneOf("x", "c", ["a", "b"]), "x", "c", /one of a, b/);
    const short = [1];
    expectFault(() => list("x", short, 2), "x", short, /a list of 2/);
    // Callers outside TypeScript (macros) may pass anything.
    expectFault(() => list("x", "ab" as unknown as string[]), "x", "ab", /a list/);
  });

  it("make sentences in which text and number differ, with a stable code", () => {
    expect(() => dieFace("dice[0]", 7)).toThrow("dice[0] is 7, expected a whole number from 1 to 6.");
    expect(() => dieFace("dice[0]", "7")).toThrow('dice[0] is "7", expected a whole number from 1 to 6.');
    const codes = [
      () => wholeNumber("x", 1.5),
      () => dieFace("x", 7),
      () => yesOrNo("x", 0),
      () => oneOf("x", "c", ["a"]),
      () => list("x", [], 1),
    ].map((action) => {
      try {
        action();
      } catch (error) {
        if (error instanceof RulesError) return error.code;
      }
      return null;
    });
    expect(codes).toEqual(["wholeNumber", "outOfRange", "yesOrNo", "unknownChoice", "wrongLength"]);
  });
});

describe("diceResults", () => {
  it("gives every result exactly once", () => {
    const seen = new Set([...diceResults(3, 6)].map((dice) => dice.join()));
    expect(seen.size).toBe(216);
    expect([...diceResults(2, 2)]).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
    expect([...diceResults(0, 6)]).toEqual([[]]);
  });

  it("refuses dice that cannot be", () => {
    expectFault(() => [...diceResults(-1, 6)], "count", -1, /at least 0/);
    expectFault(() => [...diceResults(1, 0)], "faces", 0, /at least 1/);
  });
});
