import { type ExchangeState, engagedHands, frozenHands } from "../../../kernel/exchange/index.ts";
import type { FoundCard } from "../rules/index.ts";
import { carriers } from "./carrier.ts";
import { boundHands, freeCards, type HandPile } from "./played.ts";

/**
 * What open exchanges mean for the hands. A card that is shown stays in its hand's stack until its test is settled, and goes from
 * there to the discard: the message shows its face meanwhile, so that a test costs one move for each card. It is played all the
 * same: {@link freeCardsOf} leaves it out, wherever a card is chosen, counted or looked for.
 */

/** The states of all exchanges that are not over. */
export function openStates(): readonly ExchangeState[] {
  return carriers()
    .map(({ exchange }) => exchange)
    .filter(({ phase }) => phase !== "settled" && phase !== "void");
}

/** Whether any exchange is open: cards lie, or their test is not settled. */
export function isExchangeOpen(): boolean {
  return openStates().length > 0;
}

/** Hands of which a card lies face down: nothing is drawn to them, thrown off or given away meanwhile. */
export function frozenHandIds(): readonly string[] {
  return frozenHands(openStates());
}

/** Hands that are in an open exchange, until it is settled. */
export function engagedHandIds(): readonly string[] {
  return engagedHands(openStates());
}

/** Hands of which a card lies, or is shown and not settled: nothing is drawn to them, or an empty one would not flip (C52-4). */
export function boundHandIds(): readonly string[] {
  return boundHands(openStates());
}

/** The cards of a hand that are not played: those of its stack without the ones shown in tests that are not settled. */
export function freeCardsOf(hand: HandPile): readonly FoundCard[] {
  return freeCards(hand, openStates());
}
