import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FOCUS_BONUS,
  odds,
  resolveOpposed,
  resolveRuled,
  resolveTest,
  type TestInput,
  testBonus,
  withBonus,
} from "../../../src/rulesets/age/rules/index.ts";
import golden from "../../fixtures/vectors/age.json" with { type: "json" };
import { expectFault, NOT_A_DIE_FACE, NOT_WHOLE } from "../expect.ts";

const FACES = [1, 2, 3, 4, 5, 6];
const TARGETS = Array.from({ length: 18 }, (_, index) => index + 3);
const BONUSES = Array.from({ length: 18 }, (_, index) => index - 5);
const die = fc.integer({ min: 1, max: 6 });
const input = fc.record<TestInput>({
  dice: fc.tuple(die, die),
  dragonDie: die,
  bonus: fc.integer({ min: -20, max: 30 }),
  target: fc.option(fc.integer({ min: -5, max: 40 })),
  stunts: fc.boolean(),
});
const plain = { dice: [1, 2], dragonDie: 3, bonus: 0, target: 11, stunts: true } as const;

/** Reckoned apart from the rules: nested loops, doubles as "fewer than three different faces". */
function bruteForce(bonus: number, target: number) {
  const counts = { success: 0, doubles: 0, points: 0, byDragonDie: FACES.map(() => 0) };
  for (const dragon of FACES) {
    for (const one of FACES) {
      for (const other of FACES) {
        if (one + other + dragon + bonus < target) continue;
        counts.success += 1;
        counts.byDragonDie[dragon - 1] = (counts.byDragonDie[dragon - 1] ?? 0) + 1;
        if (new Set([one, other, dragon]).size === 3) continue;
        counts.doubles += 1;
        counts.points += dragon;
      }
    }
  }
  return counts;
}

describe("resolveTest: all 216 results × TN 3 … 20 × bonus −5 … +12 (AGE-1, AGE-3, AGE-5, AGE-7)", () => {
  const rows = new Map(golden.rows.map((row) => [row.need, row]));

  it.each(BONUSES)("bonus %i agrees with the golden figures and a brute force", (bonus) => {
    for (const target of TARGETS) {
      const counts = { success: 0, doubles: 0, points: 0, byDragonDie: FACES.map(() => 0) };
      for (const a of FACES) {
        for (const b of FACES) {
          for (const dragonDie of FACES) {
            const result = resolveTest({ dice: [a, b], dragonDie, bonus, target, stunts: true });
            const success = a + b + dragonDie + bonus >= target;
            const doubles = a === b || b === dragonDie || a === dragonDie;
            // One comparison of plain values for each of 70,000 results keeps this quick.
            const right =
              result.total === a + b + dragonDie + bonus &&
              result.success === success &&
              result.doubles === doubles &&
              result.degree === (success ? dragonDie : null) &&
              result.stuntPoints === (success && doubles ? dragonDie : 0);
            if (!right) expect.fail(`${a},${b},${dragonDie}${bonus} against ${target}: ${JSON.stringify(result)}`);
            if (!result.success) continue;
            counts.success += 1;
            counts.byDragonDie[dragonDie - 1] = (counts.byDragonDie[dragonDie - 1] ?? 0) + 1;
            if (result.stuntPoints) counts.doubles += 1;
            counts.points += result.stuntPoints ?? 0;
          }
        }
      }
      expect(counts).toEqual(bruteForce(bonus, target));
      const row = rows.get(target - bonus);
      if (!row) continue;
      expect(counts).toEqual({
        success: row.success,
        doubles: row.successWithDoubles,
        points: row.stuntPointsSum,
        byDragonDie: row.successByDragonDie,
      });
    }
  });

  it("meets every golden row", () => {
    expect([...rows.keys()]).toEqual(TARGETS.filter((need) => need <= 18));
    for (const row of golden.rows) {
      const result = odds(0, row.need);
      expect(result.success).toBe(row.success / row.outcomes);
      expect(result.stunts).toBe(row.successWithDoubles / row.outcomes);
      expect(result.expectedStuntPoints).toBe(row.stuntPointsSum / row.successWithDoubles);
    }
  });
});

describe("resolveTest: properties", () => {
  it("has a degree 1 … 6 exactly on a success", () => {
    fc.assert(
      fc.property(input, (test) => {
        const { success, degree } = resolveTest(test);
        expect(degree !== null).toBe(success === true);
        if (degree !== null) expect(FACES).toContain(degree);
        expect(success === null).toBe(test.target === null);
      }),
    );
  });

  it("never gives stunt points on a failure, without doubles or with stunts off", () => {
    fc.assert(
      fc.property(input, (test) => {
        const { success, doubles, stuntPoints } = resolveTest(test);
        if (success === false || !doubles || !test.stunts) expect(stuntPoints).toBe(0);
        else expect(stuntPoints).toBe(test.target === null ? null : test.dragonDie);
      }),
    );
  });

  it("sees doubles on any two of the three dice alike", () => {
    fc.assert(
      fc.property(die, die, die, (a, b, c) => {
        const doubles = (dice: readonly [number, number], dragonDie: number) =>
          resolveTest({ ...plain, dice, dragonDie }).doubles;
        const all = [
          doubles([a, b], c),
          doubles([a, c], b),
          doubles([b, a], c),
          doubles([b, c], a),
          doubles([c, b], a),
        ];
        expect(new Set(all)).toEqual(new Set([new Set([a, b, c]).size < 3]));
      }),
    );
  });

  it("depends on the difference of bonus and target only, save the total", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: -20, max: 20 }), (test, shift) => {
        const moved = resolveTest({
          ...test,
          bonus: test.bonus + shift,
          target: test.target === null ? null : test.target + shift,
        });
        expect({ ...moved, total: moved.total - shift }).toEqual(resolveTest(test));
      }),
    );
  });
});

