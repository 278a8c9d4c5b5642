import { instances } from "../applications/application.ts";
import { DialogV2 } from "../applications/dialog.ts";

/** Escape closes the window that has the focus, or else the topmost one. */
export function watchKeyboard(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
    const focused = windows.find((app) => app.element?.contains(document.activeElement));
    const [highest] = windows.sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0));
    const chosen = focused ?? highest;
    // A modal dialog hears of Escape from the browser.
    if (!chosen || (chosen instanceof DialogV2 && chosen.options.modal)) return;
    event.preventDefault();
    // Leaving the field makes the browser report what was typed in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void chosen.close({ closeKey: true });
  });
}
