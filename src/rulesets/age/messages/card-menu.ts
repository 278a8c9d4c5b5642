import type { CardMenuEntry } from "../../../foundry/chat/card.ts";

/** What of the cards' buttons stands in the context menu of their messages, too. */
export const cardMenu: readonly CardMenuEntry[] = [
  { label: "AGE.Card.rollDamage", icon: "fa-solid fa-droplet", button: '[data-action="rollDamage"]' },
  { label: "AGE.Menu.applyDamage", icon: "fa-solid fa-heart-crack", button: '[data-action="applyDamage"]' },
  { label: "AGE.Menu.undoStunt", icon: "fa-solid fa-rotate-left", button: '[data-action="undoStunt"]' },
  { label: "AGE.Menu.undoChange", icon: "fa-solid fa-rotate-left", button: '[data-action="undoChange"]' },
  { label: "AGE.Menu.success", icon: "fa-solid fa-circle-check", button: '[data-ruling="success"]' },
  { label: "AGE.Menu.failure", icon: "fa-solid fa-circle-xmark", button: '[data-ruling="failure"]' },
  { label: "AGE.Ruling.withdraw", icon: "fa-solid fa-rotate-left", button: '[data-ruling="none"]' },
];
