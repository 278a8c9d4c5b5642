import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { AgeTest, type Ruling } from "../messages/age-test.ts";
import { rulingAgainst } from "./test.ts";

/**
 * A GM's ruling on a test without a target number (AGE-7): the same dice count, and only the ruling is stored.
 * @param ruling a word, a target number that is compared here and told to nobody, or `null` to take a ruling back
 * @throws Refusal when the user is no GM, the test is decided otherwise, or something hangs on the ruling already
 */
export async function ruleTest(message: ChatMessage.Implementation, ruling: Ruling | number | null): Promise<void> {
  const test: unknown = message.system;
  if (!(test instanceof AgeTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
  const ruled = typeof ruling === "number" ? rulingAgainst(test.roll, ruling) : ruling;
  if (!mayProceed("age.ruleTest", message, ruled)) return;
  await ask("age.ruleTest", { message: message.id ?? "", ruling: ruled ?? "none" });
  announce("age.ruleTest", message, ruled);
}
