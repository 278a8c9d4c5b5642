import { cardKey, shoeCards } from "../../src/kernel/cards.ts";
import type { CardWrite, Layout, Pile } from "../../src/rulesets/fiftytwo/cards/layout.ts";
import { decksFor } from "../../src/rulesets/fiftytwo/rules/index.ts";

/** A table without a host: its layout, and what writes make of it. */

/** A table with all cards in the shoe. @param piles all stacks but the shoe, which are empty */
export function freshTable(players: number, piles: readonly Omit<Pile, "cards">[]): Layout {
  const decks = decksFor(players);
  const shoe = shoeCards(decks).map((card) => ({ ...card, id: cardKey(card), drawn: false, request: "" }));
  return { decks, players, sessions: 0, shoe, piles: piles.map((pile) => ({ ...pile, cards: [] })) };
}

/** Carries writes out as a host does: it makes nothing twice, and changes and deletes only what is there. */
export function write(layout: Layout, writes: readonly CardWrite[]): Layout {
  const shoe = new Map(layout.shoe.map((entry) => [entry.id, entry]));
  const piles = new Map(layout.piles.map((pile) => [pile.id, new Map(pile.cards.map((card) => [card.id, card]))]));
  const cardsOf = (id: string | null) => {
    const cards = id === null ? shoe : piles.get(id);
    if (!cards) throw new Error(`There is no pile ${id}.`);
    return cards as Map<string, Layout["shoe"][number]>;
  };
  const there = (id: string | null, card: string) => {
    const found = cardsOf(id).get(card);
    if (!found) throw new Error(`${card} is not in ${id ?? "the shoe"}.`);
    return found;
  };
  // Deletions first, then changes, then what is new: so a batch goes out.
  for (const order of [["take"], ["mark", "restore"], ["put"]]) {
    for (const one of writes.filter((some) => order.includes(some.do))) {
      if (one.do === "take") {
        there(one.pile, one.card);
        cardsOf(one.pile).delete(one.card);
      } else if (one.do === "mark") {
        const { request, drawn, card } = one;
        shoe.set(card, { ...there(null, card), drawn, ...(request === null ? {} : { request }) });
      } else if (one.do === "restore") {
        cardsOf(one.pile).set(one.id, { ...there(one.pile, one.id), ...one.card });
      } else {
        const id = cardKey(one.card);
        if (cardsOf(one.pile).has(id)) throw new Error(`${id} is in ${one.pile ?? "the shoe"} already.`);
        cardsOf(one.pile).set(id, { ...one.card, id, drawn: one.drawn, request: "" });
      }
    }
  }
  const kept = ({ id, suit, rank, deck }: Pile["cards"][number]) => ({ id, suit, rank, deck });
  return {
    ...layout,
    shoe: [...shoe.values()],
    piles: layout.piles.map((pile) => ({ ...pile, cards: [...(piles.get(pile.id)?.values() ?? [])].map(kept) })),
  };
}
