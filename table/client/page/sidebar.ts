import { h, icon } from "../dom.ts";
import { text } from "./texts.ts";

export interface SidebarTab {
  id: string;
  label: string;
  icon: string;
  panel: HTMLElement;
}

/** `ui.sidebar`: tabs and their panels. Arrow keys move along the tabs, Home and End to their ends. */
export class Sidebar {
  readonly element: HTMLElement;
  /** The tab that is shown. */
  readonly tabGroups: { primary: string };
  readonly #tabs: readonly SidebarTab[];
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(tabs: readonly SidebarTab[]) {
    this.#tabs = tabs;
    this.#buttons = tabs.map((tab) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${tab.id}`,
          "aria-controls": tab.id,
          "data-tab": tab.id,
          title: tab.label,
        },
        icon(tab.icon),
        h("span.tab-label", {}, tab.label),
      ),
    );
    for (const { id, panel } of tabs) {
      panel.id = id;
      panel.setAttribute("role", "tabpanel");
      // Where the focus goes when what had it is gone.
      panel.tabIndex = -1;
      panel.setAttribute("aria-labelledby", `tab-${id}`);
      panel.classList.add("sidebar-panel");
    }
    const list = h("div", { role: "tablist", "aria-label": text("TABLE.Sidebar.Title") }, ...this.#buttons);
    list.addEventListener("keydown", (event) => this.#onKey(event));
    for (const [index, button] of this.#buttons.entries()) {
      button.addEventListener("click", () => this.#select(index, false));
    }
    this.tabGroups = { primary: tabs[0]?.id ?? "" };
    this.element = h(
      "aside",
      { id: "sidebar", "aria-label": text("TABLE.Sidebar.Title") },
      list,
      ...tabs.map(({ panel }) => panel),
    );
    this.#select(0, false);
  }

  #onKey(event: KeyboardEvent): void {
    const current = this.#buttons.findIndex((button) => button.matches(":focus"));
    const last = this.#buttons.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current <= 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#select(next, true);
  }

  #select(index: number, focus: boolean): void {
    for (const [position, button] of this.#buttons.entries()) {
      const active = position === index;
      button.setAttribute("aria-selected", String(active));
      button.tabIndex = active ? 0 : -1;
      const tab = this.#tabs[position];
      if (tab) tab.panel.hidden = !active;
      if (!active) continue;
      button.querySelector(".pip")?.remove();
      if (tab) this.tabGroups.primary = tab.id;
      if (focus) button.focus();
    }
  }

  /** Shows a tab. @throws Error if there is none of this name. */
  changeTab(tab: string, _group: string = "primary"): void {
    const index = this.#tabs.findIndex(({ id }) => id === tab);
    if (index < 0) throw new Error(`The sidebar has no tab "${tab}"; it has ${this.#names().join(", ")}.`);
    this.#select(index, false);
  }

  #names(): string[] {
    return this.#tabs.map(({ id }) => id);
  }

  /** Marks a tab that is not shown: something in it is new. */
  mark(tab: string): void {
    const button = this.#buttons[this.#names().indexOf(tab)];
    if (!button || this.tabGroups.primary === tab || button.querySelector(".pip")) return;
    button.append(h("span.pip", {}, h("span.visually-hidden", {}, text("TABLE.Sidebar.New"))));
  }
}
