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

/** What an item of an ability is made from. */
export interface AbilitySource {
  readonly name: string;
  readonly img: string | null;
  readonly system: object;
}

/** A special ability that characters of this world can have (C52-18). */
export interface OfferedAbility extends AbilityOffer {
  /** In the reader's language where it is a universal one. */
  readonly name: string;
  /** Key of the universal ability it is; `null` for a Dealer's own. */
  readonly universal: UniversalAbilityKey | null;
  /** What it is copied from; `null` for a universal one that the world has no item of, and for what a compendium only lists. */
  readonly source: AbilitySource | null;
}

/**
 * The abilities of this world (C52-18): the five universal ones, and those that Dealers have written, which are the ability items in
 * the world's list of items. An item of a universal ability gives that one its text. Their ids are the universal ones' keys and the
 * items' UUIDs.
 */
export function offeredAbilities(): readonly OfferedAbility[] {
  const written = [...(game.items ?? [])].flatMap((item) => {
    const system: unknown = item.system;
    return system instanceof FiftytwoAbility ? [{ item, system }] : [];
  });
  const universal = UNIVERSAL_ABILITY_KEYS.map((key) => {
    const item = written.find(({ system }) => system.identifier === key)?.item;
    const source = item ? sourceOf(item) : null;
    return { ...UNIVERSAL_ABILITIES[key], name: abilityName(key, ""), universal: key, source };
  });
  const own = written
    .filter(({ system }) => !isUniversalAbility(system.identifier))
    .map(({ item, system }) => ownOffer(item.uuid, sourceOf(item), system));
  return inOrder([...universal, ...own]);
}

/** Offers with the universal ones first; one that has the same name and suit as another is offered once. */
export function inOrder(offers: readonly OfferedAbility[]): readonly OfferedAbility[] {
  const first = offers.filter((offer, place) => {
    const same = ({ name, suit }: OfferedAbility) => sameName(name, offer.name) && suit === offer.suit;
    return offers.findIndex(same) === place;
  });
  const rank = (offer: OfferedAbility) => (offer.universal ? 0 : offer.rank);
  return first.toSorted((a, b) => rank(a) - rank(b) || (a.universal ? 0 : a.name < b.name ? -1 : 1));
}

/**
 * The offer of an ability that lies in a compendium, from what a client has read there. The steward cannot look it up at once; whoever
 * plays a character could write on its sheet anyway what he says of it.
 * @param id UUID of the item
 * @returns `null` when it is no ability of a Dealer's own
 */
export function packedOffer(id: string, { name, img, system }: AbilitySource): OfferedAbility | null {
  // Made as a document for a moment: its model cleans what was sent, and refuses what is none.
  const { documentClass } = CONFIG.Item as unknown as {
    documentClass: new (
      data: object,
    ) => { readonly name: string; readonly img: string | null; readonly system: unknown };
  };
  const item = new documentClass({ name, img, type: "fiftytwoAbility", system });
  const ability: unknown = item.system;
  if (!(ability instanceof FiftytwoAbility) || isUniversalAbility(ability.identifier)) return null;
  return ownOffer(id, { name: item.name, img: item.img, system: ability.toObject() }, ability);
}

/** What an item of an ability can be copied from. */
export function sourceOf(item: Item.Implementation): AbilitySource {
  const { name, img, system } = item.toObject();
  return { name, img: img ?? null, system };
}

function ownOffer(
  id: string,
  source: AbilitySource,
  { suit, rank }: Pick<FiftytwoAbility, "suit" | "rank">,
): OfferedAbility {
  return { id, suit, rank, limit: OWN_ABILITY_LIMIT, name: source.name, universal: null, source };
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
export function newAbility({ source, suit, rank, universal, name }: OfferedAbility, id: string) {
  return {
    _id: id,
    type: "fiftytwoAbility",
    name: source?.name ?? name,
    img: source?.img ?? assetPath("fiftytwo/ability.svg"),
    system: { ...source?.system, identifier: universal ?? "", suit, rank, times: 1 },
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
