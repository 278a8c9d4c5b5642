import type { SideKey } from "../data/side.ts";
import type { AgeOpposedTest } from "./age-opposed.ts";
import { ageActorAt } from "./rights.ts";

/**
 * The actors of AGE that the user at this client may roll for, likeliest first: tokens he has targeted (a GM's way to name
 * one), his own character, then all others he owns.
 */
export function playedActors(): readonly Actor.Implementation[] {
  const user = game.user;
  if (!user) return [];
  const likeliest = [...(user.isGM ? user.targets : [])].map((token) => token.document?.actor ?? null);
  const all = [...likeliest, user.character, ...(game.actors ?? [])].flatMap((actor) =>
    actor?.isOwner && ageActorAt(actor.uuid) ? [actor as Actor.Implementation] : [],
  );
  return [...new Map(all.map((actor) => [actor.uuid, actor])).values()];
}

/** Those of them who may roll for a side of an opposed test. */
export function answerers(opposed: AgeOpposedTest, side: SideKey): readonly Actor.Implementation[] {
  const named = opposed[side].actor;
  if (named !== null) {
    const actor = ageActorAt(named)?.actor;
    return actor?.isOwner ? [actor] : [];
  }
  return playedActors().filter(({ uuid }) => uuid !== opposed.a.actor);
}

/** Whether the user at this client may roll for a side. */
export function mayAnswer(opposed: AgeOpposedTest, side: SideKey): boolean {
  return answerers(opposed, side).length > 0;
}
