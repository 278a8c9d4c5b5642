import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canBuy,
  canUndo,
  damageModifiers,
  goesWith,
  type PurchaseInput,
  remaining,
  STANDARD_STUNT_KEYS,
  STANDARD_STUNTS,
  type StuntPurchase,
  spent,
  standardStunt,
} from "../../../src/rulesets/age/rules/index.ts";
import { expectFault, NOT_WHOLE } from "../expect.ts";

const { skirmish, knockProne, mightyBlow, pierceArmor, dualStrike } = STANDARD_STUNTS;
const card: PurchaseInput = { stuntPoints: 4, purchases: [], stunt: knockProne, damageRolled: false };
const bought = (key: string, cost: number): StuntPurchase => ({ id: `${key}-${cost}`, key, cost });

describe("the standard stunts (AGE-9)", () => {
  it("cost what the table says", () => {
    const table = STANDARD_STUNT_KEYS.map((key) => {
      const { cost, variable } = STANDARD_STUNTS[key];
      return `${key} ${cost}${variable ? "+" : ""}`;
    });
    expect(table).toEqual([
      "skirmish 1+",
      "rapidReload 1",
      "knockProne 2",
      "defensiveStance 2",
      "disarm 2",
      "mightyBlow 2",
      "pierceArmor 2",
      "lightningAttack 3",
      "dualStrike 4",
      "seizeTheInitiative 4",
    ]);
  });

  it("are filed under their own key, and found by it", () => {
    for (const key of STANDARD_STUNT_KEYS) {
      expect(STANDARD_STUNTS[key].key).toBe(key);
      expect(standardStunt(key)).toBe(STANDARD_STUNTS[key]);
    }
    expect(standardStunt("0123456789abcdef")).toBeNull();
    expect(standardStunt("toString")).toBeNull();
  });

  it("repeat for Skirmish only, and change damage for Mighty Blow and Pierce Armor only", () => {
    const all = Object.values(STANDARD_STUNTS);
    expect(all.filter((stunt) => stunt.repeatable).map(({ key }) => key)).toEqual(["skirmish"]);
    expect(all.filter((stunt) => stunt.changesDamage).map(({ key }) => key)).toEqual(["mightyBlow", "pierceArmor"]);
    expect(all.filter((stunt) => stunt.target === "standing").map(({ key }) => key)).toEqual(["knockProne"]);
  });

  it("go with the weapon, and those that work on an attack with attacks only (AGE-7)", () => {
    const fitting = (reach: "melee" | "missile" | "spell" | null) =>
      Object.values(STANDARD_STUNTS)
        .filter((stunt) => !goesWith(stunt, reach))
        .map(({ key }) => key);
    expect(fitting("melee")).toEqual(["rapidReload"]);
    expect(fitting("missile")).toEqual(["disarm"]);
    expect(fitting("spell")).toEqual(["rapidReload", "disarm"]);
    expect(fitting(null)).toEqual([
      "rapidReload",
      "disarm",
      "mightyBlow",
      "pierceArmor",
      "lightningAttack",
      "dualStrike",
    ]);
    expect(goesWith({ key: "0123456789abcdef", weapon: "any" }, null)).toBe(true);
    expect(goesWith({ key: "0123456789abcdef", weapon: "missile" }, "melee")).toBe(false);
    expectFault(
      () => goesWith({ key: "own", weapon: "missile" }, "thrown" as unknown as "melee"),
      "reach",
      "thrown",
      /melee/,
    );
  });

  it("carry their effects", () => {
    expect(skirmish.effect).toEqual({ kind: "move", yardsPerPoint: 2 });
    expect(STANDARD_STUNTS.defensiveStance.effect).toEqual({ kind: "defense", bonus: 2 });
    expect(mightyBlow.effect).toEqual({ kind: "extraDamage", dice: 1 });
    expect(dualStrike.effect).toEqual({ kind: "secondTarget", missileYards: 6 });
  });
});

