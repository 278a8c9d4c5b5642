import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BONUS,
  fumbler,
  keptPlaces,
  LEVELS,
  type Level,
  pool,
  type RollOptions,
  readRoll,
  SEVENS,
} from "../../../src/rulesets/sju/rules/index.ts";
import golden from "../../fixtures/vectors/sju.json" with { type: "json" };
import { expectFault, NOT_A_DIE_FACE, NOT_WHOLE } from "../expect.ts";
import { ALL_CASES, ALL_LEVELS, BONUSES, BOTH_SEVENS, DICE, everyResult, expectedOf, keptOf } from "./brute-force.ts";

const bonuses = fc.constantFrom(...BONUSES);
const sevens = fc.constantFrom(...BOTH_SEVENS);
/** A level, dice for it, and the same dice in another order. */
const thrown = fc.constantFrom<Level>(...ALL_LEVELS).chain((level) => {
  const count = DICE[level][0];
  const dice = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: count, maxLength: count });
  return dice.chain((lying) =>
    fc
      .shuffledSubarray(lying, { minLength: count, maxLength: count })
      .map((shuffled) => ({ level, dice: lying, shuffled })),
  );
});

/** Every pair of places, in the order in which they lie. */
function pairsOf(dice: readonly number[]): (readonly [number, number])[] {
  return dice.flatMap((_, one) => dice.flatMap((__, other) => (one < other ? [[one, other] as const] : [])));
}

describe("the dice of each level (SJU-3)", () => {
  it("are two, three or four, of which the two highest or lowest are kept", () => {
    expect([...LEVELS].sort()).toEqual(Object.keys(DICE).sort());
    for (const level of ALL_LEVELS) {
      const [dice, keep] = DICE[level];
      expect(pool(level)).toEqual({ dice, keep });
    }
  });

  it.each(golden.rows)("$level: all $outcomes results give the golden figures (SJU-4, SJU-6, SJU-7)", (row) => {
    const level = row.level as Level;
    expect(pool(level)).toEqual({ dice: row.dice, keep: row.keep });
    const byValue: Record<string, number> = {};
    const counts = {
      outcomes: 0,
      atLeast8: 0,
      exactly7: 0,
      atMost6: 0,
      doublesForOffensive: 0,
      doublesForDefensive: 0,
      boxCars: 0,
      snakeEyes: 0,
    };
    for (const dice of everyResult(level)) {
      const { value, winner, quality, kept } = readRoll(dice, level);
      counts.outcomes += 1;
      byValue[value] = (byValue[value] ?? 0) + 1;
      const [success, standoff] = [winner, readRoll(dice, level, { seven: "standoff" }).winner];
      if (success === "defensive") counts.atMost6 += 1;
      else if (standoff === "offensive") counts.atLeast8 += 1;
      else counts.exactly7 += 1;
      if (quality === "veryGood" && winner === "offensive") counts.doublesForOffensive += 1;
      if (quality === "veryGood" && winner === "defensive") counts.doublesForDefensive += 1;
      if (quality === "catastrophic") counts[kept[0] === 6 ? "boxCars" : "snakeEyes"] += 1;
    }
    expect({ level: row.level, dice: row.dice, keep: row.keep, byValue, ...counts }).toEqual(row);
  });

  it("has a golden row for every level", () => {
    expect(golden.rows.map((row) => row.level).sort()).toEqual([...LEVELS].sort());
  });

  it("keeps the first two places whose dice make the best, or worst, pair", () => {
    for (const level of ALL_LEVELS) {
      for (const dice of everyResult(level)) {
        const best = keptOf(dice, level).join();
        const pair = ([one, other]: readonly [number, number]) => [dice[one] ?? 0, dice[other] ?? 0];
        const first = pairsOf(dice).find(
          (places) =>
            pair(places)
              .sort((a, b) => b - a)
              .join() === best,
        );
        // One comparison of plain values for each result keeps this quick.
        if (keptPlaces(dice, level).join() !== first?.join()) expect.fail(`${level} ${dice}`);
      }
    }
    expect(keptPlaces([5, 6, 5], "over")).toEqual([0, 1]);
    expect(keptPlaces([2, 4, 1, 1], "hogtUnder")).toEqual([2, 3]);
    expect(keptPlaces([3, 3], "lika")).toEqual([0, 1]);
    expect(keptPlaces([6, 1, 5, 6], "hogtOver")).toEqual([0, 3]);
  });

  it("leaves the list of dice as it lay", () => {
    const dice = Object.freeze([6, 1, 4, 2]);
    expect(readRoll(dice, "hogtUnder").kept).toEqual([2, 1]);
    expect(dice).toEqual([6, 1, 4, 2]);
  });
});

