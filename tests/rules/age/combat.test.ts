import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ABILITIES,
  ADJACENT_YARDS,
  abilityScore,
  applyDamage,
  attackAbility,
  breather,
  type DamageInput,
  damage,
  damageAbility,
  damageOfParts,
  deathRounds,
  defense,
  isAbility,
  type PartsInput,
  sleep,
  speed,
  WEAPON_GROUPS,
  type WeaponGroup,
} from "../../../src/rulesets/age/rules/index.ts";
import { expectFault, NOT_WHOLE } from "../expect.ts";

const score = fc.integer({ min: -5, max: 12 });
const points = fc.integer({ min: 0, max: 60 });

describe("abilities", () => {
  it("are eight, with scores from −5 to +12", () => {
    expect(ABILITIES).toHaveLength(8);
    expect(ABILITIES.every(isAbility)).toBe(true);
    expect(isAbility("luck")).toBe(false);
    expect([-5, 0, 12].map((value) => abilityScore("x", value))).toEqual([-5, 0, 12]);
    for (const bad of [-6, 13, ...NOT_WHOLE]) {
      expectFault(() => abilityScore("abilities.magic.value", bad), "abilities.magic.value", bad, /from -5 to 12/);
    }
  });
});

describe("damage (AGE-14)", () => {
  const hit: DamageInput = { rolled: 7, ability: 2, bonus: 1, armor: 5, armorMode: "full", penetrating: false };
  const hits = fc.record<DamageInput>({
    rolled: points,
    ability: score,
    bonus: fc.integer({ min: -6, max: 6 }),
    armor: fc.integer({ min: 0, max: 20 }),
    armorMode: fc.constantFrom("full", "half", "none"),
    penetrating: fc.boolean(),
  });

  it("is dice, ability and bonus less armour", () => {
    expect(damage(hit)).toBe(5);
    expect(damage({ ...hit, armorMode: "half" })).toBe(8);
    expect(damage({ ...hit, armorMode: "none" })).toBe(10);
    expect(damage({ ...hit, penetrating: true })).toBe(10);
  });

  it("can be nothing, and floors the end result only", () => {
    expect(damage({ ...hit, armor: 30 })).toBe(0);
    expect(damage({ ...hit, ability: -9, armor: 0 })).toBe(0);
    expect(damage({ ...hit, rolled: 1, ability: -5, bonus: 6, armor: 0 })).toBe(2);
    expect(damage({ ...hit, rolled: 1, ability: -5, bonus: 0, armor: 0, penetrating: true })).toBe(0);
  });

  it("is never negative; rises with dice, ability and bonus, falls with armour", () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: 0, max: 10 }), (one, more) => {
        const now = damage(one);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(damage({ ...one, rolled: one.rolled + more })).toBeGreaterThanOrEqual(now);
        expect(damage({ ...one, ability: one.ability + more })).toBeGreaterThanOrEqual(now);
        expect(damage({ ...one, bonus: one.bonus + more })).toBeGreaterThanOrEqual(now);
        expect(damage({ ...one, armor: one.armor + more })).toBeLessThanOrEqual(now);
        expect(damage({ ...one, armorMode: "half" })).toBeGreaterThanOrEqual(damage({ ...one, armorMode: "full" }));
      }),
    );
  });

  it("lets a formula below 0 count against what is added", () => {
    expect(damage({ ...hit, rolled: -1, ability: 3, bonus: 0, armor: 0 })).toBe(2);
    expect(damage({ ...hit, rolled: -4, ability: 3, bonus: 0, armor: 0 })).toBe(0);
  });

  it("refuses negative armour, half points and unknown modes", () => {
    const ask = (changes: object) => () => damage({ ...hit, ...changes } as DamageInput);
    for (const bad of NOT_WHOLE) expectFault(ask({ rolled: bad }), "rolled", bad, /whole number/);
    for (const bad of [-1, ...NOT_WHOLE]) expectFault(ask({ armor: bad }), "armor", bad, /whole number of at least 0/);
    expectFault(ask({ ability: 0.5 }), "ability", 0.5, /whole number/);
    expectFault(ask({ bonus: "1" }), "bonus", "1", /whole number/);
    expectFault(ask({ armorMode: "double" }), "armorMode", "double", /one of full, half, none/);
    expectFault(ask({ penetrating: 1 }), "penetrating", 1, /true or false/);
  });
});

