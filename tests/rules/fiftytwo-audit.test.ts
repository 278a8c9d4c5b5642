import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardKey, shoeCards } from "../../src/kernel/cards.ts";
import {
  audit,
  type FoundCard,
  isGenuine,
  type Repair,
  type ShoeFacts,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";

type Pile = ShoeFacts["piles"][number];
const found = (decks = 1): FoundCard[] => shoeCards(decks).map((card) => ({ id: cardKey(card), ...card }));

/** A shoe of one deck, all as it should be: the first cards lie in a hand, the next on the table, the next in the discard. */
function sound(inHand = 5, onTable = 1, discarded = 3): ShoeFacts {
  const cards = found();
  const end = inHand + onTable;
  const piles: Pile[] = [
    { id: "hand", kind: "hand", cards: cards.slice(0, inHand) },
    { id: "table", kind: "table", cards: cards.slice(inHand, end) },
    { id: "discard", kind: "discard", cards: cards.slice(end, end + discarded) },
    { id: "other", kind: "hand", cards: [] },
  ];
  return { decks: 1, shoe: cards.map((card, index) => ({ ...card, drawn: index < end + discarded })), piles };
}

/** The facts after the repairs. */
function repaired(facts: ShoeFacts, repairs: readonly Repair[]): ShoeFacts {
  let shoe = [...facts.shoe];
  let piles = facts.piles.map((pile) => ({ ...pile, cards: [...pile.cards] }));
  for (const repair of repairs) {
    if (repair.do === "add") shoe.push({ ...repair.card, id: cardKey(repair.card), drawn: repair.drawn });
    if (repair.do === "mark") shoe = shoe.map((c) => (c.id === repair.card ? { ...c, drawn: repair.drawn } : c));
    if (repair.do === "place") {
      const placed = { ...repair.card, id: cardKey(repair.card), placed: repair.pile };
      piles = piles.map((pile) => (pile.id === repair.pile ? { ...pile, cards: [...pile.cards, placed] } : pile));
    }
    if (repair.do === "remove") {
      if (repair.pile === null) shoe = shoe.filter(({ id }) => id !== repair.card);
      else
        piles = piles.map((pile) =>
          pile.id === repair.pile ? { ...pile, cards: pile.cards.filter(({ id }) => id !== repair.card) } : pile,
        );
    }
    if (repair.do === "restore") {
      if (repair.pile === null) shoe = shoe.map((c) => (c.id === repair.id ? { ...c, ...repair.card } : c));
      else
        piles = piles.map((pile) =>
          pile.id === repair.pile
            ? { ...pile, cards: pile.cards.map((c) => (c.id === repair.id ? { ...c, ...repair.card } : c)) }
            : pile,
        );
    }
  }
  return { ...facts, shoe, piles };
}

const kinds = (facts: ShoeFacts) => audit(facts).findings.map(({ kind }) => kind);
const withPile = (facts: ShoeFacts, id: string, change: (cards: readonly FoundCard[]) => readonly FoundCard[]) => ({
  ...facts,
  piles: facts.piles.map((pile) => (pile.id === id ? { ...pile, cards: change(pile.cards) } : pile)),
});

describe("the audit of cards (C52-4)", () => {
  const facts = sound();
  const [first, second] = facts.shoe;
  if (!first || !second) throw new Error("a shoe has cards");

  it("finds nothing when every card is in one place", () => {
    expect(audit(facts)).toEqual({ findings: [], repairs: [] });
    expect(audit({ decks: 2, shoe: found(2).map((card) => ({ ...card, drawn: false })), piles: [] }).findings).toEqual(
      [],
    );
  });

  it("finds a card that the shoe lacks, and adds it, drawn when it lies somewhere", () => {
    const lacking = { ...facts, shoe: facts.shoe.slice(1) };
    const { deck, suit, rank } = first;
    expect(audit(lacking)).toEqual({
      findings: [{ kind: "missing", card: first.id }],
      repairs: [{ do: "add", card: { deck, suit, rank }, drawn: true }],
    });
  });

  it("finds a card that was drawn and is nowhere, and puts it back", () => {
    expect(audit(withPile(facts, "hand", (cards) => cards.slice(1)))).toEqual({
      findings: [{ kind: "orphaned", card: first.id }],
      repairs: [{ do: "mark", card: first.id, drawn: false }],
    });
  });

  it("finds a card that lies somewhere unmarked", () => {
    const shoe = facts.shoe.map((card) => (card.id === first.id ? { ...card, drawn: false } : card));
    expect(audit({ ...facts, shoe })).toEqual({
      findings: [{ kind: "unmarked", card: first.id, pile: "hand" }],
      repairs: [{ do: "mark", card: first.id, drawn: true }],
    });
  });

  it("finds a card in several places, and leaves it where it came last", () => {
    expect(audit(withPile(facts, "discard", (cards) => [...cards, first]))).toEqual({
      findings: [{ kind: "doubled", card: first.id, piles: ["discard", "hand"] }],
      repairs: [{ do: "remove", card: first.id, pile: "hand" }],
    });
    expect(audit(withPile(facts, "other", () => [first, second])).repairs).toEqual([
      { do: "remove", card: first.id, pile: "other" },
      { do: "remove", card: second.id, pile: "other" },
    ]);
  });

  describe("of cards that somebody has moved by hand", () => {
    const { deck, suit, rank } = first;
    const put = (placed: string) => ({ ...first, placed });
    const without = withPile(facts, "hand", (cards) => cards.slice(1));
    const foreign = (layout: ShoeFacts, ...cards: FoundCard[]): ShoeFacts => ({
      ...layout,
      piles: [...layout.piles, { id: "theirs", kind: "foreign", cards }],
    });

    it("brings each back to where it was put, from a stack of the game or a foreign one", () => {
      const back = (pile: string) => ({
        findings: [{ kind: "moved", card: first.id, pile, to: "hand" }],
        repairs: [
          { do: "remove", card: first.id, pile },
          { do: "place", card: { deck, suit, rank }, pile: "hand" },
        ],
      });
      expect(audit(withPile(without, "other", () => [put("hand")]))).toEqual(back("other"));
      expect(audit(foreign(without, put("hand")))).toEqual(back("theirs"));
    });

    it("brings back to the shoe what was drawn from it otherwise, and keeps no card that nobody has put anywhere", () => {
      const drawn = {
        findings: [{ kind: "moved", card: first.id, pile: "other", to: null }],
        repairs: [
          { do: "remove", card: first.id, pile: "other" },
          { do: "mark", card: first.id, drawn: false },
        ],
      };
      expect(audit(withPile(without, "other", () => [put("")]))).toEqual(drawn);
      // A player has copied a card that is not out, and marked nothing.
      const shoe = without.shoe.map((card) => (card.id === first.id ? { ...card, drawn: false } : card));
      expect(audit(foreign({ ...without, shoe }, put("")))).toEqual({
        findings: [{ ...drawn.findings[0], pile: "theirs" }],
        repairs: [{ do: "remove", card: first.id, pile: "theirs" }],
      });
    });

    it("keeps the one of two copies that was put where it lies", () => {
      const twice = withPile(
        withPile(facts, "discard", (cards) => [...cards, put("")]),
        "hand",
        (cards) => [put("hand"), ...cards.slice(1)],
      );
      expect(audit(foreign(twice, put("hand")))).toEqual({
        findings: [{ kind: "doubled", card: first.id, piles: ["discard", "hand", "theirs"] }],
        repairs: [
          { do: "remove", card: first.id, pile: "discard" },
          { do: "remove", card: first.id, pile: "theirs" },
        ],
      });
    });

    it("undoes whatever is moved by hand: every card is where it was", () => {
      const piles = [...facts.piles, { id: "theirs", kind: "foreign" as const, cards: [] }];
      const put = piles.map(({ id, kind, cards }) => ({
        id,
        kind,
        cards: cards.map((card) => ({ ...card, placed: id })),
      }));
      const start: ShoeFacts = { ...facts, piles: put };
      const move = fc.record({ from: fc.nat({ max: piles.length }), to: fc.nat(), card: fc.nat() });
      const cardsOf = ({ shoe, piles: all }: ShoeFacts) => [
        shoe.filter(({ drawn }) => drawn).map(({ id }) => id),
        ...all.map(({ cards }) => cards.map(({ id }) => id).sort()),
      ];
      fc.assert(
        fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
          let now = start;
          for (const { from, to: where, card: index } of moves) {
            const source = now.piles[from];
            const to = now.piles[where % now.piles.length];
            const all =
              source?.cards ?? now.shoe.filter(({ drawn }) => !drawn).map((card) => ({ ...card, placed: "" }));
            const card = all[index % Math.max(1, all.length)];
            if (!card || !to || to === source) continue;
            if (source) now = withPile(now, source.id, (cards) => cards.filter(({ id }) => id !== card.id));
            else now = { ...now, shoe: now.shoe.map((own) => (own.id === card.id ? { ...own, drawn: true } : own)) };
            now = withPile(now, to.id, (cards) => [...cards, card]);
          }
          expect(cardsOf(repaired(now, audit(now).repairs))).toEqual(cardsOf(start));
        }),
      );
    });

    it("leaves a card where it lies when the hand it was put in is no more", () => {
      expect(audit(withPile(without, "other", () => [put("gone")]))).toEqual({ findings: [], repairs: [] });
    });
  });

  it("finds forged and altered cards, in piles and in the shoe", () => {
    const forged = { ...first, id: "playingcardS1402", deck: 2 };
    expect(audit(withPile(facts, "hand", (cards) => [...cards, forged]))).toEqual({
      findings: [{ kind: "forged", card: forged.id, pile: "hand" }],
      repairs: [{ do: "remove", card: forged.id, pile: "hand" }],
    });
    const { deck, suit, rank } = first;
    const better = { ...first, suit: "spades", rank: 14 };
    expect(audit(withPile(facts, "hand", (cards) => [better, ...cards.slice(1)]))).toEqual({
      findings: [{ kind: "altered", card: first.id, pile: "hand" }],
      repairs: [{ do: "restore", id: first.id, card: { deck, suit, rank }, pile: "hand" }],
    });
    expect(kinds({ ...facts, shoe: [...facts.shoe.slice(1), { ...better, drawn: true }] })).toEqual(["altered"]);
    expect(kinds({ ...facts, shoe: [...facts.shoe, { ...forged, drawn: false }] })).toEqual(["forged"]);
    expect([isGenuine(first), isGenuine(better), isGenuine({ ...first, id: "x" })]).toEqual([true, false, false]);
  });

  it("is clean after its own repairs, whatever has happened to the cards", () => {
    const harm = fc.oneof(
      fc.record({ kind: fc.constant("drop" as const), pile: fc.nat(), card: fc.nat() }),
      fc.record({ kind: fc.constant("copy" as const), pile: fc.nat(), card: fc.nat() }),
      fc.record({ kind: fc.constant("alter" as const), pile: fc.nat(), card: fc.nat() }),
      fc.record({ kind: fc.constant("forge" as const), pile: fc.nat(), card: fc.nat() }),
      fc.record({ kind: fc.constant("mark" as const), pile: fc.nat(), card: fc.nat() }),
      fc.record({ kind: fc.constant("lose" as const), pile: fc.nat(), card: fc.nat() }),
      fc.record({ kind: fc.constant("carry" as const), pile: fc.nat(), card: fc.nat() }),
      fc.record({ kind: fc.constant("draw" as const), pile: fc.nat(), card: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(harm, { maxLength: 8 }), (harms) => {
        let now: ShoeFacts = sound();
        now = {
          ...now,
          piles: [
            ...now.piles.map(({ cards, ...pile }) => ({
              ...pile,
              cards: cards.map((card) => ({ ...card, placed: pile.id })),
            })),
            { id: "theirs", kind: "foreign", cards: [] },
          ],
        };
        for (const { kind, pile: which, card: index } of harms) {
          const pile = now.piles[which % now.piles.length];
          const own = now.shoe[index % Math.max(1, now.shoe.length)];
          if (!pile || !own) continue;
          const change = (to: (cards: readonly FoundCard[]) => readonly FoundCard[]) => withPile(now, pile.id, to);
          if (kind === "drop") now = change((all) => all.slice(1));
          if (kind === "copy") now = change((all) => (all.some(({ id }) => id === own.id) ? all : [...all, own]));
          if (kind === "alter") now = change((all) => all.map((c, at) => (at === index % 5 ? { ...c, rank: 14 } : c)));
          const there = (all: readonly FoundCard[], card: FoundCard) =>
            all.some(({ id }) => id === card.id) ? all : [...all, card];
          // The host moves a card from one stack to another, or out of the shoe.
          const source = now.piles[index % now.piles.length];
          const [held] = source?.cards ?? [];
          if (kind === "carry" && source && held) {
            now = withPile(now, source.id, (all) => all.slice(1));
            now = withPile(now, pile.id, (all) => there(all, held));
          }
          if (kind === "draw" && !own.drawn) {
            now = { ...now, shoe: now.shoe.map((c) => (c === own ? { ...c, drawn: true } : c)) };
            now = withPile(now, pile.id, (all) => there(all, { ...own, placed: "" }));
          }
          if (kind === "forge") {
            now = change((all) => [...all.filter(({ id }) => id !== "forged"), { ...own, id: "forged" }]);
          }
          if (kind === "mark") now = { ...now, shoe: now.shoe.map((c) => (c === own ? { ...c, drawn: !c.drawn } : c)) };
          if (kind === "lose") now = { ...now, shoe: now.shoe.filter((c) => c !== own) };
        }
        const { findings, repairs } = audit(now);
        expect(findings.length).toBeGreaterThanOrEqual(repairs.length > 0 ? 1 : 0);
        const after = repaired(now, repairs);
        expect(audit(after)).toEqual({ findings: [], repairs: [] });
        const drawn = after.piles.flatMap(({ cards }) => cards.map(({ id }) => id));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(after.shoe).toHaveLength(52);
        expect(after.piles.find(({ kind }) => kind === "foreign")?.cards).toEqual([]);
      }),
    );
  });

  it("refuses a number of decks that is none", () => {
    expectFault(() => audit({ decks: -1, shoe: [], piles: [] }), "decks", -1, /0 to 99/);
  });
});
