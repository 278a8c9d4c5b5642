import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  balance,
  canBeDifficulty,
  compare,
  DIFFICULTY,
  LEVELS,
  type Level,
  levelOf,
  type Opposition,
  preview,
  THRESHOLDS,
  type Threshold,
} from "../../../src/rulesets/sju/rules/index.ts";
import golden from "../../fixtures/vectors/sju.json" with { type: "json" };
import { expectFault, NOT_WHOLE } from "../expect.ts";

const COUNTS = [1, 2, 3, 4, 5, 6];
/** By what each side counts, `offensive:defensive`, for 1 … 6 offensive values (down) against 1 … 6 defensive (across). */
const FACTORS = [
  ["1:1", "2:1", "3:1", "4:1", "5:1", "6:1"],
  ["1:2", "1:1", "none", "2:1", "none", "3:1"],
  ["1:3", "none", "1:1", "none", "none", "2:1"],
  ["1:4", "1:2", "none", "1:1", "none", "none"],
  ["1:5", "none", "none", "none", "1:1", "none"],
  ["1:6", "1:3", "1:2", "none", "none", "1:1"],
];
const PAIRS = COUNTS.flatMap((offensive) =>
  COUNTS.map((defensive) => ({ offensive, defensive, factors: FACTORS[offensive - 1]?.[defensive - 1] ?? "" })),
);
const MIRROR: Readonly<Record<Level, Level>> = {
  hogtOver: "hogtUnder",
  over: "under",
  lika: "lika",
  under: "over",
  hogtUnder: "hogtOver",
};
const values = fc.array(fc.integer({ min: -10, max: 20 }), { minLength: 1, maxLength: 6 });
const threshold = fc.constantFrom<Threshold>(...THRESHOLDS);

function numbers(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function total(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0);
}

function repeated(list: readonly number[], times: number): number[] {
  return Array.from({ length: times }, () => list).flat();
}

/** What is thrown, for faults whose value is a list of the rules' own making. */
function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return null;
}

