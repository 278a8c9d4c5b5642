import type { CardAction } from "../../../foundry/chat/card.ts";
import { openAdvancedStep } from "../dialogs/advanced.ts";

/** What the buttons of an advanced test's card do. */
export const advancedActions: Readonly<Record<string, CardAction>> = {
  testAdvanced: async (message, button) => {
    await openAdvancedStep(message, button.dataset.side === "b" ? "b" : "a");
  },
};
