/** Whom a user may mean when he names nobody, and how many of that kind are his. */
export interface Played {
  /** `null` when it is not clear. */
  readonly actor: Actor.Implementation | null;
  readonly own: number;
}

/**
 * Whom the user plays: his character, else the speaker (the selected token's), else the only one that is his.
 * @param isOfGame whether an actor is of the game that asks
 * @param onlyOne whether that he has no other speaks for one
 */
export function actorPlayed(
  isOfGame: (actor: Actor.Implementation) => boolean,
  { onlyOne = true }: { readonly onlyOne?: boolean } = {},
): Played {
  const own = [...(game.actors ?? [])].filter((actor) => actor.isOwner && isOfGame(actor));
  const messages = foundry.documents.ChatMessage;
  const spoken = messages.getSpeakerActor(messages.getSpeaker());
  const candidates = [game.user?.character, spoken, onlyOne && own.length === 1 ? own[0] : null];
  const actor = candidates.find((candidate) => candidate?.isOwner && isOfGame(candidate));
  return { actor: actor ?? null, own: own.length };
}
