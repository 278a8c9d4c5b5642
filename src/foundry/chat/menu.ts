import { hostMenuEntry } from "../compat/context-menu.ts";
import { format } from "../notices.ts";
import type { CardMenuEntry } from "./card.ts";

const entries: CardMenuEntry[] = [];

/** Offers buttons of a game's cards in the context menu of their messages, too. */
export function registerCardMenu(list: readonly CardMenuEntry[]): void {
  entries.push(...list);
}

/**
 * `getChatMessageContextOptions`: what cards offer. An entry presses the card's own button, so that both do the same, and stands
 * in the menu only while that button can be pressed.
 */
export function addCardMenu(_app: unknown, options: unknown): void {
  if (!Array.isArray(options)) return;
  options.push(
    ...entries.map(({ label, icon, button }) =>
      hostMenuEntry({
        label: format(label),
        icon,
        visible: (message) => pressable(message, button) !== null,
        run: (message) => pressable(message, button)?.click(),
      }),
    ),
  );
}

function pressable(message: HTMLElement, button: string): HTMLButtonElement | null {
  return message.querySelector<HTMLButtonElement>(`.triskele-card button:is(${button}):not(:disabled)`);
}
