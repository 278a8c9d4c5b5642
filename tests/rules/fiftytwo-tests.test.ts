import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACE, isFace } from "../../src/kernel/cards.ts";
import {
  type AceValue,
  automaticSuccess,
  cardValue,
  helplessTarget,
  isOnSuit,
  isSuitable,
  type Play,
  playTotal,
  resistanceHurts,
  resolveStatic,
  type Skill,
  specialisationCounts,
  toldOfStatic,
  type Use,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault, NOT_WHOLE } from "./expect.ts";
import { aceValues, card, cards, NOT_A_RANK, plays, skill, skills } from "./fiftytwo.ts";

describe("skills and cards (C52-2)", () => {
  it("are suitable on-suit or specialised", () => {
    expect(isOnSuit(card("♥5"), skill("♥"))).toBe(true);
    expect(isOnSuit(card("♦5"), skill("♥", 0, true))).toBe(false);
    expect(isSuitable(card("♦5"), skill("♥"))).toBe(false);
    expect(isSuitable(card("♦5"), skill("♥", 0, true))).toBe(true);
    fc.assert(
      fc.property(cards, skills, (one, with_) => {
        expect(isSuitable(one, with_)).toBe(one.suit === with_.suit || with_.specialised);
      }),
    );
  });

  it("count a named specialisation when it is ticked, one without a name always", () => {
    const counts = (specialised: boolean, use: string, ticked: boolean) =>
      specialisationCounts({ specialised, use, ticked });
    expect([counts(true, "Running", true), counts(true, "Running", false)]).toEqual([true, false]);
    expect([counts(true, " ", false), counts(true, "", true)]).toEqual([true, true]);
    expect([counts(false, "", true), counts(false, "Running", true)]).toEqual([false, false]);
    expectFault(() => counts(1 as unknown as boolean, "", true), "specialised", 1, /true or false/);
  });
});

describe("value of a card (C52-3)", () => {
  it("is what is printed, 10 for faces, and for an Ace as set", () => {
    expect([2, 7, 10].map((rank) => cardValue({ suit: "clubs", rank }))).toEqual([2, 7, 10]);
    expect([11, 12, 13].map((rank) => cardValue({ suit: "hearts", rank }, 1))).toEqual([10, 10, 10]);
    const ace = card("♠A");
    expect([cardValue(ace), cardValue(ace, 1), cardValue(ace, 10), cardValue(ace, 11)]).toEqual([10, 1, 10, 11]);
  });

  it("refuses what is no card or no value", () => {
    for (const rank of NOT_A_RANK) {
      expectFault(() => cardValue({ suit: "clubs", rank: rank as number }), "card.rank", rank, /from 2 to 14/);
    }
    for (const value of [0, 12, "10", Number.NaN]) {
      expectFault(() => cardValue(card("♣2"), value as AceValue), "aceValue", value, /one of 1, 10, 11/);
    }
  });
});

