import { nameOf } from "../../../foundry/chat/rights.ts";
import type { Writes } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { effectsFor } from "../data/effects-of.ts";
import { checkUnbound, handOf, handSizeOf, isBound } from "../exchange/hands.ts";
import { freeCardsOf, frozenHandIds } from "../exchange/standing.ts";
import { cardsOfJoiner, cardsToDraw, mayDiscard } from "../rules/index.ts";
import { chance } from "./chance.ts";
import { onlyDealer } from "./dealer-verbs.ts";
import { findShoe, layoutNow, loansEnded, writesOf } from "./documents.ts";
import { commonSize, isCommonDrawn, isFightingNow, notedCommon, npcsOf } from "./fight.ts";
import { type Layout, type Pile, pileOf } from "./layout.ts";
import { addCards, dealHands, discardCards, type HandToFill, heldIn } from "./plans.ts";
import { characters } from "./setup.ts";

interface Draw {
  /** Ids of the actors whose hands are asked for. */
  readonly hands: readonly string[];
  /** Whether the common hand of the NPCs is. */
  readonly dealer: boolean;
  /** Id of the request: asked again, it draws nothing. */
  readonly request: string;
}

/** Gives empty hands their cards (C52-4): his own to a player, any to the Dealer. */
export const draw: StewardVerb<Draw> = {
  read(payload) {
    const { ids, id, optionalFlag } = payloadReader(payload);
    return { hands: ids("hands"), dealer: optionalFlag("dealer") ?? false, request: id("request") };
  },
  // Players own no stack.
  alone: (_query, asker) => asker.isGM,
  plan({ hands, dealer, request }, asker) {
    if (dealer) onlyDealer(asker);
    const layout = layoutNow();
    const owners = hands.map((id) => {
      const actor = game.actors?.get(id);
      if (!actor) throw new Refusal("C52.Refusal.NoHand", { actor: id });
      return playedBy(actor, asker);
    });
    const asked = [...owners.map((who) => handOf(layout, who)), ...(dealer ? [commonHand(layout)] : [])];
    for (const hand of asked) checkUnbound(hand);
    return dealTo(layout, owners, dealer, request);
  },
};

/** Gives all empty hands their cards: those of the players' characters, and in a fight the common one (C52-4). */
export const dealAll: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("request"),
  alone: (_query, asker) => asker.isGM,
  plan(request, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    const owners = characters()
      .filter((actor) => actor.hasPlayerOwner && pileOf(layout, "hand", actor.id))
      .flatMap((actor) => asFiftytwo(actor) ?? [])
      .filter((who) => !isBound(handOf(layout, who)));
    return dealTo(layout, owners, commonSize() > 0 && !isBound(commonHand(layout)), request);
  },
};

function dealTo(layout: Layout, owners: readonly FiftytwoActor[], dealer: boolean, request: string): StewardPlan {
  const size = commonSize();
  if (dealer && size === 0) throw new Refusal("C52.Refusal.NoNpcs");
  const hands = new Map(owners.map((who) => [handOf(layout, who).id, handSizeOf(who)]));
  if (dealer) hands.set(commonHand(layout).id, size);
  const filled = [...hands].map(([pile, size]) => ({ pile, size }));
  const wanted = filled.reduce((sum, { pile, size }) => sum + cardsToDraw({ held: heldIn(layout, pile), size }), 0);
  const { writes, dealt, refilled } = dealWrites(layout, filled, request);
  return { ...writes, answer: { refilled, cards: dealt, short: wanted - dealt } };
}

/** What gives empty hands their cards; that of the NPCs is noted on their fight (C52-4). */
export function dealWrites(
  layout: Layout,
  hands: readonly HandToFill[],
  request: string,
): { readonly writes: Required<Writes>; readonly dealt: number; readonly refilled: boolean } {
  const { writes, dealt, refilled } = dealHands(layout, hands, chance, request);
  const common = hands.findIndex(({ pile }) => pile === pileOf(layout, "hand")?.id);
  const noted = (dealt[common] ?? 0) > 0 ? notedCommon(game.combat, true) : [];
  const cards = writesOf(writes);
  const drew = hands.filter((_, index) => (dealt[index] ?? 0) > 0).map(({ pile }) => pile);
  return {
    writes: { ...cards, updates: [...cards.updates, ...noted, ...loansEnded(layout, drew)] },
    dealt: dealt.reduce((sum, cards) => sum + cards, 0),
    refilled,
  };
}

