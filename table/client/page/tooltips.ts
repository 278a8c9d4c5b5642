import { NotAtTheTable } from "../../core/not-at-the-table.ts";
import { h } from "../dom.ts";
import { host } from "../host.ts";

/** `game.tooltip`: shows and hides tooltips at a package's word. */
interface Tooltips {
  /** @param options `text`: what is shown instead of what the element says. */
  activate(element: HTMLElement, options?: { text?: string; html?: unknown }): void;
  deactivate(): void;
}

/** Distance between an element and its tooltip, in pixels. */
const GAP = 6;

/**
 * Shows what `data-tooltip` says (a text or a key of one; `data-tooltip-text` is plain text) while an element is pointed at or
 * has the focus. An empty `data-tooltip` shows the element's `aria-label`.
 */
export function watchTooltips(): Tooltips {
  const bubble = h("div", { id: "tooltip", role: "tooltip", popover: "manual" });
  document.body.append(bubble);
  let shown: HTMLElement | null = null;

  const hide = () => {
    shown?.removeAttribute("aria-describedby");
    shown = null;
    if (bubble.matches(":popover-open")) bubble.hidePopover();
  };
  const show = (element: HTMLElement, told?: string) => {
    const { tooltip, tooltipText } = element.dataset;
    const content = told ?? tooltipText ?? (tooltip || element.getAttribute("aria-label") || "");
    if (!content) return;
    hide();
    bubble.textContent = host().game.i18n.localize(content);
    shown = element;
    // A tooltip that repeats the name would be read twice.
    if (bubble.textContent !== element.getAttribute("aria-label")) element.setAttribute("aria-describedby", bubble.id);
    bubble.showPopover();
    const box = element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = bubble;
    const above = box.top - offsetHeight - GAP;
    const left = box.left + (box.width - offsetWidth) / 2;
    bubble.style.top = `${above >= 0 ? above : box.bottom + GAP}px`;
    bubble.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - offsetWidth - GAP))}px`;
  };
  const find = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-tooltip], [data-tooltip-text]") : null;

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const element = find(event.target);
    if (element) show(element);
    else if (!shown?.matches(":focus-visible")) hide();
  });
  document.addEventListener("focusin", (event) => {
    const element = find(event.target);
    if (element?.matches(":focus-visible")) show(element);
    else hide();
  });
  document.addEventListener("pointerdown", hide);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  // An element that is drawn anew leaves no tooltip behind.
  new MutationObserver(() => {
    if (shown && !shown.isConnected) hide();
  }).observe(document.body, { childList: true, subtree: true });
  return {
    activate(element, options = {}) {
      if (options.html !== undefined) throw new NotAtTheTable("TooltipManager#activate with html; pass text");
      show(element, options.text);
    },
    deactivate: hide,
  };
}
