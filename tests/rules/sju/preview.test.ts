import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  balance,
  compare,
  counterparts,
  levelOf,
  nearDifficulties,
  odds,
  pool,
  preview,
  rollBonus,
  SEVENS,
  THRESHOLDS,
  valueOdds,
} from "../../../src/rulesets/sju/rules/index.ts";
import { expectFault, NOT_WHOLE } from "../expect.ts";

const values = fc.array(fc.integer({ min: -10, max: 20 }), { minLength: 1, maxLength: 6 });
const world = fc.record({
  threshold: fc.constantFrom(...THRESHOLDS),
  seven: fc.constantFrom(...SEVENS),
  size: fc.integer({ min: 1, max: 3 }),
  holding: fc.record({ offensive: fc.boolean(), defensive: fc.boolean() }),
});

function divides(one: number, other: number): boolean {
  return Math.max(one, other) % Math.min(one, other) === 0;
}

describe("what a comparison would be", () => {
  it("counts a single value twice against two, and says so in parts (SJU-1)", () => {
    const { offensive, defensive, problem } = preview([5, 3], [4]);
    expect(offensive).toEqual({ count: 2, sum: 8, factor: 1, total: 8 });
    expect(defensive).toEqual({ count: 1, sum: 4, factor: 2, total: 8 });
    expect(problem).toBeNull();
  });

  it("is what the other rules say of these values (SJU-1, SJU-2, SJU-3, SJU-8)", () => {
    fc.assert(
      fc.property(values, values, world, (offensive, defensive, options) => {
        fc.pre(divides(offensive.length, defensive.length));
        const { threshold, size, holding } = options;
        const { outcome, ...sides } = preview(offensive, defensive, options);
        const comparison = compare(offensive, defensive, { threshold });
        expect(outcome?.comparison).toEqual(comparison);
        expect(outcome?.pool).toEqual(pool(comparison.level));
        expect(outcome?.holding).toEqual(holding);
        expect(outcome?.bonus).toBe(rollBonus(holding, size));
        const factors = balance(offensive.length, defensive.length);
        for (const side of ["offensive", "defensive"] as const) {
          expect(sides[side].factor).toBe(factors[side]);
          expect(sides[side].total).toBe(comparison[side]);
          expect(sides[side].sum * sides[side].factor).toBe(sides[side].total);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has the exact odds of the level, On a Roll and the world's seven (SJU-3 to SJU-8)", () => {
    for (const { difficulty, level } of nearDifficulties(8)) {
      for (const offensive of [true, false]) {
        for (const seven of SEVENS) {
          const holding = { offensive, defensive: !offensive };
          const { outcome } = preview([8], { difficulty }, { seven, size: 2, holding });
          const bonus = offensive ? 2 : -2;
          expect(outcome?.odds).toEqual(odds(level, { bonus, seven }));
          expect(outcome?.values).toEqual(valueOdds(level, { bonus, seven }));
        }
      }
    }
  });

  it("takes a difficulty as it is, for any number of values (SJU-1)", () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -30, max: 60 }), (offensive, difficulty) => {
        const found = preview(offensive, { difficulty });
        expect(found.defensive).toEqual({ count: offensive.length, sum: difficulty, factor: 1, total: difficulty });
        expect(found.outcome?.comparison).toEqual(compare(offensive, { difficulty }));
      }),
    );
  });

  it("names what is missing: values of either side, or the difficulty (SJU-1)", () => {
    expect(preview([], [4]).problem).toEqual({ code: "noValues", side: "offensive" });
    expect(preview([], { difficulty: 4 }).problem).toEqual({ code: "noValues", side: "offensive" });
    expect(preview([4], []).problem).toEqual({ code: "noValues", side: "defensive" });
    expect(preview([4], { difficulty: null }).problem).toEqual({ code: "noDifficulty" });
    expect(preview([4], []).outcome).toBeNull();
    expect(preview([4], []).offensive.sum).toBe(4);
  });

  it("says how many values more would balance the sides, and no fewer would (SJU-1)", () => {
    fc.assert(
      fc.property(values, values, (offensive, defensive) => {
        fc.pre(!divides(offensive.length, defensive.length));
        const { problem, outcome } = preview(offensive, defensive);
        expect(outcome).toBeNull();
        if (problem?.code !== "unbalanced") throw new Error(`expected unbalanced, found ${problem?.code}`);
        const { side, fewer, more, lacking } = problem;
        expect(fewer).toBe(side === "offensive" ? offensive.length : defensive.length);
        expect([fewer, more].sort()).toEqual([offensive.length, defensive.length].sort());
        expect(more % (fewer + lacking)).toBe(0);
        for (let count = fewer; count < fewer + lacking; count += 1) expect(more % count).not.toBe(0);
      }),
    );
    expect(preview([1, 2], [3, 4, 5]).problem).toEqual({
      code: "unbalanced",
      side: "offensive",
      fewer: 2,
      more: 3,
      lacking: 1,
    });
  });

  it("refuses what is no whole number, also while nothing can be compared yet (SJU-1)", () => {
    for (const wrong of NOT_WHOLE) {
      const bad = wrong as number;
      expectFault(() => preview([bad], []), "offensive[0]", wrong, /whole number/);
      expectFault(() => preview([], [1, bad]), "defensive[1]", wrong, /whole number/);
      if (wrong !== null) expectFault(() => preview([], { difficulty: bad }), "difficulty", wrong, /whole number/);
      expectFault(() => nearDifficulties(bad), "sum", wrong, /whole number/);
    }
    expectFault(() => nearDifficulties(3, 5 as 4), "threshold", 5, /one of 3, 4/);
  });
});

