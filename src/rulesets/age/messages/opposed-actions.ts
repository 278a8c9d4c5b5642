import type { CardAction } from "../../../foundry/chat/card.ts";
import { openStrikeAway } from "../dialogs/follow.ts";
import { openAnswer } from "../dialogs/opposed.ts";

/** What the buttons of an opposed test's card do. */
export const opposedActions: Readonly<Record<string, CardAction>> = {
  strikeAway: (message) => openStrikeAway(message),
  answerOpposed: async (message, button) => {
    await openAnswer(message, button.dataset.side === "a" ? "a" : "b");
  },
};
