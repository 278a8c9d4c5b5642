import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attackModifiers,
  CONDITION,
  CONDITIONS,
  defense,
  defenseBonuses,
  isCondition,
} from "../../../src/rulesets/age/rules/index.ts";
import { expectFault } from "../expect.ts";

const borne = fc.array(fc.constantFrom(...CONDITIONS, "blinded", "toString"), { maxLength: 12 });
const attack = { attacker: [], target: [], reach: "melee", charge: false } as const;

describe("conditions (AGE-9, AGE-12, AGE-13, AGE-15, AGE-16)", () => {
  it("are filed under their own key", () => {
    expect(Object.keys(CONDITION).sort()).toEqual([...CONDITIONS].sort());
    for (const key of CONDITIONS) expect(CONDITION[key].key).toBe(key);
    expect(CONDITIONS.every(isCondition)).toBe(true);
    expect(["blinded", "toString", ""].some(isCondition)).toBe(false);
  });

  it("end with the next turn, the next action, or not by themselves (AGE-12)", () => {
    const ending = (ends: string | null) => CONDITIONS.filter((key) => CONDITION[key].ends === ends);
    expect(ending("turnStart")).toEqual(["defending", "defensiveStance", "prepared"]);
    expect(ending("nextAction")).toEqual(["aiming"]);
    expect(ending(null)).toEqual(["prone", "dying", "dead", "unconscious", "defeated", "disarmed"]);
  });

  it("leave the dying, dead, unconscious and defeated helpless (AGE-15, AGE-16)", () => {
    expect(CONDITIONS.filter((key) => CONDITION[key].helpless)).toEqual(["dying", "dead", "unconscious", "defeated"]);
  });
});

describe("conditions in Defense (AGE-13)", () => {
  it("Defend and Defensive Stance give +2 each, and add", () => {
    expect(defenseBonuses(["defending"])).toEqual([{ key: "defending", value: 2 }]);
    expect(defense(1, 0, defenseBonuses(["defending", "prone", "defensiveStance"]))).toBe(15);
  });

  it("count once, and unknown ones not at all", () => {
    expect(defenseBonuses(["defending", "blinded", "defending", "toString"])).toEqual([{ key: "defending", value: 2 }]);
    expect(defenseBonuses(new Set())).toEqual([]);
    fc.assert(
      fc.property(borne, (conditions) => {
        const bonuses = defenseBonuses(conditions);
        expect(new Set(bonuses.map(({ key }) => key)).size).toBe(bonuses.length);
        const kinds = new Set(conditions.filter((key) => key === "defending" || key === "defensiveStance")).size;
        expect(defense(0, 0, bonuses)).toBe(10 + 2 * kinds);
        expect(defense(0, 0, defenseBonuses([...conditions, ...conditions].reverse()))).toBe(10 + 2 * kinds);
      }),
    );
  });
});

describe("conditions in an attack (AGE-9, AGE-12, AGE-13)", () => {
  it("an aim gives +1 with every weapon (AGE-12)", () => {
    for (const reach of ["melee", "missile"] as const) {
      expect(attackModifiers({ ...attack, attacker: ["aiming"], reach })).toEqual([{ key: "aim", value: 1 }]);
    }
    expect(attackModifiers({ ...attack, target: ["aiming"] })).toEqual([]);
  });

  it("a charge gives +1, and the aim counts with it (AGE-12)", () => {
    expect(attackModifiers({ ...attack, attacker: ["aiming"], charge: true })).toEqual([
      { key: "aim", value: 1 },
      { key: "charge", value: 1 },
    ]);
    expect(attackModifiers({ ...attack, reach: "missile", charge: true })).toEqual([]);
  });

  it("a prone target gives +1 in melee, nothing at range (AGE-9, AGE-13)", () => {
    expect(attackModifiers({ ...attack, target: ["prone"] })).toEqual([{ key: "prone", value: 1 }]);
    expect(attackModifiers({ ...attack, target: ["prone"], reach: "missile" })).toEqual([]);
    expect(attackModifiers({ ...attack, attacker: ["prone"] })).toEqual([]);
  });

  it("names each reason once, whatever is borne", () => {
    fc.assert(
      fc.property(
        borne,
        borne,
        fc.boolean(),
        fc.constantFrom("melee", "missile"),
        (attacker, target, charge, reach) => {
          const keys = attackModifiers({ attacker, target, charge, reach }).map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.includes("aim")).toBe(attacker.includes("aiming"));
          expect(keys.includes("charge")).toBe(charge && reach === "melee");
          expect(keys.includes("prone")).toBe(target.includes("prone") && reach === "melee");
        },
      ),
    );
  });

  it("refuses an unknown reach and half a charge", () => {
    expectFault(() => attackModifiers({ ...attack, reach: "far" as "melee" }), "reach", "far", /melee, missile/);
    const half = 0.5 as unknown as boolean;
    expectFault(() => attackModifiers({ ...attack, charge: half }), "charge", 0.5, /true or false/);
  });
});
