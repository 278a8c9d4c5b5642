import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFace, sameCard } from "../../src/kernel/cards.ts";
import {
  type AbilityEffect,
  effectsOn,
  mayBeTrademark,
  mayDiscard,
  mayGiveCard,
  mayHaveAgain,
  mayUse,
  NEW_CHARACTER_SKILLS,
  SIDE_OF_SUIT,
  STANDARD_SKILLS,
  UNIVERSAL_ABILITIES,
  UNIVERSAL_ABILITY_KEYS,
  USES,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";
import { card, cards, skill, skills } from "./fiftytwo.ts";

describe("standard skills (C52-16)", () => {
  it("are sixteen, four a suit, black ones physical and red ones mental", () => {
    expect(NEW_CHARACTER_SKILLS).toHaveLength(16);
    expect(new Set(NEW_CHARACTER_SKILLS.map(({ key }) => key)).size).toBe(16);
    for (const [suit, keys] of Object.entries(STANDARD_SKILLS)) expect(keys, suit).toHaveLength(4);
    expect(SIDE_OF_SUIT).toEqual({ clubs: "physical", spades: "physical", hearts: "mental", diamonds: "mental" });
    expect(NEW_CHARACTER_SKILLS.find(({ key }) => key === "research")).toEqual({
      key: "research",
      suit: "hearts",
      side: "mental",
    });
  });
});

describe("universal abilities (C52-18)", () => {
  it("are five of no suit, with rank and limit", () => {
    const table = UNIVERSAL_ABILITY_KEYS.map((key) => [
      key,
      UNIVERSAL_ABILITIES[key].rank,
      UNIVERSAL_ABILITIES[key].limit,
    ]);
    expect(table).toEqual([
      ["faceValue", 11, 1],
      ["trademark", 11, 1],
      ["discard", 12, 3],
      ["expandedHand", 13, null],
      ["cardShark", 13, 1],
    ]);
    expect(UNIVERSAL_ABILITY_KEYS.every((key) => UNIVERSAL_ABILITIES[key].suit === null)).toBe(true);
    expect([2, 3].map((owned) => mayHaveAgain(UNIVERSAL_ABILITIES.discard, owned))).toEqual([true, false]);
    expect(mayHaveAgain(UNIVERSAL_ABILITIES.expandedHand, 50)).toBe(true);
  });

  it("put face cards to use, the trademark card with specialised skills", () => {
    const all = { abilities: ["faceValue", "trademark"], trademark: card("♥Q") };
    const of = (use: (typeof USES)[number], signs: string, specialised = true) =>
      mayUse({ use, card: card(signs), skill: skill("♠", 0, specialised), ...all });
    expect(of("faceValue", "♣J")).toEqual({ ok: true });
    expect(of("faceValue", "♣10")).toEqual({ ok: false, reason: "noFace" });
    expect(of("faceValue", "♣A")).toEqual({ ok: false, reason: "noFace" });
    expect(of("trademark", "♥Q")).toEqual({ ok: true });
    expect(of("trademark", "♠Q")).toEqual({ ok: false, reason: "notTheCard" });
    expect(of("trademark", "♥Q", false)).toEqual({ ok: false, reason: "notSpecialised" });
    const none = { card: card("♥Q"), skill: skill("♥", 0, true), abilities: ["cardShark"], trademark: card("♥Q") };
    for (const use of USES) expect(mayUse({ use, ...none })).toEqual({ ok: false, reason: "notKnown" });
  });

  it("never put another card than a face card to use", () => {
    fc.assert(
      fc.property(fc.constantFrom(...USES), cards, skills, cards, (use, one, with_, trademark) => {
        const answer = mayUse({ use, card: one, skill: with_, abilities: [...USES], trademark });
        if (answer.ok) expect(isFace(one)).toBe(true);
        if (answer.ok && use === "trademark") expect(sameCard(one, trademark) && with_.specialised).toBe(true);
        expect(mayBeTrademark(one)).toBe(isFace(one));
      }),
    );
  });

  it("throw off a card a round for each time one has Discard, not while a card lies", () => {
    const facts = { times: 2, thrown: 1, inFight: true, allowed: false, frozen: false };
    expect(mayDiscard(facts)).toEqual({ ok: true });
    expect(mayDiscard({ ...facts, thrown: 2 })).toEqual({ ok: false, reason: "doneThisRound" });
    expect(mayDiscard({ ...facts, times: 0 })).toEqual({ ok: false, reason: "notKnown" });
    expect(mayDiscard({ ...facts, frozen: true })).toEqual({ ok: false, reason: "frozen" });
    expect(mayDiscard({ ...facts, inFight: false })).toEqual({ ok: false, reason: "noRound" });
    expect(mayDiscard({ ...facts, inFight: false, allowed: true, thrown: 2 })).toEqual({ ok: true });
  });

  it("give a card to another player as a move, not while a card of either lies", () => {
    const facts = {
      known: true,
      toSelf: false,
      toPlayer: true,
      frozen: false,
      receiverFrozen: false,
      inFight: true,
      moveLeft: true,
    };
    expect(mayGiveCard(facts)).toEqual({ ok: true });
    expect(mayGiveCard({ ...facts, moveLeft: false })).toEqual({ ok: false, reason: "noMove" });
    expect(mayGiveCard({ ...facts, moveLeft: false, inFight: false })).toEqual({ ok: true });
    for (const [change, reason] of [
      [{ known: false }, "notKnown"],
      [{ toSelf: true }, "toSelf"],
      [{ toPlayer: false }, "noPlayer"],
      [{ frozen: true }, "frozen"],
      [{ receiverFrozen: true }, "receiverFrozen"],
    ] as const) {
      expect(mayGiveCard({ ...facts, ...change })).toEqual({ ok: false, reason });
    }
  });

  it("of a Dealer's own may add to a skill, to damage or to the hand", () => {
    const effects: AbilityEffect[] = [
      { on: "skill", skill: "lore", value: 2 },
      { on: "skill", skill: "lore", value: -1 },
      { on: "skill", skill: "dodge", value: 5 },
      { on: "damage", skill: null, value: 3 },
    ];
    expect(effectsOn(effects, "skill", "lore")).toBe(1);
    expect(effectsOn(effects, "damage", null)).toBe(3);
    expect(effectsOn(effects, "handSize", null)).toBe(0);
    const odd = [{ on: "luck" as "damage", skill: null, value: 1 }];
    expectFault(() => effectsOn(odd, "damage", null), "effects[0].on", "luck", /skill, damage, handSize/);
  });
});
