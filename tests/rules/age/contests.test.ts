import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AdvancedStep,
  advance,
  advanceOpposed,
  opposedDegree,
  race,
  resolveOpposed,
  resolveTest,
} from "../../../src/rulesets/age/rules/index.ts";
import golden from "../../fixtures/vectors/age.json" with { type: "json" };
import { expectFault, NOT_A_DIE_FACE, NOT_WHOLE } from "../expect.ts";

const die = fc.integer({ min: 1, max: 6 });
const threshold = fc.integer({ min: 1, max: 20 });
const steps = fc.array(fc.record<AdvancedStep>({ success: fc.boolean(), dragonDie: die }), { maxLength: 12 });
const wins = (...dice: number[]): AdvancedStep[] => dice.map((dragonDie) => ({ success: true, dragonDie }));
const fails = (count: number): AdvancedStep[] =>
  Array.from({ length: count }, () => ({ success: false, dragonDie: 6 }));

describe("advance (AGE-6)", () => {
  it("plays the example through", () => {
    const { tn, threshold, rolls, progress, doneAfter } = golden.advancedExample;
    const tests = rolls.map(([a = 0, b = 0, dragonDie = 0]) => {
      const { success } = resolveTest({ dice: [a, b], dragonDie, bonus: 0, target: tn, stunts: false });
      return { success: success === true, dragonDie };
    });
    const steps = tests.map((_, index) => advance(threshold, tests.slice(0, index + 1)));
    expect(steps.map((step) => step.progress)).toEqual(progress);
    expect(steps.map((step) => step.done)).toEqual(tests.map((_, index) => index + 1 === doneAfter));
    expect(advance(threshold, tests).testsUsed).toBe(doneAfter);
  });

  it("ignores tests after the one that finished and does not cut the sum", () => {
    const six = { success: true, dragonDie: 6 };
    expect(advance(7, [six, six, six])).toEqual({ progress: 12, done: true, testsUsed: 2 });
    expect(advance(6, [six, { success: false, dragonDie: 1 }])).toEqual({ progress: 6, done: true, testsUsed: 1 });
  });

  it("counts failures as tests that add nothing", () => {
    expect(advance(5, [])).toEqual({ progress: 0, done: false, testsUsed: 0 });
    expect(advance(5, [{ success: false, dragonDie: 6 }])).toEqual({ progress: 0, done: false, testsUsed: 1 });
  });

  it("adds up the Dragon Dice of the successes used", () => {
    const steps = fc.array(fc.record({ success: fc.boolean(), dragonDie: die }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), steps, (threshold, tests) => {
        const { progress, done, testsUsed } = advance(threshold, tests);
        const used = tests.slice(0, testsUsed).filter((test) => test.success);
        expect(progress).toBe(used.reduce((sum, test) => sum + test.dragonDie, 0));
        expect(done).toBe(progress >= threshold);
        if (done) expect(progress - (used.at(-1)?.dragonDie ?? 0)).toBeLessThan(threshold);
        else expect(testsUsed).toBe(tests.length);
      }),
    );
  });

  it("refuses a threshold below 1 and tests that are none", () => {
    for (const bad of [0, -1, ...NOT_WHOLE]) {
      expectFault(() => advance(bad as number, []), "threshold", bad, /whole number of at least 1/);
    }
    expectFault(() => advance(1, [{ success: true, dragonDie: 7 }]), "tests[0].dragonDie", 7, /from 1 to 6/);
    const unruled = { success: null as unknown as boolean, dragonDie: 3 };
    expectFault(() => advance(1, [unruled]), "tests[0].success", null, /true or false/);
  });
});

