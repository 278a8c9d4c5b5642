import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { NewSide } from "../../../kernel/exchange/index.ts";
import { commonSize, sizeOf } from "../cards/fight.ts";
import { type Layout, type Pile, pileOf } from "../cards/layout.ts";
import type { HandToFill } from "../cards/plans.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { commonHandSize } from "../rules/index.ts";
import { boundHandIds, freeCardsOf, frozenHandIds } from "./standing.ts";

/** The hand that an actor plays from: his own, or for an NPC the Dealer's common one (C52-4). @throws Refusal when there is none */
export function handOf(layout: Layout, { actor, system }: FiftytwoActor): Pile {
  const hand = pileOf(layout, "hand", system instanceof FiftytwoNpc ? null : actor.id);
  if (!hand) throw new Refusal("C52.Refusal.NoHand", { actor: nameOf(actor) });
  return hand;
}

/** How many cards make an actor's hand whole (C52-4); outside fights an NPC plays as if he were alone in one. */
export function handSizeOf(who: FiftytwoActor): number {
  if (!(who.system instanceof FiftytwoNpc)) return sizeOf(who);
  return commonSize() || commonHandSize([who.system.timesOf("expandedHand")]);
}

/** The hands of some actors that have no card to play: they are dealt when a test begins (C52-4). Each hand once. */
export function handsToFill(layout: Layout, actors: readonly FiftytwoActor[]): readonly HandToFill[] {
  const hands = new Map<string, HandToFill>();
  for (const who of actors) {
    const pile = handOf(layout, who);
    if (freeCardsOf(pile).length === 0) hands.set(pile.id, { pile: pile.id, size: handSizeOf(who) });
  }
  return [...hands.values()];
}

/** Whether a card of a hand lies or is shown in an open test: nothing else is played from it, drawn to it or thrown off meanwhile. */
export function isBound({ id }: Pile): boolean {
  return boundHandIds().includes(id);
}

/** @throws Refusal when a hand {@link isBound} */
export function checkUnbound(hand: Pile): void {
  if (isBound(hand)) throw boundRefusal(hand);
}

/** @throws Refusal while a card of a hand lies face down: nobody but its player knows which one must stay */
export function checkNothingLies(hand: Pile): void {
  if (frozenHandIds().includes(hand.id)) throw boundRefusal(hand);
}

function boundRefusal({ id }: Pile): Refusal {
  return new Refusal("C52.Refusal.Bound", { hand: game.cards?.get(id)?.name ?? id });
}

/** Ids of the users who may play an actor's cards: his players first, then the Dealers. */
export function playersOf(actor: Actor.Implementation): readonly string[] {
  const users = [...(game.users ?? [])];
  const own = users.filter((user) => !user.isGM && actor.testUserPermission(user, "OWNER"));
  return [...own, ...users.filter(({ isGM }) => isGM)].flatMap(({ id }) => id ?? []);
}

/** An actor as a side of a new exchange. @throws Refusal when he has no hand */
export function sideFor(layout: Layout, who: FiftytwoActor, id: string): NewSide {
  return { id, hand: handOf(layout, who).id, players: playersOf(who.actor) };
}

/** Where a document finds an actor again: an unlinked token's own by the token. */
export function uuidOf({ uuid, isToken, token }: Actor.Implementation): string {
  return isToken && token ? token.uuid : uuid;
}