describe("buying stunts (AGE-7, AGE-8, AGE-10)", () => {
  it("takes the cost from the points", () => {
    expect(canBuy(card)).toEqual({ ok: true, cost: 2 });
    expect(spent([bought("knockProne", 2), bought("skirmish", 1)])).toBe(3);
    expect(remaining(4, [bought("knockProne", 2), bought("skirmish", 1)])).toBe(1);
    expect(remaining(null, [])).toBe(0);
    expect(spent([])).toBe(0);
  });

  it("refuses without points, and when the ruling is open", () => {
    expect(canBuy({ ...card, stuntPoints: 0 })).toEqual({ ok: false, reason: "noStuntPoints" });
    expect(canBuy({ ...card, stuntPoints: null })).toEqual({ ok: false, reason: "noStuntPoints" });
  });

  it("refuses what does not go with the roll, whoever asks", () => {
    expect(canBuy({ ...card, fits: false })).toEqual({ ok: false, reason: "doesNotFit" });
    expect(canBuy({ ...card, fits: true })).toEqual({ ok: true, cost: 2 });
  });

  it("refuses what costs more than is left", () => {
    expect(canBuy({ ...card, stuntPoints: 1 })).toEqual({ ok: false, reason: "tooExpensive" });
    const purchases = [bought("disarm", 2), bought("skirmish", 1)];
    expect(canBuy({ ...card, purchases })).toEqual({ ok: false, reason: "tooExpensive" });
  });

  it("sells one stunt once, Skirmish any number of times", () => {
    expect(canBuy({ ...card, purchases: [bought("knockProne", 2)] })).toEqual({ ok: false, reason: "alreadyBought" });
    const purchases = [bought("skirmish", 1), bought("skirmish", 2)];
    expect(canBuy({ ...card, stunt: skirmish, purchases })).toEqual({ ok: true, cost: 1 });
  });

  it("refuses stunts on damage that is rolled already", () => {
    for (const stunt of [mightyBlow, pierceArmor]) {
      expect(canBuy({ ...card, stunt, damageRolled: true })).toEqual({ ok: false, reason: "damageRolled" });
      expect(canBuy({ ...card, stunt })).toEqual({ ok: true, cost: 2 });
    }
    expect(canBuy({ ...card, damageRolled: true })).toEqual({ ok: true, cost: 2 });
  });

  it("takes more than the least for a variable stunt, not less, and nothing else for a fixed one", () => {
    expect(canBuy({ ...card, stunt: skirmish, points: 3 })).toEqual({ ok: true, cost: 3 });
    expect(canBuy({ ...card, stunt: skirmish, points: 5 })).toEqual({ ok: false, reason: "tooExpensive" });
    expect(canBuy({ ...card, stunt: { key: "own", cost: 2, variable: true }, points: 1 })).toEqual({
      ok: false,
      reason: "wrongCost",
    });
    expect(canBuy({ ...card, points: 3 })).toEqual({ ok: false, reason: "wrongCost" });
    for (const points of [0, -1]) {
      expect(canBuy({ ...card, stunt: skirmish, points })).toEqual({ ok: false, reason: "wrongCost" });
    }
    for (const points of [1.5, Number.NaN, Number.POSITIVE_INFINITY, "2" as unknown as number]) {
      expect(canBuy({ ...card, stunt: skirmish, points })).toEqual({ ok: false, reason: "notAWholeNumber" });
    }
  });

  it("gives a discount down to 1", () => {
    expect(canBuy({ ...card, discount: 1 })).toEqual({ ok: true, cost: 1 });
    expect(canBuy({ ...card, discount: 5 })).toEqual({ ok: true, cost: 1 });
    expect(canBuy({ ...card, stunt: dualStrike, stuntPoints: 3, discount: 1 })).toEqual({ ok: true, cost: 3 });
    const variable = { key: "own", cost: 3, variable: true };
    expect(canBuy({ ...card, stunt: variable, discount: 1, points: 2 })).toEqual({ ok: true, cost: 2 });
  });

  it("never leaves less than nothing, whatever is tried in whatever order", () => {
    const wish = fc.record({
      key: fc.constantFrom(...STANDARD_STUNT_KEYS),
      points: fc.option(fc.integer({ min: -2, max: 8 }), { nil: undefined }),
      discount: fc.integer({ min: 0, max: 4 }),
      damageRolled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.array(wish, { maxLength: 12 }), (stuntPoints, wishes) => {
        const purchases: StuntPurchase[] = [];
        for (const { key, ...rest } of wishes) {
          const before = remaining(stuntPoints, purchases);
          const answer = canBuy({ ...rest, stuntPoints, purchases, stunt: STANDARD_STUNTS[key] });
          if (answer.ok) purchases.push({ id: String(purchases.length), key, cost: answer.cost });
          const after = remaining(stuntPoints, purchases);
          expect(before - after).toBe(answer.ok ? answer.cost : 0);
          expect(stuntPoints - spent(purchases)).toBe(after);
          expect(after).toBeGreaterThanOrEqual(0);
        }
        const once = purchases.map(({ key }) => key).filter((key) => key !== "skirmish");
        expect(new Set(once).size).toBe(once.length);
      }),
    );
  });

  it("names what is malformed", () => {
    for (const bad of [-1, ...NOT_WHOLE]) {
      expectFault(() => remaining(bad as number, []), "stuntPoints", bad, /whole number of at least 0/);
    }
    expectFault(() => spent([bought("skirmish", 1), bought("disarm", 0)]), "purchases[1].cost", 0, /at least 1/);
    const free = { key: "own", cost: 0, variable: false };
    expectFault(() => canBuy({ ...card, stunt: free }), "stunt.cost", 0, /at least 1/);
    expectFault(() => canBuy({ ...card, discount: -1 }), "discount", -1, /at least 0/);
    const unknown = null as unknown as boolean;
    expectFault(() => canBuy({ ...card, damageRolled: unknown }), "damageRolled", null, /true or false/);
  });
});

