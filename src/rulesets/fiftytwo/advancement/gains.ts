import type { Writes } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { Card } from "../../../kernel/cards.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import { newAbility, type OfferedAbility, ownedAbility } from "../data/ability-offers.ts";
import type { OwnSkill } from "../data/plays.ts";
import { FiftytwoSkill } from "../data/skill.ts";
import { type Gain, mayBeTrademark, ratingUndone } from "../rules/index.ts";
import type { Spent } from "./spent.ts";

/** What a wish for a card says beyond the rule's choice. */
export interface Wish {
  /** What a skill is to be specialised for. */
  readonly use: string;
  /** The face card that Trademark Card is to name. */
  readonly trademark: Card | null;
}

/** What a gain says of itself in the log. */
export type GainFacts = Pick<
  Spent,
  "on" | "item" | "identifier" | "label" | "rating" | "gained" | "lost" | "times" | "use" | "before"
>;

/** What a card brings: writes of its owner's items, and what the log says. */
export interface Brought {
  readonly writes: Writes;
  readonly facts: GainFacts;
}

const NOTHING: Omit<GainFacts, "on"> = {
  item: "",
  identifier: "",
  label: "",
  rating: 0,
  gained: 0,
  lost: 0,
  times: 0,
  use: "",
  before: "",
};

/**
 * What a card brings to its owner's items (C52-13).
 * @param options `offers`: the abilities that can be had; `id` of a new item, where one is made
 * @throws Refusal when the wish does not say what it must
 */
export function bring(
  actor: Actor.Implementation,
  gain: Gain,
  { wish, offers, id }: { readonly wish: Wish; readonly offers: readonly OfferedAbility[]; readonly id: string },
): Brought {
  switch (gain.kind) {
    case "points": {
      const skill = skillAt(actor, gain.skill);
      const { rating, gained, lost } = gain;
      const updates = gained > 0 ? [{ document: skill.item, changes: { "system.rating": rating } }] : [];
      return { writes: { updates }, facts: { ...NOTHING, ...named(skill), on: "points", rating, gained, lost } };
    }
    case "specialise": {
      const skill = skillAt(actor, gain.skill);
      const use = wish.use.trim();
      if (use === "") throw new Refusal("C52.Refusal.Advance.noUse", { skill: skill.item.name });
      const changes = { "system.specialised": true, "system.specialisation": use };
      const before = skill.system.specialisation;
      const updates = [{ document: skill.item, changes }];
      return { writes: { updates }, facts: { ...NOTHING, ...named(skill), on: "specialise", use, before } };
    }
    case "ability":
      return bringAbility(
        actor,
        offers.find((one) => one.id === gain.ability),
        wish,
        id,
      );
    case "split":
      return { writes: { updates: [] }, facts: { ...NOTHING, on: "split" } };
  }
}

function bringAbility(
  actor: Actor.Implementation,
  offer: OfferedAbility | undefined,
  { trademark }: Wish,
  id: string,
): Brought {
  if (!offer) throw new Refusal("C52.Refusal.Advance.unknown");
  const about = { ...NOTHING, on: "ability", identifier: offer.universal ?? "", label: offer.name } as const;
  const owned = ownedAbility(actor, offer);
  if (owned) {
    const system: unknown = owned.item.system;
    const times = (system instanceof FiftytwoAbility ? system.times : 0) + 1;
    const updates = [{ document: owned.item, changes: { "system.times": times } }];
    return { writes: { updates }, facts: { ...about, item: owned.item.id ?? "", times } };
  }
  const data = newAbility(offer, id);
  if (offer.universal === "trademark") {
    if (!trademark || !mayBeTrademark(trademark)) throw new Refusal("C52.Refusal.Advance.noTrademark");
    const { suit, rank } = trademark;
    Object.assign(data.system, { trademark: { suit, rank } });
  }
  const creates = [{ parent: actor, documentName: "Item", data }];
  return { writes: { updates: [], creates }, facts: { ...about, item: id, times: 1 } };
}

/** Takes back what a card brought, exactly; asked only while it stands as the card left it (C52-13). */
export function takeBack(actor: Actor.Implementation, { on, item: id, gained, before, times }: Spent): Writes {
  const item = actor.items.get(id);
  if (!item || on === "split") return { updates: [] };
  switch (on) {
    case "points": {
      const { system } = skillAt(actor, id);
      const rating = ratingUndone(system._source.rating ?? system.rating, gained);
      return { updates: gained > 0 ? [{ document: item, changes: { "system.rating": rating } }] : [] };
    }
    case "specialise": {
      const changes = { "system.specialised": false, "system.specialisation": before };
      return { updates: [{ document: item, changes }] };
    }
    case "ability": {
      if (times > 1) return { updates: [{ document: item, changes: { "system.times": times - 1 } }] };
      return { updates: [], deletes: [{ parent: actor, documentName: "Item", id }] };
    }
  }
}

function skillAt(actor: Actor.Implementation, id: string): Pick<OwnSkill, "item" | "system"> {
  const item = actor.items.get(id);
  const system: unknown = item?.system;
  if (!item || !(system instanceof FiftytwoSkill)) throw new Refusal("C52.Refusal.Advance.unknown");
  return { item, system };
}

/** How the log knows a skill: a standard one that goes by its own name by its key. */
function named({ item, system }: Pick<OwnSkill, "item" | "system">): Pick<GainFacts, "item" | "identifier" | "label"> {
  return { item: item.id ?? "", identifier: system.hasOwnName ? "" : system.identifier, label: item.name };
}
