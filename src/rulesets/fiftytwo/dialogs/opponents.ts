import { nameOf } from "../../../foundry/chat/rights.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";

/** Why someone is offered as the other side, the likeliest first. */
export const OPPONENT_GROUPS = ["targets", "fight", "scene", "others"] as const;
export type OpponentGroup = (typeof OPPONENT_GROUPS)[number];

/** Someone whom a test can be made against (C52-6). */
export interface Opponent extends FiftytwoActor {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly group: OpponentGroup;
}

/**
 * Whom a test can be made against, each once: the tokens that the user has targeted, those who fight, the tokens of the active scene
 * that he sees, and the other actors of 52 that he may see.
 */
export function opponentsOf(actor: Actor.Implementation): readonly Opponent[] {
  const { user } = game;
  if (!user) return [];
  const tokens = [...(game.scenes?.active?.tokens ?? [])].filter(({ hidden }) => user.isGM || !hidden);
  const fighters = [...(game.combat?.combatants ?? [])].filter(({ hidden }) => user.isGM || !hidden);
  const actors: readonly (readonly [OpponentGroup, readonly (Actor.Implementation | null)[]])[] = [
    ["targets", [...user.targets].map(({ document }) => document.actor)],
    ["fight", fighters.map((combatant) => combatant.actor)],
    ["scene", tokens.map((token) => token.actor)],
    ["others", [...(game.actors ?? [])].filter((other) => other.testUserPermission(user, "LIMITED"))],
  ];
  const found = new Map<string, Opponent>();
  for (const [group, members] of actors) {
    for (const member of members) {
      const who = asFiftytwo(member);
      if (!who || who.actor.uuid === actor.uuid || found.has(who.actor.uuid)) continue;
      const { uuid, img } = who.actor;
      found.set(uuid, { ...who, uuid, name: nameOf(who.actor), img: img ?? "", group });
    }
  }
  return [...found.values()];
}
