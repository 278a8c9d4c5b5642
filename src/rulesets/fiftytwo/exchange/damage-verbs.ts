import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import type { Writes } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import { chance } from "../cards/chance.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { FLAGS, flagOf, layoutNow, loansEnded, writesOf } from "../cards/documents.ts";
import { type CardWrite, type Layout, sourceOfHand } from "../cards/layout.ts";
import { discardCards, layTop, topCards } from "../cards/plans.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { healthFacts } from "../data/health.ts";
import { planHealth } from "../data/states.ts";
import { damageCardFrom, damageOf, damageSide, hit, SIDES, type Side } from "../rules/index.ts";
import { type DAMAGE_ORIGINS, type DamageDue, type DealsDamage, dealerById, type StoredDamage } from "./damage.ts";
import { checkNothingLies, handOf } from "./hands.ts";
import { freeCardsOf } from "./standing.ts";
import { REMEMBERED, readTaken, type Taken } from "./taken.ts";

const alone = (_query: unknown, asker: User.Implementation) => asker.isGM;

interface PlayDamage {
  readonly message: string;
  /** Id of the card. */
  readonly card: string;
}

/** The attacker plays a card of his choice as damage (C52-7). Only now is it named. */
export const playDamage: StewardVerb<PlayDamage> = {
  read(payload) {
    const { id } = payloadReader(payload);
    return { message: id("message"), card: id("card") };
  },
  alone,
  plan({ message, card }, asker) {
    const dealer = dealerById(message);
    const due = dueOf(dealer);
    if (due.attacker === null) throw new Refusal("C52.Damage.dealerFlips");
    const attacker = attackerOf(due, asker);
    // The second of two clicks.
    if (dealer.damage.dealt) return answered(dealer.damage, asker);
    const layout = layoutNow();
    const hand = handOf(layout, attacker);
    // Damage of an earlier test: the card that lies in another must not be thrown away as it.
    checkNothingLies(hand);
    const free = freeCardsOf(hand);
    if (free.length === 0) throw new Refusal("C52.Damage.handEmpty", { actor: nameOf(attacker.actor) });
    if (!free.some(({ id }) => id === card)) throw new Refusal("C52.Exchange.Refusal.cardNotInHand");
    return dealing({ dealer, due, layout, asker }, { card, from: "hand", moves: [] });
  },
};

/** The top card is flipped as damage: with an empty hand, and by the Dealer for someone away or of his own (C52-5, C52-7). */
export const flipDamage: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("message"),
  alone,
  plan(message, asker) {
    const dealer = dealerById(message);
    const due = dueOf(dealer);
    if (due.attacker === null) onlyDealer(asker);
    // The Dealer flips also for someone who is gone altogether.
    const attacker = asker.isGM ? asFiftytwo(actorAt(due.attacker)) : attackerOf(due, asker);
    if (dealer.damage.dealt) return answered(dealer.damage, asker);
    const layout = layoutNow();
    const held = attacker === null ? 0 : freeCardsOf(handOf(layout, attacker)).length;
    if (damageCardFrom({ held, away: asker.isGM }) === "hand") throw new Refusal("C52.Damage.chooseCard");
    const hand = attacker === null ? null : handOf(layout, attacker).id;
    const top = topCards(layout, 1, chance, hand === null ? null : sourceOfHand(layout, hand));
    const [card = ""] = top.cards;
    const moves = layTop(layout, top, "discard");
    const plan = dealing({ dealer, due, layout, asker }, { card, from: card === "" ? "none" : "top", moves });
    return hand === null ? plan : { ...plan, updates: [...plan.updates, ...loansEnded(layout, [hand])] };
  },
};

interface NameSide {
  readonly message: string;
  /** `null` for the skill's own. */
  readonly side: Side | null;
}