describe("resolveTest: cases", () => {
  it("succeeds when the total equals the target", () => {
    expect(resolveTest({ ...plain, bonus: 5 })).toEqual({
      total: 11,
      success: true,
      degree: 3,
      doubles: false,
      stuntPoints: 0,
    });
    expect(resolveTest({ ...plain, bonus: 4 }).success).toBe(false);
  });

  it("leaves success, degree and stunt points open without a target", () => {
    const test = { ...plain, dice: [2, 2], target: null } as const;
    expect(resolveTest(test)).toEqual({ total: 7, success: null, degree: null, doubles: true, stuntPoints: null });
    expect(resolveTest({ ...test, stunts: false }).stuntPoints).toBe(0);
    expect(resolveTest({ ...test, dice: [2, 1] }).stuntPoints).toBe(0);
  });

  it("gives stunt points for a triple too", () => {
    expect(resolveTest({ ...plain, dice: [6, 6], dragonDie: 6 }).stuntPoints).toBe(6);
  });

  it("refuses dice and numbers that cannot be", () => {
    // The wrong kinds are what macros may pass; TypeScript would stop them here.
    const ask = (changes: object) => () => resolveTest({ ...plain, ...changes } as TestInput);
    for (const bad of NOT_A_DIE_FACE) {
      expectFault(ask({ dice: [bad, 1] }), "dice[0]", bad, /whole number from 1 to 6/);
      expectFault(ask({ dice: [1, bad] }), "dice[1]", bad, /whole number from 1 to 6/);
      expectFault(ask({ dragonDie: bad }), "dragonDie", bad, /whole number from 1 to 6/);
    }
    for (const bad of NOT_WHOLE) {
      expectFault(ask({ bonus: bad }), "bonus", bad, /whole number/);
      expectFault(ask({ target: bad }), "target", bad, /whole number/);
    }
    const three = [1, 2, 3];
    expectFault(ask({ dice: three }), "dice", three, /a list of 2/);
    expectFault(ask({ stunts: "yes" }), "stunts", "yes", /true or false/);
  });
});

describe("testBonus: what is added to the dice (AGE-1, AGE-2)", () => {
  const whole = fc.integer({ min: -20, max: 20 });

  it("is ability, at most one focus, and modifiers (AGE-2)", () => {
    expect(FOCUS_BONUS).toBe(2);
    expect(testBonus({ score: 3, focus: null, modifiers: [] })).toBe(3);
    expect(testBonus({ score: 3, focus: FOCUS_BONUS, modifiers: [] })).toBe(5);
    expect(testBonus({ score: -2, focus: 3, modifiers: [1, -4] })).toBe(-2);
    fc.assert(
      fc.property(whole, fc.option(whole), fc.array(whole, { maxLength: 6 }), (score, focus, modifiers) => {
        const bonus = testBonus({ score, focus, modifiers });
        expect(bonus - testBonus({ score, focus: null, modifiers })).toBe(focus ?? 0);
        expect(testBonus({ score, focus, modifiers: [...modifiers].reverse() })).toBe(bonus);
        expect(bonus - testBonus({ score: 0, focus, modifiers: [] })).toBe(modifiers.reduce((a, b) => a + b, score));
      }),
    );
  });

  it("names what is not a whole number", () => {
    for (const bad of NOT_WHOLE) {
      const value = bad as number;
      expectFault(() => testBonus({ score: value, focus: 2, modifiers: [] }), "score", bad, /whole number/);
      expectFault(() => testBonus({ score: 0, focus: value, modifiers: [] }), "focus", bad, /whole number/);
      expectFault(() => testBonus({ score: 0, focus: 2, modifiers: [1, value] }), "modifiers[1]", bad, /whole number/);
    }
  });
});

