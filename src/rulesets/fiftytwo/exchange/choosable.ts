import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { layoutNow } from "../cards/documents.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import type { FoundCard } from "../rules/index.ts";
import { secrets } from "./client.ts";
import { handOf } from "./hands.ts";
import { type HandPile, lyingCards } from "./played.ts";
import { freeCardsOf, openStates } from "./standing.ts";

/**
 * Cards of a hand that lie face down, as far as this browser knows which: those that its user has laid here. Nobody else's screen
 * may show them.
 * @param hand id of the pile
 */
export function ownLyingCards(hand: string): readonly string[] {
  const known = secrets();
  return lyingCards(hand, openStates(), (commitment) => known.of(commitment)?.card ?? null);
}

/**
 * The cards of a hand that its user can still play or lay: not those that he has laid for another side, as NPCs lay from one hand
 * (C52-4).
 */
export function cardsToPlay(hand: HandPile): readonly FoundCard[] {
  const lying = ownLyingCards(hand.id);
  return freeCardsOf(hand).filter(({ id }) => !lying.includes(id));
}

/** @throws Refusal when an actor cannot lay a card: his hand does not hold it, or it lies for another side already */
export function checkToLay(who: FiftytwoActor, card: string): void {
  const hand = handOf(layoutNow(), who);
  if (!freeCardsOf(hand).some(({ id }) => id === card)) {
    throw new Refusal("C52.Exchange.notInHand", { actor: nameOf(who.actor) });
  }
  // Found out when the cards are shown only, it would keep all others waiting.
  if (ownLyingCards(hand.id).includes(card)) throw new Refusal("C52.Exchange.Refusal.cardTaken");
}
