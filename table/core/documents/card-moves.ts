import type { PlainObject } from "../utils/types.ts";
import type { CardDocument } from "./card.ts";
import type { CardsDocument } from "./cards.ts";

/** How far apart cards of a hand lie in its order. */
const SORT_DENSITY = 100_000;

/** What a move writes to stacks, in the order in which it is written. */
export interface Move {
  /** Marks of the cards that stay in the deck they are taken from. */
  fromUpdate: PlainObject[];
  /** Ids of the cards that go. */
  fromDelete: string[];
  /** Cards that come into each of the destinations, which are in the same order. */
  toCreate: PlainObject[][];
  /** Marks of the deck's own cards that come home. */
  toUpdate: PlainObject[];
}

/** The deck's own card of one that is out of it; `null` for a card without a deck, or one whose deck has lost it. */
export function homeCard(card: CardDocument): CardDocument | null {
  if (card.isHome) return null;
  // A stack's collection of cards.
  return (card.origin?.cards.get(String(card.id)) as CardDocument | undefined) ?? null;
}

/** Plans that cards of a stack go to others, the first to the first and so on, round and round. */
export function planMove(
  from: CardsDocument,
  to: readonly CardsDocument[],
  cards: readonly CardDocument[],
  updateData: object,
): Move {
  const move: Move = { fromUpdate: [], fromDelete: [], toCreate: to.map(() => []), toUpdate: [] };
  const sorts = to.map(lastSort);
  for (const [index, card] of cards.entries()) {
    const seat = index % to.length;
    const destination = to[seat];
    if (!destination) continue;
    if (from.type === "deck") move.fromUpdate.push({ _id: card.id, drawn: true });
    else move.fromDelete.push(String(card.id));
    const home = homeCard(card);
    if (home && home.parent === destination) {
      move.toUpdate.push({ _id: card.id, ...updateData, drawn: false });
      continue;
    }
    const source = card.toObject();
    source.drawn = false;
    if (from.type === "deck") source.origin = from.id;
    const sort = (sorts[seat] ?? 0) + SORT_DENSITY;
    // Whoever holds a hand sees a new card at its end, wherever it lay before.
    if (destination.type === "hand") source.sort = sorts[seat] = sort;
    move.toCreate[seat]?.push({ ...source, ...updateData });
  }
  return move;
}

/** The highest place in a stack's order. */
function lastSort(stack: CardsDocument): number {
  return Math.max(0, ...stack.cards.map(({ sort }) => sort ?? 0));
}

/** What a recall writes: marks by the id of the deck, then deletions by the id of the stack. */
export interface Return {
  toUpdate: Record<string, PlainObject[]>;
  fromDelete: Record<string, string[]>;
  returned: CardDocument[];
}

/** Plans that all that is out of a deck comes home, from wherever it lies. */
export function planDeckReturn(deck: CardsDocument, stacks: Iterable<CardsDocument>, updateData: object): Return {
  const own = deck.drawnCards;
  const toUpdate = own.map(({ id }) => ({ _id: id, ...updateData, drawn: false }));
  const plan: Return = { toUpdate: { [String(deck.id)]: toUpdate }, fromDelete: {}, returned: own };
  for (const stack of stacks) {
    if (stack === deck) continue;
    const copies = stack.cards.filter((card) => card._source.origin === deck.id).map(({ id }) => String(id));
    if (copies.length > 0) plan.fromDelete[String(stack.id)] = copies;
  }
  return plan;
}

/** Plans that a hand or a pile sends its cards home; those without a home stay. */
export function planStackReturn(stack: CardsDocument, updateData: object): Return {
  const plan: Return = { toUpdate: {}, fromDelete: {}, returned: [] };
  const ids: string[] = [];
  for (const card of stack.allCards) {
    const deck = homeCard(card)?.parent;
    if (!deck) continue;
    const updates = plan.toUpdate[String(deck.id)] ?? [];
    plan.toUpdate[String(deck.id)] = updates;
    updates.push({ _id: card.id, ...updateData, drawn: false });
    ids.push(String(card.id));
    plan.returned.push(card);
  }
  plan.fromDelete[String(stack.id)] = ids;
  return plan;
}