describe("when stunts can be bought (AGE-7, AGE-8, AGE-9)", () => {
  const { disarm } = STANDARD_STUNTS;
  const standing = { prone: false, armed: true };

  it("not after the character's next action (AGE-7)", () => {
    expect(canBuy({ ...card, lapsed: true })).toEqual({ ok: false, reason: "lapsed" });
    expect(canBuy({ ...card, lapsed: false })).toEqual({ ok: true, cost: 2 });
    expect(canBuy({ ...card, lapsed: true, stuntPoints: 0 })).toEqual({ ok: false, reason: "noStuntPoints" });
  });

  it("once in a round on all cards together, Skirmish any number of times (AGE-8)", () => {
    const roundKeys = ["knockProne", "skirmish"];
    expect(canBuy({ ...card, roundKeys })).toEqual({ ok: false, reason: "alreadyThisRound" });
    expect(canBuy({ ...card, roundKeys, purchases: [bought("knockProne", 2)] })).toEqual({
      ok: false,
      reason: "alreadyBought",
    });
    expect(canBuy({ ...card, roundKeys, stunt: skirmish })).toEqual({ ok: true, cost: 1 });
    expect(canBuy({ ...card, roundKeys, stunt: disarm })).toEqual({ ok: true, cost: 2 });
  });

  it("against a target they make sense with (AGE-9)", () => {
    expect(canBuy({ ...card, target: standing })).toEqual({ ok: true, cost: 2 });
    expect(canBuy({ ...card, target: { ...standing, prone: true } })).toEqual({ ok: false, reason: "targetProne" });
    expect(canBuy({ ...card, stunt: disarm, target: standing })).toEqual({ ok: true, cost: 2 });
    expect(canBuy({ ...card, stunt: disarm, target: { ...standing, armed: false } })).toEqual({
      ok: false,
      reason: "targetUnarmed",
    });
    const lying = { prone: true, armed: false };
    expect(canBuy({ ...card, stunt: mightyBlow, target: lying })).toEqual({ ok: true, cost: 2 });
    expect(canBuy({ ...card, target: null })).toEqual({ ok: true, cost: 2 });
    expect(canBuy({ ...card, stunt: { key: "own", cost: 1, variable: false }, target: lying }).ok).toBe(true);
  });

  it("as before when nothing of it is known, and never more because something is", () => {
    const facts = fc.record({
      roundKeys: fc.subarray([...STANDARD_STUNT_KEYS]),
      lapsed: fc.boolean(),
      target: fc.option(fc.record({ prone: fc.boolean(), armed: fc.boolean() })),
    });
    const key = fc.constantFrom(...STANDARD_STUNT_KEYS);
    fc.assert(
      fc.property(key, fc.integer({ min: 0, max: 6 }), facts, (stunt, stuntPoints, known) => {
        const wish = { ...card, stuntPoints, stunt: STANDARD_STUNTS[stunt] };
        const plain = canBuy(wish);
        expect(canBuy({ ...wish, roundKeys: [], lapsed: false, target: null })).toEqual(plain);
        const barred =
          known.lapsed ||
          (stunt !== "skirmish" && known.roundKeys.includes(stunt)) ||
          (stunt === "knockProne" && known.target?.prone === true) ||
          (stunt === "disarm" && known.target?.armed === false);
        expect(canBuy({ ...wish, ...known }).ok).toBe(plain.ok && !barred);
      }),
    );
  });

  it("names what is malformed", () => {
    const ask = (changes: object) => () => canBuy({ ...card, ...changes });
    expectFault(ask({ lapsed: 1 }), "lapsed", 1, /true or false/);
    expectFault(ask({ roundKeys: "all" }), "roundKeys", "all", /a list/);
    expectFault(ask({ target: { prone: null, armed: true } }), "target.prone", null, /true or false/);
    const odd = { ...knockProne, target: "flying" };
    expectFault(ask({ stunt: odd, target: standing }), "stunt.target", "flying", /any, standing, armed/);
  });
});

