import type { CardAction } from "../../../foundry/chat/card.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { takeReward } from "../actions/reward.ts";
import { REWARDS } from "../rules/index.ts";

/** What the buttons of a test's card do. */
export const testActions: Readonly<Record<string, CardAction>> = {
  takeReward: async (message, button) => {
    const reward = REWARDS.find((known) => known === button.dataset.reward);
    if (!reward) throw new Refusal("SJU.Reward.none");
    await takeReward(message, reward);
  },
};
