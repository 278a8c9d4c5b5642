import { ContextMenu, type ContextMenuEntry, menuButton, menuEntry } from "../applications/context-menu.ts";
import type { PartialOptions, RenderOptions } from "../applications/options.ts";
import { h, icon } from "../dom.ts";
import { type Bag, type CollectionLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { Compendium, type PackLike } from "../windows/compendium.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** `game.packs`. */
function packs(): CollectionLike<PackLike> {
  return host().game.packs as CollectionLike<PackLike>;
}

const ICONS: Readonly<Record<string, string>> = {
  Actor: "fa-solid fa-users",
  Cards: "fa-solid fa-layer-group",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  Macro: "fa-solid fa-terminal",
  Scene: "fa-solid fa-map-location-dot",
};

/** The system's compendiums. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = "compendium";
  static override menuDocument = "Compendium";
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["directory"],
    actions: {
      openPack(this: CompendiumDirectory, _event: Event, target: HTMLElement) {
        return this.open(target);
      },
    } as PartialOptions["actions"] & object,
  };

  /** Makes the windows of all compendiums, so that they can be drawn from the compendiums as well. */
  override prepareMenu(): void {
    super.prepareMenu();
    for (const pack of packs()) pack.apps.push(new Compendium({ collection: pack }));
  }

  /** Opens the compendium that an element of the list stands for. */
  async open(element: HTMLElement): Promise<void> {
    const id = element.closest<HTMLElement>("[data-pack]")?.dataset.pack;
    const app = packs()
      .get(id ?? "")
      ?.apps.find((entry) => entry instanceof Compendium);
    await app?.render({ force: true });
  }

  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    return [
      menuEntry({
        label: text("TABLE.Compendium.Open"),
        icon: "fa-solid fa-book-open",
        run: (target) => this.open(target),
      }),
    ];
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.watch("updateUser");
    if (this.element) new ContextMenu(this.element, "[data-pack]", this.entries, { jQuery: false });
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const shown = packs().filter(({ visible }) => visible);
    const entries = shown.map(({ collection, title, documentName, index }) => {
      const open = h(
        "button.entry-open",
        { type: "button", "data-action": "openPack" },
        h("span.pack-icon", {}, icon(ICONS[documentName] ?? "fa-solid fa-book-atlas")),
        h("span.entry-name", {}, title),
        h("span.entry-type", {}, text("TABLE.Compendium.Count", { count: index.size })),
      );
      return h("li.directory-item", { "data-pack": collection, "data-entry-id": collection }, open, menuButton(title));
    });
    if (entries.length === 0) return [h("p.empty", {}, text("TABLE.Compendium.None"))];
    return [h("ol.directory-list", {}, ...entries)];
  }
}
