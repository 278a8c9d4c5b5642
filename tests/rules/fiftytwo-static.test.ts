import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardKey } from "../../src/kernel/cards.ts";
import type { Layout } from "../../src/rulesets/fiftytwo/cards/layout.ts";
import { flipTop, layOut } from "../../src/rulesets/fiftytwo/messages/static-plans.ts";
import {
  type CardMarks,
  marksOf,
  playTotal,
  playWorth,
  readStatic,
  type StaticFacts,
  usualDefence,
  usuallyHarms,
  weaponFor,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { aceValues, card, cards, plays, seeded, skill, skills } from "./fiftytwo.ts";

const facts = (signs: string, changes: Partial<StaticFacts> = {}): StaticFacts => ({
  card: card(signs),
  skill: skill("♠", 4),
  penalty: -1,
  target: null,
  ruling: null,
  stakes: "none",
  ...changes,
});

describe("what is known of a static test (C52-5)", () => {
  it("is the total against the number, with the margin", () => {
    expect(readStatic(facts("♥8", { target: 10 }))).toEqual({
      worth: 8,
      total: 11,
      automatic: null,
      success: true,
      margin: 1,
      hurts: null,
    });
    expect(readStatic(facts("♥7", { target: 10 }))).toMatchObject({ total: 10, success: false, margin: 0 });
  });

  it("is the Dealer's ruling while the number is hidden, without a margin", () => {
    expect(readStatic(facts("♥8"))).toMatchObject({ success: null, margin: null });
    expect(readStatic(facts("♥8", { ruling: "success" }))).toMatchObject({ success: true, margin: null });
    expect(readStatic(facts("♥8", { ruling: "failure" }))).toMatchObject({ success: false, margin: null });
    // Where the number is known, nobody's word goes against it.
    expect(readStatic(facts("♥8", { target: 20, ruling: "success" })).success).toBe(false);
  });

  it("waits for nobody when the card succeeds by itself (C52-9)", () => {
    expect(readStatic(facts("♠A"))).toMatchObject({ automatic: "onSuit", success: true, margin: null });
    expect(readStatic(facts("♠A", { ruling: "failure" })).success).toBe(true);
    expect(readStatic(facts("♥A")).success).toBeNull();
  });

  it("says whose Health is at stake (C52-5, C52-6)", () => {
    const hurts = (changes: Partial<StaticFacts>) => readStatic(facts("♥8", changes)).hurts;
    expect(hurts({ stakes: "attack", target: 5 })).toBe("opponent");
    expect(hurts({ stakes: "attack", target: 30 })).toBeNull();
    expect(hurts({ stakes: "resist", target: 30 })).toBe("self");
    expect(hurts({ stakes: "resist", target: 5 })).toBeNull();
    expect([hurts({ stakes: "resist" }), hurts({ stakes: "attack" }), hurts({ target: 5 })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("agrees with the sum of its parts", () => {
    fc.assert(
      fc.property(plays, aceValues, (play, aceValue) => {
        const read = readStatic({ ...play, target: null, ruling: null, stakes: "none", aceValue });
        expect(read.total).toBe(read.worth + play.skill.rating + play.penalty + (play.bonus ?? 0));
        expect(read.total).toBe(playTotal(play, { aceValue }));
      }),
    );
  });
});

describe("what a card is for a skill (C52-2, C52-3, C52-9, C52-18)", () => {
  const nothing = { abilities: [], trademark: null };
  const marks = (signs: string, known: Parameters<typeof marksOf>[2] = nothing, specialised = false): CardMarks =>
    marksOf(card(signs), skill("♠", 4, specialised), known);

  it("is on-suit, suitable, or neither, and may succeed by itself", () => {
    expect(marks("♠7")).toEqual({ onSuit: true, suitable: true, automatic: null, worth: 7, uses: [] });
    expect(marks("♥7")).toMatchObject({ onSuit: false, suitable: false });
    expect(marks("♥7", nothing, true)).toMatchObject({ onSuit: false, suitable: true });
    expect(marks("♠A").automatic).toBe("onSuit");
    expect(marks("♥A", nothing, true).automatic).toBe("specialised");
    expect(marks("♥A").automatic).toBeNull();
  });

  it("has special uses where its player knows them", () => {
    const known = { abilities: ["faceValue", "trademark"], trademark: card("♥Q") };
    expect(marks("♥Q", known).uses).toEqual(["faceValue"]);
    expect(marks("♥Q", known, true).uses).toEqual(["faceValue", "trademark"]);
    expect(marks("♦Q", known, true).uses).toEqual(["faceValue"]);
    expect(marks("♥10", known, true).uses).toEqual([]);
    expect(marks("♥Q").uses).toEqual([]);
  });

  it("counts an Ace as the world does", () => {
    fc.assert(
      fc.property(cards, skills, aceValues, (one, with_, aceValue) => {
        const { worth } = marksOf(one, with_, nothing, { aceValue });
        expect(worth).toBe(playWorth({ card: one, skill: with_, penalty: 0 }, { aceValue }));
        if (one.rank === 14) expect(worth).toBe(aceValue);
      }),
    );
  });
});

describe("who cannot react (C52-6)", () => {
  it("is attacked against Dodge or Willpower, by the side of the attack", () => {
    expect([usualDefence("physical"), usualDefence("mental")]).toEqual(["dodge", "willpower"]);
  });
});

describe("attacks (C52-6, C52-19)", () => {
  const weapons = [
    { id: "bow", ranged: true },
    { id: "axe", ranged: false },
    { id: "club", ranged: false },
  ];

  it("are meant to harm when their skill is one of attacks, and take the first weapon of its kind", () => {
    expect(["meleeAttack", "rangedAttack", "lore", "", "toString"].map(usuallyHarms)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(weaponFor("meleeAttack", weapons)?.id).toBe("axe");
    expect(weaponFor("rangedAttack", weapons)?.id).toBe("bow");
    expect([weaponFor("lore", weapons), weaponFor("rangedAttack", weapons.slice(1))]).toEqual([null, null]);
  });
});

describe("cards of static tests (C52-4)", () => {
  const found = (signs: string) => {
    const one = { ...card(signs), deck: 1 };
    return { ...one, id: cardKey(one) };
  };
  const layout = (deck: readonly string[], discard: readonly string[], hand: readonly string[]): Layout => ({
    decks: 1,
    players: 1,
    sessions: 0,
    shoe: [...deck, ...discard, ...hand].map((signs) => ({
      ...found(signs),
      drawn: !deck.includes(signs),
      request: "",
    })),
    piles: [
      { id: "discard", kind: "discard", actor: null, cards: discard.map(found) },
      { id: "table", kind: "table", actor: null, cards: [] },
      { id: "hand", kind: "hand", actor: "vera", cards: hand.map(found) },
    ],
  });

  it("go from the hand to the discard, or to the table while the Dealer has not ruled", () => {
    const now = layout(["♠2"], [], ["♥7"]);
    const { id } = found("♥7");
    for (const place of ["discard", "table"] as const) {
      expect(layOut(now, id, place)).toEqual([
        { do: "take", pile: "hand", card: id },
        { do: "put", pile: place, card: { ...card("♥7"), deck: 1 }, drawn: false },
      ]);
    }
  });

  it("are flipped from the top of the shoe for whoever has none, and go where they belong", () => {
    const flipped = flipTop(layout(["♠A"], [], []), ({ rank }) => (rank === 14 ? "discard" : "table"), seeded(1));
    expect(flipped?.card).toMatchObject(card("♠A"));
    expect(flipped?.writes).toContainEqual({
      do: "put",
      pile: "discard",
      card: { ...card("♠A"), deck: 1 },
      drawn: false,
    });
  });

  it("come from the discard when the shoe is empty, the others of which go home", () => {
    const flipped = flipTop(layout([], ["♠2", "♠3"], []), () => "table", seeded(2));
    const [home] = ["♠2", "♠3"].map(found).filter(({ id }) => id !== flipped?.id);
    expect(flipped?.writes).toContainEqual({ do: "put", pile: "table", card: flipped?.card, drawn: false });
    expect(flipped?.writes).toContainEqual({ do: "mark", card: home?.id, drawn: false, request: null });
    expect(flipTop(layout([], [], ["♠2"]), () => "table", seeded(3))).toBeNull();
  });
});
