import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cardsOfJoiner,
  cardsToDraw,
  commonHandSize,
  dealerHandSize,
  decksFor,
  decksForSession,
  decksToAdd,
  drawCards,
  encounterEnd,
  handSize,
  mayEndEncounter,
  mayEndSession,
  mayPlayFrom,
  type Piles,
  sessionEnd,
  testStarts,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import golden from "../fixtures/vectors/fiftytwo.json" with { type: "json" };
import { expectFault, NOT_WHOLE } from "./expect.ts";
import { seeded } from "./fiftytwo.ts";

describe("decks in the shoe (C52-1)", () => {
  it("are those of the table", () => {
    const reckoned = Object.keys(golden.decksByPlayers).map((players) => [players, decksFor(Number(players))]);
    expect(Object.fromEntries(reckoned)).toEqual(golden.decksByPlayers);
  });

  it("are refused for less than one player", () => {
    for (const bad of [0, -1, ...NOT_WHOLE]) expectFault(() => decksFor(bad as number), "players", bad, /at least 1/);
  });

  it("are added and taken out as players come and go", () => {
    expect([decksToAdd(1, 4), decksToAdd(2, 4), decksToAdd(3, 3)]).toEqual([1, 0, -2]);
    expect(decksForSession({ players: 6, decks: [1], inUse: [] })).toEqual({ add: [2, 3], remove: [] });
    expect(decksForSession({ players: 4, decks: [2], inUse: [2] })).toEqual({ add: [1], remove: [] });
    expect(decksForSession({ players: 3, decks: [1, 2, 3], inUse: [] })).toEqual({ add: [], remove: [3, 2] });
    // A deck with cards in hands stays.
    expect(decksForSession({ players: 3, decks: [1, 2, 3], inUse: [3] })).toEqual({ add: [], remove: [2, 1] });
    expect(decksForSession({ players: 1, decks: [1, 2], inUse: [1, 2] })).toEqual({ add: [], remove: [] });
  });

  it("may be one's own, the Dealer's or a bystander's in live-action play", () => {
    const from = (owner: "own" | "dealer" | "other", nearby: boolean, inChallenge: boolean) =>
      mayPlayFrom({ owner, nearby, inChallenge });
    expect([from("own", false, true), from("dealer", false, true), from("other", true, false)]).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(from("other", false, false)).toEqual({ ok: false, reason: "notNearby" });
    expect(from("other", true, true)).toEqual({ ok: false, reason: "inChallenge" });
  });
});

describe("size of hands (C52-4)", () => {
  it("is 5, and what Expanded Hand adds (C52-18)", () => {
    expect([handSize(), handSize(0), handSize(3)]).toEqual([5, 5, 8]);
    for (const bad of [-1, 1.5]) expectFault(() => handSize(bad), "expanded", bad, /at least 0/);
  });

  it("is that of the table for the NPCs of a fight, and 0 without any", () => {
    const reckoned = Object.keys(golden.dealerHandByNpcs).map((npcs) => [npcs, dealerHandSize(Number(npcs))]);
    expect(Object.fromEntries(reckoned)).toEqual(golden.dealerHandByNpcs);
    expect(dealerHandSize(0)).toBe(0);
    for (const bad of [-1, ...NOT_WHOLE]) expectFault(() => dealerHandSize(bad as number), "npcs", bad, /at least 0/);
  });

  it("counts each NPC's Expanded Hand in the common hand", () => {
    expect([commonHandSize([]), commonHandSize([1]), commonHandSize([0, 2, 1])]).toEqual([0, 6, 12]);
    expectFault(() => commonHandSize([0, -1]), "expanded[1]", -1, /at least 0/);
  });

  it("grows when an NPC joins, once it has been drawn", () => {
    expect(cardsOfJoiner({ npcs: 2, expanded: 0, drawn: true })).toBe(2);
    expect(cardsOfJoiner({ npcs: 2, expanded: 1, drawn: true })).toBe(3);
    expect(cardsOfJoiner({ npcs: 0, expanded: 0, drawn: true })).toBe(5);
    expect(cardsOfJoiner({ npcs: 2, expanded: 1, drawn: false })).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 })), fc.nat({ max: 3 }), (npcs, expanded) => {
        const joined = commonHandSize(npcs) + cardsOfJoiner({ npcs: npcs.length, expanded, drawn: true });
        expect(joined).toBe(commonHandSize([...npcs, expanded]));
      }),
    );
  });

  it("is drawn by the empty-handed only", () => {
    expect(cardsToDraw({ held: 0, size: 6 })).toBe(6);
    for (let held = 1; held < 8; held++) expect(cardsToDraw({ held, size: 6 })).toBe(0);
  });
});

