import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { testOf } from "../messages/rights.ts";
import { UNDONE, type Undone } from "../messages/undo-verb.ts";
import type { Reward } from "../rules/index.ts";

/**
 * Takes the reward of a roll for the winning side (SJU-6 to SJU-8).
 * @returns whether it was taken; `false` when a hook called it off
 * @throws Refusal when there is none, it is not the user's, or it was taken already
 */
export async function takeReward(message: ChatMessage.Implementation, reward: Reward): Promise<boolean> {
  if (!mayProceed("sju.takeReward", message, reward)) return false;
  await ask("sju.takeReward", { message: message.id ?? "", reward });
  announce("sju.takeReward", message, reward);
  return true;
}

/**
 * Takes back a reward that was chosen, or gives back the On a Roll that went for a clue (SJU-6 to SJU-8); for GMs. A notice says
 * when On a Roll has been used since: that roll stands.
 * @returns what came of it; `null` when a hook called it off
 * @throws Refusal for others than GMs
 */
export async function undoReward(message: ChatMessage.Implementation): Promise<Undone | null> {
  const { test } = testOf(message.id ?? "");
  if (!mayProceed("sju.undoReward", message)) return null;
  const answer = await ask("sju.undoReward", { message: message.id ?? "", reward: test.reward?.id ?? null });
  const undone = UNDONE.find((known) => known === answer) ?? "nothing";
  const side = (test.kind === "clue" ? test.offensive : test.winner)?.name ?? "";
  if (undone !== "undone") ui.notifications?.info(format(`SJU.Undo.${undone}`, { side }));
  announce("sju.undoReward", message, undone);
  return undone;
}