describe("damage in several parts (AGE-14)", () => {
  const steel = { rolled: 7, bonus: 1, penetrating: false };
  const fire = { rolled: 4, bonus: 0, penetrating: true };
  const burning: PartsInput = { parts: [steel, fire], ability: 2, armor: 5, armorMode: "full" };
  const part = fc.record({
    rolled: fc.integer({ min: -6, max: 30 }),
    bonus: fc.integer({ min: -6, max: 6 }),
    penetrating: fc.boolean(),
  });
  const hits = fc.record<PartsInput>({
    parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    ability: score,
    armor: fc.integer({ min: 0, max: 20 }),
    armorMode: fc.constantFrom("full", "half", "none"),
  });

  it("takes armour once from what it stops, and adds what it does not", () => {
    expect(damageOfParts(burning)).toEqual({ total: 9, parts: [10, 4] });
    expect(damageOfParts({ ...burning, armorMode: "half" }).total).toBe(12);
    expect(damageOfParts({ ...burning, armorMode: "none" }).total).toBe(14);
    expect(damageOfParts({ ...burning, armor: 30 }).total).toBe(4);
    expect(damageOfParts({ ...burning, parts: [steel, { ...fire, penetrating: false }] }).total).toBe(9);
  });

  it("adds the ability to the first part only", () => {
    expect(damageOfParts({ ...burning, parts: [fire, steel] })).toEqual({ total: 9, parts: [6, 8] });
    expect(damageOfParts({ ...burning, parts: [steel, steel, steel], armor: 0 }).parts).toEqual([10, 8, 8]);
  });

  it("does not let a penetrating part below 0 take from the others", () => {
    expect(damageOfParts({ ...burning, parts: [steel, { ...fire, rolled: -3 }] })).toEqual({
      total: 5,
      parts: [10, 0],
    });
  });

  it("is with one part what damage is", () => {
    fc.assert(
      fc.property(hits, ({ parts, ...hit }) => {
        for (const one of parts) {
          expect(damageOfParts({ ...hit, parts: [one] }).total).toBe(damage({ ...hit, ...one }));
        }
      }),
    );
  });

  it("is never negative, falls with armour, and is what the parts come to without any", () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: 0, max: 10 }), (hit, more) => {
        const { total, parts } = damageOfParts(hit);
        expect(parts).toHaveLength(hit.parts.length);
        expect(damageOfParts({ ...hit, armor: hit.armor + more }).total).toBeLessThanOrEqual(total);
        const through = parts.filter((_, index) => hit.parts[index]?.penetrating).reduce((sum, one) => sum + one, 0);
        expect(total).toBeGreaterThanOrEqual(through);
        const all = parts.reduce((sum, one) => sum + one, 0);
        expect(damageOfParts({ ...hit, armorMode: "none" }).total).toBe(Math.max(through, all));
      }),
    );
  });

  it("refuses a hit without parts, and parts that are none", () => {
    const ask = (changes: object) => () => damageOfParts({ ...burning, ...changes } as PartsInput);
    const none: unknown[] = [];
    expectFault(ask({ parts: none }), "parts", none, /at least 1/);
    expectFault(ask({ parts: [steel, { ...fire, rolled: 0.5 }] }), "parts[1].rolled", 0.5, /whole number/);
    expectFault(ask({ parts: [{ ...fire, bonus: "1" }] }), "parts[0].bonus", "1", /whole number/);
    expectFault(ask({ parts: [{ ...fire, penetrating: 1 }] }), "parts[0].penetrating", 1, /true or false/);
    expectFault(ask({ armor: -1 }), "armor", -1, /at least 0/);
    expectFault(ask({ ability: Number.NaN }), "ability", Number.NaN, /whole number/);
    expectFault(ask({ armorMode: "double" }), "armorMode", "double", /full, half, none/);
  });
});

describe("weapons (AGE-13, AGE-14)", () => {
  const STRENGTH = ["axes", "bludgeons", "heavyBlades", "lances", "polearms", "spears"];
  const DEXTERITY = ["bows", "brawling", "dueling", "lightBlades", "staves"];

  it("attack with the ability of their group", () => {
    expect([...WEAPON_GROUPS].sort()).toEqual([...STRENGTH, ...DEXTERITY].sort());
    for (const group of WEAPON_GROUPS) {
      expect(attackAbility(group)).toBe(STRENGTH.includes(group) ? "strength" : "dexterity");
    }
  });

  it("do damage with Perception for Bows, Strength otherwise, unless they name another", () => {
    for (const group of WEAPON_GROUPS) {
      expect(damageAbility(group)).toBe(group === "bows" ? "perception" : "strength");
      expect(damageAbility(group, "magic")).toBe("magic");
    }
  });

  it("refuse unknown groups and abilities", () => {
    const guns = "guns" as WeaponGroup;
    expectFault(() => attackAbility(guns), "group", "guns", /one of axes, bludgeons/);
    expectFault(() => damageAbility(guns), "group", "guns", /one of axes/);
    expectFault(() => damageAbility("axes", "luck" as "magic"), "override", "luck", /one of communication/);
  });

  it("reach two yards in melee", () => {
    expect(ADJACENT_YARDS).toBe(2);
  });
});