describe("resolveRuled: success as the GM rules it (AGE-5, AGE-7)", () => {
  it("reads the dice as if the target had been open", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 3, max: 40 }), (test, target) => {
        const open = resolveTest({ ...test, target });
        const { target: _, ...hidden } = test;
        expect(resolveRuled(hidden, open.success === true)).toEqual(open);
        const unruled = resolveTest({ ...test, target: null });
        const ruled = resolveRuled(hidden, true);
        expect({ total: ruled.total, doubles: ruled.doubles }).toEqual({
          total: unruled.total,
          doubles: unruled.doubles,
        });
        if (unruled.stuntPoints !== null) expect(ruled.stuntPoints).toBe(unruled.stuntPoints);
      }),
    );
  });

  it("gives a degree and stunt points on a success only", () => {
    const test = { dice: [4, 4], dragonDie: 5, bonus: 2, stunts: true } as const;
    expect(resolveRuled(test, true)).toEqual({ total: 15, success: true, degree: 5, doubles: true, stuntPoints: 5 });
    expect(resolveRuled(test, false)).toEqual({
      total: 15,
      success: false,
      degree: null,
      doubles: true,
      stuntPoints: 0,
    });
    expect(resolveRuled({ ...test, stunts: false }, true).stuntPoints).toBe(0);
    expectFault(() => resolveRuled(test, null as unknown as boolean), "success", null, /true or false/);
    expectFault(() => resolveRuled({ ...test, dragonDie: 0 }, true), "dragonDie", 0, /from 1 to 6/);
  });
});

describe("withBonus: more stunt points (AGE-10)", () => {
  it("adds to a roll that gives some, and to no other", () => {
    expect([withBonus(3, 1), withBonus(0, 2), withBonus(null, 2), withBonus(6, 0)]).toEqual([4, 0, null, 6]);
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 6 }), (test, bonus) => {
        const { stuntPoints } = resolveTest(test);
        const more = withBonus(stuntPoints, bonus);
        expect(more).toBe(stuntPoints ? stuntPoints + bonus : stuntPoints);
      }),
    );
    for (const bad of [-1, ...NOT_WHOLE]) {
      expectFault(() => withBonus(1, bad as number), "bonus", bad, /at least 0/);
      expectFault(() => withBonus(bad as number, 1), "stuntPoints", bad, /at least 0/);
    }
  });
});

describe("odds (AGE-3, AGE-7)", () => {
  it("are probabilities equal to the enumeration", () => {
    for (const bonus of BONUSES) {
      for (const target of TARGETS) {
        const result = odds(bonus, target);
        const counts = bruteForce(bonus, target);
        expect(result).toEqual({
          success: counts.success / 216,
          stunts: counts.doubles / 216,
          expectedStuntPoints: counts.doubles === 0 ? 0 : counts.points / counts.doubles,
        });
        expect(result.success).toBeGreaterThanOrEqual(result.stunts);
        expect(result.success).toBeLessThanOrEqual(1);
        expect(result.stunts).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("fall as the target rises", () => {
    for (let target = 2; target < 25; target++) {
      expect(odds(2, target + 1).success).toBeLessThanOrEqual(odds(2, target).success);
    }
    expect(odds(0, 19)).toEqual({ success: 0, stunts: 0, expectedStuntPoints: 0 });
    expect(odds(0, 3).success).toBe(1);
  });

  it("refuse what is not a whole number", () => {
    for (const bad of NOT_WHOLE) {
      expectFault(() => odds(bad as number, 11), "bonus", bad, /whole number/);
      expectFault(() => odds(0, bad as number), "target", bad, /whole number/);
    }
  });
});

describe("resolveOpposed (AGE-4)", () => {
  const side = fc.record({
    total: fc.integer({ min: 3, max: 30 }),
    dragonDie: die,
    ability: fc.integer({ min: -5, max: 12 }),
  });

  it("asks total, then Dragon Die, then ability", () => {
    const base = { total: 12, dragonDie: 3, ability: 2 };
    expect(resolveOpposed({ total: 13, dragonDie: 1, ability: 0 }, { ...base, dragonDie: 6 })).toBe("a");
    expect(resolveOpposed(base, { ...base, dragonDie: 4, ability: -1 })).toBe("b");
    expect(resolveOpposed({ ...base, ability: 3 }, base)).toBe("a");
    expect(resolveOpposed({ ...base, ability: -5 }, { ...base, ability: -4 })).toBe("b");
    expect(resolveOpposed(base, { ...base })).toBe("deadHeat");
  });

  it("turns round with its sides, and is a dead heat only between equals", () => {
    const mirror = { a: "b", b: "a", deadHeat: "deadHeat" } as const;
    fc.assert(
      fc.property(side, side, (a, b) => {
        const winner = resolveOpposed(a, b);
        expect(resolveOpposed(b, a)).toBe(mirror[winner]);
        const equal = a.total === b.total && a.dragonDie === b.dragonDie && a.ability === b.ability;
        expect(winner === "deadHeat").toBe(equal);
        if (a.total > b.total) expect(winner).toBe("a");
      }),
    );
  });

  it("names the side at fault", () => {
    const right = { total: 10, dragonDie: 3, ability: 1 };
    for (const bad of NOT_A_DIE_FACE) {
      const wrong = { ...right, dragonDie: bad as number };
      expectFault(() => resolveOpposed(wrong, right), "a.dragonDie", bad, /from 1 to 6/);
      expectFault(() => resolveOpposed(right, wrong), "b.dragonDie", bad, /from 1 to 6/);
    }
    expectFault(() => resolveOpposed(right, { ...right, total: 1.5 }), "b.total", 1.5, /whole number/);
    expectFault(
      () => resolveOpposed({ ...right, ability: Number.NaN }, right),
      "a.ability",
      Number.NaN,
      /whole number/,
    );
  });
});