describe("readRoll: every result, bonus and setting (SJU-3, SJU-4, SJU-5, SJU-6, SJU-7)", () => {
  it.each(ALL_CASES)("$level, $bonus, seven a $seven", ({ level, bonus, seven }) => {
    for (const dice of everyResult(level)) {
      const right = expectedOf(dice, level, bonus, seven);
      const result = readRoll(dice, level, { bonus, seven });
      const same =
        result.kept.join() === right.kept.join() &&
        result.value === right.value &&
        result.winner === right.winner &&
        result.effect === right.effect &&
        result.quality === right.quality;
      if (!same) expect(result, `${level} ${dice} ${bonus} ${seven}`).toEqual(right);
    }
  });

  it("takes seven for a success and no bonus unless told otherwise", () => {
    const plain = { kept: [4, 3], value: 7, winner: "offensive", effect: 0, quality: "plain" };
    expect(readRoll([3, 4], "lika")).toEqual(plain);
    expect(readRoll([3, 4], "lika", {})).toEqual(plain);
    expect(readRoll([3, 4], "lika", { seven: "standoff" })).toEqual({ ...plain, winner: null });
  });
});

describe("readRoll: properties", () => {
  it("never goes by the order of the dice (SJU-3)", () => {
    fc.assert(
      fc.property(thrown, bonuses, sevens, ({ level, dice, shuffled }, bonus, seven) => {
        expect(readRoll(shuffled, level, { bonus, seven })).toEqual(readRoll(dice, level, { bonus, seven }));
      }),
    );
  });

  it("keeps the dice at exactly the places that keptPlaces names (SJU-3)", () => {
    fc.assert(
      fc.property(thrown, ({ level, shuffled }) => {
        const places = keptPlaces(shuffled, level);
        expect(places[0]).toBeLessThan(places[1]);
        const there = places.map((place) => shuffled[place] ?? 0).sort((a, b) => b - a);
        const { kept } = readRoll(shuffled, level);
        expect(there).toEqual(kept);
        expect(kept).toEqual(keptOf(shuffled, level));
        for (const left of shuffled.filter((_, place) => !places.includes(place))) {
          if (DICE[level][1] === "highest") expect(left).toBeLessThanOrEqual(kept[1]);
          else expect(left).toBeGreaterThanOrEqual(kept[0]);
        }
      }),
    );
  });

  it("has the distance from 7 for its effect, which goes to the winner by the setting (SJU-4, SJU-5)", () => {
    fc.assert(
      fc.property(thrown, bonuses, sevens, ({ level, dice }, bonus, seven) => {
        const { kept, value, effect, winner } = readRoll(dice, level, { bonus, seven });
        expect(value).toBe(kept[0] + kept[1] + bonus);
        expect(effect).toBe(Math.abs(value - 7));
        if (value >= 8) expect(winner).toBe("offensive");
        else if (value <= 6) expect(winner).toBe("defensive");
        else expect([winner, effect]).toEqual([seven === "success" ? "offensive" : null, 0]);
      }),
    );
  });

  it("has its quality from the dice alone, whatever the bonus, so long as somebody wins (SJU-6, SJU-7, SJU-8)", () => {
    fc.assert(
      fc.property(thrown, bonuses, sevens, ({ level, dice }, bonus, seven) => {
        const without = readRoll(dice, level);
        const result = readRoll(dice, level, { bonus, seven });
        expect(result.kept).toEqual(without.kept);
        expect(result.quality).toBe(result.winner === null ? "plain" : without.quality);
      }),
    );
  });
});

