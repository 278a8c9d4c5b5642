import type { DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { writeTogether } from "../../../foundry/steward/intents.ts";
import { playedBy, sjuActorAt } from "../data/actors.ts";

/** The path below `system` that a token's first bar then shows. */
const TRACK = "track";

/** Whether the actor's tokens show its own bar: of an unlinked token's actor, that token. */
export function showsTrack(actor: Actor.Implementation): boolean {
  const token = actor.isToken ? actor.token : actor.prototypeToken;
  return token?.bar1.attribute === TRACK;
}

/**
 * Shows an actor's own bar on its tokens, or takes it off: on those that lie in scenes and those to come, in one batch. From the
 * sheet of an unlinked token, on that token alone.
 * @throws Refusal when the actor is none of Sju, or not the user's
 */
export async function showTrack(actor: Actor.Implementation, shown: boolean): Promise<void> {
  await writeTogether(trackShown(playedBy(actor, game.user).actor, shown));
}

/** What shows an actor's own bar on its tokens, or takes it off. */
export function trackShown(actor: Actor.Implementation, shown: boolean): Writes {
  const attribute = shown ? TRACK : null;
  const tokens = tokensOf(actor).filter(({ bar1 }) => shown !== (bar1.attribute === TRACK));
  const updates: DocumentUpdate[] = tokens.map((document) => ({ document, changes: { "bar1.attribute": attribute } }));
  if (actor.isToken || showsTrack(actor) === shown) return { updates };
  return { updates: [{ document: actor, changes: { "prototypeToken.bar1.attribute": attribute } }, ...updates] };
}

function tokensOf(actor: Actor.Implementation): readonly TokenDocument.Implementation[] {
  if (actor.isToken) return actor.token ? [actor.token] : [];
  return [...(game.scenes ?? [])].flatMap((scene) => scene.tokens.filter(({ actorId }) => actorId === actor.id));
}

/** A bar without a maximum is none: an actor's tokens stop showing it when its maximum becomes 0. */
export const trackByHand = {
  note(actor: Actor.Implementation, changes: object): string | null {
    const max: unknown = foundry.utils.getProperty(changes, `system.${TRACK}.max`);
    return max === 0 && sjuActorAt(actor.uuid) && showsTrack(actor) ? TRACK : null;
  },
  settle: (actor: Actor.Implementation): Writes => trackShown(actor, false),
};
