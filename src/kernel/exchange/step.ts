import { callOff, drop, join, settle } from "./begin.ts";
import { flip, lay } from "./lay.ts";
import { call, open } from "./open.ts";
import { refused } from "./steps.ts";
import type { Exchange, ExchangeEvent, ExchangeFacts, Step } from "./types.ts";
import { isWellFormed } from "./wellformed.ts";

/**
 * What an event makes of an exchange. A refused event and one that was carried out before change nothing, so that events can be
 * repeated, delayed and sent by anyone. Until the cards are shown neither the state nor an effect tells which they are.
 */
export function stepExchange(exchange: Exchange, event: ExchangeEvent, facts: ExchangeFacts): Step {
  if (!isWellFormed(event)) return refused(exchange, "malformed");
  switch (event.kind) {
    case "lay":
      return lay(exchange, event, facts);
    case "flip":
      return flip(exchange, event, facts);
    case "open":
      return open(exchange, event, facts);
    case "call":
      return call(exchange, event, facts);
    case "void":
      return callOff(exchange, event, facts);
    case "settle":
      return settle(exchange, event, facts);
    case "join":
      return join(exchange, event, facts);
    case "drop":
      return drop(exchange, event, facts);
  }
}
