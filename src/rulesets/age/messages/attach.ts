import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { SideKey } from "../data/side.ts";
import { AgeTest } from "./age-test.ts";
import { ageActorAt, cardFor, mayActFor } from "./rights.ts";

/** Which roll is to be taken into which card. */
export interface Attach {
  /** Message id of the opposed or advanced test. */
  readonly message: string;
  /** Message id of the roll. */
  readonly test: string;
}

/** Reads which roll is to be taken into which card; the roll itself is read from its message. */
export function readAttach(payload: unknown): Attach {
  const { id } = payloadReader(payload);
  return { message: id("message"), test: id("test") };
}

/**
 * The roll of a request, made for that card by someone who plays its actor.
 * @throws Refusal otherwise
 */
export function linkedTest(
  { message, test: id }: Attach,
  asker: User.Implementation,
): {
  readonly message: ChatMessage.Implementation;
  readonly test: AgeTest;
  readonly actor: Actor.Implementation;
  readonly side: SideKey;
} {
  const { message: rolled, card: test } = cardFor(AgeTest, id, asker);
  const actor = ageActorAt(test.actor)?.actor;
  if (!actor) throw new Refusal("AGE.Refusal.TargetGone");
  // A GM may ask for anyone's roll; whoever rolled must play the actor all the same.
  if (!rolled.author || !actor.testUserPermission(rolled.author, "OWNER")) {
    throw new Refusal("AGE.Refusal.NotYours", { user: rolled.author?.name ?? "", speaker: actor.name });
  }
  if (test.link?.message !== message) throw new Refusal("AGE.Opposed.notForThis", { actor: actor.name });
  return { message: rolled, test, actor, side: test.link.side };
}

/**
 * Whether a roll that a card holds is that of a message made for this card by someone who plays its actor. Whoever wrote the
 * card could have written anything into it.
 */
export function isBacked(
  card: ChatMessage.Implementation,
  actorUuid: string | null,
  { id, total }: { readonly id: string; readonly total: number },
): boolean {
  const message = game.messages?.get(id);
  const test: unknown = message?.system;
  const { author } = message ?? {};
  if (!message || !author || !(test instanceof AgeTest) || test.link?.message !== card.id) return false;
  return test.actor === actorUuid && test.outcome.total === total && mayActFor(message, test.actor, author);
}

/** What is stored of a roll that a card takes in. */
export function rollFacts(test: AgeTest) {
  const { dice, dragonDie } = test.roll.ageDice;
  const [first, second] = dice;
  return { first, second, dragonDie, total: test.outcome.total, score: test.score, at: Date.now() };
}
