import { isSecondClick } from "../clicks.ts";
import { withNotices } from "../notices.ts";
import { stewardPresent } from "../steward/steward.ts";
import type { CardAction } from "./card.ts";
import { holdingFocus, watchFocus } from "./focus.ts";

const actions = new Map<string, Readonly<Record<string, CardAction>>>();

/** Makes a message type's buttons work. */
export function registerCardActions(type: string, list: Readonly<Record<string, CardAction>>): void {
  actions.set(type, list);
}

/** Binds one listener to a rendered message, whatever it is rendered in: log, pop-out or notice. */
export function bindCard(message: ChatMessage.Implementation, element: HTMLElement): void {
  element.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-action]") : null;
    const action = button?.dataset.action && actions.get(message.type)?.[button.dataset.action];
    if (!button || !action || button.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSecondClick(event)) return;
    void holdingFocus(button, () => withNotices(() => action(message, button), button)).finally(() =>
      markGmNeeds(element),
    );
  });
  watchFocus(message.id ?? "", element);
  markGmNeeds(element);
}

/**
 * Buttons that need a GM (`data-needs-gm`) are dead without one, and the line beside them (`data-no-gm`) says why. The card
 * itself is not rendered again when a GM comes or goes.
 */
export function markGmNeeds(root: ParentNode): void {
  const present = stewardPresent();
  for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-needs-gm]")) button.disabled = !present;
  for (const line of root.querySelectorAll<HTMLElement>("[data-no-gm]")) line.hidden = present;
}
