import { idsIn, type Layout, pileOf } from "../cards/layout.ts";
import { secrets } from "../exchange/client.ts";
import { openStates } from "../exchange/standing.ts";

/**
 * Cards of a hand that lie face down, as far as this browser knows which: those that its user has laid here. Nobody else's screen
 * may show them.
 * @param hand id of the pile
 */
export function ownLyingCards(hand: string): readonly string[] {
  const known = secrets();
  return openStates()
    .filter(({ phase }) => phase === "laying" || phase === "opening")
    .flatMap(({ sides }) => sides)
    .flatMap((side) => (side.hand === hand && side.laid ? (known.of(side.laid.commitment)?.card ?? []) : []));
}

/** Cards that all see: shown in tests that are not settled, or put on the table. */
export function cardsShown(layout: Layout): readonly string[] {
  const shown = openStates()
    .filter(({ phase }) => phase === "shown")
    .flatMap(({ shown }) => shown.map(({ card }) => card));
  return [...new Set([...shown, ...idsIn(pileOf(layout, "table"))])];
}
