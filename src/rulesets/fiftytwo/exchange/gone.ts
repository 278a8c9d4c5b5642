import type { Writes } from "../../../foundry/compat/batch.ts";
import { layoutNow, writesOf } from "../cards/documents.ts";
import { discardCards } from "../cards/plans.ts";
import { carrierOf } from "./carrier.ts";

/** What becomes of the cards when a message is deleted whose cards are shown and not settled: they are played all the same. */
export function goneWrites(message: ChatMessage.Implementation): Writes {
  const exchange = carrierOf(message)?.exchange;
  if (exchange?.phase !== "shown") return { updates: [] };
  return writesOf(
    discardCards(
      layoutNow(),
      exchange.shown.map(({ card }) => card),
    ),
  );
}
