import { instances } from "../applications/application.ts";
import { DialogV2 } from "../applications/dialog.ts";

/** Escape closes the topmost window, also one that is still being drawn. */
export function watchKeyboard(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    const windows = [...instances.values()].filter((app) => app.hasFrame);
    const [chosen] = windows.sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0));
    // A modal dialog hears of Escape from the browser.
    if (!chosen || (chosen instanceof DialogV2 && chosen.options.modal)) return;
    event.preventDefault();
    // Leaving the field makes the browser report what was typed in it; inside the window, to return to where it was opened.
    const { activeElement } = document;
    const { element } = chosen;
    if (element?.contains(activeElement)) element.focus({ preventScroll: true });
    else if (activeElement instanceof HTMLElement) activeElement.blur();
    void chosen.close({ closeKey: true });
  });
}
