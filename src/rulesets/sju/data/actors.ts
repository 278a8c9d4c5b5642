import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { type SjuActor, SjuActorModel } from "./actor.ts";

/** The actor behind the UUID of a token or an actor, when it is one of Sju. */
export function sjuActorAt(uuid: string | null | undefined): SjuActor | null {
  const actor = actorAt(uuid);
  const system: unknown = actor?.system;
  return actor && system instanceof SjuActorModel ? { actor, system } : null;
}

/** The Sju data of an actor that a user plays. @throws Refusal when it is none of Sju, or not his */
export function playedBy(actor: Actor.Implementation, user: User.Implementation | null | undefined): SjuActor {
  const who = sjuActorAt(actor.uuid);
  if (!who) throw new Refusal("SJU.Refusal.NotSju", { actor: actor.name });
  if (user && actor.testUserPermission(user, "OWNER")) return who;
  throw new Refusal("SJU.Refusal.NotYours", { user: user?.name ?? "", actor: nameOf(actor) });
}