describe("a race through an advanced test (AGE-6)", () => {
  it("goes to who finishes in an earlier test", () => {
    expect(race(10, wins(5, 5), wins(3, 6, 6))).toEqual({
      a: { progress: 10, done: true, testsUsed: 2 },
      b: { progress: 15, done: true, testsUsed: 3 },
      winner: "a",
    });
    expect(race(10, [...fails(1), ...wins(6, 6)], wins(4, 6)).winner).toBe("b");
  });

  it("is open while neither has finished, and until the other has made as many tests", () => {
    expect(race(10, [], []).winner).toBeNull();
    expect(race(10, wins(4, 5), wins(6)).winner).toBeNull();
    expect(race(10, wins(5, 5), wins(6)).winner).toBeNull();
    expect(race(10, wins(5, 5), wins(6, 3)).winner).toBe("a");
    expect(race(10, wins(5, 5), wins(6, 6)).winner).toBe("b");
  });

  it("goes to the higher sum of two who finish together, then the last Dragon Die; else it is a tie", () => {
    expect(race(10, wins(6, 5), wins(6, 4)).winner).toBe("a");
    expect(race(10, wins(5, 6), wins(6, 5)).winner).toBe("a");
    expect(race(10, wins(6, 5), wins(5, 6)).winner).toBe("b");
    expect(race(10, wins(5, 5), wins(5, 5)).winner).toBe("tie");
    expect(race(10, [...wins(6, 5), ...fails(1)], wins(6, 5, 6)).winner).toBe("tie");
  });

  it("is won by the example against one who fails throughout", () => {
    const { tn, threshold: goal, rolls, doneAfter } = golden.advancedExample;
    const example = rolls.map(([a = 0, b = 0, dragonDie = 0]) => ({ success: a + b + dragonDie >= tn, dragonDie }));
    expect(race(goal, example, fails(doneAfter))).toMatchObject({
      a: { progress: 17, testsUsed: doneAfter },
      b: { progress: 0 },
      winner: "a",
    });
    expect(race(goal, example, fails(doneAfter - 1)).winner).toBeNull();
  });

  it("turns round with its sides, and what is decided stays decided", () => {
    const mirror = { a: "b", b: "a", tie: "tie" } as const;
    fc.assert(
      fc.property(threshold, steps, steps, steps, (goal, a, b, later) => {
        const { winner, ...standing } = race(goal, a, b);
        expect(standing).toEqual({ a: advance(goal, a), b: advance(goal, b) });
        const turned = race(goal, b, a).winner;
        expect(turned).toBe(winner === null ? null : mirror[winner]);
        if (winner === null) return;
        expect(race(goal, [...a, ...later], b).winner).toBe(winner);
        expect(race(goal, a, [...b, ...later]).winner).toBe(winner);
        if (winner !== "tie") expect(standing[winner].done).toBe(true);
      }),
    );
  });

  it("refuses a threshold below 1 and tests that are none", () => {
    for (const bad of [0, ...NOT_WHOLE]) {
      expectFault(() => race(bad as number, [], []), "threshold", bad, /at least 1/);
      expectFault(() => advanceOpposed(bad as number, []), "threshold", bad, /at least 1/);
    }
    expectFault(() => race(5, wins(1), wins(1, 7)), "tests[1].dragonDie", 7, /from 1 to 6/);
  });
});

describe("an advanced test of opposed tests (AGE-6)", () => {
  it("adds the winner's Dragon Die to his own sum, until one reaches the threshold", () => {
    const rounds = [
      { winner: "a", dragonDie: 4 },
      { winner: "b", dragonDie: 6 },
      { winner: "b", dragonDie: 5 },
      { winner: "a", dragonDie: 6 },
    ] as const;
    expect(advanceOpposed(10, rounds.slice(0, 2))).toEqual({
      a: { progress: 4, done: false, testsUsed: 2 },
      b: { progress: 6, done: false, testsUsed: 2 },
      winner: null,
    });
    expect(advanceOpposed(10, rounds)).toEqual({
      a: { progress: 4, done: false, testsUsed: 3 },
      b: { progress: 11, done: true, testsUsed: 3 },
      winner: "b",
    });
  });

  it("is for each side an advanced test in which the other's wins are failures", () => {
    const rounds = fc.array(fc.record({ winner: fc.constantFrom("a", "b"), dragonDie: die }), { maxLength: 20 });
    fc.assert(
      fc.property(threshold, rounds, (goal, all) => {
        const contest = advanceOpposed(goal, all);
        const used = all.slice(0, contest.a.testsUsed);
        for (const side of ["a", "b"] as const) {
          const own = used.map(({ winner, dragonDie }) => ({ success: winner === side, dragonDie }));
          expect(contest[side]).toEqual(advance(goal, own));
          expect(contest.winner === side).toBe(contest[side].done);
        }
        if (contest.winner === null) expect(used).toHaveLength(all.length);
      }),
    );
  });

  it("refuses rounds that are none", () => {
    const tie = { winner: "deadHeat" as "a", dragonDie: 3 };
    expectFault(() => advanceOpposed(5, [tie]), "rounds[0].winner", "deadHeat", /one of a, b/);
    for (const bad of NOT_A_DIE_FACE) {
      const round = { winner: "a" as const, dragonDie: bad as number };
      expectFault(() => advanceOpposed(5, [round]), "rounds[0].dragonDie", bad, /from 1 to 6/);
    }
  });
});

describe("degree of an opposed test (AGE-4, AGE-5)", () => {
  it("is the winner's Dragon Die, and none in a dead heat", () => {
    const side = { total: 12, dragonDie: 3, ability: 2 };
    expect(opposedDegree({ ...side, total: 13, dragonDie: 1 }, { ...side, dragonDie: 6 })).toBe(1);
    expect(opposedDegree(side, { ...side, dragonDie: 5 })).toBe(5);
    expect(opposedDegree(side, side)).toBeNull();
    expectFault(() => opposedDegree(side, { ...side, dragonDie: 0 }), "b.dragonDie", 0, /from 1 to 6/);
  });

  it("does not depend on which side is named first", () => {
    const side = fc.record({
      total: fc.integer({ min: 9, max: 12 }),
      dragonDie: die,
      ability: fc.integer({ max: 3, min: 2 }),
    });
    fc.assert(
      fc.property(side, side, (a, b) => {
        const degree = opposedDegree(a, b);
        expect(opposedDegree(b, a)).toBe(degree);
        expect(degree === null).toBe(resolveOpposed(a, b) === "deadHeat");
      }),
    );
  });
});
