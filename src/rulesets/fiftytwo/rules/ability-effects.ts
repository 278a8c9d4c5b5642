import { list, wholeNumber } from "../../../kernel/checks.ts";
import { type AbilityEffect, effectsOn } from "./abilities.ts";
import { comparableName } from "./skills.ts";

/** By what a skill is known to an effect (C52-18). */
export interface SkillNames {
  /** Key of a skill of the world; empty for one that was made by hand. */
  readonly identifier: string;
  /** What it is called, by its item and by the world. */
  readonly names: readonly string[];
}

/** An ability as far as its numeric effects go. */
export interface AbilityWithEffects {
  /** How often its owner has it: its effects count as often (C52-18). */
  readonly times: number;
  readonly effects: readonly AbilityEffect[];
}

/** Whether an effect that names a skill means this one (C52-18): by key or name, whatever the case. */
export function meansSkill(named: string | null, { identifier, names }: SkillNames): boolean {
  const wanted = comparableName(named ?? "");
  return wanted !== "" && [identifier, ...names].some((name) => comparableName(name) === wanted);
}

/**
 * What someone's abilities add to one thing (C52-18).
 * @param skill the skill tested; read for skills only
 * @throws RulesError naming the effect at fault, or when an ability is had no number of times
 */
export function abilityEffects(
  abilities: readonly AbilityWithEffects[],
  on: AbilityEffect["on"],
  skill: SkillNames | null = null,
): number {
  let sum = 0;
  for (const [index, { times, effects }] of list("abilities", abilities).entries()) {
    const meant = effects.filter((effect) => effect.on !== "skill" || (skill && meansSkill(effect.skill, skill)));
    const named = meant.map((effect) => ({ ...effect, skill: THIS }));
    sum += wholeNumber(`abilities[${index}].times`, times, { min: 0 }) * effectsOn(named, on, THIS);
  }
  return sum;
}

/** Stands for the skill that an effect was found to mean. */
const THIS = "this";
