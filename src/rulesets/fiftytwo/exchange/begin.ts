import { beginExchange, type Exchange, type Order } from "../../../kernel/exchange/index.ts";
import type { Layout } from "../cards/layout.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { refusalOf } from "./advance.ts";
import { sideFor } from "./hands.ts";
import { engagedHandIds } from "./standing.ts";

/** A side of an exchange that is about to begin. */
export interface Beginner {
  readonly side: string;
  readonly who: FiftytwoActor;
}

/**
 * A new exchange, nothing laid yet.
 * @param id that its message is going to have
 * @throws Refusal when somebody has no hand, or one that is in another open exchange
 */
export function newExchange(
  layout: Layout,
  { id, order, sides }: { readonly id: string; readonly order: Order; readonly sides: readonly Beginner[] },
): Exchange {
  const begun = beginExchange(
    { id, order, sides: sides.map(({ side, who }) => sideFor(layout, who, side)) },
    engagedHandIds(),
  );
  if (!begun.ok) throw refusalOf(begun.reason);
  return begun.exchange;
}
