import type { CardAction, CardMenuEntry } from "../../../foundry/chat/card.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { rollAsked, withdraw } from "../actions/ask.ts";
import { takeReward, undoReward } from "../actions/reward.ts";
import { openAnswer } from "../dialogs/answer.ts";
import { REWARDS } from "../rules/index.ts";

/** What the buttons of a test's card do. */
export const testActions: Readonly<Record<string, CardAction>> = {
  takeReward: async (message, button) => {
    const reward = REWARDS.find((known) => known === button.dataset.reward);
    if (!reward) throw new Refusal("SJU.Reward.none");
    await takeReward(message, reward);
  },
  undoReward: async (message) => {
    await undoReward(message);
  },
  answer: (message) => openAnswer(message),
  rollAsked: async (message) => {
    await rollAsked(message);
  },
  withdraw: async (message) => {
    await withdraw(message);
  },
};

/** What of the card's buttons stands in the context menu of its message, too. */
export const cardMenu: readonly CardMenuEntry[] = [
  { label: "SJU.Ask.menu", icon: "fa-solid fa-reply", button: '[data-action="answer"]' },
  { label: "SJU.Ask.roll", icon: "fa-solid fa-dice", button: '[data-action="rollAsked"]' },
  { label: "SJU.Ask.withdraw", icon: "fa-solid fa-ban", button: '[data-action="withdraw"]' },
  { label: "SJU.Undo.menu", icon: "fa-solid fa-rotate-left", button: '[data-action="undoReward"]' },
];
