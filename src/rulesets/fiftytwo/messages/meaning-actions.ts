import type { CardAction } from "../../../foundry/chat/card.ts";
import { tellMeaning } from "../actions/static.ts";

/** What the button beside the line about a critical success does (C52-9), on the cards of opposed and of static tests. */
export const meaningActions: Readonly<Record<string, CardAction>> = {
  tellMeaning: async (message, button) => {
    const field = button.parentElement?.querySelector<HTMLInputElement>("input[name=meaning]");
    await tellMeaning(message, field?.value ?? "");
  },
};
