import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterEncounter,
  afterExtendedRest,
  corrected,
  type Device,
  damageCardFrom,
  damageOf,
  damageSide,
  deviceBonus,
  devicesFor,
  type Health,
  healthPenalty,
  hit,
  stateOf,
  VEHICLES,
  vehicleHit,
  vehiclePenalty,
  type WeaponWeight,
  weaponBonus,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import golden from "../fixtures/vectors/fiftytwo.json" with { type: "json" };
import { expectFault, NOT_WHOLE } from "./expect.ts";
import { aceValues, card, cards, NOT_A_RANK } from "./fiftytwo.ts";

const health: fc.Arbitrary<Health> = fc
  .tuple(fc.integer({ min: 0, max: 13 }), fc.nat())
  .map(([value, stays]) => ({ value, max: 13, persistent: stays % (14 - value) }));
const FULL: Health = { value: 13, max: 13, persistent: 0 };

describe("penalty of lost Health (C52-11)", () => {
  it("is that of the table", () => {
    const reckoned = Object.keys(golden.penaltyByHealthLeft).map((left) => [left, healthPenalty(Number(left))]);
    expect(Object.fromEntries(reckoned)).toEqual(golden.penaltyByHealthLeft);
    for (let left = 9; left <= 13; left++) expect(Object.is(healthPenalty(left), 0)).toBe(true);
    expect(healthPenalty(5, 13)).toBe(-4);
  });

  it("is refused out of range", () => {
    for (const bad of [-1, 14, ...NOT_WHOLE]) expectFault(() => healthPenalty(bad as number), "left", bad, /0 to 13/);
    for (const bad of [12, 14, 15]) expectFault(() => healthPenalty(5, bad as 13), "max", bad, /from 13 to 13/);
  });
});

describe("damage (C52-7)", () => {
  it("is the card's value and the weapon's bonus; suit, Ace and face mean nothing (C52-3, C52-19)", () => {
    expect(damageOf({ card: card("♥7"), weaponBonus: weaponBonus("heavy") })).toBe(10);
    expect(damageOf({ card: card("♥K"), weaponBonus: weaponBonus(null) })).toBe(10);
    expect(damageOf({ card: card("♥A"), weaponBonus: 1, aceValue: 1 })).toBe(2);
    fc.assert(
      fc.property(cards, aceValues, fc.integer({ min: 0, max: 9 }), (one, aceValue, weapon) => {
        const dealt = damageOf({ card: one, weaponBonus: weapon, aceValue });
        expect(dealt).toBe((one.rank === 14 ? aceValue : Math.min(10, one.rank)) + weapon);
        expect(damageOf({ card: { ...one, suit: "clubs" }, weaponBonus: weapon, aceValue })).toBe(dealt);
      }),
    );
  });

  it("counts 0 for a card that is not to be had, and is never below 0 (C52-4)", () => {
    expect(damageOf({ card: null, weaponBonus: 2 })).toBe(2);
    expect(damageOf({ card: card("♣2"), weaponBonus: -5 })).toBe(0);
  });

  it("comes from the hand, and from the top of the shoe for the empty-handed and the absent", () => {
    expect(damageCardFrom({ held: 2, away: false })).toBe("hand");
    expect(damageCardFrom({ held: 0, away: false })).toBe("top");
    expect(damageCardFrom({ held: 2, away: true })).toBe("top");
  });

  it("goes to the side of the attacking skill unless the Dealer named the other", () => {
    expect(damageSide("physical", null)).toBe("physical");
    expect(damageSide("physical", "mental")).toBe("mental");
    expectFault(() => damageSide("astral" as "mental", null), "skill", "astral", /physical, mental/);
  });

  it("takes Health, never below 0, and nothing at 0 (C52-11)", () => {
    expect(hit(FULL, 5, false)).toEqual({ health: { value: 8, max: 13, persistent: 0 }, lost: 5, fell: false });
    expect(hit({ ...FULL, value: 3 }, 5, true)).toEqual({
      health: { value: 0, max: 13, persistent: 3 },
      lost: 3,
      fell: true,
    });
    const down = { value: 0, max: 13, persistent: 2 };
    expect(hit(down, 5, true)).toEqual({ health: down, lost: 0, fell: false });
  });

  it("of a persistent hit stays, as far as it was really lost (C52-12)", () => {
    fc.assert(
      fc.property(health, fc.array(fc.tuple(fc.nat({ max: 9 }), fc.boolean()), { maxLength: 8 }), (start, hits) => {
        let now = start;
        let stays = 0;
        for (const [amount, persistent] of hits) {
          const { health: then, lost, fell } = hit(now, amount, persistent);
          expect(then.value).toBe(Math.max(0, now.value - amount));
          expect(lost).toBe(now.value - then.value);
          expect(fell).toBe(now.value > 0 && then.value === 0);
          if (persistent) stays += lost;
          now = then;
        }
        expect(now.persistent).toBe(start.persistent + stays);
        expect(now.persistent).toBeLessThanOrEqual(now.max - now.value);
      }),
    );
  });

  it("leaves who has no Health unconscious or defeated (C52-11)", () => {
    const none = { ...FULL, value: 0 };
    expect([stateOf("physical", none), stateOf("mental", none)]).toEqual(["unconscious", "defeated"]);
    expect(stateOf("physical", { ...FULL, value: 1 })).toBeNull();
  });

  it("refuses what is no card, Health or amount", () => {
    for (const rank of NOT_A_RANK) {
      const odd = { suit: "clubs", rank: rank as number } as const;
      expectFault(() => damageOf({ card: odd, weaponBonus: 0 }), "card.rank", rank, /from 2 to 14/);
    }
    for (const bad of [-1, ...NOT_WHOLE]) expectFault(() => hit(FULL, bad as number, false), "amount", bad, /least 0/);
    expectFault(() => hit({ ...FULL, value: 14 }, 1, false), "health.value", 14, /from 0 to 13/);
    expectFault(() => hit({ ...FULL, persistent: 1 }, 1, false), "health.persistent", 1, /from 0 to 0/);
    expectFault(() => hit(null as unknown as Health, 1, false), "health", null, /Health/);
  });
});

