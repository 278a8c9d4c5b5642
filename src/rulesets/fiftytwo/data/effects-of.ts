import { type AbilityEffect, abilityEffects } from "../rules/index.ts";
import { FiftytwoAbility } from "./ability.ts";
import { FiftytwoSkill } from "./skill.ts";

/**
 * What an actor's abilities add to one thing (C52-18): to tests of a skill, to damage, or to the size of a hand. Effects count as often
 * as their ability is had.
 * @param skill the actor's skill that is tested; read for `"skill"` only
 */
export function effectsFor(
  actor: Actor.Implementation,
  on: AbilityEffect["on"],
  skill: Item.Implementation | null = null,
): number {
  const tested: unknown = skill?.system;
  const names = skill && tested instanceof FiftytwoSkill ? namesOf(skill, tested) : null;
  const abilities = [...actor.items].flatMap(({ system }) => {
    const ability: unknown = system;
    return ability instanceof FiftytwoAbility ? [{ times: ability.times, effects: ability.effects }] : [];
  });
  return abilityEffects(abilities, on, names);
}

function namesOf({ name }: Item.Implementation, { identifier, label }: FiftytwoSkill) {
  return { identifier, names: [name, label] };
}
