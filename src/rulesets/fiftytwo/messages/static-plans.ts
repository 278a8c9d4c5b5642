import { type Card, cardOfKey } from "../../../kernel/cards.ts";
import type { RandomSource } from "../../../kernel/random.ts";
import { type CardWrite, carry, type Layout, type PileKind, pileOf } from "../cards/layout.ts";
import { layTop, topCards } from "../cards/plans.ts";

/** Where a card that was played openly goes: to the discard when its test is settled, else it lies on the table (C52-4). */
export type Place = Extract<PileKind, "discard" | "table">;

/** Plays a card openly. */
export function layOut(layout: Layout, card: string, place: Place): readonly CardWrite[] {
  const pile = pileOf(layout, place);
  return pile ? carry(layout, [{ card, to: pile.id }]) : [];
}

/**
 * Flips the top card of the shoe, for someone who has run out (C52-4); the discard becomes the shoe when it must.
 * @param place where the card goes, once it is known which it is
 * @param source number of the personal deck that is played from; `null` for the common shoe (C52-1)
 * @returns `null` when there is no card at all
 */
export function flipTop(
  layout: Layout,
  place: (card: Card) => Place,
  random: RandomSource,
  source: number | null = null,
): { readonly id: string; readonly card: Card; readonly writes: readonly CardWrite[] } | null {
  const top = topCards(layout, 1, random, source);
  const [id = ""] = top.cards;
  const card = cardOfKey(id);
  return card && { id, card, writes: layTop(layout, top, place(card)) };
}
