import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardKey, shoeCards } from "../../src/kernel/cards.ts";
import { commitText, type ExchangeState, type Phase } from "../../src/kernel/exchange/index.ts";
import type { CardWrite, Layout } from "../../src/rulesets/fiftytwo/cards/layout.ts";
import { discardCards, layTop, topCards } from "../../src/rulesets/fiftytwo/cards/plans.ts";
import { sha256Hex } from "../../src/rulesets/fiftytwo/exchange/hash.ts";
import { keepOpenings, withOpenings } from "../../src/rulesets/fiftytwo/exchange/openings.ts";
import { boundHands, freeCards, lyingCards } from "../../src/rulesets/fiftytwo/exchange/played.ts";
import { type SecretStorage, Secrets } from "../../src/rulesets/fiftytwo/exchange/secrets.ts";
import { seeded } from "./fiftytwo.ts";

const ATTACKER = { id: "attacker", hand: "vera", players: ["ada"] };
const DEFENDER = { id: "defender", hand: "otto", players: ["bo"] };
const LAID = {
  user: "ada",
  declaration: { skill: "melee", tick: false, use: null, bonus: 0 },
  commitment: "a".repeat(64),
};

function state(phase: Phase, changes: Partial<ExchangeState> = {}): ExchangeState {
  const sides = [
    { ...ATTACKER, laid: LAID },
    { ...DEFENDER, laid: null },
  ];
  return {
    id: "exchange1",
    order: "inTurn",
    attempt: 1,
    phase,
    sides,
    reached: [],
    spent: [],
    shown: [],
    ended: null,
    ...changes,
  };
}

/** A browser's storage; full when told so. */
function storage(full = false): SecretStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

describe("the hash of a commitment (C52-6)", () => {
  it("is SHA-256 of the text in UTF-8", () => {
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(sha256Hex(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
      }),
      { numRuns: 50 },
    );
  });
});

describe("what a player's browser keeps of a card that lies (C52-6)", () => {
  const laying = { exchange: "exchange1", user: "ada", side: "attacker", skill: "melee", card: "playingcardS1201" };
  const bytes = (fill: number) => new Uint8Array(32).fill(fill);

  it("opens the commitment, after the page was loaded anew too, for that user in that world alone", () => {
    const browser = storage();
    const commitment = new Secrets(browser, "world", "ada").commit(laying, bytes(7), 5);
    const secret = new Secrets(browser, "world", "ada").of(commitment);
    expect(secret).toMatchObject({ exchange: "exchange1", side: "attacker", card: laying.card, at: 5 });
    expect(sha256Hex(commitText({ ...laying, nonce: secret?.nonce ?? "" }))).toBe(commitment);
    expect(new Secrets(browser, "world", "bo").of(commitment)).toBeNull();
    expect(new Secrets(browser, "elsewhere", "ada").of(commitment)).toBeNull();
  });

  it("tells different commitments of one card, and keeps each until it is not wanted", () => {
    const browser = storage();
    const secrets = new Secrets(browser, "world", "ada");
    const [first, second] = [1, 2].map((fill) => secrets.commit(laying, bytes(fill), fill));
    expect(first).not.toBe(second);
    secrets.keep((commitment) => commitment === second);
    expect(secrets.of(first ?? "")).toBeNull();
    expect(secrets.of(second ?? "")?.at).toBe(2);
    secrets.keep(() => false);
    expect(browser.kept.size).toBe(0);
  });

  it("lays nothing where nothing can be kept, and starts anew when the storage holds something else", () => {
    expect(() => new Secrets(storage(true), "world", "ada").commit(laying, bytes(1), 1)).toThrow("Quota");
    for (const text of ["{", "null", '{"x":{"card":1}}', "[3]"]) {
      const browser = storage();
      browser.kept.set("triskele.fiftytwo.laid.world.ada", text);
      const secrets = new Secrets(browser, "world", "ada");
      expect(secrets.of("x")).toBeNull();
      const commitment = secrets.commit(laying, bytes(1), 1);
      expect(secrets.of(commitment)?.card).toBe(laying.card);
    }
  });
});

describe("openings in the steward's memory (C52-6)", () => {
  const opening = { side: "attacker", card: "playingcardS1201", nonce: "00".repeat(16) };

  it("are those that its message says have come, for this attempt, and only while others are awaited", () => {
    const opened = state("opening", { reached: ["attacker"] });
    keepOpenings({ state: opened, openings: [opening] });
    expect(withOpenings(opened).openings).toEqual([opening]);
    // Planned, and never written: it has not come.
    expect(withOpenings(state("opening")).openings).toEqual([]);
    expect(withOpenings({ ...opened, attempt: 2 }).openings).toEqual([]);
    expect(withOpenings({ ...opened, id: "exchange2" }).openings).toEqual([]);
    keepOpenings({ state: { ...opened, phase: "void" }, openings: [] });
    expect(withOpenings(opened).openings).toEqual([]);
  });
});

