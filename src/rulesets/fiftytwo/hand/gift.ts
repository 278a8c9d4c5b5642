import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { layoutNow, writesOf } from "../cards/documents.ts";
import { idsIn, pileOf } from "../cards/layout.ts";
import { passCard } from "../cards/plans.ts";
import { characters } from "../cards/setup.ts";
import { moveLeft, spendDeed, turnFacts } from "../combat/turns.ts";
import { type FiftytwoActor, FiftytwoCharacter } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { handOf } from "../exchange/hands.ts";
import { freeCardsOf, frozenHandIds } from "../exchange/standing.ts";
import { mayGiveCard } from "../rules/index.ts";

interface Gift {
  /** Ids of giver, receiver and card. */
  readonly actor: string;
  readonly to: string;
  readonly card: string;
  /** Id of the request: asked for twice, it costs one move. */
  readonly request: string;
}

/** Gives a card to another player's character by Card Shark, as a move (C52-18). */
export const giveCard: StewardVerb<Gift> = {
  read(payload) {
    const { id } = payloadReader(payload);
    return { actor: id("actor"), to: id("to"), card: id("card"), request: id("request") };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ actor: giverId, to: receiverId, card, request }, asker) {
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
    const move = spendDeed(giver.actor, { deed: "move", id: request }).writes;
    return { ...writes, updates: [...writes.updates, ...move.updates], answer: { given: true } };
  },
};

/** Whether an actor may give a card to another now (C52-18). */
export function giftAnswer(giver: FiftytwoActor, receiver: Actor.Implementation) {
  const { actor, system } = giver;
  const toPlayer = asFiftytwo(receiver)?.system instanceof FiftytwoCharacter && receiver.hasPlayerOwner;
  return mayGiveCard({
    known: system.timesOf("cardShark") > 0,
    toSelf: actor === receiver,
    toPlayer,
    frozen: isFrozen(actor),
    receiverFrozen: isFrozen(receiver),
    inFight: turnFacts(giver).inFight,
    moveLeft: moveLeft(actor),
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
