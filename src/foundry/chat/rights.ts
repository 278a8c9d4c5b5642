/** The actor behind the UUID of a token or an actor. */
export function actorAt(uuid: string | null | undefined): Actor.Implementation | null {
  if (!uuid) return null;
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const actor = found instanceof foundry.documents.TokenDocument ? found.actor : found;
  return actor instanceof foundry.documents.Actor ? actor : null;
}

/** What an actor is called at the table: an unlinked token's own by the token, so that several of a kind are told apart. */
export function nameOf({ name, isToken, token }: Actor.Implementation): string {
  return isToken && token ? token.name : name;
}

/**
 * Whether a user plays the one whose card this is: the owner of the actor, the author of the card, or a GM. A card counts only
 * when its author plays the actor too: anyone can write a message that names someone else's actor.
 */
export function playsFor(
  message: ChatMessage.Implementation,
  actor: Actor.Implementation | null,
  user: User.Implementation,
): boolean {
  const author = message.author;
  if (!author) return false;
  if (user.isGM) return true;
  if (!actor) return false;
  return actor.testUserPermission(author, "OWNER") && (user === author || actor.testUserPermission(user, "OWNER"));
}
