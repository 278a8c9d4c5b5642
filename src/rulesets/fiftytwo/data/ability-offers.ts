import { assetPath } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";
import type { Suit } from "../../../kernel/cards.ts";
import {
  type AbilityOffer,
  isUniversalAbility,
  OWN_ABILITY_LIMIT,
  UNIVERSAL_ABILITIES,
  UNIVERSAL_ABILITY_KEYS,
  type UniversalAbilityKey,
} from "../rules/index.ts";
import { FiftytwoAbility } from "./ability.ts";

/** A special ability that characters of this world can have (C52-18). */
export interface OfferedAbility extends AbilityOffer {
  /** In the reader's language where it is a universal one. */
  readonly name: string;
  /** Key of the universal ability it is; `null` for a Dealer's own. */
  readonly universal: UniversalAbilityKey | null;
  /** The world's item that it is copied from; `null` for a universal one that the world has no item of. */
  readonly item: Item.Implementation | null;
}

/**
 * The abilities of this world (C52-18): the five universal ones, and those that Dealers have written, which are the ability items in
 * the world's list of items. An item of a universal ability gives that one its text.
 */
export function offeredAbilities(): readonly OfferedAbility[] {
  const written = [...(game.items ?? [])].flatMap((item) => {
    const system: unknown = item.system;
    return system instanceof FiftytwoAbility ? [{ item, system }] : [];
  });
  const universal = UNIVERSAL_ABILITY_KEYS.map((key) => ({
    ...UNIVERSAL_ABILITIES[key],
    name: abilityName(key, ""),
    universal: key,
    item: written.find(({ system }) => system.identifier === key)?.item ?? null,
  }));
  const own = written.flatMap(({ item, system }) =>
    isUniversalAbility(system.identifier)
      ? []
      : [
          {
            id: item.id ?? "",
            suit: system.suit,
            rank: system.rank,
            limit: OWN_ABILITY_LIMIT,
            name: item.name,
            universal: null,
            item,
          },
        ],
  );
  return [...universal, ...own.toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))];
}

/**
 * The item by which an actor has an ability, and how often he has it in all; a Dealer's own is known by its name. `null` when he
 * has it not.
 */
export function ownedAbility(
  actor: Actor.Implementation,
  { universal, name }: Pick<OfferedAbility, "universal" | "name">,
): { readonly item: Item.Implementation; readonly times: number } | null {
  const found = [...actor.items].flatMap((item) => {
    const system: unknown = item.system;
    if (!(system instanceof FiftytwoAbility)) return [];
    const isIt = universal ? system.identifier === universal : system.identifier === "" && sameName(item.name, name);
    return isIt ? [{ item, times: system.times }] : [];
  });
  const [first] = found;
  return first ? { item: first.item, times: found.reduce((sum, { times }) => sum + times, 0) } : null;
}

/** A new item of an ability, for an actor who has it not yet. @param id that it is going to have */
export function newAbility(offer: OfferedAbility, id: string) {
  const { item, suit, rank, universal, name } = offer;
  const { img, system } = item?.toObject() ?? { img: null, system: {} };
  return {
    _id: id,
    type: "fiftytwoAbility",
    name: item?.name ?? name,
    img: img ?? assetPath("fiftytwo/ability.svg"),
    system: { ...system, identifier: universal ?? "", suit, rank, times: 1 },
  };
}

/** An ability's name: a universal one's in the reader's language, any other's as its item has it. */
export function abilityName(identifier: string, name: string): string {
  return isUniversalAbility(identifier) ? format(abilityNameKey(identifier)) : name;
}

/** What an ability is bought with, in words: its rank and suit. */
export function abilityNote(rank: number, suit: Suit | null): string {
  return [format(`C52.Rank.${rank}`), format(suit ? `C52.Suit.${suit}` : "C52.Ability.universal")].join(" · ");
}

/** Localisation key of a universal ability's name. */
export function abilityNameKey(key: string): string {
  return `C52.Abilities.${key}`;
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}