describe("the difficulties round a sum (SJU-2)", () => {
  it("lead from High Over to High Under, one by one", () => {
    expect(nearDifficulties(8).map(({ difficulty }) => difficulty)).toEqual([5, 6, 7, 8, 9, 10, 11]);
    expect(nearDifficulties(8).map(({ level }) => level)).toEqual([
      "hogtOver",
      "over",
      "over",
      "lika",
      "under",
      "under",
      "hogtUnder",
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.constantFrom(...THRESHOLDS), (sum, threshold) => {
        const near = nearDifficulties(sum, threshold);
        for (const { difficulty, level } of near) expect(level).toBe(levelOf(sum - difficulty, threshold));
        expect(near.filter(({ level }) => level.startsWith("hogt"))).toHaveLength(2);
      }),
    );
  });
});

describe("the values that answer others without doubt (SJU-1)", () => {
  const attribute = (id: string, name: string) => ({ id, name, kind: "attribute" });
  const skill = (id: string, name: string) => ({ id, name, kind: "skill" });

  it("are those of the same kind and name", () => {
    const other = [attribute("a", "styrka "), attribute("b", "Smidighet"), skill("c", "Svärd")];
    expect(counterparts([attribute("1", "Styrka"), skill("2", "Svärd")], other)).toEqual(["a", "c"]);
    expect(counterparts([skill("2", "Styrka")], other)).toBeNull();
    expect(counterparts([attribute("1", "Styrka"), skill("2", "Smyga")], other)).toBeNull();
  });

  it("are the only one there is", () => {
    expect(counterparts([attribute("1", "Styrka"), skill("2", "Svärd")], [skill("c", "Vakt")])).toEqual(["c"]);
  });

  it("are none when there are several alike, when none were used, or when two would be one", () => {
    const twins = [attribute("a", "Styrka"), attribute("b", "Styrka")];
    expect(counterparts([attribute("1", "Styrka")], twins)).toBeNull();
    expect(counterparts([], [attribute("a", "Styrka")])).toBeNull();
    expect(counterparts([], [])).toBeNull();
    expect(counterparts([attribute("1", "Styrka")], [])).toBeNull();
    const other = [attribute("a", "Styrka"), attribute("b", "Smidighet")];
    expect(counterparts([attribute("1", "Styrka"), attribute("2", "STYRKA")], other)).toBeNull();
  });
});
