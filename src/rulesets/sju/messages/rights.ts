import { Refusal } from "../../../foundry/notices.ts";
import { sjuActorAt } from "../data/actors.ts";
import type { Side } from "../rules/index.ts";
import { SjuTest } from "./sju-test.ts";

/** The test a request is about. @throws Refusal when it is gone, or its author has written into it what cannot be */
export function testOf(messageId: string): { readonly message: ChatMessage.Implementation; readonly test: SjuTest } {
  const message = game.messages?.get(messageId);
  const test: unknown = message?.system;
  if (!message || !(test instanceof SjuTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
  try {
    void test.outcome;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal("TRISKELE.Notice.BrokenCard", { reason });
  }
  return { message, test };
}

/**
 * Whether a test counts: whoever wrote its message must play the side that he rolled for, or be a GM. Anyone can write a message
 * that names someone else's actor. Sums that nobody in particular has are a GM's word where someone defends against them.
 */
export function isGenuine({ parent: { author }, offensive, defensive }: SjuTest): boolean {
  if (!author) return false;
  if (author.isGM) return true;
  if (offensive.actor === null) return !defensive?.actor;
  return sjuActorAt(offensive.actor)?.actor.testUserPermission(author, "OWNER") === true;
}

/** Whether a user plays a side of a test that counts. */
export function playsSide(test: SjuTest, side: Side, user: User.Implementation): boolean {
  if (!isGenuine(test)) return false;
  return user.isGM || sjuActorAt(test[side]?.actor)?.actor.testUserPermission(user, "OWNER") === true;
}

/** @throws Refusal when a user plays no such side, or the test does not count */
export function checkPlays(test: SjuTest, side: Side, user: User.Implementation): void {
  if (!isGenuine(test)) {
    const { author } = test.parent;
    throw new Refusal("SJU.Refusal.NotGenuine", { user: author?.name ?? "—", actor: test.offensive.name });
  }
  if (!playsSide(test, side, user)) {
    throw new Refusal("SJU.Refusal.NotYours", { user: user.name ?? "", actor: test[side]?.name ?? "" });
  }
}