describe("compare: both sides use the same number of values (SJU-1)", () => {
  it.each(PAIRS)("$offensive against $defensive values: $factors", ({ offensive, defensive, factors }) => {
    const own = numbers(offensive, 2);
    const other = numbers(defensive, 4);
    if (factors === "none") {
      const field = offensive < defensive ? "offensive" : "defensive";
      const more = Math.max(offensive, defensive);
      const words = new RegExp(`as many values as the other side, or a number of which ${more} is a multiple`);
      for (const ask of [() => balance(offensive, defensive), () => compare(own, other)]) {
        expectFault(ask, field, Math.min(offensive, defensive), words);
        expect(thrownBy(ask)).toHaveProperty("code", "unbalanced");
      }
      return;
    }
    const [left = 0, right = 0] = factors.split(":").map(Number);
    expect(balance(offensive, defensive)).toEqual({ offensive: left, defensive: right });
    expect(compare(own, other)).toMatchObject({
      offensive: total(own) * left,
      defensive: total(other) * right,
      difference: total(own) * left - total(other) * right,
    });
  });

  it("counts one Grundegenskap twice against Grundegenskap and Färdighet", () => {
    expect(compare([4], [3, 4])).toEqual({ offensive: 8, defensive: 7, difference: 1, level: "over" });
    expect(compare([3, 4], [4])).toEqual({ offensive: 7, defensive: 8, difference: -1, level: "under" });
  });

  it("is the same as naming the values of the shorter side again and again", () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 4 }), values, threshold, (own, times, pool, limit) => {
        const other = repeated(pool, times).slice(0, own.length * times);
        fc.pre(other.length === own.length * times);
        const level = { threshold: limit };
        expect(compare(own, other, level)).toEqual(compare(repeated(own, times), other, level));
        expect(compare(other, own, level)).toEqual(compare(other, repeated(own, times), level));
      }),
    );
  });

  it("does not care for the order of a side's values", () => {
    fc.assert(
      fc.property(values, (own) => {
        const other = numbers(own.length, 1);
        expect(compare([...own].reverse(), other)).toEqual(compare(own, [...other].reverse()));
      }),
    );
  });

  it("names the side without values", () => {
    const sides: readonly (readonly [readonly number[], Opposition, string])[] = [
      [[], [1], "offensive"],
      [[1], [], "defensive"],
      [[], [], "offensive"],
      [[], { difficulty: 5 }, "offensive"],
    ];
    for (const [own, other, field] of sides) {
      const fault = { name: "RulesError", code: "empty", field, found: [], expected: "at least one value" };
      expect(thrownBy(() => compare(own, other))).toMatchObject(fault);
    }
    const none = { code: "empty", found: [], message: "defensive is a list of 0, expected at least one value." };
    expect(thrownBy(() => balance(3, 0))).toMatchObject({ ...none, field: "defensive" });
    expect(thrownBy(() => balance(0, 3))).toMatchObject({ code: "empty", field: "offensive" });
  });

  it("never multiplies on account of a difficulty, nor the difficulty itself", () => {
    for (const count of COUNTS) {
      const own = numbers(count, 1);
      expect(compare(own, { difficulty: 9 })).toMatchObject({ offensive: total(own), defensive: 9 });
    }
    fc.assert(
      fc.property(values, fc.integer({ min: -20, max: 60 }), threshold, (own, difficulty, limit) => {
        const difference = total(own) - difficulty;
        expect(compare(own, { difficulty }, { threshold: limit })).toEqual({
          offensive: total(own),
          defensive: difficulty,
          difference,
          level: levelOf(difference, limit),
        });
      }),
    );
  });

  it("mirrors level and difference when the sides change places", () => {
    fc.assert(
      fc.property(values, values, threshold, (own, other, limit) => {
        const more = Math.max(own.length, other.length);
        fc.pre(more % own.length === 0 && more % other.length === 0);
        const there = compare(own, other, { threshold: limit });
        const back = compare(other, own, { threshold: limit });
        // Added, not negated: a difference of 0 is not −0.
        expect(back.difference + there.difference).toBe(0);
        expect(back.level).toBe(MIRROR[there.level]);
        expect([back.offensive, back.defensive]).toEqual([there.defensive, there.offensive]);
      }),
    );
  });
});

describe("the level of a difference (SJU-2)", () => {
  it.each(golden.comparisons)("$offensive against $defensive, golden", (row) => {
    const own = [row.offensive];
    for (const other of [[row.defensive], { difficulty: row.defensive }]) {
      expect(compare(own, other, { threshold: 3 }).level).toBe(row.threshold3);
      expect(compare(own, other, { threshold: 4 }).level).toBe(row.threshold4);
      expect(compare(own, other).level).toBe(row.threshold3);
      expect(compare(own, other, {}).level).toBe(row.threshold3);
    }
  });

  it("calls 7 against 4 Högt Över from three on, and Över from four on", () => {
    const sums = { offensive: 7, defensive: 4, difference: 3 };
    expect(compare([7], [4], { threshold: 3 })).toEqual({ ...sums, level: "hogtOver" });
    expect(compare([7], [4], { threshold: 4 })).toEqual({ ...sums, level: "over" });
    expect(compare([4, 3], { difficulty: 4 }, { threshold: 4 }).level).toBe("over");
  });

  it("goes by the difference after multiplication", () => {
    expect(compare([5], [3, 4]).level).toBe("hogtOver");
    expect(compare([5], [3, 4], { threshold: 4 }).level).toBe("over");
  });

  it("is what the table says for −6 … 6", () => {
    const differences = numbers(13, -6);
    const short = { hogtUnder: "--", under: "-", lika: "0", over: "+", hogtOver: "++" };
    const line = (limit: Threshold) => differences.map((difference) => short[levelOf(difference, limit)]).join(" ");
    expect(line(3)).toBe("-- -- -- -- - - 0 + + ++ ++ ++ ++");
    expect(line(4)).toBe("-- -- -- - - - 0 + + + ++ ++ ++");
    expect(differences.map((difference) => levelOf(difference))).toEqual(differences.map((d) => levelOf(d, 3)));
  });

  it("never falls as the difference grows", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.nat(20), threshold, (difference, more, limit) => {
        const place = (of: number) => LEVELS.indexOf(levelOf(of, limit));
        expect(place(difference + more)).toBeLessThanOrEqual(place(difference));
      }),
    );
  });
});