describe("recovery (C52-12)", () => {
  it("gives back at the end of an encounter what is not persistent, and after an extended rest all", () => {
    fc.assert(
      fc.property(health, (before) => {
        const after = afterEncounter(before);
        expect(after).toEqual({ value: 13 - before.persistent, max: 13, persistent: before.persistent });
        expect(afterEncounter(after)).toEqual(after);
        expect(afterExtendedRest(before)).toEqual(FULL);
      }),
    );
  });

  it("lets the Dealer correct Health; what stays lost never exceeds what is lost", () => {
    const hurt = { value: 4, max: 13, persistent: 6 };
    expect(corrected(hurt, { value: 10 })).toEqual({ value: 10, max: 13, persistent: 3 });
    expect(corrected(hurt, { value: 2 })).toEqual({ value: 2, max: 13, persistent: 6 });
    expect(corrected(hurt, { persistent: 0 })).toEqual({ value: 4, max: 13, persistent: 0 });
    expectFault(() => corrected(hurt, { persistent: 10 }), "to.persistent", 10, /from 0 to 9/);
    expectFault(() => corrected(hurt, { value: 14 }), "to.value", 14, /from 0 to 13/);
  });
});

describe("weapons and devices (C52-19)", () => {
  it("add 1 to 3 to damage by weight", () => {
    expect((["light", "medium", "heavy"] as const).map(weaponBonus)).toEqual([1, 2, 3]);
    expect(weaponBonus(null)).toBe(0);
    expectFault(() => weaponBonus("huge" as WeaponWeight), "weight", "huge", /light, medium, heavy/);
  });

  it("add 2 to 5 to the tests they are for, the best first", () => {
    expect([2, 5].map((bonus) => deviceBonus("bonus", bonus))).toEqual([2, 5]);
    for (const bad of [1, 6, ...NOT_WHOLE]) expectFault(() => deviceBonus("bonus", bad), "bonus", bad, /from 2 to 5/);
    const devices: Device[] = [
      { id: "rope", bonus: 2, skills: ["athletics"] },
      { id: "boots", bonus: 4, skills: ["athletics", "stealth"] },
      { id: "charm", bonus: 3, skills: [] },
      { id: "lens", bonus: 5, skills: ["research"] },
    ];
    expect(devicesFor(devices, "athletics").map(({ id }) => id)).toEqual(["boots", "charm", "rope"]);
    expect(devicesFor(devices, "lore").map(({ id }) => id)).toEqual(["charm"]);
  });
});

describe("vehicles (C52-20)", () => {
  it("have Health and Speed by weight", () => {
    expect(VEHICLES).toEqual({
      light: { health: 15, speed: 3 },
      medium: { health: 30, speed: 2 },
      heavy: { health: 60, speed: 1 },
    });
  });

  it("hinder their driver beyond a third of their Health", () => {
    expect([15, 10, 9, 0].map((left) => vehiclePenalty(left, 15))).toEqual([0, 0, -1, -10]);
    expect([20, 19].map((left) => vehiclePenalty(left, 30))).toEqual([0, -1]);
    // A third is rounded down.
    expect([12, 11, 10].map((left) => vehiclePenalty(left, 16))).toEqual([0, 0, -1]);
    expect(Object.is(vehiclePenalty(60, 60), 0)).toBe(true);
    expectFault(() => vehiclePenalty(16, 15), "left", 16, /from 0 to 15/);
    expectFault(() => vehiclePenalty(0, 0), "max", 0, /at least 1/);
  });

  it("are wrecked at 0", () => {
    expect(vehicleHit(5, 3)).toEqual({ left: 2, lost: 3, wrecked: false });
    expect(vehicleHit(5, 9)).toEqual({ left: 0, lost: 5, wrecked: true });
    expect(vehicleHit(0, 9)).toEqual({ left: 0, lost: 0, wrecked: false });
  });
});
