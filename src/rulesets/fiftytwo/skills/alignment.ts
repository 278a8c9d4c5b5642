import { format } from "../../../foundry/notices.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { FiftytwoSkill, worldSkillName } from "../data/skill.ts";
import { type Alignment, alignment, type OwnedSkill } from "../rules/index.ts";
import { worldSkills } from "./world.ts";

/** What brings one actor in line with the world's skills (C52-16). */
export interface ActorAlignment extends Alignment {
  readonly actor: Actor.Implementation;
}

/** The actors of this world who are not in line with its skills, and what brings them there (C52-16). NPCs get no skill they lack. */
export function alignmentsNow(): readonly ActorAlignment[] {
  return [...(game.actors ?? [])]
    .flatMap((actor) => asFiftytwo(actor) ?? [])
    .map((who) => ({ actor: who.actor, ...alignmentOf(who) }))
    .filter(({ add, move }) => add.length + move.length > 0);
}

function alignmentOf({ actor, system }: FiftytwoActor): Alignment {
  const owned = [...actor.items].flatMap((item): OwnedSkill[] => {
    const skill: unknown = item.system;
    if (!(skill instanceof FiftytwoSkill)) return [];
    const { identifier, suit, side } = skill;
    return [{ id: item.id ?? "", identifier, name: item.name, suit, side }];
  });
  const found = alignment(worldSkills(), owned, worldSkillName);
  return system instanceof FiftytwoNpc ? { ...found, add: [] } : found;
}

/** In words what will change for an actor. */
export function alignmentView({ actor, add, move }: ActorAlignment): { name: string; changes: string } {
  const moved = move.map(({ id, to }) => {
    const skill: unknown = actor.items.get(id)?.system;
    const name = skill instanceof FiftytwoSkill ? skill.label : worldSkillName(to);
    return format("C52.WorldSkills.moves", { skill: name, suit: `C52.Suit.${to.suit}`, side: `C52.Side.${to.side}` });
  });
  const added = add.map((skill) => format("C52.WorldSkills.gets", { skill: worldSkillName(skill) }));
  return { name: actor.name, changes: [...moved, ...added].join(", ") };
}
