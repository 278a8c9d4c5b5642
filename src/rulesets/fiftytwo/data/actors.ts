import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { type FiftytwoActor, FiftytwoActorModel } from "./actor.ts";

/** The actor with its data, when it plays cards of 52. */
export function asFiftytwo(actor: Actor.Implementation | null | undefined): FiftytwoActor | null {
  const system: unknown = actor?.system;
  return actor && system instanceof FiftytwoActorModel ? { actor, system } : null;
}

/** The data of an actor that a user plays. @throws Refusal when it is none of 52, or not his */
export function playedBy(actor: Actor.Implementation, user: User.Implementation | null | undefined): FiftytwoActor {
  const who = asFiftytwo(actor);
  if (!who) throw new Refusal("C52.Refusal.NotFiftytwo", { actor: actor.name });
  if (user && actor.testUserPermission(user, "OWNER")) return who;
  throw new Refusal("C52.Refusal.NotYours", { user: user?.name ?? "", actor: nameOf(actor) });
}
