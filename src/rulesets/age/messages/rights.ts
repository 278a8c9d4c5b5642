import { Refusal } from "../../../foundry/notices.ts";
import { AgeActorModel } from "../data/actor.ts";

/** An actor of AGE with its data. */
export interface AgeActor {
  readonly actor: Actor.Implementation;
  readonly system: AgeActorModel;
}

/** The actor behind the UUID of a token or an actor, when it is one of AGE. */
export function ageActorAt(uuid: string | null | undefined): AgeActor | null {
  if (!uuid) return null;
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const actor = found instanceof foundry.documents.TokenDocument ? found.actor : found;
  if (!(actor instanceof foundry.documents.Actor)) return null;
  const system: unknown = actor.system;
  return system instanceof AgeActorModel ? { actor, system } : null;
}

/** What an actor is called at the table: an unlinked token's own by the token, so that several of a kind are told apart. */
export function nameOf({ name, isToken, token }: Actor.Implementation): string {
  return isToken && token ? token.name : name;
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
  if (!actor) return false;
  return actor.testUserPermission(author, "OWNER") && (user === author || actor.testUserPermission(user, "OWNER"));
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
