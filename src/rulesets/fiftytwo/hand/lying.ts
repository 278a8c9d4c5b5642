import { idsIn, type Layout, pileOf } from "../cards/layout.ts";
import { openStates } from "../exchange/standing.ts";

/** Cards that all see: shown in tests that are not settled, or put on the table. */
export function cardsShown(layout: Layout): readonly string[] {
  const shown = openStates()
    .filter(({ phase }) => phase === "shown")
    .flatMap(({ shown }) => shown.map(({ card }) => card));
  return [...new Set([...shown, ...idsIn(pileOf(layout, "table"))])];
}