describe("defense and speed (AGE-12, AGE-13)", () => {
  const defend = { key: "defend", value: 2 };
  const stance = { key: "defensiveStance", value: 2 };

  it("Defense is 10 + Dexterity + shield + bonuses", () => {
    expect(defense(0, 0)).toBe(10);
    expect(defense(3, 2)).toBe(15);
    expect(defense(-4, 0, [{ key: "cover", value: 1 }])).toBe(7);
  });

  it("different bonuses add, the same one does not", () => {
    expect(defense(0, 0, [defend, stance])).toBe(14);
    expect(defense(0, 0, [defend, defend])).toBe(12);
    expect(defense(0, 0, [defend, { ...defend, value: 3 }])).toBe(13);
    expect(
      defense(0, 0, [
        { key: "blinded", value: -2 },
        { key: "blinded", value: -2 },
      ]),
    ).toBe(8);
  });

  it("Speed is base + Dexterity − penalty + bonuses, at least 0", () => {
    expect(speed({ dexterity: 2 })).toBe(12);
    expect(speed({ base: 8, dexterity: 1, armorPenalty: 3, bonuses: [{ key: "boots", value: 2 }] })).toBe(8);
    expect(speed({ dexterity: -5, armorPenalty: 9 })).toBe(0);
  });

  it("refuse half points and negative shields or penalties", () => {
    expectFault(() => defense(0.5, 0), "dexterity", 0.5, /whole number/);
    expectFault(() => defense(0, -1), "shield", -1, /at least 0/);
    expectFault(
      () => defense(0, 0, [defend, { key: "x", value: Number.NaN }]),
      "bonuses[1].value",
      Number.NaN,
      /whole/,
    );
    expectFault(() => speed({ dexterity: 0, armorPenalty: -1 }), "armorPenalty", -1, /at least 0/);
    expectFault(() => speed({ base: "10" as unknown as number, dexterity: 0 }), "base", "10", /whole number/);
  });
});

describe("health (AGE-15, AGE-19)", () => {
  it("gives the dying 2 + Constitution rounds, at least 1", () => {
    expect([-5, -2, -1, 0, 1, 4].map(deathRounds)).toEqual([1, 1, 1, 2, 3, 6]);
    for (const bad of NOT_WHOLE) expectFault(() => deathRounds(bad as number), "constitution", bad, /whole number/);
  });

  it("rests by 5 or 10 + Constitution + level, never below 0", () => {
    expect(breather(2, 3)).toBe(10);
    expect(sleep(2, 3)).toBe(15);
    expect(breather(-5, 0)).toBe(0);
    expect(breather(-9, 1)).toBe(0);
    fc.assert(
      fc.property(score, fc.integer({ min: 0, max: 20 }), (constitution, level) => {
        expect(breather(constitution, level)).toBeGreaterThanOrEqual(0);
        expect(sleep(constitution, level)).toBeGreaterThanOrEqual(breather(constitution, level));
      }),
    );
    for (const rest of [breather, sleep]) {
      expectFault(() => rest(1.5, 1), "constitution", 1.5, /whole number/);
      expectFault(() => rest(1, -1), "level", -1, /at least 0/);
    }
  });

  it("is not lowered below 0, and hits at 0 change nothing", () => {
    expect(applyDamage(10, 4)).toEqual({ value: 6, lost: 4 });
    expect(applyDamage(3, 9)).toEqual({ value: 0, lost: 3 });
    expect(applyDamage(0, 5)).toEqual({ value: 0, lost: 0 });
    expect(applyDamage(7, 0)).toEqual({ value: 7, lost: 0 });
    fc.assert(
      fc.property(points, points, (value, amount) => {
        const after = applyDamage(value, amount);
        expect(after.value).toBeGreaterThanOrEqual(0);
        expect(after.value + after.lost).toBe(value);
        expect(after.lost).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it("refuses negative or broken numbers", () => {
    for (const bad of [-1, ...NOT_WHOLE]) {
      expectFault(() => applyDamage(bad as number, 1), "value", bad, /whole number of at least 0/);
      expectFault(() => applyDamage(1, bad as number), "amount", bad, /whole number of at least 0/);
    }
  });
});
