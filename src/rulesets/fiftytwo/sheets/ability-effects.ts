import { signed } from "../../../foundry/figures.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { writeTogether } from "../../../foundry/steward/intents.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import { FiftytwoSkill, worldSkillName } from "../data/skill.ts";
import { EFFECT_TARGETS, isUniversalAbility, meansSkill, UNIVERSAL_ABILITIES } from "../rules/index.ts";
import { worldSkills } from "../skills/world.ts";

/** An effect as it is stored. */
interface StoredEffect {
  readonly on: (typeof EFFECT_TARGETS)[number];
  readonly skill: string;
  readonly value: number;
}

function effectsIn(item: Item.Implementation | undefined): readonly StoredEffect[] {
  const ability: unknown = item?.system;
  return ability instanceof FiftytwoAbility ? ability.toObject().effects : [];
}

/** The numeric effects of an ability, a row each (C52-18). */
export function effectRows(item: Item.Implementation) {
  return effectsIn(item).map(({ on, skill, value }, index) => ({
    index,
    number: index + 1,
    on,
    value,
    isSkill: on === "skill",
    skills: skillChoices(item, skill),
  }));
}

/** The skills that an effect can be on: the world's, those that its owner has besides, and the one it names already. */
function skillChoices(item: Item.Implementation, chosen: string) {
  const world = worldSkills().map((skill) => ({ value: skill.key, label: worldSkillName(skill) }));
  const own = [...(item.actor?.items ?? [])].flatMap(({ name, system }) => {
    const skill: unknown = system;
    const known = skill instanceof FiftytwoSkill && !world.some(({ value }) => value === skill.identifier);
    return known ? [{ value: name, label: name }] : [];
  });
  const choices = [...world, ...own];
  const found = choices.find(({ value, label }) => meansSkill(chosen, { identifier: value, names: [label] }));
  const all = [
    ...(chosen === "" ? [{ value: "", label: "" }] : found ? [] : [{ value: chosen, label: chosen }]),
    ...choices,
  ];
  return all.map((choice) => ({ ...choice, chosen: choice === found || (!found && choice.value === chosen) }));
}

/** An ability's effects in few words, as a sheet's list has them. */
export function effectWords(item: Item.Implementation | undefined): readonly string[] {
  return effectsIn(item).map(({ on, skill, value }) => {
    const named = worldSkills().find((one) => meansSkill(skill, { identifier: one.key, names: [] }));
    const what = on === "skill" ? (named ? worldSkillName(named) : skill) : format(`C52.Effect.${on}`);
    return `${signed(value)} ${what}`;
  });
}

/** Adds an effect that does nothing yet. */
export async function addEffect(item: Item.Implementation): Promise<void> {
  await write(item, { "system.effects": [...effectsIn(item), { on: "skill", skill: "", value: 1 }] });
}

/** Takes an effect off. */
export async function removeEffect(item: Item.Implementation, index: number): Promise<void> {
  await write(item, { "system.effects": effectsIn(item).filter((_, at) => at !== index) });
}

/**
 * Writes a changed field of an effect's row.
 * @throws Refusal when its value is no whole number
 */
export async function changeEffect(
  item: Item.Implementation,
  { index, part, value }: { readonly index: number; readonly part: string; readonly value: string },
): Promise<void> {
  if (part === "value" && (value.trim() === "" || !Number.isSafeInteger(Number(value)))) {
    throw new Refusal("C52.Effect.notWhole", { ability: item.name });
  }
  const on = EFFECT_TARGETS.find((target) => target === value);
  const effects = effectsIn(item).map((effect, at): StoredEffect => {
    if (at !== index) return effect;
    if (part === "value") return { ...effect, value: Number(value) };
    if (part === "skill") return { ...effect, skill: value };
    return on ? { ...effect, on } : effect;
  });
  await write(item, { "system.effects": effects });
}

/**
 * Makes an ability a universal one (C52-18): rank, suit and how often it can be had are the rules'. It gets the name when it has none of
 * its own yet.
 */
export async function becomeUniversal(item: Item.Implementation, identifier: string): Promise<void> {
  const ability: unknown = item.system;
  if (!isUniversalAbility(identifier) || !(ability instanceof FiftytwoAbility)) return;
  const { rank, limit } = UNIVERSAL_ABILITIES[identifier];
  const before = [
    format("TRISKELE.Sheet.NewItem", { type: "TYPES.Item.fiftytwoAbility" }),
    ...(isUniversalAbility(ability.identifier) ? [format(`C52.Abilities.${ability.identifier}`)] : []),
  ];
  await write(item, {
    ...(before.includes(item.name) ? { name: format(`C52.Abilities.${identifier}`) } : {}),
    "system.identifier": identifier,
    "system.suit": null,
    "system.rank": rank,
    "system.times": Math.min(ability.times, limit ?? ability.times),
  });
}

async function write(item: Item.Implementation, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await writeTogether({ updates: [{ document: item, changes }] });
}
