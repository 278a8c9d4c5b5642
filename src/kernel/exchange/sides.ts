import { type ExchangeFacts, type ExchangeState, type Laid, type Side, TOP } from "./types.ts";

/** The side of that id. */
export function sideOf(state: ExchangeState, id: string): Side | undefined {
  return state.sides.find((side) => side.id === id);
}

/** Whether every side has laid. */
export function allLaid(state: ExchangeState): boolean {
  return state.sides.every(({ laid }) => laid !== null);
}

/** Sides that have laid a card of their hand, each with what it laid. */
export function committedSides(state: ExchangeState): readonly (Side & { readonly laid: Laid })[] {
  return state.sides.flatMap((side) => {
    const { laid } = side;
    return laid !== null && laid.commitment !== TOP ? [{ ...side, laid }] : [];
  });
}

/** Whether it is a side's turn to lay: always, unless those before it have to lay first. */
export function mayLayNow(state: ExchangeState, side: Side): boolean {
  if (state.order === "together") return true;
  return state.sides.slice(0, state.sides.indexOf(side)).every(({ laid }) => laid !== null);
}

/** The cards in a hand; none when nothing is known of it. */
export function cardsIn(facts: ExchangeFacts, hand: string): readonly string[] {
  return facts.hands.find(({ id }) => id === hand)?.cards ?? [];
}

/** How many cards of a side's hand are not spoken for by other sides that share it. */
export function freeCards(state: ExchangeState, side: Side, facts: ExchangeFacts): number {
  const spokenFor = committedSides(state).filter(({ id, hand }) => hand === side.hand && id !== side.id).length;
  return cardsIn(facts, side.hand).length - spokenFor;
}
