import { NotAtTheTable } from "../../core/not-at-the-table.ts";
import { h, icon } from "../dom.ts";
import { deprecated, host } from "../host.ts";
import { guard } from "../page/report.ts";
import { text } from "../page/texts.ts";
import { cleanHTML } from "./text-editor.ts";

/** An entry as generation 14 has it; 13 has `name`, `icon` as markup, `condition` and `callback` instead. */
export interface ContextMenuEntry {
  label?: string;
  icon?: string | HTMLElement;
  visible?: boolean | ((target: HTMLElement) => boolean);
  onClick?: (event: Event, target: HTMLElement) => unknown;
  name?: string;
  condition?: boolean | ((target: HTMLElement) => boolean);
  callback?: (target: HTMLElement) => unknown;
  group?: string;
  classes?: string;
}

export interface ContextMenuOptions {
  /** The event that opens the menu. */
  eventName?: string;
  fixed?: boolean;
  /** Callbacks that take jQuery objects are not at the table. */
  jQuery?: boolean;
  closeOnSelect?: boolean;
  onOpen?: (target: HTMLElement) => unknown;
  onClose?: (target: HTMLElement) => unknown;
}

/** An entry in one shape, whatever the generation. */
interface Prepared {
  label: string;
  icon: Node | null;
  group: string;
  classes: string;
  isVisible(target: HTMLElement): boolean;
  run(event: Event, target: HTMLElement): unknown;
}

/** Makes an entry of the table's own in the shape of this generation. */
export function menuEntry(entry: {
  label: string;
  icon: string;
  visible?: (target: HTMLElement) => boolean;
  run: (target: HTMLElement) => unknown;
}): ContextMenuEntry {
  const { label, icon: symbol, visible, run } = entry;
  if (host().game.release.generation >= 14) {
    return { label, icon: symbol, ...(visible && { visible }), onClick: (_event, target) => run(target) };
  }
  return { name: label, icon: `<i class="${symbol}"></i>`, ...(visible && { condition: visible }), callback: run };
}

const OLD_KEYS = { name: "label", condition: "visible", callback: "onClick" } as const;

function prepare(entry: ContextMenuEntry): Prepared {
  const modern = host().game.release.generation >= 14;
  if (modern) {
    for (const [old, now] of Object.entries(OLD_KEYS)) {
      if (old in entry) deprecated(`the key "${old}" of a context menu entry`, `"${now}"`);
    }
  } else if (!("name" in entry)) {
    throw new Error("A context menu entry of generation 13 needs the keys name and callback.");
  }
  const label = (modern ? (entry.label ?? entry.name) : entry.name) ?? "";
  const condition = modern ? (entry.visible ?? entry.condition) : entry.condition;
  const { onClick, callback } = entry;
  return {
    label: host().game.i18n.localize(label),
    icon: symbolOf(entry.icon),
    group: entry.group ?? "",
    classes: entry.classes ?? "",
    isVisible: (target) => (typeof condition === "function" ? condition(target) : condition) !== false,
    run: (event, target) => (modern && onClick ? onClick(event, target) : callback?.(target)),
  };
}

/** Generation 13 gives markup, 14 the names of classes. */
function symbolOf(symbol: string | HTMLElement | undefined): Node | null {
  if (symbol instanceof HTMLElement) return symbol.cloneNode(true);
  if (!symbol) return null;
  return symbol.includes("<") ? cleanHTML(symbol) : icon(symbol);
}

/** Distance kept from the edges of the page, in pixels. */
const MARGIN = 4;

/** The one menu that is open. */
let open: { close(options?: { restore?: boolean }): void } | null = null;

/**
 * A menu that opens on a right click, by the menu key or Shift+F10 on something focused, and by a button of the class
 * `context-menu-button` inside its target.
 */
export class ContextMenu {
  readonly menuItems: ContextMenuEntry[];
  readonly #container: HTMLElement;
  readonly #selector: string | null;
  readonly #options: ContextMenuOptions;
  #menu: HTMLElement | null = null;
  #target: HTMLElement | null = null;

