import { h, icon } from "../dom.ts";
import { text } from "./texts.ts";

export interface SidebarTab {
  id: string;
  label: string;
  icon: string;
  panel: HTMLElement;
}

/** A list of tabs and their panels: arrow keys move along the tabs, Home and End to their ends. */
export function buildSidebar(tabs: SidebarTab[]): HTMLElement {
  const buttons = tabs.map((tab) =>
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
    panel.setAttribute("aria-labelledby", `tab-${id}`);
    panel.classList.add("sidebar-panel");
  }
  const select = (index: number, focus: boolean) => {
    for (const [position, button] of buttons.entries()) {
      const active = position === index;
      button.setAttribute("aria-selected", String(active));
      button.tabIndex = active ? 0 : -1;
      const panel = tabs[position]?.panel;
      if (panel) panel.hidden = !active;
      if (active && focus) button.focus();
    }
  };
  const list = h("div", { role: "tablist", "aria-label": text("TABLE.Sidebar.Title") }, ...buttons);
  list.addEventListener("keydown", (event) => {
    const current = buttons.findIndex((button) => button.matches(":focus"));
    const last = buttons.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current <= 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(next, true);
  });
  for (const [index, button] of buttons.entries()) button.addEventListener("click", () => select(index, false));
  select(0, false);
  return h(
    "aside",
    { id: "sidebar", "aria-label": text("TABLE.Sidebar.Title") },
    list,
    ...tabs.map(({ panel }) => panel),
  );
}
