import { Refusal } from "../../../foundry/notices.ts";
import { isSuit, JACK } from "../../../kernel/cards.ts";
import { newAbility, offeredAbilities } from "../data/ability-offers.ts";
import { type AbilityOffer, isUniversalAbility, OWN_ABILITY_LIMIT } from "../rules/index.ts";

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
 * The Jack abilities that can be chosen (C52-17, C52-18): those of the world, and those that Dealers keep in compendiums. One that has the
 * same name and suit in several places is offered once.
 */
export async function jackOffers(): Promise<readonly NamedOffer[]> {
  const packed = (await packedOffers()).sort((a, b) => (a.name < b.name ? -1 : 1));
  const offers: NamedOffer[] = [];
  for (const { id, name, suit, rank, limit } of [...offeredAbilities(), ...packed]) {
    const known = offers.some((offer) => offer.name === name && offer.suit === suit);
    if (rank === JACK && !known) offers.push({ id, name, suit, rank, limit });
  }
  return offers;
}

/** Abilities of Dealers' own in the compendiums that the user may see, of any rank. */
export async function packedOffers(): Promise<NamedOffer[]> {
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
  const isOwn = type === TYPE && !isUniversalAbility(String(system?.identifier ?? ""));
  if (!isOwn || name === undefined) return [];
  const suit = isSuit(system?.suit) ? system.suit : null;
  const rank = Number(system?.rank ?? JACK);
  return [{ id: `Compendium.${pack}.Item.${_id}`, name, suit, rank, limit: OWN_ABILITY_LIMIT }];
}

/**
 * A chosen ability as a new item of the character's.
 * @param id as the offer has it
 * @throws Refusal when it is there no more
 */
export async function abilityItem(id: string): Promise<ReturnType<typeof newAbility>> {
  const newId = foundry.utils.randomID();
  const offer = offeredAbilities().find((one) => one.id === id);
  if (offer) return newAbility(offer, newId);
  const item: unknown = id.startsWith("Compendium.") ? await fromUuid(id) : null;
  if (!(item instanceof foundry.documents.Item) || item.type !== TYPE) throw new Refusal("C52.Creation.AbilityGone");
  const { name, img, system } = item.toObject();
  return {
    _id: newId,
    type: TYPE,
    name,
    img: String(img),
    system: { ...system } as ReturnType<typeof newAbility>["system"],
  };
}