describe("taking a purchase back (AGE-7)", () => {
  it("goes for the last one, while the damage is not rolled", () => {
    const purchases = [bought("mightyBlow", 2), bought("skirmish", 1)];
    expect(canUndo(purchases, false)).toEqual({ ok: true, purchase: purchases[1] });
    expect(canUndo(purchases, true)).toEqual({ ok: false, reason: "damageRolled" });
    expect(canUndo([], false)).toEqual({ ok: false, reason: "nothingToUndo" });
    expect(canUndo([], true)).toEqual({ ok: false, reason: "nothingToUndo" });
    const unknown = undefined as unknown as boolean;
    expectFault(() => canUndo(purchases, unknown), "damageRolled", undefined, /true or false/);
  });

  it("gives the points back, so that the same can be bought again", () => {
    const key = fc.constantFrom(...STANDARD_STUNT_KEYS);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(key, { maxLength: 6 }), (stuntPoints, keys) => {
        const purchases: StuntPurchase[] = [];
        for (const one of keys) {
          const wish = { ...card, stuntPoints, purchases: [...purchases], stunt: STANDARD_STUNTS[one] };
          const answer = canBuy(wish);
          if (!answer.ok) continue;
          const before = remaining(stuntPoints, purchases);
          purchases.push({ id: String(purchases.length), key: one, cost: answer.cost });
          const undo = canUndo(purchases, false);
          expect(undo.ok && undo.purchase.key).toBe(one);
          expect(remaining(stuntPoints, purchases.slice(0, -1))).toBe(before);
          expect(canBuy({ ...wish, purchases: purchases.slice(0, -1) })).toEqual(answer);
        }
      }),
    );
  });
});

describe("damage changed by stunts (AGE-9)", () => {
  it("adds a die for Mighty Blow and halves armour for Pierce Armor", () => {
    expect(damageModifiers([])).toEqual({ extraDice: 0, armorMode: "full" });
    expect(damageModifiers([bought("mightyBlow", 2)])).toEqual({ extraDice: 1, armorMode: "full" });
    expect(damageModifiers([bought("pierceArmor", 2)])).toEqual({ extraDice: 0, armorMode: "half" });
    expect(damageModifiers([bought("pierceArmor", 2), bought("mightyBlow", 1)])).toEqual({
      extraDice: 1,
      armorMode: "half",
    });
    expect(damageModifiers([bought("skirmish", 3), bought("0123456789abcdef", 2)])).toEqual({
      extraDice: 0,
      armorMode: "full",
    });
  });
});
