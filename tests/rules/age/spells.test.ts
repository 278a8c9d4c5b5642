import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedBy } from "../../../src/foundry/sheets/order.ts";
import { levelHealth, levelUp, manaAfter, stuntPrice } from "../../../src/rulesets/age/rules/index.ts";

describe("mana (AGE-19)", () => {
  it("is taken, or too little", () => {
    expect(manaAfter(5, 3)).toBe(2);
    expect(manaAfter(3, 3)).toBe(0);
    expect(manaAfter(2, 3)).toBeNull();
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), (mana, cost) => (manaAfter(mana, cost) ?? -1) + cost <= mana || cost > mana),
    );
  });
});

describe("the price of a stunt (AGE-10)", () => {
  it("is the cost less the discount, at least 1", () => {
    expect(stuntPrice(4, 1)).toBe(3);
    expect(stuntPrice(2, 9)).toBe(1);
    expect(stuntPrice(3)).toBe(3);
  });
});

describe("a new level (AGE-10)", () => {
  const before = { level: 3, ability: 2, health: { value: 20, max: 25 } };

  it("raises level, ability and Health, now and at most", () => {
    expect(levelUp(before, 4)).toEqual({ ok: true, level: 4, ability: 3, health: { value: 24, max: 29 } });
  });

  it("stops at the last level and at an ability's limit", () => {
    expect(levelUp({ ...before, level: 20 }, 4)).toEqual({ ok: false, reason: "lastLevel" });
    expect(levelUp({ ...before, ability: 12 }, 4)).toEqual({ ok: false, reason: "abilityAtLimit" });
  });

  it("brings the die and Constitution, at least 1", () => {
    expect(levelHealth(4, 2)).toBe(6);
    expect(levelHealth(1, -3)).toBe(1);
  });
});

describe("moving in a list", () => {
  const ids = ["a", "b", "c"];

  it("changes places with the neighbour, also where all have the same sort", () => {
    const list = ids.map((id) => ({ id, sort: 0 }));
    const sorts = new Map(movedBy(list, "a", 1).map(({ _id, sort }) => [_id, sort]));
    expect([...ids].sort((x, y) => (sorts.get(x) ?? 0) - (sorts.get(y) ?? 0))).toEqual(["b", "a", "c"]);
  });

  it("does nothing at the end of the list", () => {
    const list = ids.map((id, index) => ({ id, sort: index }));
    expect(movedBy(list, "a", -1)).toEqual([]);
    expect(movedBy(list, "c", 1)).toEqual([]);
    expect(movedBy(list, "unknown", 1)).toEqual([]);
  });
});