describe("static tests (C52-5)", () => {
  const play = { card: card("♥7"), skill: skill("♥", 3), penalty: -2 };

  it("succeed only above the number", () => {
    expect(resolveStatic({ ...play, target: 7 })).toEqual({ total: 8, success: true, automatic: null, margin: 1 });
    expect(resolveStatic({ ...play, target: 8 })).toMatchObject({ success: false, margin: 0 });
    expect(resolveStatic({ ...play, bonus: 3, target: 10 })).toMatchObject({ total: 11, success: true, margin: 1 });
    expect(playTotal({ ...play, card: card("♥2"), skill: skill("♥"), penalty: -9 })).toBe(-7);
  });

  it("succeed by an on-suit Ace, by any Ace with a specialised skill, and by no other (C52-9)", () => {
    const with_ = (signs: string, of: Skill) => resolveStatic({ card: card(signs), skill: of, penalty: 0, target: 99 });
    expect(with_("♥A", skill("♥"))).toEqual({ total: 10, success: true, automatic: "onSuit", margin: -89 });
    expect(with_("♥A", skill("♥", 0, true)).automatic).toBe("onSuit");
    expect(with_("♠A", skill("♥", 0, true))).toMatchObject({ success: true, automatic: "specialised" });
    expect(with_("♠A", skill("♥"))).toMatchObject({ success: false, automatic: null });
    expect(with_("♥K", skill("♥", 0, true))).toMatchObject({ success: false, automatic: null });
  });

  it("take a face card at its face value, and a trademark card as a specialised Ace (C52-18)", () => {
    const of = (signs: string, use: Use, specialised: boolean) =>
      resolveStatic({ card: card(signs), skill: skill("♥", 0, specialised), penalty: 0, target: 50, use });
    expect(["♠J", "♠Q", "♠K"].map((signs) => of(signs, "faceValue", false).total)).toEqual([11, 12, 13]);
    expect(of("♠10", "faceValue", false).total).toBe(10);
    expect(of("♥A", "faceValue", false).total).toBe(10);
    expect(of("♠Q", "trademark", true)).toMatchObject({ total: 10, success: true, automatic: "specialised" });
    expect(of("♠Q", "trademark", false)).toMatchObject({ success: false, automatic: null });
    expect(of("♠9", "trademark", true)).toMatchObject({ success: false, automatic: null });
    expect(of("♥A", "trademark", true).automatic).toBe("onSuit");
  });

  it("are value + rating + penalty + bonus against the number, for any play", () => {
    fc.assert(
      fc.property(plays, fc.integer({ min: -20, max: 40 }), aceValues, (any, target, aceValue) => {
        const result = resolveStatic({ ...any, target, aceValue });
        const faceValue = any.use === "faceValue" && isFace(any.card);
        const value = faceValue ? any.card.rank : cardValue(any.card, aceValue);
        expect(result.total).toBe(value + any.skill.rating + any.penalty + (any.bonus ?? 0));
        expect(result.margin).toBe(result.total - target);
        expect(result.success).toBe(result.automatic !== null || result.total > target);
        if (result.automatic === null) expect(any.card.rank === ACE && isSuitable(any.card, any.skill)).toBe(false);
        else expect(any.card.rank === ACE || any.use === "trademark").toBe(true);
        expect(automaticSuccess(any)).toBe(result.automatic);
      }),
    );
  });

  it("tell neither number nor margin while the number is hidden", () => {
    const test = { ...play, target: 5 };
    expect(toldOfStatic(test, false)).toEqual({ total: 8, success: true, automatic: null, margin: 3, target: 5 });
    expect(toldOfStatic(test, true)).toEqual({ total: 8, success: true, automatic: null, margin: null, target: null });
  });

  it("against someone who cannot react go against his defence rating + penalty (C52-6)", () => {
    expect(helplessTarget({ rating: 6, penalty: -4 })).toBe(2);
    expectFault(() => helplessTarget({ rating: 6, penalty: 1 }), "penalty", 1, /at most 0/);
  });

  it("resisted without success let the Dealer flip a card of damage, when it is meant to harm", () => {
    const all = [true, false].flatMap((success) =>
      [true, false].map((harmful) => resistanceHurts({ success, harmful })),
    );
    expect(all).toEqual([false, false, true, false]);
  });

  it("refuse plays that are none", () => {
    const test = (change: Partial<Play & { target: number }>) => () => resolveStatic({ ...play, target: 5, ...change });
    for (const bad of NOT_WHOLE) expectFault(test({ target: bad as number }), "target", bad, /a whole number/);
    for (const bad of NOT_WHOLE.filter((value) => value !== undefined)) {
      expectFault(test({ bonus: bad as number }), "bonus", bad, /a whole number/);
    }
    for (const bad of [1, ...NOT_WHOLE]) expectFault(test({ penalty: bad as number }), "penalty", bad, /at most 0/);
    expectFault(test({ card: { suit: "hearts", rank: 1 } }), "card.rank", 1, /from 2 to 14/);
    expectFault(test({ use: "magic" as Use }), "use", "magic", /one of faceValue, trademark/);
    expectFault(test({ skill: { ...skill("♥"), rating: Number.NaN } }), "skill.rating", Number.NaN, /whole/);
    const odd = { suit: "hearts", rating: 1 } as Skill;
    expectFault(test({ skill: odd }), "skill.specialised", undefined, /true or false/);
    expectFault(test({ skill: null as unknown as Skill }), "skill", null, /a skill/);
    expectFault(
      () => resolveStatic({ ...play, target: 5, aceValue: 2 as AceValue }),
      "aceValue",
      2,
      /one of 1, 10, 11/,
    );
  });
});
