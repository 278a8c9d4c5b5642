import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { Card } from "../../../kernel/cards.ts";
import { type Device, devicesFor, meansSkill } from "../rules/index.ts";
import { FiftytwoAbility } from "./ability.ts";
import type { FiftytwoActor } from "./actor.ts";
import { FiftytwoDevice } from "./device.ts";
import { effectsFor } from "./effects-of.ts";
import { FiftytwoSkill, skillLabel } from "./skill.ts";

/** A skill that an actor has. */
export interface OwnSkill {
  readonly id: string;
  readonly item: Item.Implementation;
  readonly system: FiftytwoSkill;
}

/** The actor's skills, in the order of his sheet. */
export function skillsOf({ actor }: FiftytwoActor): readonly OwnSkill[] {
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

/** A skill's name as the reader calls it, from the facts that a message keeps of it. */
export function skillNameFrom({ key, name }: { readonly key: string; readonly name: string }): string {
  return skillLabel(key, name);
}

/** What adds to a test beside card, rating and penalty. The kinds are stored in worlds. */
export const BONUS_KINDS = ["device", "ability", "free"] as const;

/** One bonus of a test; only a device has a name. */
export interface Bonus {
  readonly kind: (typeof BONUS_KINDS)[number];
  readonly name: string;
  readonly value: number;
}

/** What a player says about a test beside its card. */
export interface Declared {
  /** Item id of the skill. */
  readonly skill: string;
  /** Whether the named specialisation applies (C52-2). */
  readonly tick: boolean;
  /** Item id of the device that helps; `null` for none. */
  readonly device: string | null;
  /** A bonus or penalty of the situation. */
  readonly bonus: number;
}

/** A test's skill and all that adds to it, as an actor has them now. */
export interface PlayFacts {
  readonly skill: Skill & {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly side: Side;
    /** What it is specialised in, where that counts and has a name. */
    readonly specialisation: string;
  };
  readonly penalty: number;
  readonly bonuses: readonly Bonus[];
}

/** Most that a player may add or take for the situation. */
export const MOST_BONUS = 99;

/**
 * What an actor brings to a test (C52-2, C52-11, C52-18, C52-19): the side's penalty, one device, what abilities give, and the
 * situation.
 * @throws Refusal when he has no such skill or device, or the bonus is none
 */
export function playFacts(who: FiftytwoActor, { skill: id, tick, device, bonus }: Declared): PlayFacts {
  if (!Number.isSafeInteger(bonus) || Math.abs(bonus) > MOST_BONUS) {
    throw new Refusal("C52.Test.Refusal.bonus", { found: bonus, most: MOST_BONUS });
  }
  const own = skillOf(who, id);
  const { suit, rating, side, specialised, specialisation } = own.system;
  const counts = specialisationCounts({ specialised, use: specialisation, ticked: tick });
  const helping = device === null ? null : devicesThatHelp(who, own).find((one) => one.id === device);
  if (helping === undefined) throw new Refusal("C52.Test.Refusal.noDevice", { actor: nameOf(who.actor) });
  const effects = effectsFor(who.actor, "skill", own.item);
  return {
    skill: {
      id: own.id,
      key: own.key,
      name: own.item.name,
      suit,
      rating,
      side,
      specialised: counts,
      specialisation: counts ? specialisation : "",
    },
    penalty: who.system.health[side].penalty,
    bonuses: [
      ...(helping ? [{ kind: "device" as const, name: helping.name, value: helping.bonus }] : []),
      ...(effects === 0 ? [] : [{ kind: "ability" as const, name: "", value: effects }]),
      ...(bonus === 0 ? [] : [{ kind: "free" as const, name: "", value: bonus }]),
    ],
  };
}

/** The sum of the bonuses of a test. */
export function bonusOf({ bonuses }: Pick<PlayFacts, "bonuses">): number {
  return bonuses.reduce((sum, { value }) => sum + value, 0);
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