describe("doubles (SJU-6)", () => {
  it.each([
    { dice: [3, 3], bonus: 1 },
    { dice: [4, 4], bonus: -1 },
    { dice: [2, 2], bonus: 3 },
    { dice: [5, 5], bonus: -3 },
  ])("on 7 by a bonus of $bonus are the offensive side's, and plain in a stand-off (SJU-4)", ({ dice, bonus }) => {
    const roll = { kept: dice, value: 7, effect: 0 };
    expect(readRoll(dice, "lika", { bonus })).toEqual({ ...roll, winner: "offensive", quality: "veryGood" });
    expect(readRoll(dice, "lika", { bonus, seven: "success" }).quality).toBe("veryGood");
    const standoff = readRoll(dice, "lika", { bonus, seven: "standoff" });
    expect(standoff).toEqual({ ...roll, winner: null, quality: "plain" });
    expect(fumbler(standoff)).toBeNull();
  });

  it("are those of the kept dice only", () => {
    expect(readRoll([2, 2, 6], "over").quality).toBe("plain");
    expect(readRoll([2, 2, 6], "under").quality).toBe("veryGood");
    expect(readRoll([6, 6, 2, 1], "hogtUnder").quality).toBe("plain");
  });

  it("go to whoever wins, though the bonus made them win", () => {
    expect(readRoll([3, 3], "lika", { bonus: 2 })).toMatchObject({ winner: "offensive", quality: "veryGood" });
    expect(readRoll([4, 4], "lika", { bonus: -2 })).toMatchObject({ winner: "defensive", quality: "veryGood" });
  });
});

describe("snake eyes and box cars (SJU-7)", () => {
  it.each(BONUSES)("stay what they are with a bonus of %i, and are the other side's Fummel", (bonus) => {
    for (const level of ALL_LEVELS) {
      const count = DICE[level][0];
      for (const seven of BOTH_SEVENS) {
        const snakeEyes = readRoll(new Array(count).fill(1), level, { bonus, seven });
        const effects = { low: 5 - bonus, high: 5 + bonus };
        expect(snakeEyes).toMatchObject({ winner: "defensive", quality: "catastrophic", effect: effects.low });
        expect(fumbler(snakeEyes)).toBe("offensive");
        const boxCars = readRoll(new Array(count).fill(6), level, { bonus, seven });
        expect(boxCars).toMatchObject({ winner: "offensive", quality: "catastrophic", effect: effects.high });
        expect(fumbler(boxCars)).toBe("defensive");
      }
    }
  });

  it("are not made by a bonus", () => {
    expect(readRoll([1, 2], "lika", { bonus: -1 })).toMatchObject({ value: 2, quality: "plain" });
    expect(readRoll([5, 6], "lika", { bonus: 1 })).toMatchObject({ value: 12, quality: "plain" });
    expect(readRoll([5, 5], "lika", { bonus: 2 })).toMatchObject({ value: 12, quality: "veryGood" });
    expect(readRoll([2, 2], "lika", { bonus: -2 })).toMatchObject({ value: 2, quality: "veryGood" });
  });

  it("count only when they are kept", () => {
    expect(readRoll([1, 1, 4], "over").quality).toBe("plain");
    expect(readRoll([1, 1, 4], "under").quality).toBe("catastrophic");
    expect(readRoll([6, 6, 1, 1], "hogtOver")).toMatchObject({ winner: "offensive", quality: "catastrophic" });
    expect(readRoll([6, 6, 1, 1], "hogtUnder")).toMatchObject({ winner: "defensive", quality: "catastrophic" });
  });

  it("are the only Fummel there is", () => {
    for (const { level, bonus, seven } of ALL_CASES) {
      for (const dice of everyResult(level)) {
        const kept = keptOf(dice, level).join();
        const right = { "1,1": "offensive", "6,6": "defensive" }[kept] ?? null;
        if (fumbler(readRoll(dice, level, { bonus, seven })) !== right) expect.fail(`${level} ${dice} ${bonus}`);
      }
    }
  });
});

