import { actorAt } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";

/** What became of an immediate action that a test has earned (C52-8). */
export const IMMEDIATE = ["open", "taken", "lost"] as const;

/** A message's model whose test can earn someone an immediate action. */
export interface EarnsAction {
  readonly parent: ChatMessage.Implementation;
  readonly immediate: (typeof IMMEDIATE)[number] | null;
  /** UUID of who has earned it. */
  readonly earnerUuid: string | null;
}

/** Immediate actions that nobody has taken or lost yet, newest last; of messages that a Dealer's client has made. */
export function openImmediates(): readonly EarnsAction[] {
  return [...(game.messages ?? [])].flatMap((message) => {
    const system: unknown = message.system;
    if (typeof system !== "object" || system === null || !("earnerUuid" in system)) return [];
    const earns = system as EarnsAction;
    return message.author?.isGM === true && earns.immediate === "open" ? [earns] : [];
  });
}

/**
 * What someone's acting does to immediate actions (C52-8): his own is what he takes now, and those of others are lost.
 * @param actor UUID of who acts; `null` for nobody of the kind, as when a round ends
 */
export function loseImmediate(actor: string | null): readonly DocumentUpdate[] {
  const acting = actorAt(actor);
  return openImmediates().map(({ parent, earnerUuid }) => {
    const own = acting !== null && actorAt(earnerUuid) === acting;
    return { document: parent, changes: { "system.immediate": own ? "taken" : "lost" } };
  });
}
