import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { Card } from "../../../kernel/cards.ts";
import { type Device, devicesFor, meansSkill } from "../rules/index.ts";
import { FiftytwoAbility } from "./ability.ts";
import type { FiftytwoActor } from "./actor.ts";
import { FiftytwoDevice } from "./device.ts";
import { FiftytwoSkill } from "./skill.ts";

/** A skill that an actor has. */
export interface OwnSkill {
  readonly id: string;
  readonly item: Item.Implementation;
  readonly system: FiftytwoSkill;
}

/** The actor's skills, in the order of his sheet. */
export function skillsOf({ actor }: Pick<FiftytwoActor, "actor">): readonly OwnSkill[] {
  return [...actor.items]
    .sort((a, b) => a.sort - b.sort)
    .flatMap((item) => {
      const system: unknown = item.system;
      if (!(system instanceof FiftytwoSkill)) return [];
      return [{ id: item.id ?? "", item, system }];
    });
}

/**
 * A skill of the actor's, by the id of its item or the key of a standard one.
 * @throws Refusal when he has none such
 */
export function skillOf(who: FiftytwoActor, wanted: string): OwnSkill {
  const skills = skillsOf(who);
  const found = skills.find(({ id }) => id === wanted) ?? skills.find(({ system }) => system.identifier === wanted);
  if (!found) throw new Refusal("C52.Test.Refusal.noSkill", { actor: nameOf(who.actor), found: wanted });
  return found;
}

/** The actor's devices that can help a test of a skill (C52-19), the best first. */
export function devicesThatHelp({ actor }: FiftytwoActor, skill: OwnSkill): readonly (Device & { name: string })[] {
  const called = { identifier: skill.system.identifier, names: [skill.item.name, skill.system.label] };
  const devices = [...actor.items].flatMap(({ id, name, system }) => {
    const device: unknown = system;
    if (!(device instanceof FiftytwoDevice)) return [];
    // The rules go by ids: what names the skill tested stands for its id.
    const skills = device.skills
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "")
      .map((word) => (meansSkill(word, called) ? skill.id : word));
    return [{ id: id ?? "", name, bonus: device.bonus, skills }];
  });
  return devicesFor(devices, skill.id);
}

/** What the actor can do with cards (C52-18): keys of his universal abilities, and his trademark card. */
export function cardLore({ actor }: FiftytwoActor): {
  readonly abilities: readonly string[];
  readonly trademark: Card | null;
} {
  const abilities = [...actor.items].flatMap(({ system }) => {
    const ability: unknown = system;
    return ability instanceof FiftytwoAbility && ability.identifier !== "" ? [ability] : [];
  });
  const named = abilities.find(({ identifier }) => identifier === "trademark")?.trademark;
  return {
    abilities: abilities.map(({ identifier }) => identifier),
    trademark: named ? { suit: named.suit, rank: named.rank } : null,
  };
}