/** The Dealer names the side that damage takes, before the cards are shown (C52-7). */
export const setDamageSide: StewardVerb<NameSide> = {
  read(payload) {
    const { id, optionalText } = payloadReader(payload);
    const word = optionalText("side");
    const side = SIDES.find((known) => known === word) ?? null;
    if (word !== undefined && side === null) {
      throw new Refusal("TRISKELE.Steward.Malformed", { field: "side", found: word });
    }
    return { message: id("message"), side };
  },
  alone,
  plan({ message, side }, asker) {
    onlyDealer(asker);
    const dealer = dealerById(message);
    if (dealer.damage.side === side) return { updates: [], answer: side };
    if (dealer.isShown) throw new Refusal("C52.Damage.sideTooLate");
    return { updates: [{ document: dealer.parent, changes: { "system.damage.side": side } }], answer: side };
  },
};

function dueOf({ damageDue }: DealsDamage): DamageDue {
  if (!damageDue) throw new Refusal("C52.Damage.notDue");
  return damageDue;
}

/** @throws Refusal when the attacker is gone, or not the asker's */
function attackerOf({ attacker }: DamageDue, asker: User.Implementation): FiftytwoActor {
  const actor = actorAt(attacker);
  if (!actor) throw new Refusal("C52.Refusal.ActorGone");
  return playedBy(actor, asker);
}

/** Asked again by whoever dealt it: he hears the same. @throws Refusal for anyone else */
function answered({ dealt }: StoredDamage, asker: User.Implementation): StewardPlan {
  if (dealt?.user !== asker.id) throw new Refusal("C52.Damage.dealtAlready");
  return { updates: [], answer: dealt.lost };
}

interface Dealing {
  readonly dealer: DealsDamage;
  readonly due: DamageDue;
  readonly layout: Layout;
  readonly asker: User.Implementation;
}

interface DamageCard {
  readonly card: string;
  readonly from: (typeof DAMAGE_ORIGINS)[number];
  /** What brings a card from the shoe to the discard. */
  readonly moves: readonly CardWrite[];
}

/** Hurts the victim, and throws off all cards of the test, in one batch. */
function dealing({ dealer, due, layout, asker }: Dealing, { card, from, moves }: DamageCard): StewardPlan {
  const { changes, discard } = dealer.damageDealt();
  const amount = damageOf({ card: cardOfKey(card), weaponBonus: due.bonus, aceValue: due.aceValue });
  const side = damageSide(due.skillSide, dealer.damage.side);
  const { outcome, writes } = hurt(asFiftytwo(actorAt(due.victim)), {
    message: dealer.parent.id ?? "",
    due,
    side,
    amount,
  });
  const dealt = { card, from, user: asker.id ?? "", side, persistent: due.persistent, ...outcome };
  const thrown = discardCards(layout, [...discard, ...(from === "hand" ? [card] : [])]);
  const update = { document: dealer.parent, changes: { "system.damage.dealt": dealt, ...changes } };
  return {
    ...joinWrites([{ updates: [update] }, writes, writesOf([...thrown, ...moves])]),
    answer: outcome.lost,
  };
}

/**
 * Takes Health (C52-7, C52-11, C52-12). The victim notes in the same write which message hurt him: whatever becomes of that, it
 * hurts once. Whoever is gone loses nothing.
 */
function hurt(
  victim: FiftytwoActor | null,
  { message, due, side, amount }: { message: string; due: DamageDue; side: Side; amount: number },
): { readonly outcome: Omit<Taken, "message">; readonly writes: Writes } {
  const nothing: Writes = { updates: [] };
  if (!victim) return { outcome: { amount, lost: 0, before: 0, after: 0, fell: false }, writes: nothing };
  const { actor, system } = victim;
  const taken = readTaken(flagOf(actor, "taken"));
  const earlier = taken.find((one) => one.message === message);
  if (earlier) {
    const { message: _, ...outcome } = earlier;
    return { outcome, writes: nothing };
  }
  const before = healthFacts(system.health[side]);
  const { health, lost, fell } = hit(before, amount, due.persistent);
  const outcome = { amount, lost, before: before.value, after: health.value, fell };
  const { skill, opponent, card } = due;
  const noted = { [`${FLAGS}.taken`]: [...taken, { message, ...outcome }].slice(-REMEMBERED) };
  return { outcome, writes: planHealth(victim, { [side]: health }, { ...skill, opponent, card }, noted) };
}
