import { actorAt, playsFor } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { AgeActorModel } from "../data/actor.ts";

/** An actor of AGE with its data. */
export interface AgeActor {
  readonly actor: Actor.Implementation;
  readonly system: AgeActorModel;
}

/** The actor behind the UUID of a token or an actor, when it is one of AGE. */
export function ageActorAt(uuid: string | null | undefined): AgeActor | null {
  const actor = actorAt(uuid);
  const system: unknown = actor?.system;
  return actor && system instanceof AgeActorModel ? { actor, system } : null;
}

/** Whether a user plays the one whose card this is, and so may act on it. */
export function mayActFor(
  message: ChatMessage.Implementation,
  actorUuid: string | null,
  user: User.Implementation,
): boolean {
  return playsFor(message, ageActorAt(actorUuid)?.actor ?? null, user);
}

/** A card's model, with the one whose card it is. */
interface CardOfActor {
  /** UUID. */
  readonly actor: string | null;
}

/**
 * The card a request is about, when it is of the expected kind.
 * @throws Refusal when there is none, or the asker does not play its actor
 */
export function cardFor<Model extends CardOfActor>(
  model: abstract new (...args: never[]) => Model,
  messageId: string,
  asker: User.Implementation,
): { readonly message: ChatMessage.Implementation; readonly card: Model } {
  const message = game.messages?.get(messageId);
  const card: unknown = message?.system;
  if (!message || !(card instanceof model)) throw new Refusal("TRISKELE.Notice.MessageGone");
  if (!mayActFor(message, card.actor, asker)) throw notYours(asker, message);
  return { message, card };
}

function notYours(asker: User.Implementation, message: ChatMessage.Implementation): Refusal {
  return new Refusal("AGE.Refusal.NotYours", { user: asker.name ?? "", speaker: message.alias });
}

/** Whether a user wrote a message, and so may write in it. */
export function isAuthor(messageId: string, user: User.Implementation): boolean {
  return game.messages?.get(messageId)?.author === user;
}