  constructor(
    container: HTMLElement,
    selector: string | null,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    const jQuery = options.jQuery ?? host().game.release.generation < 14;
    if (jQuery) throw new NotAtTheTable("ContextMenu with jQuery callbacks; pass { jQuery: false }");
    this.menuItems = menuItems;
    this.#container = container;
    this.#selector = selector;
    this.#options = options;
    container.addEventListener(this.eventName, (event) => this.#onEvent(event));
    container.addEventListener("keydown", (event) => this.#onKey(event));
    container.addEventListener("click", (event) => this.#onButton(event));
  }

  static get implementation(): typeof ContextMenu {
    return ContextMenu;
  }

  get eventName(): string {
    return this.#options.eventName ?? "contextmenu";
  }
  get selector(): string | null {
    return this.#selector;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }
  get element(): HTMLElement | null {
    return this.#menu;
  }

  #find(from: EventTarget | null): HTMLElement | null {
    if (!(from instanceof Element)) return null;
    if (!this.#selector) return this.#container;
    const found = from.closest<HTMLElement>(this.#selector);
    return found && this.#container.contains(found) ? found : null;
  }

  #onEvent(event: Event): void {
    const target = this.#find(event.target);
    if (!target) return;
    event.preventDefault();
    const { clientX = 0, clientY = 0 } = event instanceof MouseEvent ? event : {};
    guard(() => this.render(target, { x: clientX, y: clientY }));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
    const target = this.#find(event.target);
    if (!target) return;
    event.preventDefault();
    guard(() => this.render(target, below(document.activeElement ?? target)));
  }

  #onButton(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest(".context-menu-button") : null;
    const target = button && this.#find(button);
    if (!target) return;
    event.stopPropagation();
    guard(() => this.render(target, below(button)));
  }

  /** Opens the menu for an element, with the entries that are visible for it. */
  async render(target: HTMLElement, place: { x: number; y: number } = below(target)): Promise<void> {
    open?.close();
    const entries = this.menuItems.map(prepare).filter((entry) => entry.isVisible(target));
    const list = h("ol.context-items", { role: "menu" });
    if (entries.length === 0) {
      const none = h("li.context-none", { role: "menuitem", "aria-disabled": "true", tabindex: -1 });
      none.append(text("TABLE.Menu.None"));
      list.append(none);
    }
    let group = entries[0]?.group;
    for (const entry of entries) {
      if (entry.group !== group) list.append(h("li.separator", { role: "separator" }));
      group = entry.group;
      list.append(this.#renderEntry(entry, target));
    }
    const label = text("TABLE.Menu.Title");
    const menu = h("nav.context-menu", { id: "context-menu", popover: "manual", "aria-label": label }, list);
    this.#show(menu, target, place);
    await this.#options.onOpen?.(target);
  }

  #renderEntry(entry: Prepared, target: HTMLElement): HTMLElement {
    const item = h("li.context-item", { role: "menuitem", tabindex: -1 }, h("span.icon", {}, entry.icon), entry.label);
    if (entry.classes) item.classList.add(...entry.classes.split(/\s+/).filter(Boolean));
    const run = (event: Event) => {
      if (this.#options.closeOnSelect !== false) open?.close({ restore: true });
      guard(() => entry.run(event, target));
    };
    item.addEventListener("click", run);
    item.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      run(event);
    });
    return item;
  }

  #show(menu: HTMLElement, target: HTMLElement, place: { x: number; y: number }): void {
    const opener = document.activeElement;
    const ended = new AbortController();
    const close = ({ restore = false } = {}) => {
      ended.abort();
      menu.remove();
      target.classList.remove("context");
      this.#menu = null;
      this.#target = null;
      open = null;
      if (restore && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      guard(() => this.#options.onClose?.(target));
    };
    this.#menu = menu;
    this.#target = target;
    open = { close };
    target.classList.add("context");
    const { signal } = ended;
    menu.addEventListener("keydown", (event) => navigate(event, menu, close), { signal });
    menu.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && menu.contains(event.target))) close();
    };
    document.addEventListener("pointerdown", outside, { signal, capture: true });
    document.addEventListener("focusin", outside, { signal });
    document.body.append(menu);
    menu.showPopover();
    const { clientWidth } = document.documentElement;
    const left = Math.min(place.x, clientWidth - menu.offsetWidth - MARGIN);
    const top = Math.min(place.y, window.innerHeight - menu.offsetHeight - MARGIN);
    menu.style.left = `${Math.max(MARGIN, left)}px`;
    menu.style.top = `${Math.max(MARGIN, top)}px`;
    menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }

  /** Closes the menu, if it is open. */
  async close(): Promise<void> {
    if (this.#menu) open?.close({ restore: true });
  }
}

function below(element: Element): { x: number; y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** Arrow keys go round the entries, Escape and Tab leave. */
function navigate(event: KeyboardEvent, menu: HTMLElement, close: (options: { restore: boolean }) => void): void {
  const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const focused = document.activeElement;
  const current = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
  const steps: Record<string, number> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next !== undefined) items[next]?.focus();
  else if (event.key === "Escape" || event.key === "Tab") close({ restore: true });
  else return;
  event.preventDefault();
  // Escape closes the menu only, not the window behind it.
  event.stopPropagation();
}

/** The visible button that opens a menu, for those who have no right mouse button. */
export function menuButton(name: string): HTMLButtonElement {
  const label = text("TABLE.Menu.Of", { name });
  return h(
    "button.context-menu-button",
    { type: "button", "aria-label": label, title: label, "aria-haspopup": "menu" },
    icon("fa-solid fa-ellipsis-vertical"),
  );
}

/** Lets packages change the entries of a menu: the hook `get<Document>ContextOptions(app, entries)`. */
export function announceEntries(documentName: string, app: unknown, entries: ContextMenuEntry[]): ContextMenuEntry[] {
  host().Hooks.callAll(`get${documentName}ContextOptions`, app, entries);
  return entries;
}
