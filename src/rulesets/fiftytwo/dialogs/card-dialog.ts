/** What dialogs in which a card is chosen have in common. */

/** What alters what such a dialog shows. */
export const CARD_WATCHED: readonly string[] = [
  "targetToken",
  "updateSetting",
  "updateCombat",
  ...["Actor", "Item", "Card", "Cards", "Combatant", "Token", "ChatMessage"].flatMap((name) =>
    ["create", "update", "delete"].map((verb) => `${verb}${name}`),
  ),
];

/** As much of a window as is moved. */
interface Movable {
  readonly element: HTMLElement;
  setPosition(position: { readonly top: number }): unknown;
}

/** The window grows with what is chosen: its button must not end up below the screen. */
export function keepInView(app: Movable): void {
  const { element } = app;
  const height = element.ownerDocument.defaultView?.innerHeight ?? 0;
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom > height && top > 0) app.setPosition({ top: Math.max(0, top - (bottom - height)) });
}

/** The part with the field in which someone types a number: drawn anew, half a number and the caret's place would be lost. */
export function typedPart(element: HTMLElement): string | undefined {
  const { activeElement } = element.ownerDocument;
  const types =
    activeElement instanceof HTMLInputElement && activeElement.type === "number" && element.contains(activeElement);
  return types ? activeElement.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart : undefined;
}
