import { ApplicationV2 } from "../applications/application.ts";
import { ContextMenu, menuButton, menuEntry } from "../applications/context-menu.ts";
import { DragDrop } from "../applications/drag-drop.ts";
import type { PartialOptions, RenderOptions } from "../applications/options.ts";
import { h } from "../dom.ts";
import { type Bag, type CollectionLike, type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { giveToCharacter, hasOwnCharacter, importDocument, openSheet, typeLabel } from "../sidebar/document-actions.ts";

/** An entry of a compendium's index. */
interface EntryLike {
  _id: string;
  uuid: string;
  name: string;
  img?: string;
  type?: string;
}

/** A compendium, as its window shows it. */
export interface PackLike {
  collection: string;
  title: string;
  documentName: string;
  visible: boolean;
  index: CollectionLike<EntryLike>;
  apps: unknown[];
  getDocument(id: string): Promise<DocumentLike | undefined>;
}

/** Height of the header of the page, which stays in sight, in pixels. */
const HEADER = 62;

/** Distance from the sidebar, in pixels. */
const GAP = 12;

/** The content of a compendium: entries to open, to drag, and to copy into the world. */
export class Compendium extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["compendium"],
    window: { icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 380, height: 520 },
    actions: {
      openEntry(this: ApplicationV2, _event: Event, target: HTMLElement) {
        // Only this class has the action.
        return (this as Compendium).withEntry(target, openSheet);
      },
    },
  };

  readonly collection: PackLike;
  #wanted = "";

  constructor(options: PartialOptions & { collection: PackLike }) {
    const { collection, ...rest } = options;
    super({ id: `compendium-${collection.collection.replaceAll(".", "-")}`, ...rest });
    this.collection = collection;
  }

  override get title(): string {
    return this.collection.title;
  }

  /** Beside the sidebar, so that sheets and scene stay free to be dropped on. */
  protected override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
    if (!options.isFirstRender || !sidebar) return;
    const left = Math.max(GAP, sidebar.left - Number(this.options.position.width) - GAP);
    options.position = { ...this.options.position, left, top: sidebar.top + HEADER + GAP, ...options.position };
  }

  /** Loads the document that an element of the list stands for, and does something with it. */
  async withEntry(element: HTMLElement, work: (document: DocumentLike) => unknown): Promise<void> {
    const id = element.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
    const document = id ? await this.collection.getDocument(id) : undefined;
    if (document) await work(document);
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { element, collection } = this;
    if (!element) return;
    const { documentName } = collection;
    const entry = (label: string, icon: string, visible: () => boolean, work: (document: DocumentLike) => unknown) =>
      menuEntry({ label: text(label), icon, visible, run: (target) => this.withEntry(target, work) });
    const mayCreate = () => host().getDocumentClass(documentName).canUserCreate(host().game.user);
    const entries = [
      entry("TABLE.Compendium.Open", "fa-solid fa-book-open", () => true, openSheet),
      entry("TABLE.Compendium.Import", "fa-solid fa-download", mayCreate, async (document) => {
        await importDocument(document);
        const notifications = host().ui.notifications as { info(message: string): unknown }; // the page's own
        notifications.info(text("TABLE.Compendium.Imported", { name: document.name }));
      }),
      entry(
        "TABLE.Compendium.Take",
        "fa-solid fa-hand-holding",
        () => documentName === "Item" && hasOwnCharacter(),
        giveToCharacter,
      ),
    ];
    new ContextMenu(element, "[data-entry-id]", entries, { jQuery: false });
    element.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#wanted = target.value;
      this.#filter();
    });
  }

  protected override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.element) return;
    new DragDrop({
      dragSelector: "[data-entry-id]",
      callbacks: { dragstart: (event) => this.#onDragStart(event) },
    }).bind(this.element);
    this.#filter();
  }

  #onDragStart(event: DragEvent): void {
    const id = event.currentTarget instanceof HTMLElement ? event.currentTarget.dataset.entryId : undefined;
    const entry = id === undefined ? undefined : this.collection.index.get(id);
    if (!entry) return;
    const data = { type: this.collection.documentName, uuid: entry.uuid };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  /** Shows the entries whose names hold what is searched for. */
  #filter(): void {
    const wanted = this.#wanted.trim().toLocaleLowerCase();
    for (const item of this.element?.querySelectorAll<HTMLElement>("[data-entry-id]") ?? []) {
      item.hidden = !(item.querySelector(".entry-name")?.textContent ?? "").toLocaleLowerCase().includes(wanted);
    }
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const { documentName, index } = this.collection;
    const entries = [...index].map(({ _id, name, img, type }) => {
      const open = h(
        "button.entry-open",
        { type: "button", "data-action": "openEntry" },
        h("img", { src: img ?? "icons/svg/item-bag.svg", alt: "", draggable: "false" }),
        h("span.entry-name", {}, name),
        type ? h("span.entry-type", {}, typeLabel(documentName, type)) : null,
      );
      return h("li.directory-item.entry.document", { "data-entry-id": _id }, open, menuButton(name));
    });
    const search = h("input.compendium-search", {
      type: "search",
      "aria-label": text("TABLE.Compendium.Search"),
      placeholder: text("TABLE.Compendium.Search"),
      value: this.#wanted,
    });
    return [search, h("ol.directory-list.scrollable", {}, ...entries)];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}
