import fc from "fast-check";
import { type Card, RANKS, SUITS } from "../../src/kernel/cards.ts";
import type { RandomSource } from "../../src/kernel/random.ts";
import { ACE_VALUES, type Play, type Skill, USES } from "../../src/rulesets/fiftytwo/rules/index.ts";

/** Any card. */
export const cards = fc.record<Card>({ suit: fc.constantFrom(...SUITS), rank: fc.constantFrom(...RANKS) });

/** Any skill in play. */
export const skills = fc.record<Skill>({
  suit: fc.constantFrom(...SUITS),
  rating: fc.integer({ min: 0, max: 20 }),
  specialised: fc.boolean(),
});

/** Any card played with any skill. */
export const plays: fc.Arbitrary<Play> = fc.record({
  card: cards,
  skill: skills,
  penalty: fc.integer({ min: -9, max: 0 }),
  bonus: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
  use: fc.option(fc.constantFrom(...USES), { nil: undefined }),
});

export const aceValues = fc.constantFrom(...ACE_VALUES);

/** A card from signs: `card("♥Q")`, `card("♠10")`. */
export function card(signs: string): Card {
  const suit = SUITS.find((_, index) => "♣♦♥♠"[index] === signs[0]);
  const letter = ["J", "Q", "K", "A"].indexOf(signs.slice(1));
  if (!suit) throw new Error(`${signs} is no card`);
  return { suit, rank: letter === -1 ? Number(signs.slice(1)) : 11 + letter };
}

/** A skill from its suit's sign: `skill("♥", 3)`. */
export function skill(sign: string, rating = 0, specialised = false): Skill {
  return { suit: card(`${sign}2`).suit, rating, specialised };
}

/** Values that are no rank of a card. */
export const NOT_A_RANK: readonly unknown[] = [1, 15, 0, -2, 2.5, Number.NaN, "5", null, undefined];

/** A random source that can be repeated: the seed decides all of it. */
export function seeded(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
