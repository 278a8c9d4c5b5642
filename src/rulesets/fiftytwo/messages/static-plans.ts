import { type Card, cardOfKey } from "../../../kernel/cards.ts";
import type { RandomSource } from "../../../kernel/random.ts";
import { type CardWrite, carry, idsIn, type Layout, type PileKind, pileOf, pilesOf } from "../cards/layout.ts";
import { drawCards } from "../rules/index.ts";

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
 * @param request id of the request, noted on the card
 * @returns `null` when there is no card at all
 */
export function flipTop(
  layout: Layout,
  place: (card: Card) => Place,
  random: RandomSource,
  request: string,
): { readonly id: string; readonly card: Card; readonly writes: readonly CardWrite[] } | null {
  const { cards, refilled } = drawCards(pilesOf(layout), 1, random);
  const [id] = cards;
  const card = cardOfKey(id ?? "");
  if (id === undefined || !card) return null;
  const pile = pileOf(layout, place(card));
  if (!pile) return null;
  const home = refilled ? idsIn(pileOf(layout, "discard")).filter((other) => other !== id) : [];
  const moves = [{ card: id, to: pile.id }, ...home.map((other) => ({ card: other, to: null }))];
  return { id, card, writes: carry(layout, moves, request) };
}
