import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACE, isFace } from "../../src/kernel/cards.ts";
import {
  type AceValue,
  automaticSuccess,
  criticalPart,
  damageIsDue,
  isSuitable,
  type Play,
  playTotal,
  resolveOpposed,
  takesImmediateAction,
  type Use,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";
import { aceValues, card, plays, skill } from "./fiftytwo.ts";

/** `play("♥Q", "♥", 3)`: a card with a skill. */
function play(signs: string, suit: string, rating = 0, specialised = false, use?: Use): Play {
  return { card: card(signs), skill: skill(suit, rating, specialised), penalty: 0, use };
}

describe("opposed tests (C52-6)", () => {
  it("go to the attacker when he is higher, and to the defender else", () => {
    const defender = play("♣7", "♦", 2);
    expect(resolveOpposed(play("♣8", "♦", 2), defender)).toEqual({
      winner: "attacker",
      decidedBy: "total",
      totals: { attacker: 10, defender: 9 },
      immediateAction: { attacker: false, defender: false },
    });
    expect(resolveOpposed(play("♣8", "♦", 1), defender)).toMatchObject({ winner: "defender", decidedBy: "tie" });
    expect(resolveOpposed(play("♣8", "♦", 0), defender)).toMatchObject({ winner: "defender", decidedBy: "total" });
    const weak = { ...play("♣2", "♦"), penalty: -9 };
    expect(resolveOpposed({ ...weak, bonus: 1 }, weak)).toMatchObject({
      winner: "attacker",
      totals: { attacker: -6, defender: -7 },
    });
  });

  it("are a tie of identical cards of two decks", () => {
    fc.assert(
      fc.property(plays, (same) => {
        expect(resolveOpposed(same, { ...same })).toMatchObject({
          winner: "defender",
          decidedBy: "tie",
          immediateAction: { attacker: false, defender: false },
        });
      }),
    );
  });

  it("bring a card of damage when the attacker wins and means to harm (C52-6, C52-7)", () => {
    expect(damageIsDue({ winner: "attacker", harmful: true })).toBe(true);
    expect(damageIsDue({ winner: "attacker", harmful: false })).toBe(false);
    expect(damageIsDue({ winner: "defender", harmful: true })).toBe(false);
    expectFault(() => damageIsDue({ winner: "a" as "attacker", harmful: true }), "winner", "a", /attacker, defender/);
  });

  it("refuse plays that are none, and name the side", () => {
    const fine = play("♣7", "♦");
    const odd = { ...fine, card: { suit: "clubs", rank: 1 } } as const;
    expectFault(() => resolveOpposed(odd, fine), "attacker.card.rank", 1, /from 2 to 14/);
    expectFault(() => resolveOpposed(fine, { ...fine, penalty: 3 }), "defender.penalty", 3, /at most 0/);
    expectFault(
      () => resolveOpposed(fine, { ...fine, bonus: Number.NaN }),
      "defender.bonus",
      Number.NaN,
      /a whole number/,
    );
    expectFault(() => resolveOpposed(fine, fine, { aceValue: 9 as AceValue }), "aceValue", 9, /one of 1, 10, 11/);
  });
});

describe("Aces in opposed tests (C52-9)", () => {
  it("are a critical success of whoever wins by their class alone", () => {
    expect(criticalPart({ winner: "attacker", decidedBy: "ace" })).toBe("attacker");
    expect(criticalPart({ winner: "defender", decidedBy: "ace" })).toBe("defender");
    expect(criticalPart({ winner: "attacker", decidedBy: "total" })).toBeNull();
    expect(criticalPart({ winner: "defender", decidedBy: "tie" })).toBeNull();
  });

  const onSuit = play("♥A", "♥");
  const specialised = play("♠A", "♥", 0, true);
  const off = play("♠A", "♥");
  const strong = play("♥10", "♥", 20);

  it("rank on-suit above specialised above anything else", () => {
    expect(resolveOpposed(onSuit, strong)).toMatchObject({ winner: "attacker", decidedBy: "ace" });
    expect(resolveOpposed(strong, onSuit)).toMatchObject({ winner: "defender", decidedBy: "ace" });
    expect(resolveOpposed(specialised, strong)).toMatchObject({ winner: "attacker", decidedBy: "ace" });
    expect(resolveOpposed(specialised, onSuit)).toMatchObject({ winner: "defender", decidedBy: "ace" });
    expect(resolveOpposed(onSuit, specialised)).toMatchObject({ winner: "attacker", decidedBy: "ace" });
    expect(resolveOpposed(off, strong)).toMatchObject({ winner: "defender", decidedBy: "total" });
  });

  it("cancel when they are of one class, and totals decide", () => {
    expect(resolveOpposed({ ...onSuit, bonus: 1 }, play("♠A", "♠"))).toMatchObject({ decidedBy: "total" });
    expect(resolveOpposed(onSuit, play("♠A", "♠"))).toMatchObject({ winner: "defender", decidedBy: "tie" });
    expect(resolveOpposed(specialised, play("♥K", "♠", 1, true, "trademark"))).toMatchObject({
      winner: "defender",
      decidedBy: "total",
    });
  });

  it("rank a trademark card as a specialised Ace (C52-18)", () => {
    const trademark = play("♣Q", "♥", 0, true, "trademark");
    expect(resolveOpposed(trademark, strong)).toMatchObject({ winner: "attacker", decidedBy: "ace" });
    expect(resolveOpposed(trademark, onSuit)).toMatchObject({ winner: "defender", decidedBy: "ace" });
    expect(resolveOpposed(trademark, specialised)).toMatchObject({ winner: "defender", decidedBy: "tie" });
  });

  it("decide before totals, for any two plays", () => {
    const rank = (any: Play) => ["specialised", "onSuit"].indexOf(automaticSuccess(any) ?? "") + 1;
    fc.assert(
      fc.property(plays, plays, aceValues, (attacker, defender, aceValue) => {
        const result = resolveOpposed(attacker, defender, { aceValue });
        const totals = {
          attacker: playTotal(attacker, { aceValue }),
          defender: playTotal(defender, { aceValue }),
        };
        expect(result.totals).toEqual(totals);
        const classes = rank(attacker) - rank(defender);
        const difference = totals.attacker - totals.defender;
        if (classes !== 0) {
          expect(result.decidedBy).toBe("ace");
          expect(result.winner).toBe(classes > 0 ? "attacker" : "defender");
        } else {
          expect(result.decidedBy).toBe(difference === 0 ? "tie" : "total");
          expect(result.winner).toBe(difference > 0 ? "attacker" : "defender");
        }
      }),
    );
  });
});

describe("face cards in opposed tests (C52-8)", () => {
  const earns = (attacker: Play, defender: Play) => resolveOpposed(attacker, defender).immediateAction;

  it("earn an immediate action on the winning side when suitable and of higher rank", () => {
    const low = play("♦9", "♣");
    expect(earns(play("♥J", "♥"), low)).toEqual({ attacker: true, defender: false });
    expect(earns(play("♠J", "♥"), low)).toEqual({ attacker: false, defender: false });
    expect(earns(play("♠J", "♥", 0, true), low)).toEqual({ attacker: true, defender: false });
    expect(earns(low, play("♥J", "♥"))).toEqual({ attacker: false, defender: true });
    // Beaten, it earns nothing.
    expect(earns(play("♥K", "♥"), play("♦9", "♣", 5))).toEqual({ attacker: false, defender: false });
  });

  it("are outranked by any card of higher rank, suitable or not, and by every Ace", () => {
    const king = play("♥K", "♥", 9);
    expect(earns(play("♥Q", "♥", 9), play("♦K", "♣")).attacker).toBe(false);
    expect(earns(play("♥Q", "♥", 9), play("♦Q", "♣")).attacker).toBe(false);
    expect(earns(play("♥Q", "♥", 9), play("♦J", "♣")).attacker).toBe(true);
    expect(earns(king, play("♦A", "♣")).attacker).toBe(false);
    expect(resolveOpposed(king, play("♦A", "♣"), { aceValue: 1 }).immediateAction.attacker).toBe(false);
    expect(earns(king, play("♦10", "♣")).attacker).toBe(true);
  });

  it("forgo the action for Face Value and Trademark Card (C52-18)", () => {
    const low = play("♦5", "♣");
    expect(earns(play("♥K", "♥", 0, true, "faceValue"), low).attacker).toBe(false);
    expect(earns(play("♥K", "♥", 0, true, "trademark"), low).attacker).toBe(false);
    // A use that does not fit counts for nothing.
    expect(earns(play("♥K", "♥", 0, false, "trademark"), low).attacker).toBe(true);
  });

  it("never earn one for both, or for who loses, or for an Ace or number card", () => {
    fc.assert(
      fc.property(plays, plays, (attacker, defender) => {
        const { winner, immediateAction } = resolveOpposed(attacker, defender);
        const sides = { attacker, defender };
        for (const side of ["attacker", "defender"] as const) {
          if (!immediateAction[side]) continue;
          const other = side === "attacker" ? defender : attacker;
          expect(winner).toBe(side);
          expect(isFace(sides[side].card) && isSuitable(sides[side].card, sides[side].skill)).toBe(true);
          expect(sides[side].card.rank).toBeGreaterThan(other.card.rank);
          expect(other.card.rank).not.toBe(ACE);
        }
        expect(immediateAction.attacker && immediateAction.defender).toBe(false);
      }),
    );
  });

  it("give nothing to the unconscious", () => {
    const result = resolveOpposed(play("♥J", "♥"), play("♦9", "♣"));
    expect(takesImmediateAction(result, "attacker", true)).toBe(true);
    expect(takesImmediateAction(result, "attacker", false)).toBe(false);
    expect(takesImmediateAction(result, "defender", true)).toBe(false);
  });
});
