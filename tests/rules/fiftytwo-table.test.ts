import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardKey, cardOfKey, shoeCards } from "../../src/kernel/cards.ts";
import type { Layout, Pile } from "../../src/rulesets/fiftytwo/cards/layout.ts";
import { idsIn, pileOf, pilesOf } from "../../src/rulesets/fiftytwo/cards/layout.ts";
import * as plans from "../../src/rulesets/fiftytwo/cards/plans.ts";
import { cardsOfJoiner, decksFor } from "../../src/rulesets/fiftytwo/rules/index.ts";
import { freshTable, write } from "./fiftytwo-table-model.ts";

const PILES = [
  { id: "discard", kind: "discard", actor: null },
  { id: "table", kind: "table", actor: null },
  { id: "dealer", kind: "hand", actor: null },
  { id: "vera", kind: "hand", actor: "actorVera" },
  { id: "otto", kind: "hand", actor: "actorOtto" },
] as const;

const HANDS = ["vera", "otto", "dealer"];

/** A table with all cards in the shoe. */
function fresh(players = 3): Layout {
  return freshTable(players, PILES);
}

/** A source that gives the numbers of a list over and over. */
function randomOf(numbers: readonly number[]): () => number {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

const dealAll = (layout: Layout, sizes: readonly number[], numbers: readonly number[], request: string) =>
  plans.dealHands(
    layout,
    HANDS.map((pile, index) => ({ pile, size: sizes[index] ?? 5 })),
    randomOf(numbers),
    request,
  );

const counts = (layout: Layout) => layout.piles.map(({ cards }) => cards.length);

describe("dealing (C52-4)", () => {
  it("gives empty hands five cards, the common one its own number, and tops up none that has cards", () => {
    const first = dealAll(fresh(), [5, 5, 7], [3, 1, 4, 1, 5], "first");
    expect(first.dealt).toEqual([5, 5, 7]);
    const dealt = write(fresh(), first.writes);
    expect(counts(dealt)).toEqual([0, 0, 7, 5, 5]);
    const [card = ""] = idsIn(pileOf(dealt, "hand", "actorVera"));
    const played = write(dealt, plans.discardCards(dealt, [card]));
    expect(dealAll(played, [5, 5, 7], [1], "second").writes).toEqual([]);
    expect(counts(played)).toEqual([1, 0, 7, 4, 5]);
  });

  it("draws nothing for a request that has drawn, even when the hand is empty again", () => {
    const dealt = write(fresh(), dealAll(fresh(), [5, 5, 5], [9, 2], "same").writes);
    const emptied = write(dealt, plans.discardCards(dealt, idsIn(pileOf(dealt, "hand", "actorVera"))));
    expect(dealAll(emptied, [5, 5, 5], [4], "same").writes).toEqual([]);
    expect(dealAll(emptied, [5, 5, 5], [4], "other").dealt).toEqual([5, 0, 0]);
  });

  it("shares too few cards evenly, and makes all of the discard the shoe on the way", () => {
    const full = write(fresh(), dealAll(fresh(), [20, 20, 8], [7], "first").writes);
    const late = ["bob", "ann"].map((id): Pile => ({ id, kind: "hand", actor: id, cards: [] }));
    const deal = (thrown: number) => {
      const cards = idsIn(pileOf(full, "hand", "actorVera")).slice(0, thrown);
      const discarded = write(full, plans.discardCards(full, cards));
      const layout = { ...discarded, piles: [...discarded.piles, ...late] };
      const hands = late.map(({ id }) => ({ pile: id, size: 5 }));
      const { dealt, refilled, writes } = plans.dealHands(layout, hands, randomOf([5, 8]), "late");
      const after = write(layout, writes);
      expect(plans.auditOf(after).findings).toEqual([]);
      return { dealt, refilled, left: pilesOf(after) };
    };
    // Four cards are left in the shoe.
    expect(deal(3)).toEqual({ dealt: [4, 3], refilled: true, left: { deck: [], discard: [] } });
    const { dealt, left } = deal(9);
    expect([dealt, left.deck.length, left.discard]).toEqual([[5, 5], 3, []]);
  });

  it("brings two cards to the common hand for an NPC who joins, once", () => {
    const dealt = write(fresh(), dealAll(fresh(), [5, 5, 5], [3], "first").writes);
    const count = cardsOfJoiner({ npcs: 1, expanded: 0, drawn: true });
    const joined = write(dealt, plans.addCards(dealt, { pile: "dealer", count }, randomOf([11]), "joins"));
    expect(counts(joined)).toEqual([0, 0, 7, 5, 5]);
    expect(plans.addCards(joined, { pile: "dealer", count }, randomOf([11]), "joins")).toEqual([]);
    expect(plans.auditOf(joined).findings).toEqual([]);
  });

  it("takes no card for drawable that lies in a hand, whatever the shoe's mark says", () => {
    const dealt = write(fresh(), dealAll(fresh(), [5, 5, 5], [3], "first").writes);
    const cheated = { ...dealt, shoe: dealt.shoe.map((entry) => ({ ...entry, drawn: false })) };
    expect(pilesOf(cheated).deck).toHaveLength(52 - 15);
  });
});

describe("the decks of the shoe (C52-1)", () => {
  it("are added whole, and keep what hands hold", () => {
    const dealt = write(fresh(), dealAll(fresh(), [5, 5, 5], [3], "first").writes);
    const { decks, staying, writes } = plans.setPlayers(dealt, 4);
    expect([decks, staying]).toEqual([2, 0]);
    const more = { ...write(dealt, writes), decks, players: 4 };
    expect(more.shoe).toHaveLength(104);
    expect(counts(more)).toEqual(counts(dealt));
    expect(plans.auditOf(more).findings).toEqual([]);
  });

  it("go as far as no card of theirs is held; the discard's go with them; the rest goes when the session ends", () => {
    const big = fresh(6);
    const dealt = write(big, dealAll(big, [5, 5, 5], [70], "first").writes);
    // Every card drawn is of deck 2 or 3: the source points into the middle of the shoe.
    const held = dealt.piles.flatMap(idsIn).map((id) => cardOfKey(id)?.deck);
    expect(Math.max(...held.map(Number))).toBe(2);
    const thrown = write(dealt, plans.discardCards(dealt, idsIn(pileOf(dealt, "hand", "actorVera"))));
    const { decks, staying, writes } = plans.setPlayers(thrown, 2);
    expect([decks, staying]).toEqual([2, 1]);
    const fewer = { ...write(thrown, writes), decks, players: 2 };
    expect(plans.auditOf(fewer).findings).toEqual([]);
    const end = plans.endSession(fewer);
    const ended = { ...write(fewer, end.writes), decks: end.decks };
    expect([end.decks, ended.shoe.length, counts(ended)]).toEqual([1, 52, [0, 0, 0, 0, 0]]);
    expect(plans.auditOf(ended).findings).toEqual([]);
  });
});

describe("the ends (C52-4, C52-12, C52-13)", () => {
  it("of an encounter discards the common hand alone, and gives back Health that is not lost for longer", () => {
    const dealt = write(fresh(), dealAll(fresh(), [5, 5, 7], [3], "first").writes);
    const hurt = { physical: { value: 4, max: 13, persistent: 2 }, mental: { value: 13, max: 13, persistent: 0 } };
    const { writes, health } = plans.endEncounter(dealt, [hurt]);
    expect(counts(write(dealt, writes))).toEqual([7, 0, 0, 5, 5]);
    expect(health).toEqual([
      { physical: { value: 11, max: 13, persistent: 2 }, mental: { value: 13, max: 13, persistent: 0 } },
    ]);
  });

  it("of a session brings all cards home and counts it", () => {
    const dealt = write(fresh(), dealAll(fresh(), [5, 5, 7], [3], "first").writes);
    const end = plans.endSession(dealt);
    const ended = write(dealt, end.writes);
    expect([end.sessions, pilesOf(ended).deck.length, counts(ended)]).toEqual([1, 52, [0, 0, 0, 0, 0]]);
    expect(ended.shoe.some(({ drawn }) => drawn)).toBe(false);
  });
});

type Act =
  | { what: "deal"; sizes: number[]; numbers: number[]; request: string }
  | { what: "join"; count: number; numbers: number[]; request: string }
  | { what: "discard"; pile: number; count: number }
  | { what: "players"; players: number }
  | { what: "reshuffle" | "encounter" | "session" | "repair" };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    what: fc.constant("deal" as const),
    sizes: fc.array(fc.nat(30), { minLength: 3, maxLength: 3 }),
    numbers: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
    request: fc.constantFrom("one", "two", "three", "four"),
  }),
  fc.record({
    what: fc.constant("join" as const),
    count: fc.nat(12),
    numbers: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
    request: fc.constantFrom("one", "two", "three", "four"),
  }),
  fc.record({ what: fc.constant("discard" as const), pile: fc.nat(PILES.length - 1), count: fc.nat(9) }),
  fc.record({ what: fc.constant("players" as const), players: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    what: fc.constantFrom("reshuffle" as const, "encounter" as const, "session" as const, "repair" as const),
  }),
);

