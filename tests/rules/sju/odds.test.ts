import { describe, expect, it } from "vitest";
import {
  type Level,
  odds,
  type RollOptions,
  type Seven,
  type Side,
  valueOdds,
} from "../../../src/rulesets/sju/rules/index.ts";
import golden from "../../fixtures/vectors/sju.json" with { type: "json" };
import { expectFault, NOT_WHOLE } from "../expect.ts";
import { ALL_CASES, ALL_LEVELS, BONUSES, BOTH_SEVENS, everyResult, expectedOf } from "./brute-force.ts";

/** Counts the results of a level apart from the rules: nested loops, sorted dice. */
function bruteForce(level: Level, bonus: number, seven: Seven) {
  const counts = { offensive: 0, defensive: 0, neither: 0, veryGood: 0, boxCars: 0, snakeEyes: 0 };
  const values = new Map<number, { count: number; winner: Side | null }>();
  const results = everyResult(level).map((dice) => expectedOf(dice, level, bonus, seven));
  for (const { kept, value, winner, quality } of results) {
    counts[winner ?? "neither"] += 1;
    if (kept.join() === "6,6") counts.boxCars += 1;
    else if (kept.join() === "1,1") counts.snakeEyes += 1;
    else if (quality === "veryGood") counts.veryGood += 1;
    values.set(value, { count: (values.get(value)?.count ?? 0) + 1, winner });
  }
  const chances = [...values].sort(([a], [b]) => a - b);
  return {
    odds: Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / results.length])),
    values: chances.map(([value, { count, winner }]) => ({ value, chance: count / results.length, winner })),
  };
}

describe("odds and valueOdds (SJU-3, SJU-4, SJU-6, SJU-7)", () => {
  it.each(ALL_CASES)("$level, $bonus, seven a $seven: as counted by brute force", ({ level, bonus, seven }) => {
    const right = bruteForce(level, bonus, seven);
    const chances = odds(level, { bonus, seven });
    expect(chances).toEqual(right.odds);
    expect(valueOdds(level, { bonus, seven })).toEqual(right.values);
    expect(chances.offensive + chances.defensive + chances.neither).toBeCloseTo(1, 12);
    expect(right.values.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    if (seven === "success") expect(chances.neither).toBe(0);
    else expect(chances.neither).toBeGreaterThan(0);
  });

  it.each(ALL_CASES)("$level, $bonus, seven a $seven: both agree with each other", ({ level, bonus, seven }) => {
    const chances = odds(level, { bonus, seven });
    const values = valueOdds(level, { bonus, seven });
    const of = (side: Side | null) =>
      values.filter(({ winner }) => winner === side).reduce((sum, { chance }) => sum + chance, 0);
    expect(values.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(of("offensive")).toBeCloseTo(chances.offensive, 12);
    expect(of("defensive")).toBeCloseTo(chances.defensive, 12);
    expect(of(null)).toBeCloseTo(chances.neither, 12);
    expect(values.map(({ value }) => value)).toEqual(Array.from({ length: 11 }, (_, index) => index + 2 + bonus));
  });

  it.each(golden.rows)("$level meets its golden row", (row) => {
    const level = row.level as Level;
    const part = (count: number) => count / row.outcomes;
    const special = {
      veryGood: part(row.doublesForOffensive + row.doublesForDefensive),
      boxCars: part(row.boxCars),
      snakeEyes: part(row.snakeEyes),
      defensive: part(row.atMost6),
    };
    const success = { ...special, offensive: part(row.atLeast8 + row.exactly7), neither: 0 };
    expect(odds(level)).toEqual(success);
    expect(odds(level, {})).toEqual(success);
    expect(odds(level, { seven: "standoff" })).toEqual({
      ...special,
      offensive: part(row.atLeast8),
      neither: part(row.exactly7),
    });
    const byValue = new Map(Object.entries(row.byValue).map(([value, count]) => [Number(value), part(count)]));
    expect(new Map(valueOdds(level).map(({ value, chance }) => [value, chance]))).toEqual(byValue);
  });

  it("lose the doubles that lie on 7 in a stand-off, and no others (SJU-6)", () => {
    for (const level of ALL_LEVELS) {
      for (const bonus of BONUSES) {
        const [success, standoff] = BOTH_SEVENS.map((seven) => odds(level, { bonus, seven }).veryGood);
        if (bonus % 2 === 0) expect(standoff).toBe(success);
        else expect(standoff).toBeLessThan(success ?? 0);
      }
    }
  });

  it("never change box cars and snake eyes by a bonus (SJU-7, SJU-8)", () => {
    for (const { level, bonus, seven } of ALL_CASES) {
      const { boxCars, snakeEyes } = odds(level);
      expect(odds(level, { bonus, seven })).toMatchObject({ boxCars, snakeEyes });
    }
  });

  it("rise with the bonus and with the level (SJU-3, SJU-8)", () => {
    for (const seven of BOTH_SEVENS) {
      for (const bonus of BONUSES) {
        const byLevel = ALL_LEVELS.map((level) => odds(level, { bonus, seven }).offensive);
        expect(byLevel).toEqual([...new Set(byLevel)].sort((a, b) => b - a));
      }
      for (const level of ALL_LEVELS) {
        const byBonus = BONUSES.map((bonus) => odds(level, { bonus, seven }).offensive);
        expect(byBonus).toEqual([...new Set(byBonus)].sort((a, b) => a - b));
      }
    }
  });

  it("of over and under mirror each other when 7 is a stand-off (SJU-3)", () => {
    for (const [up, down] of [
      ["over", "under"],
      ["hogtOver", "hogtUnder"],
      ["lika", "lika"],
    ] as const) {
      for (const bonus of BONUSES) {
        const here = odds(up, { bonus, seven: "standoff" });
        // 0 − bonus, not −bonus: there is no bonus of −0.
        expect(odds(down, { bonus: 0 - bonus, seven: "standoff" })).toEqual({
          ...here,
          offensive: here.defensive,
          defensive: here.offensive,
          boxCars: here.snakeEyes,
          snakeEyes: here.boxCars,
        });
      }
    }
  });
});

describe("odds that cannot be (SJU-3, SJU-4, SJU-8)", () => {
  it.each([
    { name: "odds", reckon: odds },
    { name: "valueOdds", reckon: valueOdds },
  ])("$name names an unknown level, bonus or seven", ({ reckon }) => {
    // The wrong kinds are what macros may pass; TypeScript would stop them here.
    const ask = (level: unknown, options?: unknown) => () => reckon(level as Level, options as RollOptions | undefined);
    for (const bad of ["höger", "", "constructor", 3, null, undefined, Number.NaN]) {
      expectFault(ask(bad), "level", bad, /one of hogtOver, over, lika, under, hogtUnder/);
    }
    for (const bad of [4, -4, ...NOT_WHOLE.filter((value) => value !== undefined)]) {
      expectFault(ask("lika", { bonus: bad }), "bonus", bad, /a whole number from -3 to 3/);
    }
    for (const bad of ["maybe", "", 7, false]) {
      expectFault(ask("lika", { seven: bad }), "seven", bad, /one of success, standoff/);
    }
  });
});
