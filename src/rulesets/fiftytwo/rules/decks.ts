import { wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";

/** Up to this many players share one deck (C52-1). */
const PLAYERS_OF_FIRST_DECK = 3;
/** So many further players, or a part of them, bring another deck (C52-1). */
const PLAYERS_OF_FURTHER_DECK = 2;

/**
 * Decks in the shoe (C52-1).
 * @param players participants other than the Dealer, at least 1
 * @throws RulesError when that is not a whole number of at least 1
 */
export function decksFor(players: number): number {
  const further = Math.max(0, wholeNumber("players", players, { min: 1 }) - PLAYERS_OF_FIRST_DECK);
  return 1 + Math.ceil(further / PLAYERS_OF_FURTHER_DECK);
}

/** Decks to add to a shoe, or to take out of it, when people come or go (C52-1). @throws RulesError as {@link decksFor} */
export function decksToAdd(decks: number, players: number): number {
  return decksFor(players) - wholeNumber("decks", decks, { min: 0 });
}

/** Numbers of decks that belong to a character in live-action play (C52-1); the common shoe has those below. */
export const PERSONAL_DECKS = { first: 50, last: 99 } as const;

/** Whether a deck of that number can be somebody's own (C52-1). */
export function isPersonalDeck(deck: number): boolean {
  return Number.isSafeInteger(deck) && deck >= PERSONAL_DECKS.first && deck <= PERSONAL_DECKS.last;
}

/** The lowest number that no personal deck has yet (C52-1); `null` when all are taken. */
export function freePersonalDeck(taken: readonly number[]): number | null {
  for (let deck: number = PERSONAL_DECKS.first; deck <= PERSONAL_DECKS.last; deck++) {
    if (!taken.includes(deck)) return deck;
  }
  return null;
}

/**
 * The deck that someone's next card comes from (C52-1): the one he has borrowed, else his own, else the common shoe.
 * @param facts `own` is the number of his personal deck; `borrowed` that of another's, or `"dealer"` for the common shoe
 * @returns the number of a personal deck; `null` for the common shoe
 */
export function deckToDrawFrom(facts: {
  readonly own: number | null;
  readonly borrowed: number | "dealer" | null;
}): number | null {
  if (facts.borrowed === "dealer") return null;
  return facts.borrowed ?? facts.own;
}

/** Whose deck someone would play from in live-action play (C52-1). */
export interface LentDeck {
  readonly owner: "own" | "dealer" | "other";
  /** Whether its owner is nearby; only asked of others. */
  readonly nearby: boolean;
  /** Whether its owner takes part in the challenge; only asked of others. */
  readonly inChallenge: boolean;
}

/**
 * Whether someone may play from a deck in live-action play (C52-1): his own, the Dealer's, or that of someone nearby who is
 * not in the challenge.
 * @throws RulesError when something is neither true nor false
 */
export function mayPlayFrom({ owner, nearby, inChallenge }: LentDeck): Answer<"notNearby" | "inChallenge"> {
  const near = yesOrNo("nearby", nearby);
  const taking = yesOrNo("inChallenge", inChallenge);
  if (owner !== "other") return MAY;
  if (!near) return mayNot("notNearby");
  return taking ? mayNot("inChallenge") : MAY;
}
