import { host } from "../host.ts";
import { CardsDirectory } from "./cards.ts";
import { CombatTracker } from "./combat-tracker.ts";
import { CompendiumDirectory } from "./compendiums.ts";
import { ActorDirectory, ItemDirectory } from "./directory.ts";
import { SceneDirectory } from "./scenes.ts";
import type { AbstractSidebarTab } from "./sidebar-tab.ts";
import { JournalDirectory, MacroDirectory } from "./texts.ts";

/** The classes of the sidebar's tabs by name; packages may put others into `CONFIG.ui`. */
export const TAB_CLASSES: Record<string, new () => AbstractSidebarTab> = {
  combat: CombatTracker,
  scenes: SceneDirectory,
  actors: ActorDirectory,
  items: ItemDirectory,
  journal: JournalDirectory,
  cards: CardsDirectory,
  macros: MacroDirectory,
  compendium: CompendiumDirectory,
};

/** Makes the tabs, as `ui.<name>`, and asks packages for their menus. Called at `setup`, when documents are there. */
export function createTabs(extend: (path: string, value: unknown) => void): AbstractSidebarTab[] {
  const chosen = host().CONFIG.ui as Record<string, new () => AbstractSidebarTab>;
  return Object.keys(TAB_CLASSES).map((name) => {
    const TabClass = chosen[name];
    if (!TabClass) throw new Error(`CONFIG.ui.${name}: expected a class of a sidebar tab, found ${String(TabClass)}.`);
    const tab = new TabClass();
    tab.prepareMenu();
    extend(`ui.${name}`, tab);
    return tab;
  });
}
