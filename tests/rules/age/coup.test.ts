import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONDITIONS, canBeStruckAway, coupDeGrace, disarmYards, odds } from "../../../src/rulesets/age/rules/index.ts";
import golden from "../../fixtures/vectors/age.json" with { type: "json" };
import { expectFault, NOT_A_DIE_FACE, NOT_WHOLE } from "../expect.ts";

describe("coup de grâce (AGE-17)", () => {
  it("kills the dying and the unconscious without a roll when adjacent", () => {
    for (const condition of ["dying", "unconscious"]) {
      expect(coupDeGrace({ targetConditions: ["prone", condition], reach: "melee" })).toEqual({
        ok: true,
        needsAttackAgainst: null,
      });
    }
  });

  it("needs an attack roll against Defense 10 at range", () => {
    const answer = coupDeGrace({ targetConditions: ["dying"], reach: "missile" });
    expect(answer).toEqual({ ok: true, needsAttackAgainst: 10 });
    const row = golden.rows.find(({ need }) => need === 10);
    if (answer.ok) expect(odds(0, answer.needsAttackAgainst ?? 0).success * 216).toBeCloseTo(row?.success ?? 0);
  });

  it("has no use against anyone else", () => {
    for (const conditions of [[], ["prone"], ["defeated"], ["dead"], ["dead", "dying"], ["asleep"]]) {
      expect(coupDeGrace({ targetConditions: conditions, reach: "melee" })).toEqual({
        ok: false,
        reason: "notHelpless",
      });
    }
    fc.assert(
      fc.property(fc.subarray([...CONDITIONS]), fc.constantFrom("melee", "missile"), (conditions, reach) => {
        const helpless = conditions.includes("dying") || conditions.includes("unconscious");
        expect(coupDeGrace({ targetConditions: conditions, reach }).ok).toBe(helpless && !conditions.includes("dead"));
      }),
    );
    const far = "far" as "melee";
    expectFault(() => coupDeGrace({ targetConditions: [], reach: far }), "reach", "far", /melee, missile/);
  });
});

describe("Disarm (AGE-9)", () => {
  it("sends the weapon 1d6 + Strength yards away, at least 0", () => {
    expect(disarmYards({ die: 4, strength: 3 })).toBe(7);
    expect(disarmYards({ die: 2, strength: -5 })).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -5, max: 12 }), (die, strength) => {
        expect(disarmYards({ die, strength })).toBe(Math.max(0, die + strength));
      }),
    );
    for (const bad of NOT_A_DIE_FACE) {
      expectFault(() => disarmYards({ die: bad as number, strength: 0 }), "die", bad, /from 1 to 6/);
    }
    for (const bad of NOT_WHOLE) {
      expectFault(() => disarmYards({ die: 1, strength: bad as number }), "strength", bad, /whole number/);
    }
  });
});

describe("a weapon that can be struck away (AGE-9)", () => {
  it("is one for melee, in hand, and not the bearer's own body", () => {
    const club = { reach: "melee", group: "bludgeons", readied: true } as const;
    expect(canBeStruckAway(club)).toBe(true);
    expect(canBeStruckAway({ ...club, readied: false })).toBe(false);
    expect(canBeStruckAway({ ...club, group: "brawling" })).toBe(false);
    expect(canBeStruckAway({ ...club, reach: "missile" })).toBe(false);
  });
});
