import { list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";
import { decksFor } from "./decks.ts";
import type { Piles } from "./hands.ts";
import { afterEncounter, type Health } from "./health.ts";

/** Why an encounter or a session cannot end, or a shoe not be changed, now. Stable: used as the suffix of a localisation key. */
export type EndRefusal =
  /** Cards lie face down. */
  | "exchangeOpen"
  /** A test is not settled: its cards lie on the table. */
  | "cardsOnTable"
  /** A fight is going on. */
  | "inFight";

/** Whether an encounter can end (C52-4): no card lies in an open test. @throws RulesError */
export function mayEndEncounter(facts: {
  readonly exchangeOpen: boolean;
  readonly cardsOnTable: boolean;
}): Answer<EndRefusal> {
  const onTable = yesOrNo("cardsOnTable", facts.cardsOnTable);
  if (yesOrNo("exchangeOpen", facts.exchangeOpen)) return mayNot("exchangeOpen");
  return onTable ? mayNot("cardsOnTable") : MAY;
}

/** Whether a session can end (C52-13): no fight goes on, and no card lies in an open test. @throws RulesError */
export function mayEndSession(facts: {
  readonly exchangeOpen: boolean;
  readonly cardsOnTable: boolean;
  readonly inFight: boolean;
}): Answer<EndRefusal> {
  const fighting = yesOrNo("inFight", facts.inFight);
  const answer = mayEndEncounter(facts);
  return answer.ok && fighting ? mayNot("inFight") : answer;
}

/** What the end of an encounter brings (C52-4, C52-12). */
export interface EncounterEnd {
  /** The piles with the common hand of the NPCs in the discard. Players keep their hands. */
  readonly piles: Piles;
  /** Health of those who took part, in the order given. */
  readonly health: readonly { readonly physical: Health; readonly mental: Health }[];
}

/** Ends an encounter (C52-4, C52-12). @throws RulesError naming the Health at fault */
export function encounterEnd(facts: {
  readonly piles: Piles;
  readonly commonHand: readonly string[];
  readonly health: readonly { readonly physical: Health; readonly mental: Health }[];
}): EncounterEnd {
  const { deck, discard } = facts.piles;
  return {
    piles: { deck, discard: [...discard, ...list("commonHand", facts.commonHand)] },
    health: list("health", facts.health).map(({ physical, mental }) => ({
      physical: afterEncounter(physical),
      mental: afterEncounter(mental),
    })),
  };
}

/**
 * Ends a session (C52-13, C52-17): all hands and the discard return to the deck before cards of advancement are drawn, and the
 * session counts as played.
 * @throws RulesError when something is not of its kind
 */
export function sessionEnd(facts: {
  readonly piles: Piles;
  readonly hands: readonly (readonly string[])[];
  readonly sessions: number;
}): { readonly piles: Piles; readonly sessions: number } {
  const { deck, discard } = facts.piles;
  return {
    piles: { deck: [...deck, ...discard, ...list("hands", facts.hands).flat()], discard: [] },
    sessions: wholeNumber("sessions", facts.sessions, { min: 0 }) + 1,
  };
}

/**
 * Whether the next session has begun (C52-13): a card has been drawn since the last one ended, and is in a hand or thrown off.
 * @throws RulesError when a number is not a whole one of at least 0
 */
export function sessionBegun(facts: { readonly held: number; readonly discarded: number }): boolean {
  const held = wholeNumber("held", facts.held, { min: 0 });
  return held + wholeNumber("discarded", facts.discarded, { min: 0 }) > 0;
}

/**
 * Decks of the shoe for a session (C52-1): those for its players. A deck of which somebody holds a card is not taken out, so that
 * nobody loses a card of his hand.
 * @param facts players, decks there are, and those that have to stay, by number
 * @returns the numbers of decks to add and to take out
 * @throws RulesError when a number is out of range
 */
export function decksForSession(facts: {
  readonly players: number;
  readonly decks: readonly number[];
  readonly inUse: readonly number[];
}): { readonly add: readonly number[]; readonly remove: readonly number[] } {
  const wanted = decksFor(facts.players);
  const here = list("decks", facts.decks);
  const free = Array.from({ length: wanted + here.length }, (_, index) => index + 1).filter((n) => !here.includes(n));
  const idle = here.filter((deck) => !facts.inUse.includes(deck)).toSorted((a, b) => b - a);
  return {
    add: free.slice(0, Math.max(0, wanted - here.length)),
    remove: idle.slice(0, Math.max(0, here.length - wanted)),
  };
}
