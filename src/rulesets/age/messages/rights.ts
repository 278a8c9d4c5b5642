import { Refusal } from "../../../foundry/notices.ts";
import { AgeActorModel } from "../data/actor.ts";
import { AgeDamage } from "./age-damage.ts";
import { AgeTest } from "./age-test.ts";

/** An actor of AGE with its data. */
export interface AgeActor {
  readonly actor: Actor.Implementation;
  readonly system: AgeActorModel;
}

/** The actor behind the UUID of a token or an actor, when it is one of AGE. */
export function ageActorAt(uuid: string | null | undefined): AgeActor | null {
  if (!uuid) return null;
  const found: unknown = fromUuidSync(uuid);
  const actor = found instanceof foundry.documents.TokenDocument ? found.actor : found;
  if (!(actor instanceof foundry.documents.Actor)) return null;
  const system: unknown = actor.system;
  return system instanceof AgeActorModel ? { actor, system } : null;
}

/**
 * Whether a user plays the one whose card this is: the owner of the actor, the author of the card, or a GM. A card counts only
 * when its author plays the actor too: anyone can write a message that names someone else's actor.
 */
export function mayActFor(
  message: ChatMessage.Implementation,
  actorUuid: string | null,
  user: User.Implementation,
): boolean {
  const author = message.author;
  if (!author) return false;
  if (user.isGM) return true;
  const actor = ageActorAt(actorUuid)?.actor;
  if (!actor) return user === author;
  return actor.testUserPermission(author, "OWNER") && (user === author || actor.testUserPermission(user, "OWNER"));
}

/** The test card a request is about. @throws Refusal when there is none, or the asker does not play its actor. */
export function testCardFor(
  messageId: string,
  asker: User.Implementation,
): { readonly message: ChatMessage.Implementation; readonly test: AgeTest } {
  const message = game.messages?.get(messageId);
  const test: unknown = message?.system;
  if (!message || !(test instanceof AgeTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
  if (!mayActFor(message, test.actor, asker)) throw notYours(asker, message);
  return { message, test };
}

/** The damage card a request is about. @throws Refusal when there is none, or the asker does not play its attacker. */
export function damageCardFor(
  messageId: string,
  asker: User.Implementation,
): { readonly message: ChatMessage.Implementation; readonly damage: AgeDamage } {
  const message = game.messages?.get(messageId);
  const damage: unknown = message?.system;
  if (!message || !(damage instanceof AgeDamage)) throw new Refusal("TRISKELE.Notice.MessageGone");
  if (!mayActFor(message, damage.actor, asker)) throw notYours(asker, message);
  return { message, damage };
}

function notYours(asker: User.Implementation, message: ChatMessage.Implementation): Refusal {
  return new Refusal("AGE.Refusal.NotYours", { user: asker.name ?? "", speaker: message.alias });
}
