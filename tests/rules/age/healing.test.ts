import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diceResults } from "../../../src/kernel/odds.ts";
import {
  applyDamage,
  blow,
  breather,
  canBreathe,
  canHeal,
  countdown,
  deathRounds,
  diesNow,
  HEAL_TARGET_NUMBER,
  heal,
  resolveTest,
  restored,
  sleep,
  wouldFall,
} from "../../../src/rulesets/age/rules/index.ts";
import golden from "../../fixtures/vectors/age.json" with { type: "json" };
import { expectFault, NOT_A_DIE_FACE, NOT_WHOLE } from "../expect.ts";

const points = fc.integer({ min: 0, max: 40 });
const score = fc.integer({ min: -5, max: 12 });
const round = fc.integer({ min: 0, max: 20 });

describe("blows (AGE-15, AGE-16)", () => {
  it("hurt, or bring to 0 (AGE-15)", () => {
    expect(blow({ value: 10, amount: 4, pull: false })).toEqual({ value: 6, lost: 4, outcome: "hurt" });
    expect(blow({ value: 10, amount: 10, pull: false })).toEqual({ value: 0, lost: 10, outcome: "fallen" });
    expect(blow({ value: 3, amount: 12, pull: false })).toEqual({ value: 0, lost: 3, outcome: "fallen" });
  });

  it("do nothing without damage, and nothing at 0 (AGE-15)", () => {
    for (const pull of [false, true]) {
      expect(blow({ value: 5, amount: 0, pull })).toEqual({ value: 5, lost: 0, outcome: "nothing" });
      expect(blow({ value: 0, amount: 9, pull })).toEqual({ value: 0, lost: 0, outcome: "nothing" });
    }
  });

  it("can be pulled to leave 1 Health, when they would bring to 0 (AGE-16)", () => {
    expect(blow({ value: 10, amount: 10, pull: true })).toEqual({ value: 1, lost: 9, outcome: "pulled" });
    expect(blow({ value: 10, amount: 99, pull: true })).toEqual({ value: 1, lost: 9, outcome: "pulled" });
    expect(blow({ value: 1, amount: 1, pull: true })).toEqual({ value: 1, lost: 0, outcome: "pulled" });
    expect(blow({ value: 10, amount: 9, pull: true })).toEqual({ value: 1, lost: 9, outcome: "hurt" });
  });

  it("know beforehand whether someone would fall (AGE-16)", () => {
    expect([wouldFall(5, 4), wouldFall(5, 5), wouldFall(5, 6), wouldFall(0, 6), wouldFall(0, 0)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("take what damage takes, unless pulled; pulled ones never bring to 0", () => {
    fc.assert(
      fc.property(points, points, fc.boolean(), (value, amount, pull) => {
        const after = blow({ value, amount, pull });
        expect(after.value + after.lost).toBe(value);
        const falls = wouldFall(value, amount);
        expect(after.outcome === "fallen").toBe(falls && !pull);
        expect(after.outcome === "pulled").toBe(falls && pull);
        if (after.outcome === "pulled") expect(after.value).toBe(1);
        else expect(after).toMatchObject(applyDamage(value, amount));
        expect(after.value === 0).toBe(value === 0 || after.outcome === "fallen");
      }),
    );
  });

  it("refuse negative and broken numbers", () => {
    for (const bad of [-1, ...NOT_WHOLE]) {
      expectFault(() => blow({ value: bad as number, amount: 1, pull: true }), "value", bad, /at least 0/);
      expectFault(() => blow({ value: 1, amount: bad as number, pull: true }), "amount", bad, /at least 0/);
      expectFault(() => wouldFall(bad as number, 1), "value", bad, /at least 0/);
    }
    const perhaps = "perhaps" as unknown as boolean;
    expectFault(() => blow({ value: 1, amount: 1, pull: perhaps }), "pull", "perhaps", /true or false/);
  });
});

describe("dying (AGE-15)", () => {
  it("ends at the start of the own turn in round R + n, n = max(1, 2 + Constitution)", () => {
    expect(countdown({ fallenRound: 3, constitution: 1, round: 3 })).toEqual({ diesInRound: 6, roundsLeft: 3 });
    expect(countdown({ fallenRound: 3, constitution: 1, round: 5 })).toEqual({ diesInRound: 6, roundsLeft: 1 });
    expect(countdown({ fallenRound: 3, constitution: -5, round: 3 })).toEqual({ diesInRound: 4, roundsLeft: 1 });
    expect([3, 4, 5, 6, 7].map((now) => diesNow({ fallenRound: 3, constitution: 1, round: now }))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it("counts down by one each round, never below 0, and never kills in the round of the fall", () => {
    fc.assert(
      fc.property(round, score, round, (fallenRound, constitution, later) => {
        const now = { fallenRound, constitution, round: fallenRound + later };
        const { diesInRound, roundsLeft } = countdown(now);
        expect(diesInRound).toBe(fallenRound + deathRounds(constitution));
        expect(roundsLeft).toBe(Math.max(0, deathRounds(constitution) - later));
        expect(diesNow(now)).toBe(now.round >= diesInRound);
        if (later === 0) expect(diesNow(now)).toBe(false);
      }),
    );
  });

  it("refuses rounds and Constitutions that are none", () => {
    const right = { fallenRound: 1, constitution: 1, round: 1 };
    for (const bad of [-1, ...NOT_WHOLE]) {
      for (const field of ["fallenRound", "round"]) {
        expectFault(() => countdown({ ...right, [field]: bad }), field, bad, /at least 0/);
        expectFault(() => diesNow({ ...right, [field]: bad }), field, bad, /at least 0/);
      }
    }
    expectFault(() => countdown({ ...right, constitution: 0.5 }), "constitution", 0.5, /whole number/);
  });
});

describe("Heal (AGE-18)", () => {
  const patient = { self: false, value: 5, max: 20, healed: false, dead: false };

  it("gives back Dragon Die + Cunning, at least 1", () => {
    expect(heal({ dragonDie: 4, cunning: 3 })).toBe(7);
    expect(heal({ dragonDie: 1, cunning: -4 })).toBe(1);
    expect(heal({ dragonDie: 2, cunning: -2 })).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), score, (dragonDie, cunning) => {
        expect(heal({ dragonDie, cunning })).toBe(Math.max(1, dragonDie + cunning));
      }),
    );
  });

  it("meets the golden row of TN 11 with every Cunning", () => {
    for (const cunning of [0, 1, 2, 3, 4, 5]) {
      let healed = 0;
      for (const [a = 0, b = 0, dragonDie = 0] of diceResults(3, 6)) {
        const test = { dice: [a, b], dragonDie, bonus: cunning, target: HEAL_TARGET_NUMBER, stunts: false } as const;
        if (resolveTest(test).success) healed += heal({ dragonDie, cunning });
      }
      const row = golden.rows.find(({ need }) => need === 11 - cunning);
      const expected = row?.successByDragonDie.map((count, index) => count * (index + 1 + cunning));
      expect(healed).toBe(expected?.reduce((sum, some) => sum + some, 0));
    }
  });

  it("helps another who is wounded, the dying too, once until he takes damage", () => {
    expect(canHeal(patient)).toEqual({ ok: true });
    expect(canHeal({ ...patient, value: 0 })).toEqual({ ok: true });
    expect(canHeal({ ...patient, self: true })).toEqual({ ok: false, reason: "self" });
    expect(canHeal({ ...patient, value: 20 })).toEqual({ ok: false, reason: "unhurt" });
    expect(canHeal({ ...patient, value: 25 })).toEqual({ ok: false, reason: "unhurt" });
    expect(canHeal({ ...patient, healed: true })).toEqual({ ok: false, reason: "alreadyHealed" });
    expect(canHeal({ ...patient, value: 0, dead: true })).toEqual({ ok: false, reason: "dead" });
  });

  it("helps exactly when nothing speaks against it", () => {
    const any = fc.record({ self: fc.boolean(), value: points, max: points, healed: fc.boolean(), dead: fc.boolean() });
    fc.assert(
      fc.property(any, (one) => {
        expect(canHeal(one).ok).toBe(!one.self && !one.healed && !one.dead && one.value < one.max);
      }),
    );
  });

  it("refuses what is malformed", () => {
    for (const bad of NOT_A_DIE_FACE) {
      expectFault(() => heal({ dragonDie: bad as number, cunning: 0 }), "dragonDie", bad, /from 1 to 6/);
    }
    expectFault(() => heal({ dragonDie: 1, cunning: 0.5 }), "cunning", 0.5, /whole number/);
    expectFault(() => canHeal({ ...patient, value: -1 }), "value", -1, /at least 0/);
    expectFault(() => canHeal({ ...patient, max: Number.NaN }), "max", Number.NaN, /at least 0/);
    for (const field of ["self", "healed", "dead"]) {
      expectFault(() => canHeal({ ...patient, [field]: null }), field, null, /true or false/);
    }
  });
});

describe("healing (AGE-18, AGE-19)", () => {
  it("stops at the maximum, and never lowers", () => {
    expect(restored(5, 20, 7)).toEqual({ value: 12, gained: 7 });
    expect(restored(18, 20, 7)).toEqual({ value: 20, gained: 2 });
    expect(restored(25, 20, 7)).toEqual({ value: 25, gained: 0 });
    expect(restored(0, 20, 0)).toEqual({ value: 0, gained: 0 });
    fc.assert(
      fc.property(points, points, points, (value, max, amount) => {
        const after = restored(value, max, amount);
        expect(after.value).toBe(Math.max(value, Math.min(max, value + amount)));
        expect(after.value - after.gained).toBe(value);
      }),
    );
    for (const bad of [-1, ...NOT_WHOLE]) {
      expectFault(() => restored(bad as number, 1, 1), "value", bad, /at least 0/);
      expectFault(() => restored(1, bad as number, 1), "max", bad, /at least 0/);
      expectFault(() => restored(1, 1, bad as number), "amount", bad, /at least 0/);
    }
  });

  it("takes what a breather or a night gives, up to the maximum (AGE-19)", () => {
    expect(restored(3, 30, breather(2, 4))).toEqual({ value: 14, gained: 11 });
    expect(restored(3, 18, sleep(2, 4))).toEqual({ value: 18, gained: 15 });
    expect(restored(3, 30, breather(-5, 0))).toEqual({ value: 3, gained: 0 });
  });
});

describe("a breather (AGE-19)", () => {
  const rested = { encounterEnded: true, taken: false, atZeroWhenEnded: false, dead: false };

  it("follows an encounter, once, unless at 0 when it ended", () => {
    expect(canBreathe(rested)).toEqual({ ok: true });
    expect(canBreathe({ ...rested, encounterEnded: false })).toEqual({ ok: false, reason: "noEncounter" });
    expect(canBreathe({ ...rested, taken: true })).toEqual({ ok: false, reason: "taken" });
    expect(canBreathe({ ...rested, atZeroWhenEnded: true })).toEqual({ ok: false, reason: "atZero" });
    expect(canBreathe({ ...rested, dead: true })).toEqual({ ok: false, reason: "dead" });
  });

  it("is refused whenever one thing speaks against it", () => {
    const state = fc.record({
      encounterEnded: fc.boolean(),
      taken: fc.boolean(),
      atZeroWhenEnded: fc.boolean(),
      dead: fc.boolean(),
    });
    fc.assert(
      fc.property(state, (one) => {
        expect(canBreathe(one).ok).toBe(one.encounterEnded && !one.taken && !one.atZeroWhenEnded && !one.dead);
      }),
    );
    for (const field of Object.keys(rested)) {
      expectFault(() => canBreathe({ ...rested, [field]: 1 }), field, 1, /true or false/);
    }
  });
});
