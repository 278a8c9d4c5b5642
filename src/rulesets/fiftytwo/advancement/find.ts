import { actorAt } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { advancementIn, FiftytwoAdvancement } from "../messages/advancement.ts";

/** The cards of advancement of a message. @throws Refusal when it is gone, or counts for nothing */
export function advancementAt(id: string): FiftytwoAdvancement {
  const message = game.messages?.get(id);
  const model = advancementIn(message);
  if (model) return model;
  const system: unknown = message?.system;
  if (!(system instanceof FiftytwoAdvancement)) throw new Refusal("TRISKELE.Notice.MessageGone");
  throw new Refusal("C52.Refusal.Advance.notGenuine", { user: message?.author?.name ?? "—" });
}

/** Whoever got a card. @throws Refusal when he is there no more */
export function receiverOf(uuid: string | null | undefined, name: string): FiftytwoActor {
  const who = asFiftytwo(actorAt(uuid));
  if (!who) throw new Refusal("C52.Refusal.Advance.actorGone", { actor: name });
  return who;
}