/**
 * What an NPC's joining brings to the common hand, once it has been drawn in this fight (C52-4). His combatant is the request: it
 * brings cards once.
 */
export function joinerWrites(combatant: Combatant.Implementation): Writes {
  const combat = combatant.parent;
  const who = asFiftytwo(combatant.actor);
  if (!combat || !who || !(who.system instanceof FiftytwoNpc) || !findShoe()) return { updates: [] };
  const layout = layoutNow();
  const hand = pileOf(layout, "hand");
  const others = npcsOf(combat).filter(({ actor }) => actor !== who.actor).length;
  const count = cardsOfJoiner({
    npcs: others,
    expanded: who.system.timesOf("expandedHand"),
    effects: effectsFor(who.actor, "handSize"),
    drawn: isCommonDrawn(combat),
  });
  if (!hand || count === 0) return { updates: [] };
  return writesOf(addCards(layout, { pile: hand.id, count }, chance, combatant.id ?? ""));
}

interface Discard {
  /** Whose hand: an actor's id; without one the Dealer's, or the table. */
  readonly actor: string | undefined;
  readonly table: boolean;
  readonly cards: readonly string[];
}

/** Throws cards off: the Dealer any, a player his own by the ability that allows it (C52-18). */
export const discard: StewardVerb<Discard> = {
  read(payload) {
    const { optionalId, optionalFlag, ids } = payloadReader(payload);
    return { actor: optionalId("actor"), table: optionalFlag("table") ?? false, cards: ids("cards") };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ actor: id, table, cards }, asker) {
    const layout = layoutNow();
    const actor = id === undefined ? null : (game.actors?.get(id) ?? null);
    if (id !== undefined && !actor) throw new Refusal("C52.Refusal.NoHand", { actor: id });
    const owner = asFiftytwo(actor);
    const from = owner ? handOf(layout, owner) : table ? pileOf(layout, "table") : commonHand(layout);
    const frozen = from !== undefined && frozenHandIds().includes(from.id);
    // Thrown off before, by the first of two clicks; or played in a test that is not settled.
    const free = from ? freeCardsOf(from).map(({ id }) => id) : [];
    const held = cards.filter((card) => free.includes(card));
    if (asker.isGM && frozen && from) checkUnbound(from);
    const writes = writesOf(discardCards(layout, held));
    if (asker.isGM) return { ...writes, answer: { cards: held.length } };
    if (!actor) {
      onlyDealer(asker);
      return { updates: [], answer: { cards: 0 } };
    }
    const who = playedBy(actor, asker);
    if (held.length === 0) return { updates: [], answer: { cards: 0 } };
    const thrown = throwOff(who, held.length);
    return { ...writes, updates: [...writes.updates, thrown], answer: { cards: held.length } };
  },
};

/** Counts cards that a player throws off. @throws Refusal when his ability does not allow them */
function throwOff(who: FiftytwoActor, count: number) {
  for (let more = 0; more < count; more++) {
    const answer = discardAnswer(who, more);
    if (!answer.ok) throw new Refusal(`C52.Refusal.Discard.${answer.reason}`, { actor: nameOf(who.actor) });
  }
  const { combat, round, thrown } = thrownBy(who);
  return { document: who.actor, changes: { "system.thrown": { combat, round, count: thrown + count } } };
}

/** Whether an actor may throw off a card by his ability now (C52-18). @param more how many he throws off before it, at once */
export function discardAnswer(who: FiftytwoActor, more = 0): ReturnType<typeof mayDiscard> {
  const { inFight, thrown } = thrownBy(who);
  return mayDiscard({
    times: who.system.timesOf("discard"),
    thrown: thrown + more,
    inFight,
    allowed: false,
    frozen: frozenHandIds().includes(handOf(layoutNow(), who).id),
  });
}

/** How many cards an actor has thrown off this round; outside fights nothing is counted. */
function thrownBy({ actor, system }: FiftytwoActor) {
  const inFight = isFightingNow(actor);
  const [combat, round] = inFight ? [game.combat?.id ?? "", game.combat?.round ?? 0] : ["", 0];
  const { thrown } = system;
  return { inFight, combat, round, thrown: thrown.combat === combat && thrown.round === round ? thrown.count : 0 };
}

function commonHand(layout: Layout): Pile {
  const hand = pileOf(layout, "hand");
  if (!hand) throw new Refusal("C52.Refusal.NoShoe");
  return hand;
}