describe("rolls that cannot be (SJU-3, SJU-4, SJU-8)", () => {
  // The wrong kinds are what macros may pass; TypeScript would stop them here.
  const ask = (dice: unknown, level: unknown, options?: unknown) => () =>
    readRoll(dice as readonly number[], level as Level, options as RollOptions | undefined);
  const places = (dice: unknown, level: unknown) => () => keptPlaces(dice as readonly number[], level as Level);

  it("names the die that shows no face", () => {
    for (const level of ALL_LEVELS) {
      for (const bad of NOT_A_DIE_FACE) {
        for (let place = 0; place < DICE[level][0]; place++) {
          const dice: unknown[] = new Array(DICE[level][0]).fill(3);
          dice[place] = bad;
          expectFault(ask(dice, level), `dice[${place}]`, bad, /a whole number from 1 to 6/);
          expectFault(places(dice, level), `dice[${place}]`, bad, /a whole number from 1 to 6/);
        }
      }
    }
    expectFault(ask(new Array(2), "lika"), "dice[0]", undefined, /a whole number from 1 to 6/);
    expectFault(places(new Array(4), "hogtUnder"), "dice[0]", undefined, /a whole number from 1 to 6/);
  });

  it("wants as many dice as the level has", () => {
    for (const level of ALL_LEVELS) {
      for (const count of [0, 1, 2, 3, 4, 5].filter((length) => length !== DICE[level][0])) {
        const dice = new Array(count).fill(3);
        expectFault(ask(dice, level), "dice", dice, new RegExp(`a list of ${DICE[level][0]}`));
        expectFault(places(dice, level), "dice", dice, new RegExp(`a list of ${DICE[level][0]}`));
      }
    }
    for (const bad of ["34", 34, null, undefined, { 0: 3, 1: 4, length: 2 }]) {
      expectFault(ask(bad, "lika"), "dice", bad, /a list of 2/);
      expectFault(places(bad, "lika"), "dice", bad, /a list of 2/);
    }
  });

  it("names an unknown level", () => {
    for (const bad of ["Lika", "högtÖver", "", "toString", 0, null, undefined, ["lika"]]) {
      expectFault(ask([3, 4], bad), "level", bad, /one of hogtOver, over, lika, under, hogtUnder/);
      expectFault(places([3, 4], bad), "level", bad, /one of hogtOver/);
      expectFault(() => pool(bad as Level), "level", bad, /one of hogtOver/);
    }
  });

  it("knows a bonus from −3 to 3 only", () => {
    expect(BONUS).toEqual({ min: -3, max: 3 });
    // A missing bonus is none, so `undefined` is not wrong here.
    for (const bad of [4, -4, 100, ...NOT_WHOLE.filter((value) => value !== undefined)]) {
      expectFault(ask([3, 4], "lika", { bonus: bad }), "bonus", bad, /a whole number from -3 to 3/);
    }
  });

  it("knows a seven as success or stand-off only", () => {
    expect([...SEVENS]).toEqual([...BOTH_SEVENS]);
    for (const bad of ["maybe", "", "Success", 7, true]) {
      expectFault(ask([3, 3], "lika", { seven: bad }), "seven", bad, /one of success, standoff/);
    }
  });
});
