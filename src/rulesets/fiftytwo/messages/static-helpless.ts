import { actorAt } from "../../../foundry/chat/rights.ts";
import { FLAGS, flagOf } from "../cards/documents.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { exchangeOf, type FiftytwoExchange } from "./exchange.ts";

/** Flag of an exchange's message: the Dealer has said that its defender cannot react. */
const HELPLESS = "helpless";

/** The change that says it. */
export const SAID_HELPLESS: Readonly<Record<string, unknown>> = { [`${FLAGS}.${HELPLESS}`]: true };

/** Whether the Dealer has said of an exchange that its defender cannot react (C52-6). */
export function saysHelpless({ parent }: FiftytwoExchange): boolean {
  return flagOf(parent, HELPLESS) === true;
}

/** Whether the Dealer has said so when one attacked the other. @param message the exchange's */
export function isSaidHelpless(message: string | null, attacker: FiftytwoActor, defender: FiftytwoActor): boolean {
  const exchange = exchangeOf(game.messages?.get(message ?? ""));
  return (
    exchange !== null &&
    saysHelpless(exchange) &&
    actorAt(exchange.attacker.actor) === attacker.actor &&
    actorAt(exchange.defender.actor) === defender.actor
  );
}
