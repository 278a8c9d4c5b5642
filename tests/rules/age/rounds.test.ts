import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpposedSide, opposedRounds, resolveOpposed } from "../../../src/rulesets/age/rules/index.ts";

const roll = (total: number, dragonDie = 3, ability = 1): OpposedSide => ({ total, dragonDie, ability });

const anyRoll = fc.record({
  total: fc.integer({ min: 3, max: 6 }),
  dragonDie: fc.integer({ min: 1, max: 2 }),
  ability: fc.integer({ min: 0, max: 1 }),
});

describe("the rounds of an opposed test (AGE-4, AGE-5)", () => {
  it("wait for both sides at first, then for the one that is missing", () => {
    expect(opposedRounds([], []).awaits).toEqual({ a: true, b: true });
    expect(opposedRounds([roll(12)], [])).toMatchObject({ winner: null, degree: null, awaits: { a: false, b: true } });
  });

  it("are decided by the first round that is no dead heat; the degree is the winner's Dragon Die", () => {
    expect(opposedRounds([roll(12, 5)], [roll(10, 6)])).toMatchObject({
      winner: "a",
      degree: 5,
      deadHeat: false,
      awaits: { a: false, b: false },
    });
  });

  it("go on after a dead heat, for which neither side wins", () => {
    const tied = opposedRounds([roll(12)], [roll(12)]);
    expect(tied).toMatchObject({ winner: null, degree: null, deadHeat: true, awaits: { a: true, b: true } });
    const half = opposedRounds([roll(12)], [roll(12), roll(9)]);
    expect(half).toMatchObject({ winner: null, deadHeat: false, awaits: { a: true, b: false } });
    expect(half.rounds.length).toBe(2);
    expect(opposedRounds([roll(12), roll(14, 4)], [roll(12), roll(9)])).toMatchObject({ winner: "a", degree: 4 });
  });

  it("do not count what is rolled after the decision", () => {
    const standing = opposedRounds([roll(12), roll(3)], [roll(10), roll(18)]);
    expect(standing.winner).toBe("a");
    expect(standing.rounds.length).toBe(1);
  });

  it("have a winner exactly when the last round has one, and await nobody then", () => {
    fc.assert(
      fc.property(fc.array(anyRoll, { maxLength: 4 }), fc.array(anyRoll, { maxLength: 4 }), (a, b) => {
        const { rounds, winner, degree, awaits, deadHeat } = opposedRounds(a, b);
        for (const { a: left, b: right, result } of rounds.slice(0, -1)) {
          if (!left || !right) throw new Error("Only the last round lacks a roll.");
          expect(result).toBe("deadHeat");
          expect(resolveOpposed(left, right)).toBe("deadHeat");
        }
        const last = rounds.at(-1);
        expect(deadHeat).toBe(last?.result === "deadHeat");
        expect(winner).toBe(last?.result === "a" || last?.result === "b" ? last.result : null);
        expect(degree).toBe(winner === null ? null : last?.[winner]?.dragonDie);
        expect(awaits.a || awaits.b).toBe(winner === null);
      }),
    );
  });

  it("refuse what is no roll", () => {
    expect(() => opposedRounds([roll(12, 7)], [roll(10)])).toThrow(/a\.dragonDie is 7/);
  });
});