function perform(layout: Layout, one: Act): Layout {
  switch (one.what) {
    case "deal":
      return write(layout, dealAll(layout, one.sizes, one.numbers, one.request).writes);
    case "join": {
      const { count, numbers, request } = one;
      return write(layout, plans.addCards(layout, { pile: "dealer", count }, randomOf(numbers), request));
    }
    case "discard":
      return write(layout, plans.discardCards(layout, idsIn(layout.piles[one.pile]).slice(0, one.count)));
    case "players": {
      const { writes, decks } = plans.setPlayers(layout, one.players);
      return { ...write(layout, writes), decks, players: one.players };
    }
    case "reshuffle":
      return write(layout, plans.reshuffle(layout));
    case "encounter":
      return write(layout, plans.endEncounter(layout, []).writes);
    case "session": {
      const { writes, decks, sessions } = plans.endSession(layout);
      return { ...write(layout, writes), decks, sessions };
    }
    case "repair":
      return write(layout, plans.mend(layout));
  }
}

describe("whatever the Dealer does (C52-1, C52-4, C52-13)", () => {
  it("leaves each card of the decks in exactly one place", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        let layout = fresh();
        for (const one of acts) {
          layout = perform(layout, one);
          const out = layout.piles.flatMap(idsIn);
          expect([...pilesOf(layout).deck, ...out].sort()).toEqual(shoeCards(layout.decks).map(cardKey).sort());
          expect(plans.auditOf(layout).findings).toEqual([]);
          expect(layout.decks).toBeGreaterThanOrEqual(decksFor(layout.players));
        }
      }),
    );
  });

  it("writes nothing the second time", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), act, (acts, last) => {
        const before = acts.reduce(perform, fresh());
        const once = perform(before, last);
        // Of two discards of the first cards each takes its own; an id names them at the table.
        fc.pre(last.what !== "discard");
        const twice = perform(once, last);
        expect([twice.shoe, twice.piles]).toEqual([once.shoe, once.piles]);
      }),
    );
  });
});
