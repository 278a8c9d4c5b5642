import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACE, type Card, JACK, RANK, SUITS } from "../../src/kernel/cards.ts";
import { bestMark, isOnSuit, isSuitable, marksOf, type Skill } from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";

const clubs = (specialised: boolean): Skill => ({ suit: "clubs", rating: 3, specialised });

const NOTHING = { abilities: [], trademark: null };
const cardMark = (card: Card, skill: Skill) => bestMark(marksOf(card, skill, NOTHING));

describe("what a card is to a skill (C52-2, C52-9)", () => {
  it.each([
    [{ suit: "clubs", rank: ACE }, false, "aceOnSuit"],
    [{ suit: "clubs", rank: ACE }, true, "aceOnSuit"],
    [{ suit: "hearts", rank: ACE }, true, "aceSpecialised"],
    [{ suit: "hearts", rank: ACE }, false, null],
    [{ suit: "clubs", rank: 7 }, true, "onSuit"],
    [{ suit: "hearts", rank: 7 }, true, "suitable"],
    [{ suit: "hearts", rank: 7 }, false, null],
  ] as const)("of %o with a specialisation: %s is %s", (card, specialised, mark) => {
    expect(cardMark(card, clubs(specialised))).toBe(mark);
  });

  it("is something for suitable cards, and for no others", () => {
    const card = fc.record({ suit: fc.constantFrom(...SUITS), rank: fc.integer(RANK) });
    const skill = fc.record({ suit: fc.constantFrom(...SUITS), rating: fc.integer(), specialised: fc.boolean() });
    fc.assert(
      fc.property(card, skill, (card, skill) => {
        const mark = cardMark(card, skill);
        expect(mark !== null).toBe(isSuitable(card, skill));
        if (mark === "onSuit" || mark === "aceOnSuit") expect(isOnSuit(card, skill)).toBe(true);
        if (mark === "aceOnSuit" || mark === "aceSpecialised") expect(card.rank).toBe(ACE);
      }),
    );
  });

  it("is his trademark where he has named it, and the skill is specialised (C52-18)", () => {
    const trademark = { suit: "hearts", rank: JACK } as const;
    const lore = { abilities: ["trademark"], trademark };
    expect(bestMark(marksOf(trademark, clubs(true), lore))).toBe("trademark");
    expect(bestMark(marksOf(trademark, clubs(false), lore))).toBeNull();
    expect(bestMark(marksOf({ suit: "spades", rank: JACK }, clubs(true), lore))).toBe("suitable");
  });

  it("is refused for what is no card", () => {
    expectFault(() => cardMark({ suit: "clubs", rank: 1 }, clubs(false)), "card.rank", 1, /2/);
  });
});
