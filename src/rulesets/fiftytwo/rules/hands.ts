import { list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { chooseSeveral, type RandomSource } from "../../../kernel/random.ts";

/** Cards of a hand (C52-4). */
export const HAND_SIZE = 5;
/** What each NPC after the first adds to the Dealer's common hand (C52-4). */
export const FURTHER_NPC_CARDS = 2;

/** Where the cards of a shoe lie that are in nobody's hand: ids of cards. */
export interface Piles {
  /** Can be drawn. Its order means nothing: cards are drawn at random. */
  readonly deck: readonly string[];
  readonly discard: readonly string[];
}

/** What drawing came to. */
export interface Drawn {
  /** In the order drawn; fewer than wanted when there are not enough. */
  readonly cards: readonly string[];
  readonly piles: Piles;
  /** Whether the discard has become the deck on the way (C52-4). */
  readonly refilled: boolean;
}

/**
 * Size of a character's hand (C52-4, C52-18): at least one card, whatever effects take from it.
 * @param expanded how often he has Expanded Hand
 * @param effects what other abilities add to it
 * @throws RulesError when a number is not a whole one, or `expanded` is below 0
 */
export function handSize(expanded = 0, effects = 0): number {
  const size = HAND_SIZE + wholeNumber("expanded", expanded, { min: 0 });
  return Math.max(1, size + wholeNumber("effects", effects));
}

/**
 * Size of the common hand of the NPCs of a fight (C52-4), without what Expanded Hand adds to it; 0 without NPCs.
 * @throws RulesError when their number is not a whole one of at least 0
 */
export function dealerHandSize(npcs: number): number {
  const count = wholeNumber("npcs", npcs, { min: 0 });
  return count === 0 ? 0 : HAND_SIZE + FURTHER_NPC_CARDS * (count - 1);
}

/**
 * Size of the common hand with what Expanded Hand and other abilities add (C52-18): at least one card while there are NPCs.
 * @param expanded for each NPC, how often he has it
 * @param effects what other abilities of all of them add
 * @throws RulesError naming the NPC at fault
 */
export function commonHandSize(expanded: readonly number[], effects = 0): number {
  let size = dealerHandSize(list("expanded", expanded).length) + wholeNumber("effects", effects);
  for (const [index, times] of expanded.entries()) size += wholeNumber(`expanded[${index}]`, times, { min: 0 });
  return expanded.length === 0 ? 0 : Math.max(1, size);
}

/**
 * Cards that the common hand gets when an NPC joins the fight (C52-4): none before it has been drawn for the first time, since
 * the NPC is counted then.
 * @param facts `npcs` before him, how often he has Expanded Hand, what other abilities of his add, and whether the hand has been
 * drawn in this fight
 * @throws RulesError when something is not of its kind
 */
export function cardsOfJoiner(facts: {
  readonly npcs: number;
  readonly expanded: number;
  readonly effects?: number;
  readonly drawn: boolean;
}): number {
  const more = dealerHandSize(facts.npcs + 1) - dealerHandSize(facts.npcs);
  const own = wholeNumber("expanded", facts.expanded, { min: 0 }) + wholeNumber("effects", facts.effects ?? 0);
  return yesOrNo("drawn", facts.drawn) ? Math.max(0, more + own) : 0;
}

/**
 * Cards that someone draws when a test begins (C52-4): a hand if he has none, else nothing.
 * @throws RulesError when a number is not a whole one of at least 0
 */
export function cardsToDraw({ held, size }: { readonly held: number; readonly size: number }): number {
  wholeNumber("size", size, { min: 0 });
  return wholeNumber("held", held, { min: 0 }) === 0 ? size : 0;
}

/**
 * Whether a test starts (C52-4): everyone who takes part has a card, or the shoe has one left for each who has none.
 * @param held how many cards each participant has after drawing
 * @param left how many cards could still be drawn, the discard included
 * @throws RulesError naming the participant at fault
 */
export function testStarts(held: readonly number[], left: number): boolean {
  const without = list("held", held).filter((count, index) => wholeNumber(`held[${index}]`, count, { min: 0 }) === 0);
  return without.length <= wholeNumber("left", left, { min: 0 });
}

/**
 * Draws cards at random (C52-4). When the deck runs out the discard becomes the deck, and nothing else does; cards that lie on
 * the table or in hands stay there. Draws what is there when it is not enough.
 * @throws RulesError when `count` is not a whole number of at least 0
 */
export function drawCards(piles: Piles, count: number, random: RandomSource): Drawn {
  const first = chooseSeveral(list("piles.deck", piles.deck), count, random);
  const deck = without(piles.deck, first);
  const wanting = count - first.length;
  if (wanting === 0 || list("piles.discard", piles.discard).length === 0) {
    return { cards: first, piles: { deck, discard: piles.discard }, refilled: false };
  }
  const then = chooseSeveral(piles.discard, wanting, random);
  return { cards: [...first, ...then], piles: { deck: without(piles.discard, then), discard: [] }, refilled: true };
}

function without(cards: readonly string[], taken: readonly string[]): readonly string[] {
  const gone = new Set(taken);
  return cards.filter((card) => !gone.has(card));
}
