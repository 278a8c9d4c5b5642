import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  INITIATIVE_SKILL,
  type InitiativeEntry,
  initiativeOrder,
  initiativeTotal,
  lateNumber,
  mayFlip,
  mayLayInitiative,
  STANDARD_SKILLS,
  withLateComer,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";
import { aceValues, card, cards } from "./fiftytwo.ts";

const entry = (signs: string, rating = 0, penalty = 0, name = "x"): InitiativeEntry => ({
  card: card(signs),
  rating,
  penalty,
  name,
});
const names = (entries: readonly InitiativeEntry[]) => entries.map(({ name }) => name);

const entries = fc.record({
  card: cards,
  rating: fc.integer({ min: 0, max: 3 }),
  penalty: fc.integer({ min: -2, max: 0 }),
  bonus: fc.option(fc.integer({ min: -1, max: 1 }), { nil: undefined }),
  name: fc.constantFrom("Ada", "Bo", "bo", "Åke"),
  id: fc.nat(),
});

describe("order of initiative (C52-10)", () => {
  it("goes by totals: value, rating, penalty and bonus, and no Ace succeeds by itself", () => {
    expect(STANDARD_SKILLS.spades).toContain(INITIATIVE_SKILL);
    expect(initiativeTotal({ ...entry("♠9", 3, -2), bonus: 2 })).toBe(12);
    const order = initiativeOrder([
      entry("♠A", 0, 0, "Ace"),
      entry("♣2", 9, 0, "fast"),
      entry("♥10", 5, -9, "hurt"),
      { ...entry("♥5", 5, 0, "helped"), bonus: 4 },
    ]);
    expect(names(order)).toEqual(["helped", "fast", "Ace", "hurt"]);
    expect(names(initiativeOrder([entry("♠A", 0, 0, "Ace"), entry("♣2", 0, 0, "two")], { aceValue: 1 }))).toEqual([
      "two",
      "Ace",
    ]);
  });

  it("breaks ties by rating, rank, suit, name by code unit, and the order given", () => {
    expect(names(initiativeOrder([entry("♠9", 1, 0, "b"), entry("♣8", 2, 0, "a")]))).toEqual(["a", "b"]);
    const tens = ["♠10", "♠J", "♠Q", "♠K"].map((signs) => entry(signs, 0, 0, signs));
    expect(names(initiativeOrder(tens))).toEqual(["♠K", "♠Q", "♠J", "♠10"]);
    const suits = ["♣5", "♦5", "♥5", "♠5"].map((signs) => entry(signs, 0, 0, signs));
    expect(names(initiativeOrder(suits))).toEqual(["♠5", "♥5", "♦5", "♣5"]);
    const named = ["b", "Å", "a", "B"].map((name) => entry("♠5", 0, 0, name));
    expect(names(initiativeOrder(named))).toEqual(["B", "a", "b", "Å"]);
    const twins = [1, 2, 3].map((id) => ({ ...entry("♠5"), id }));
    expect(initiativeOrder(twins)).toEqual(twins);
  });

  it("keeps everyone, and is an order, whoever lays what", () => {
    fc.assert(
      fc.property(fc.array(entries), aceValues, (all, aceValue) => {
        const order = initiativeOrder(all, { aceValue });
        expect(order).toHaveLength(all.length);
        expect(new Set(order)).toEqual(new Set(all));
        expect(initiativeOrder(order, { aceValue })).toEqual(order);
        for (const [index, one] of order.entries()) {
          const next = order[index + 1];
          if (!next) continue;
          const [here, there] = [one, next].map((of) => initiativeTotal(of, { aceValue }));
          expect(here).toBeGreaterThanOrEqual(there ?? Number.NaN);
          if (here === there) expect(one.rating).toBeGreaterThanOrEqual(next.rating);
        }
      }),
    );
  });

  it("takes a late-comer in where he belongs", () => {
    fc.assert(
      fc.property(fc.array(entries), entries, aceValues, (all, late, aceValue) => {
        const order = initiativeOrder(all, { aceValue });
        expect(withLateComer(order, late, { aceValue })).toEqual(initiativeOrder([...order, late], { aceValue }));
      }),
    );
  });

  it("puts a late-comer behind his equals", () => {
    const [first, second, late] = [1, 2, 3].map((id) => ({ ...entry("♠5"), id }));
    if (!first || !second || !late) throw new Error("three of a kind");
    expect(withLateComer([first, second], late).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("leaves an order that the Dealer made as it is, but for the late-comer", () => {
    const moved = [entry("♠5", 0, 0, "low"), entry("♠9", 0, 0, "high")];
    expect(names(withLateComer(moved, entry("♠7", 0, 0, "late")))).toEqual(["late", "low", "high"]);
    expect(names(withLateComer(moved, entry("♠2", 0, 0, "late")))).toEqual(["low", "high", "late"]);
  });

  it("is laid for once", () => {
    expect(mayLayInitiative({ laid: false, isDealer: false })).toBe(true);
    expect(mayLayInitiative({ laid: true, isDealer: false })).toBe(false);
    expect(mayLayInitiative({ laid: true, isDealer: true })).toBe(true);
  });

  it("refuses entries that are none, and names them", () => {
    const fine = entry("♠5");
    const odd = { ...fine, card: { suit: "spades", rank: 1 } } as const;
    expectFault(() => initiativeOrder([fine, odd]), "entries[1].card.rank", 1, /from 2 to 14/);
    expectFault(() => initiativeOrder([{ ...fine, rating: 0.5 }]), "entries[0].rating", 0.5, /a whole number/);
    expectFault(() => initiativeOrder([{ ...fine, penalty: 1 }]), "entries[0].penalty", 1, /at most 0/);
    expectFault(() => withLateComer([fine], odd), "late.card.rank", 1, /from 2 to 14/);
  });
});

describe("a late-comer's number (C52-10)", () => {
  const laid = fc.record({
    card: cards,
    rating: fc.nat(6),
    penalty: fc.integer({ min: -3, max: 0 }),
    name: fc.string(),
  });
  const numbered = (entry: InitiativeEntry) => ({ entry, number: initiativeTotal(entry) });

  it("is his total where nobody has been moved", () => {
    fc.assert(
      fc.property(fc.array(laid, { maxLength: 8 }), laid, (others, late) => {
        const order = initiativeOrder(others).map(numbered);
        expect(lateNumber(order, late)).toBe(initiativeTotal(late));
      }),
    );
  });

  it("puts him where the rule does among those whom the Dealer has moved, and keeps them in order", () => {
    const numbers = fc.array(fc.tuple(laid, fc.integer({ min: -5, max: 30 })), { maxLength: 8 });
    fc.assert(
      fc.property(numbers, laid, (others, late) => {
        const order = others.map(([entry, number]) => ({ entry, number })).toSorted((a, b) => b.number - a.number);
        const place = withLateComer(
          order.map(({ entry }) => entry),
          late,
        ).indexOf(late);
        const number = lateNumber(order, late);
        expect(order.slice(0, place).every((before) => before.number >= number)).toBe(true);
        expect(order.slice(place).every((after) => after.number <= number)).toBe(true);
      }),
    );
  });
});

describe("flipping for someone who has not laid (C52-10)", () => {
  it("is the Dealer's at once for the absent, and after a while for those who are there", () => {
    expect(mayFlip({ waited: 0, patience: 60, present: false }).ok).toBe(true);
    expect(mayFlip({ waited: 59.9, patience: 60, present: true })).toEqual({ ok: false, reason: "wait" });
    expect(mayFlip({ waited: 60, patience: 60, present: true }).ok).toBe(true);
    expect(mayFlip({ waited: 0, patience: 0, present: true }).ok).toBe(true);
    const odd = { waited: Number.NaN, patience: 60, present: true };
    expectFault(() => mayFlip(odd), "waited", odd.waited, /seconds/);
    expectFault(() => mayFlip({ ...odd, waited: 0, patience: -1 }), "patience", -1, /at least 0/);
  });
});
