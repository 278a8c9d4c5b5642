import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { ask } from "../../../foundry/steward/steward.ts";
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
