import { describe, expect, it } from "vitest";
import { cardOfKey, deckCards } from "../../src/kernel/cards.ts";
import {
  idsIn,
  type Layout,
  loansAfter,
  loansInTest,
  pileOf,
  pilesOf,
  sourceOfHand,
} from "../../src/rulesets/fiftytwo/cards/layout.ts";
import * as plans from "../../src/rulesets/fiftytwo/cards/plans.ts";
import {
  decksFor,
  deckToDrawFrom,
  freePersonalDeck,
  isPersonalDeck,
  PERSONAL_DECKS,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { seeded } from "./fiftytwo.ts";
import { freshTable, write } from "./fiftytwo-table-model.ts";

const PILES = [
  { id: "discard", kind: "discard", actor: null },
  { id: "table", kind: "table", actor: null },
  { id: "dealer", kind: "hand", actor: null },
  { id: "vera", kind: "hand", actor: "actorVera" },
  { id: "otto", kind: "hand", actor: "actorOtto" },
] as const;

/** A table where Vera has a deck of her own. */
function withVerasDeck(): Layout {
  const before = freshTable(3, PILES);
  const given = plans.giveDeck(before, "actorVera");
  if (!given) throw new Error("No deck was given.");
  return { ...write(before, given.writes), personal: given.personal };
}

const decksOf = (cards: readonly string[]) => [...new Set(cards.map((id) => cardOfKey(id)?.deck))];

function deal(layout: Layout, pile: string, size: number, seed = 1): Layout {
  const { writes } = plans.dealHands(layout, [{ pile, size }], seeded(seed), `request${seed}`);
  return write(layout, writes);
}

describe("personal decks (C52-1)", () => {
  it("have numbers of their own, that no common deck ever has", () => {
    expect([1, 49, 50, 99, 100, 50.5].map(isPersonalDeck)).toEqual([false, false, true, true, false, false]);
    expect(decksFor(99)).toBeLessThan(PERSONAL_DECKS.first);
    expect(freePersonalDeck([])).toBe(50);
    expect(freePersonalDeck([50, 52])).toBe(51);
    expect(freePersonalDeck(Array.from({ length: 50 }, (_, index) => 50 + index))).toBeNull();
  });

  it.each([
    [{ own: null, borrowed: null }, null],
    [{ own: 50, borrowed: null }, 50],
    [{ own: 50, borrowed: 51 }, 51],
    [{ own: 50, borrowed: "dealer" }, null],
    [{ own: null, borrowed: 51 }, 51],
  ] as const)("are drawn from: %o gives %s", (facts, deck) => {
    expect(deckToDrawFrom(facts)).toBe(deck);
  });

  it("are played by their owners alone, and the common shoe by all others", () => {
    const layout = withVerasDeck();
    expect(plans.auditOf(layout).findings).toEqual([]);
    expect(plans.cardsInAll(layout)).toBe(104);
    expect(pilesOf(layout).deck).toHaveLength(52);
    const hands = [
      { pile: "vera", size: 5 },
      { pile: "otto", size: 5 },
    ];
    const dealt = write(layout, plans.dealHands(layout, hands, seeded(7), "both").writes);
    expect(decksOf(idsIn(pileOf(dealt, "hand", "actorVera")))).toEqual([50]);
    expect(decksOf(idsIn(pileOf(dealt, "hand", "actorOtto")))).toEqual([1]);
    const top = plans.topCardsFor(dealt, ["otto", "vera", "otto"], seeded(3));
    expect(top.cards.map((id) => cardOfKey(id)?.deck)).toEqual([1, 50, 1]);
    expect(plans.drawableFor(dealt, ["vera"])).toBe(47);
    expect(plans.drawableFor(dealt, ["vera", "otto", "dealer"])).toBe(94);
  });

  it("are refilled from their own discarded cards only", () => {
    const dealt = deal(deal(withVerasDeck(), "vera", 50), "otto", 30, 2);
    const thrown = [
      ...idsIn(pileOf(dealt, "hand", "actorVera")).slice(0, 50),
      ...idsIn(pileOf(dealt, "hand", "actorOtto")),
    ];
    const discarded = write(dealt, plans.discardCards(dealt, thrown));
    const again = deal(discarded, "vera", 10, 3);
    expect(idsIn(pileOf(again, "hand", "actorVera"))).toHaveLength(10);
    expect(decksOf(idsIn(pileOf(again, "hand", "actorVera")))).toEqual([50]);
    // Otto's thirty still lie there.
    expect(decksOf(idsIn(pileOf(again, "discard")))).toEqual([1]);
    expect(idsIn(pileOf(again, "discard"))).toHaveLength(30);
    expect(plans.auditOf(again).findings).toEqual([]);
  });

  it("are lent for one draw: the Dealer's, or another's", () => {
    const layout = withVerasDeck();
    const lent = {
      ...layout,
      loans: [
        { actor: "actorOtto", from: "actorVera" },
        { actor: "actorVera", from: null },
      ],
    };
    expect([sourceOfHand(lent, "otto"), sourceOfHand(lent, "vera"), sourceOfHand(lent, "dealer")]).toEqual([
      50,
      null,
      null,
    ]);
    expect(loansAfter(lent, ["otto"])).toEqual([{ actor: "actorVera", from: null }]);
    expect(decksOf(idsIn(pileOf(deal(lent, "otto", 5), "hand", "actorOtto")))).toEqual([50]);
    // Who stands against its owner plays from it no longer; anyone else does.
    expect(loansInTest(lent, ["actorVera", "actorOtto"])).toEqual([{ actor: "actorVera", from: null }]);
    expect(loansInTest(lent, ["actorVera", null])).toEqual(lent.loans);
    // Of a deck that is no more nothing can be drawn.
    expect(sourceOfHand({ ...lent, personal: [] }, "otto")).toBeNull();
  });

  it("stay when players come and go, and when a session ends, and leave when the Dealer takes them", () => {
    const dealt = deal(withVerasDeck(), "vera", 5);
    const more = plans.setPlayers(dealt, 6);
    expect([more.decks, more.staying]).toEqual([3, 0]);
    const six = { ...write(dealt, more.writes), decks: 3, players: 6 };
    expect(plans.setPlayers(six, 3)).toMatchObject({ decks: 1, staying: 0 });
    expect(plans.takeDeck(six, "actorVera").out).toBe(5);
    const ended = plans.endSession({ ...six, players: 3 });
    const after = { ...write(six, ended.writes), decks: ended.decks };
    expect(pilesOf(after, 50).deck).toHaveLength(52);
    expect(plans.auditOf(after).findings).toEqual([]);
    const { writes, personal, out } = plans.takeDeck(after, "actorVera");
    expect([out, personal]).toEqual([0, []]);
    const gone = { ...write(after, writes), personal };
    expect(gone.shoe).toHaveLength(52);
    expect(plans.auditOf(gone).findings).toEqual([]);
  });

  it("are completed and found again by repair, and belong to nobody when their character is gone", () => {
    const layout = withVerasDeck();
    const [lost = ""] = layout.shoe.filter(({ deck }) => deck === 50).map(({ id }) => id);
    const broken = write(layout, [{ do: "take", pile: null, card: lost }]);
    expect(plans.auditOf(broken).findings).toEqual([{ kind: "missing", card: lost }]);
    expect(plans.fill(broken)).toHaveLength(1);
    const mended = write(broken, plans.mend(broken));
    expect(plans.auditOf(mended).findings).toEqual([]);
    expect(plans.decksOfNobody(mended, ["actorVera"])).toEqual([]);
    expect(plans.decksOfNobody(mended, ["actorOtto"])).toEqual([{ deck: 50, actor: "actorVera" }]);
    expect(plans.giveDeck(mended, "actorVera")).toBeNull();
    expect(deckCards(50)).toHaveLength(52);
  });
});
