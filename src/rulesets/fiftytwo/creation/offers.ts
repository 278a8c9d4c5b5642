import { assetPath } from "../../../foundry/id.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import type { StartingItem } from "../../../foundry/ruleset.ts";
import { isSuit, JACK } from "../../../kernel/cards.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import { type AbilityOffer, UNIVERSAL_ABILITIES, UNIVERSAL_ABILITY_KEYS } from "../rules/index.ts";

/** An ability that can be chosen at creation. */
export interface NamedOffer extends AbilityOffer {
  readonly name: string;
}

const TYPE = "fiftytwoAbility";

/** As much of an entry of a compendium's list as is read here; it holds the fields asked for. */
interface Entry {
  readonly _id: string;
  readonly name?: string;
  readonly type?: string;
  readonly system?: { readonly identifier?: unknown; readonly suit?: unknown; readonly rank?: unknown };
}

/**
 * The Jack abilities of this world (C52-17, C52-18): the universal ones, which every world has, and those that Dealers have written, among
 * the world's items and in its compendiums. One that has the same name and suit in several places is offered once.
 */
export async function jackOffers(): Promise<readonly NamedOffer[]> {
  const universal = UNIVERSAL_ABILITY_KEYS.map((key) => ({
    ...UNIVERSAL_ABILITIES[key],
    name: format(`C52.Abilities.${key}`),
  }));
  const own = [...worldOffers(), ...(await packedOffers())].sort((a, b) => (a.name < b.name ? -1 : 1));
  const offers: NamedOffer[] = [];
  for (const offer of [...universal, ...own]) {
    const known = offers.some(({ name, suit }) => name === offer.name && suit === offer.suit);
    if (offer.rank === JACK && !known) offers.push(offer);
  }
  return offers;
}

function worldOffers(): NamedOffer[] {
  return [...(game.items ?? [])].flatMap((item) => {
    const ability: unknown = item.system;
    const seen = game.user && item.testUserPermission(game.user, "LIMITED");
    if (!(ability instanceof FiftytwoAbility) || ability.identifier !== "" || !seen) return [];
    return [{ id: item.uuid, name: item.name, suit: ability.suit, rank: ability.rank, limit: 1 }];
  });
}

async function packedOffers(): Promise<NamedOffer[]> {
  const packs = [...(game.packs ?? [])].filter(({ documentName, visible }) => documentName === "Item" && visible);
  const lists = await Promise.all(
    packs.map(async (pack) => {
      const fields = ["system.identifier", "system.suit", "system.rank"];
      // The compiler does not know the fields that the index was asked for.
      const index = (await pack.getIndex({ fields } as object)) as Iterable<Entry>;
      return [...index].flatMap((entry) => offerOf(pack.collection, entry));
    }),
  );
  return lists.flat();
}

function offerOf(pack: string, { _id, name, type, system }: Entry): NamedOffer[] {
  if (type !== TYPE || system?.identifier || name === undefined) return [];
  const suit = isSuit(system?.suit) ? system.suit : null;
  return [{ id: `Compendium.${pack}.Item.${_id}`, name, suit, rank: Number(system?.rank ?? JACK), limit: 1 }];
}

/**
 * A chosen ability as a new item of the character's.
 * @param id as the offer has it
 * @throws Refusal when it is there no more
 */
export async function abilityItem(id: string): Promise<StartingItem> {
  const key = UNIVERSAL_ABILITY_KEYS.find((known) => known === id);
  if (key) {
    const name = format(`C52.Abilities.${key}`);
    const system = { identifier: key, rank: UNIVERSAL_ABILITIES[key].rank };
    return { name, type: TYPE, img: assetPath("fiftytwo/ability.svg"), system };
  }
  const item: unknown = await fromUuid(id);
  if (!(item instanceof foundry.documents.Item) || item.type !== TYPE) throw new Refusal("C52.Creation.AbilityGone");
  const { name, img, system } = item.toObject();
  return { name, type: TYPE, ...(img ? { img } : {}), system: { ...system } };
}
