import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { layoutNow, writesOf } from "../cards/documents.ts";
import { isFightingNow } from "../cards/fight.ts";
import { idsIn, pileOf } from "../cards/layout.ts";
import { passCard } from "../cards/plans.ts";
import { characters } from "../cards/setup.ts";
import { type FiftytwoActor, FiftytwoCharacter } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { handOf } from "../exchange/hands.ts";
import { freeCardsOf, frozenHandIds } from "../exchange/standing.ts";
import { mayGiveCard } from "../rules/index.ts";
import { moveCount } from "./move-count.ts";

interface Gift {
  /** Ids of giver, receiver and card. */
  readonly actor: string;
  readonly to: string;
  readonly card: string;
}

/** Gives a card to another player's character by Card Shark, as a move (C52-18). */
export const giveCard: StewardVerb<Gift> = {
  read(payload) {
    const { id } = payloadReader(payload);
    return { actor: id("actor"), to: id("to"), card: id("card") };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ actor: giverId, to: receiverId, card }, asker) {
    const layout = layoutNow();
    const giver = playedBy(actorOf(giverId), asker);
    const receiver = actorOf(receiverId);
    const theirs = pileOf(layout, "hand", receiverId);
    // Given before, by the first of two clicks.
    if (idsIn(theirs).includes(card) && giverId !== receiverId) return { updates: [], answer: { given: false } };
    const answer = giftAnswer(giver, receiver);
    if (!answer.ok) {
      const data = { actor: nameOf(giver.actor), to: nameOf(receiver) };
      throw new Refusal(`C52.Refusal.Gift.${answer.reason}`, data);
    }
    // A card that is shown in a test is played, though its stack still has it.
    if (!freeCardsOf(handOf(layout, giver)).some(({ id }) => id === card)) {
      throw new Refusal("C52.Refusal.NotHeld", { actor: nameOf(giver.actor) });
    }
    if (!theirs) throw new Refusal("C52.Refusal.NoHand", { actor: nameOf(receiver) });
    const writes = writesOf(passCard(layout, card, theirs.id));
    const move = isFightingNow(giver.actor) ? moveCount().spent(giver.actor) : [];
    return { ...writes, updates: [...writes.updates, ...move], answer: { given: true } };
  },
};

/** Whether an actor may give a card to another now (C52-18). */
export function giftAnswer({ actor, system }: FiftytwoActor, receiver: Actor.Implementation) {
  const toPlayer = asFiftytwo(receiver)?.system instanceof FiftytwoCharacter && receiver.hasPlayerOwner;
  return mayGiveCard({
    known: system.timesOf("cardShark") > 0,
    toSelf: actor === receiver,
    toPlayer,
    frozen: isFrozen(actor),
    receiverFrozen: isFrozen(receiver),
    inFight: isFightingNow(actor),
    moveLeft: moveCount().left(actor),
  });
}

/** Whether a card of a character's lies face down. */
function isFrozen({ id }: Actor.Implementation): boolean {
  const hand = pileOf(layoutNow(), "hand", id);
  return hand !== undefined && frozenHandIds().includes(hand.id);
}

/** The players' characters to whom someone could give a card: all others that have a hand. */
export function receiversOf(actor: Actor.Implementation): readonly Actor.Implementation[] {
  const layout = layoutNow();
  return characters().filter(
    (other) => other !== actor && other.hasPlayerOwner && pileOf(layout, "hand", other.id) !== undefined,
  );
}

function actorOf(id: string): Actor.Implementation {
  const actor = game.actors?.get(id);
  if (!actor) throw new Refusal("C52.Refusal.NoHand", { actor: id });
  return actor;
}
