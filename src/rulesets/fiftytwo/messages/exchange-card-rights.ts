import { actorAt } from "../../../foundry/chat/rights.ts";
import type { Part } from "../rules/index.ts";
import type { FiftytwoExchange } from "./exchange.ts";

/** Whether the user at this client plays a side of an opposed test. */
export function playsFor(test: FiftytwoExchange, part: Part): boolean {
  const { user } = game;
  return Boolean(user && actorAt(test[part].actor)?.testUserPermission(user, "OWNER"));
}