describe("hands in open tests (C52-4, C52-6, C52-7)", () => {
  const [queen, five] = ["playingcardS1201", "playingcardS0501"];
  const vera = {
    id: "vera",
    cards: [
      { id: queen, suit: "spades", rank: 12, deck: 1 },
      { id: five, suit: "spades", rank: 5, deck: 1 },
    ],
  } as const;
  const shown = [{ side: "attacker", card: queen, nonce: "00", from: "hand" }] as const;
  const free = (states: readonly ExchangeState[], hand: Parameters<typeof freeCards>[0] = vera) =>
    freeCards(hand, states).map(({ id }) => id);

  it("count all their cards but those shown and not settled", () => {
    expect(free([])).toEqual([queen, five]);
    for (const phase of ["laying", "opening", "settled", "void"] as const) {
      expect(free([state(phase, { shown })])).toEqual([queen, five]);
    }
    expect(free([state("shown", { shown })])).toEqual([five]);
    expect(free([state("shown", { shown: [{ ...shown[0], from: "top", nonce: null }] })])).toEqual([queen, five]);
    expect(free([state("shown", { shown })], { ...vera, id: "wolf" })).toEqual([queen, five]);
  });

  it("keep apart what lies for any of their sides, as far as it is known which card that is", () => {
    const common = (phase: Phase) =>
      state(phase, {
        sides: [
          { ...ATTACKER, hand: "common", laid: LAID },
          { ...DEFENDER, hand: "common", laid: null },
        ],
      });
    const lying = (phase: Phase, card: string | null = queen) => lyingCards("common", [common(phase)], () => card);
    expect(lying("laying")).toEqual([queen]);
    expect(lying("opening")).toEqual([queen]);
    expect(lying("laying", null)).toEqual([]);
    for (const phase of ["shown", "settled", "void"] as const) expect(lying(phase)).toEqual([]);
    expect(lyingCards("vera", [common("laying")], () => queen)).toEqual([]);
  });

  it("are bound from when their card lies until the test is settled", () => {
    expect(boundHands([])).toEqual([]);
    for (const phase of ["laying", "opening", "shown"] as const) expect(boundHands([state(phase)])).toEqual(["vera"]);
    for (const phase of ["settled", "void"] as const) expect(boundHands([state(phase)])).toEqual([]);
  });
});

describe("cards from the top of the shoe (C52-4, C52-6)", () => {
  const keys = shoeCards(1).map(cardKey);

  function layout(discarded: number, held: number): Layout {
    const out = new Set(keys.slice(0, discarded + held));
    const found = (from: number, to: number) =>
      shoeCards(1)
        .slice(from, to)
        .map((card) => ({ ...card, id: cardKey(card) }));
    return {
      decks: 1,
      players: 3,
      sessions: 0,
      shoe: shoeCards(1).map((card) => ({
        ...card,
        id: cardKey(card),
        drawn: out.has(cardKey(card)),
        request: "",
      })),
      piles: [
        { id: "discard", kind: "discard", actor: null, cards: found(0, discarded) },
        { id: "table", kind: "table", actor: null, cards: [] },
        { id: "vera", kind: "hand", actor: "actorVera", cards: found(discarded, discarded + held) },
      ],
    };
  }

  /** Where each card lies after some writes: in a pile, or in none. */
  function places({ piles }: Layout, writes: readonly CardWrite[]): Map<string, string[]> {
    const held = new Map(piles.map(({ id, cards }) => [id, new Set(cards.map((card) => card.id))]));
    for (const write of writes) {
      if (write.do === "take") expect(held.get(write.pile ?? "")?.delete(write.card)).toBe(true);
    }
    for (const write of writes) if (write.do === "put") held.get(write.pile ?? "")?.add(cardKey(write.card));
    return new Map(keys.map((key) => [key, [...held].flatMap(([id, cards]) => (cards.has(key) ? [id] : []))]));
  }

  it("lie in one place only: on the table or thrown off, with the discard back in the shoe when it had to serve", () => {
    const counts = fc.record({ discarded: fc.nat({ max: 30 }), held: fc.nat({ max: 22 }), count: fc.nat({ max: 4 }) });
    fc.assert(
      fc.property(counts, fc.integer(), fc.boolean(), ({ discarded, held, count }, seed, settled) => {
        const before = layout(discarded, held);
        const top = topCards(before, count, seeded(seed));
        expect(new Set(top.cards).size).toBe(Math.min(count, 52 - held));
        const kind = settled ? "discard" : "table";
        const after = places(before, layTop(before, top, kind));
        for (const [card, where] of after) {
          expect(where.length).toBeLessThanOrEqual(1);
          if (top.cards.includes(card)) expect(where).toEqual([kind]);
        }
        for (const card of keys.slice(discarded, discarded + held)) expect(after.get(card)).toEqual(["vera"]);
        // What is settled goes to the discard from wherever it lies, once.
        const thrown = places(before, discardCards(before, keys.slice(0, discarded + Math.min(held, 2))));
        for (const card of keys.slice(0, discarded)) expect(thrown.get(card)).toEqual(["discard"]);
      }),
      { numRuns: 100 },
    );
  });
});
