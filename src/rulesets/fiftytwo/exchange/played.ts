import type { ExchangeState } from "../../../kernel/exchange/index.ts";
import type { FoundCard } from "../rules/index.ts";

/** A hand as far as its cards are looked for. */
export interface HandPile {
  readonly id: string;
  readonly cards: readonly FoundCard[];
}

/** Hands of which a card lies, or is shown in a test that is not settled. */
export function boundHands(states: readonly ExchangeState[]): readonly string[] {
  const sides = states.filter(({ phase }) => phase !== "settled" && phase !== "void").flatMap(({ sides }) => sides);
  return [...new Set(sides.filter(({ laid }) => laid !== null).map(({ hand }) => hand))];
}

/** The cards of a hand without those shown in tests that are not settled. */
export function freeCards({ id, cards }: HandPile, states: readonly ExchangeState[]): readonly FoundCard[] {
  const played = new Set(
    states
      .filter(({ phase, sides }) => phase === "shown" && sides.some(({ hand }) => hand === id))
      .flatMap(({ shown }) => shown.filter(({ from }) => from === "hand").map(({ card }) => card)),
  );
  return cards.filter((card) => !played.has(card.id));
}

/** The cards of a hand that lie face down, as far as it is known which. @param cardOf says the card of a commitment; `null` when not known */
export function lyingCards(
  hand: string,
  states: readonly ExchangeState[],
  cardOf: (commitment: string) => string | null,
): readonly string[] {
  return states
    .filter(({ phase }) => phase === "laying" || phase === "opening")
    .flatMap(({ sides }) => sides)
    .flatMap((side) => (side.hand === hand && side.laid ? (cardOf(side.laid.commitment) ?? []) : []));
}
