import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACE,
  type Card,
  cardKey,
  cardOfKey,
  cardSigns,
  compareCards,
  DECK_SIZE,
  isFace,
  isSuit,
  type ShoeCard,
  SUITS,
  sameCard,
  shoeCards,
} from "../../src/kernel/cards.ts";
import { chooseOne, chooseSeveral, randomIndex } from "../../src/kernel/random.ts";
import { expectFault, NOT_WHOLE } from "./expect.ts";
import { card, cards, NOT_A_RANK, seeded } from "./fiftytwo.ts";

const shoeCard = fc.record<ShoeCard>({
  suit: fc.constantFrom(...SUITS),
  rank: fc.integer({ min: 2, max: 14 }),
  deck: fc.integer({ min: 1, max: 99 }),
});

describe("cards of a shoe (C52-1)", () => {
  it("are 52 for each deck, all different, in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), (decks) => {
        const all = shoeCards(decks);
        expect(all).toHaveLength(decks * DECK_SIZE);
        expect(new Set(all.map(cardKey)).size).toBe(all.length);
      }),
      { numRuns: 20 },
    );
    const [first, ...rest] = shoeCards(1);
    expect(first).toEqual({ suit: "clubs", rank: 2, deck: 1 });
    expect(rest.at(-1)).toEqual({ suit: "spades", rank: ACE, deck: 1 });
    expect([...shoeCards(1)].reverse().sort(compareCards)).toEqual(shoeCards(1));
  });

  it("have a key of sixteen letters and digits, which names them", () => {
    expect(cardKey({ suit: "hearts", rank: 12, deck: 3 })).toBe("playingcardH1203");
    fc.assert(
      fc.property(shoeCard, (one) => {
        expect(cardKey(one)).toMatch(/^[A-Za-z0-9]{16}$/);
        expect(cardOfKey(cardKey(one))).toEqual(one);
      }),
    );
    for (const none of [
      "",
      "playingcardH0103",
      "playingcardH1200",
      "playingcardH1500",
      "playingcardX1203",
      "playingcardH12030",
    ]) {
      expect(cardOfKey(none), none).toBeNull();
    }
  });

  it("are sorted by suit, rank and deck, whatever order they come in", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...shoeCards(2)]), (some) => {
        const sorted = [...some].sort(compareCards);
        expect([...some].reverse().sort(compareCards)).toEqual(sorted);
        for (const [index, one] of sorted.entries()) {
          const next = sorted[index + 1];
          if (next) expect(compareCards(one, next)).toBeLessThan(0);
        }
      }),
    );
  });

  it("are told in signs", () => {
    expect(["♣2", "♦10", "♥J", "♠Q", "♣K", "♦A"].map((signs) => cardSigns(card(signs)))).toEqual([
      "♣2",
      "♦10",
      "♥J",
      "♠Q",
      "♣K",
      "♦A",
    ]);
    fc.assert(
      fc.property(cards, cards, (a, b) => {
        expect(sameCard(card(cardSigns(a)), a)).toBe(true);
        expect(sameCard(a, b)).toBe(cardSigns(a) === cardSigns(b));
        expect(isFace(a)).toBe(/[JQK]$/.test(cardSigns(a)));
      }),
    );
    expect([isSuit("clubs"), isSuit("stars"), isSuit(null)]).toEqual([true, false, false]);
  });

  it("are refused when they are none", () => {
    for (const rank of NOT_A_RANK) {
      expectFault(() => cardSigns({ suit: "clubs", rank: rank as number }), "card.rank", rank, /from 2 to 14/);
    }
    expectFault(() => cardSigns({ suit: "stars" as "clubs", rank: 2 }), "card.suit", "stars", /one of clubs/);
    expectFault(() => cardSigns(null as unknown as Card), "card", null, /a card/);
    expectFault(() => cardKey({ suit: "clubs", rank: 2, deck: 100 }), "card.deck", 100, /from 1 to 99/);
    for (const bad of [-1, 100, ...NOT_WHOLE]) expectFault(() => shoeCards(bad as number), "decks", bad, /0 to 99/);
  });
});

describe("drawing at random (C52-4)", () => {
  it("gives every index alike: numbers that would favour some are drawn anew", () => {
    const from = (...numbers: number[]) => {
      const left = [...numbers];
      return { random: () => left.shift() ?? 0, left };
    };
    // 2³² = 52 · 82595524 + 48: the last 48 numbers are thrown away.
    const edge = 2 ** 32 - 48;
    expect(randomIndex(52, from(edge - 1).random)).toBe(51);
    const twice = from(edge, 7);
    expect(randomIndex(52, twice.random)).toBe(7);
    expect(twice.left).toEqual([]);
    expect(randomIndex(2 ** 32, from(2 ** 32 - 1).random)).toBe(2 ** 32 - 1);
    expect(randomIndex(1, from(5).random)).toBe(0);
  });

  it("is even over many draws", () => {
    const counts = Array.from({ length: 7 }, () => 0);
    const random = seeded(52);
    for (let draw = 0; draw < 70_000; draw++) {
      const index = randomIndex(7, random);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it("takes several without taking one twice, and no more than there are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.nat({ max: 30 }), fc.nat(), (from, count, seed) => {
        const drawn = chooseSeveral(from, count, seeded(seed));
        expect(drawn).toHaveLength(Math.min(count, from.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((one) => from.includes(one))).toBe(true);
        if (from.length > 0) expect(from).toContain(chooseOne(from, seeded(seed)));
      }),
    );
  });

  it("draws every order alike", () => {
    const seen = new Map<string, number>();
    const random = seeded(7);
    for (let draw = 0; draw < 12_000; draw++) {
      const order = chooseSeveral(["a", "b", "c"], 2, random).join("");
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const count of seen.values()) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it("refuses an empty list, odd counts and a source that is none", () => {
    const empty: string[] = [];
    expectFault(() => chooseOne(empty, seeded(1)), "from", empty, /at least 1/);
    expectFault(() => randomIndex(0, seeded(1)), "count", 0, /from 1/);
    expectFault(() => chooseSeveral([1], -1, seeded(1)), "count", -1, /at least 0/);
    for (const bad of [-1, 0.5, 2 ** 32, Number.NaN]) {
      expectFault(() => randomIndex(6, () => bad), "random", bad, /whole number from 0/);
    }
  });
});
