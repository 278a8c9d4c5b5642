import type { CardAction } from "../../../foundry/chat/card.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { callOpenings, voidExchange } from "../actions/exchange.ts";
import { flipInitiative, leaveOutOfInitiative } from "../actions/initiative.ts";
import { openLaying } from "../dialogs/initiative.ts";
import { initiativeOf } from "./initiative.ts";

/** What the buttons on the card of an initiative do (C52-10). */
export const initiativeActions: Readonly<Record<string, CardAction>> = {
  layInitiative: (message, button) => openLaying(genuine(message), sideOf(button)),
  flipInitiative: async (message, button) => {
    await flipInitiative(message, sideOf(button));
  },
  leaveOut: async (message, button) => {
    await leaveOutOfInitiative(message, sideOf(button));
  },
  callOpenings: async (message) => {
    await callOpenings(message);
  },
  voidExchange: async (message) => {
    await voidExchange(message);
  },
};

function genuine(message: ChatMessage.Implementation) {
  const initiative = initiativeOf(message);
  if (!initiative) throw new Refusal("C52.Exchange.notGenuine");
  return initiative;
}

function sideOf(button: HTMLElement): string {
  return button.closest<HTMLElement>("[data-side]")?.dataset.side ?? "";
}