describe("comparisons that cannot be (SJU-1, SJU-2)", () => {
  // The wrong kinds are what macros may pass; TypeScript would stop them here.
  const ask = (own: unknown, other: unknown, limit?: unknown) => () =>
    compare(
      own as readonly number[],
      other as Opposition,
      limit === undefined ? {} : { threshold: limit as Threshold },
    );

  it("names the value that is no whole number", () => {
    for (const bad of NOT_WHOLE) {
      expectFault(ask([bad], [1]), "offensive[0]", bad, /whole number/);
      expectFault(ask([1, bad], [1]), "offensive[1]", bad, /whole number/);
      expectFault(ask([1], [1, 2, bad]), "defensive[2]", bad, /whole number/);
      expectFault(ask([1], { difficulty: bad }), "difficulty", bad, /whole number/);
      expectFault(() => levelOf(bad as number), "difference", bad, /whole number/);
      expectFault(() => balance(bad as number, 1), "offensive", bad, /whole number of at least 0/);
      expectFault(() => balance(1, bad as number), "defensive", bad, /whole number of at least 0/);
    }
    expectFault(() => balance(-1, 1), "offensive", -1, /at least 0/);
    expectFault(() => balance(1, -1), "defensive", -1, /at least 0/);
  });

  it("takes no difficulty beyond its limits, so that every difference is a whole number (SJU-1, SJU-2)", () => {
    for (const difficulty of [DIFFICULTY.min, DIFFICULTY.max]) {
      expect(compare([1], { difficulty }).difference).toBe(1 - difficulty);
      expect(canBeDifficulty(difficulty)).toBe(true);
    }
    for (const bad of [DIFFICULTY.min - 1, DIFFICULTY.max + 1, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) {
      expectFault(ask([1], { difficulty: bad }), "difficulty", bad, /whole number from -999999 to 999999/);
      expectFault(() => preview([], { difficulty: bad }), "difficulty", bad, /whole number from -999999 to 999999/);
      expect(canBeDifficulty(bad)).toBe(false);
    }
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(canBeDifficulty(bad)).toBe(false);
  });

  it("refuses a list with a gap", () => {
    expectFault(ask(new Array(2), [1]), "offensive[0]", undefined, /whole number/);
    expectFault(ask([1], new Array(1)), "defensive[0]", undefined, /whole number/);
  });

  it("names what is no list", () => {
    for (const bad of ["7", 7, null, undefined, { length: 1 }]) {
      expectFault(ask(bad, [1]), "offensive", bad, /a list/);
      expectFault(ask([1], bad), "defensive", bad, /a list/);
    }
    const difficulty = { difficulty: 5 };
    expectFault(ask(difficulty, [1]), "offensive", difficulty, /a list/);
  });

  it("knows the thresholds 3 and 4 only", () => {
    for (const bad of [5, 2, 0, 3.5, Number.NaN, "3", null]) {
      expectFault(ask([7], [4], bad), "threshold", bad, /one of 3, 4/);
      expectFault(ask([7], { difficulty: 7 }, bad), "threshold", bad, /one of 3, 4/);
      expectFault(() => levelOf(0, bad as Threshold), "threshold", bad, /one of 3, 4/);
    }
  });
});
