import { host } from "../host.ts";

/** One group of `static TABS`. */
export interface TabGroup {
  tabs: { id: string; group?: string; icon?: string; label?: string; tooltip?: string; cssClass?: string }[];
  initial?: string | null;
  /** Labels left out are `<labelPrefix>.<id>`. */
  labelPrefix?: string;
}

/** A tab as templates read it. */
export interface Tab {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  label: string;
  icon?: string;
  tooltip?: string;
}

/** Prepares a group for templates; without an active tab the first is. */
export function prepareTabs(
  config: TabGroup | undefined,
  group: string,
  current: string | null,
): { tabs: Record<string, Tab>; active: string | null } {
  if (!config) throw new Error(`Tab group "${group}": not found in static TABS.`);
  const active = current ?? config.initial ?? config.tabs[0]?.id ?? null;
  const { i18n } = host().game;
  const tabs: Record<string, Tab> = {};
  for (const entry of config.tabs) {
    const isActive = entry.id === active;
    const cssClass = [entry.cssClass, isActive ? "active" : ""].filter(Boolean).join(" ");
    const key = entry.label ?? (config.labelPrefix ? `${config.labelPrefix}.${entry.id}` : entry.id);
    tabs[entry.id] = { ...entry, group, active: isActive, cssClass, label: i18n.localize(key) };
  }
  return { tabs, active };
}

/** Marks one tab of a group, its link and its pane, as active. @throws Error if the group has no such tab. */
export function showTab(root: HTMLElement, tab: string, group: string): void {
  const members = [...root.querySelectorAll<HTMLElement>("[data-group][data-tab]")].filter(
    (member) => member.dataset.group === group,
  );
  if (!members.some((member) => member.dataset.tab === tab)) {
    throw new Error(`Tab "${tab}": no element with data-tab="${tab}" and data-group="${group}" is rendered.`);
  }
  for (const member of members) {
    const active = member.dataset.tab === tab;
    member.classList.toggle("active", active);
    if (member.hasAttribute("aria-selected")) member.setAttribute("aria-selected", String(active));
  }
}
