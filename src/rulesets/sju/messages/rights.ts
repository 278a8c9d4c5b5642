import { playsFor } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { sjuActorAt } from "../data/actors.ts";
import { SjuTest } from "./sju-test.ts";

/** The test a request is about. @throws Refusal when it is gone */
export function testOf(messageId: string): { readonly message: ChatMessage.Implementation; readonly test: SjuTest } {
  const message = game.messages?.get(messageId);
  const test: unknown = message?.system;
  if (!message || !(test instanceof SjuTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
  return { message, test };
}

/**
 * Whether a user plays a side of a test. For the side that the author rolled for, the author must play it himself: anyone can
 * write a message that names someone else's actor.
 */
export function playsSide(test: SjuTest, side: "offensive" | "defensive", user: User.Implementation): boolean {
  const actor = sjuActorAt(test[side]?.actor)?.actor ?? null;
  if (side === "offensive") return playsFor(test.parent, actor, user);
  return user.isGM || actor?.testUserPermission(user, "OWNER") === true;
}