describe("drawing (C52-4)", () => {
  const piles = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 40 })
    .chain((all) =>
      fc.nat({ max: all.length }).map((cut) => ({ deck: all.slice(0, cut), discard: all.slice(cut) }) as Piles),
    );

  it("loses and doubles nothing, and gives what there is", () => {
    fc.assert(
      fc.property(piles, fc.nat({ max: 50 }), fc.nat(), (before, count, seed) => {
        const { cards, piles: after, refilled } = drawCards(before, count, seeded(seed));
        const all = [...before.deck, ...before.discard];
        expect([...cards, ...after.deck, ...after.discard].sort()).toEqual([...all].sort());
        expect(cards).toHaveLength(Math.min(count, all.length));
        expect(refilled).toBe(count > before.deck.length && before.discard.length > 0);
        if (!refilled) expect(after.discard).toEqual(before.discard);
      }),
    );
  });

  it("takes the deck first, and the discard when that is empty", () => {
    fc.assert(
      fc.property(piles, fc.nat({ max: 50 }), fc.nat(), (before, count, seed) => {
        const { cards } = drawCards(before, count, seeded(seed));
        const ofDeck = cards.slice(0, Math.min(count, before.deck.length));
        expect(ofDeck.every((card) => before.deck.includes(card))).toBe(true);
        expect(cards.slice(ofDeck.length).every((card) => before.discard.includes(card))).toBe(true);
      }),
    );
    expect(drawCards({ deck: ["a"], discard: ["b"] }, 1, seeded(1))).toEqual({
      cards: ["a"],
      piles: { deck: [], discard: ["b"] },
      refilled: false,
    });
    expect(drawCards({ deck: [], discard: [] }, 5, seeded(1)).cards).toEqual([]);
  });

  it("lets a test start when everyone has a card, or the shoe has one for each who has none", () => {
    expect(testStarts([5, 1], 0)).toBe(true);
    expect(testStarts([5, 0], 0)).toBe(false);
    expect(testStarts([5, 0], 1)).toBe(true);
    expect(testStarts([0, 0], 1)).toBe(false);
    expectFault(() => testStarts([1, -1], 3), "held[1]", -1, /at least 0/);
  });
});

describe("ends of encounters and sessions (C52-4, C52-12, C52-13)", () => {
  const hurt = { value: 4, max: 13, persistent: 3 };

  it("discard the common hand, and give back Health that is not lost for longer", () => {
    const ended = encounterEnd({
      piles: { deck: ["a"], discard: ["b"] },
      commonHand: ["c", "d"],
      health: [{ physical: hurt, mental: { value: 13, max: 13, persistent: 0 } }],
    });
    expect(ended.piles).toEqual({ deck: ["a"], discard: ["b", "c", "d"] });
    expect(ended.health).toEqual([
      { physical: { value: 10, max: 13, persistent: 3 }, mental: { value: 13, max: 13, persistent: 0 } },
    ]);
  });

  it("bring all cards back into the deck before advancement, and count the session", () => {
    const facts = { piles: { deck: ["a"], discard: ["b"] }, hands: [["c"], [], ["d", "e"]], sessions: 2 };
    const ended = sessionEnd(facts);
    expect([...ended.piles.deck].sort()).toEqual(["a", "b", "c", "d", "e"]);
    expect(ended.piles.discard).toEqual([]);
    expect(ended.sessions).toBe(3);
  });

  it("wait for open tests, and a session for the fight", () => {
    const quiet = { exchangeOpen: false, cardsOnTable: false };
    expect(mayEndEncounter(quiet)).toEqual({ ok: true });
    expect(mayEndEncounter({ ...quiet, exchangeOpen: true })).toEqual({ ok: false, reason: "exchangeOpen" });
    expect(mayEndEncounter({ ...quiet, cardsOnTable: true })).toEqual({ ok: false, reason: "cardsOnTable" });
    expect(mayEndSession({ ...quiet, inFight: false })).toEqual({ ok: true });
    expect(mayEndSession({ ...quiet, inFight: true })).toEqual({ ok: false, reason: "inFight" });
    expect(mayEndSession({ ...quiet, cardsOnTable: true, inFight: true })).toMatchObject({ reason: "cardsOnTable" });
  });
});
