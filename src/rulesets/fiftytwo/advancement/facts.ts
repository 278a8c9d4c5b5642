import { idsIn, type Layout, pileOf } from "../cards/layout.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import { type OfferedAbility, ownedAbility } from "../data/ability-offers.ts";
import { skillsOf } from "../data/plays.ts";
import { FiftytwoSkill } from "../data/skill.ts";
import { type AdvancementFacts, type Standing, sessionBegun } from "../rules/index.ts";
import type { Spent } from "./spent.ts";

/** What cards can be spent on, with the abilities of this world. */
export interface WorldFacts extends AdvancementFacts {
  readonly abilities: readonly (OfferedAbility & { readonly owned: number })[];
}

/**
 * What an actor's cards can be spent on (C52-13).
 * @param sessions sessions played
 * @param offers the abilities that can be had
 */
export function advancementFacts(
  actor: Actor.Implementation,
  sessions: number,
  offers: readonly OfferedAbility[],
): WorldFacts {
  return {
    skills: skillsOf({ actor }).map(({ item, system }) => ({
      id: item.id ?? "",
      suit: system.suit,
      // What is stored rises, not what effects make of it.
      rating: system._source.rating ?? system.rating,
      specialised: system.specialised,
    })),
    abilities: offers.map((offer) => ({ ...offer, owned: ownedAbility(actor, offer)?.times ?? 0 })),
    sessions,
  };
}

/** How what a card was spent on stands now; `null` when it is gone. */
export function standingOf(actor: Actor.Implementation, { on, item: id }: Pick<Spent, "on" | "item">): Standing | null {
  const system: unknown = actor.items.get(id)?.system;
  if (on === "ability") return system instanceof FiftytwoAbility ? { times: system.times } : null;
  if (!(system instanceof FiftytwoSkill)) return null;
  const { specialised, specialisation } = system;
  return { rating: system._source.rating ?? system.rating, specialised, use: specialisation };
}

/** Whether the next session has begun, by the cards (C52-13). */
export function hasBegun(layout: Layout): boolean {
  const held = layout.piles.filter(({ kind }) => kind === "hand").flatMap(idsIn);
  return sessionBegun({ held: held.length, discarded: idsIn(pileOf(layout, "discard")).length });
}
