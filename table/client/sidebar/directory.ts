import { ContextMenu, type ContextMenuEntry, menuButton, menuEntry } from "../applications/context-menu.ts";
import { DragDrop, droppedDocument, startDrag } from "../applications/drag-drop.ts";
import type { PartialOptions, RenderOptions } from "../applications/options.ts";
import { onePress } from "../applications/press.ts";
import { TextEditor } from "../applications/text-editor.ts";
import { h, icon } from "../dom.ts";
import { type Bag, type CollectionLike, type DocumentLike, host } from "../host.ts";
import { guard } from "../page/report.ts";
import { text } from "../page/texts.ts";
import { configureOwnership } from "../windows/ownership.ts";
import {
  copyOf,
  createDocument,
  deleteDocument,
  duplicateDocument,
  giveToCharacter,
  hasOwnCharacter,
  importDocument,
  openSheet,
  typeLabel,
} from "./document-actions.ts";
import { folderEntries, moveToFolder } from "./folder-menu.ts";
import { childrenOf, type FolderLike, folderOf, foldersOf, isInside } from "./folders.ts";
import { placeToken } from "./scene-actions.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** The world's collections by the documents that directories list. */
const COLLECTIONS: Record<string, string> = {
  Actor: "actors",
  Cards: "cards",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Scene: "scenes",
};

/** Calls a method that every document has, and that packages may have replaced. */
function callOf(document: DocumentLike, method: "exportToJSON" | "importFromJSONDialog"): unknown {
  const call = document[method];
  return typeof call === "function" ? call.call(document) : undefined;
}

/** A list of the world's documents of one kind, in folders. */
export abstract class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["directory"],
    actions: {
      ...onePress<DocumentDirectory>({
        createEntry() {
          return createDocument(this.documentName);
        },
        createFolder() {
          return createDocument("Folder", { type: this.documentName });
        },
      }),
      openEntry(this: DocumentDirectory, _event: Event, target: HTMLElement) {
        const document = this.entryOf(target);
        if (document) return openSheet(document);
        return undefined;
      },
      toggleFolder(this: DocumentDirectory, _event: Event, target: HTMLElement) {
        const id = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? "";
        if (!this.#collapsed.delete(id)) this.#collapsed.add(id);
        return this.render();
      },
    } as PartialOptions["actions"] & object,
  };

  readonly #collapsed = new Set<string>();

  abstract get documentName(): string;

  get collection(): CollectionLike<DocumentLike> {
    // Named by COLLECTIONS, which lists collections of the world.
    return host().game[COLLECTIONS[this.documentName] ?? ""] as CollectionLike<DocumentLike>;
  }

  /** The document an element of the list stands for. */
  entryOf(element: HTMLElement): DocumentLike | undefined {
    const id = element.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
    return id ? this.collection.get(id) : undefined;
  }

  #folderOf(element: HTMLElement): FolderLike | undefined {
    const id = element.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId;
    return foldersOf(this.documentName).find((folder) => folder.id === id);
  }

  /** Whether to offer creating; the server has the last word. */
  get #mayCreate(): boolean {
    return host().getDocumentClass(this.documentName).canUserCreate(host().game.user);
  }

  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = () => host().game.user.isGM;
    const act = (work: (document: DocumentLike) => unknown) => (target: HTMLElement) => {
      const document = this.entryOf(target);
      return document ? work(document) : undefined;
    };
    return [
      menuEntry({
        label: text("TABLE.Menu.Ownership"),
        icon: "fa-solid fa-user-lock",
        visible: isGM,
        run: act(configureOwnership),
      }),
      menuEntry({
        label: text("TABLE.Menu.Move"),
        icon: "fa-solid fa-folder-tree",
        visible: (target) => foldersOf(this.documentName).length > 0 && this.entryOf(target)?.isOwner === true,
        run: act(moveToFolder),
      }),
      menuEntry({
        label: text("TABLE.Menu.Duplicate"),
        icon: "fa-regular fa-copy",
        visible: (target) => this.#mayCreate && this.entryOf(target)?.canClone !== false,
        run: act(duplicateDocument),
      }),
      menuEntry({
        label: text("TABLE.Menu.Export"),
        icon: "fa-solid fa-file-export",
        visible: (target) => this.entryOf(target)?.isOwner === true,
        run: act((document) => callOf(document, "exportToJSON")),
      }),
      menuEntry({
        label: text("TABLE.Menu.Import"),
        icon: "fa-solid fa-file-import",
        visible: (target) => this.entryOf(target)?.isOwner === true,
        run: act((document) => callOf(document, "importFromJSONDialog")),
      }),
      menuEntry({
        label: text("TABLE.Menu.Delete"),
        icon: "fa-solid fa-trash",
        visible: isGM,
        run: act(deleteDocument),
      }),
    ];
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const verbs = ["create", "update", "delete"];
    for (const verb of verbs) {
      // Documents inside of others are announced under the same name; the directory lists those of the world.
      host().Hooks.on(`${verb}${this.documentName}`, (changed: DocumentLike) => {
        if (!changed.parent) this.refresh();
      });
      this.watch(`${verb}Folder`);
    }
    this.watch("updateUser");
    const { element } = this;
    if (!element) return;
    new ContextMenu(element, "[data-entry-id]", this.entries, { jQuery: false });
    new ContextMenu(element, ".folder-header", folderEntries(this.documentName), { jQuery: false });
  }

  protected override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.element) return;
    new DragDrop({
      dragSelector: "[data-entry-id], .folder-header",
      callbacks: {
        dragstart: (event) => this._onDragStart(event),
        drop: (event) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  protected _onDragStart(event: DragEvent): void {
    const { currentTarget } = event;
    if (!(currentTarget instanceof HTMLElement)) return;
    const document = this.entryOf(currentTarget) ?? this.#folderOf(currentTarget);
    if (document) startDrag(event, document);
  }

  /** Puts what is dropped into the folder it is dropped on, or out of its folder; copies what lies in another document. */
  protected async _onDrop(event: DragEvent): Promise<void> {
    const target = event.target instanceof HTMLElement ? this.#folderOf(event.target) : undefined;
    const document = await droppedDocument(TextEditor.getDragEventData(event));
    if (document?.parent && document.documentName === this.documentName && this.#mayCreate) {
      await host()
        .getDocumentClass(this.documentName)
        .create({ ...copyOf(document), folder: target?.id ?? null });
      return;
    }
    if (document?.compendium) {
      if (document.documentName === this.documentName && this.#mayCreate) {
        await importDocument(document, { folder: target?.id ?? null });
      }
      return;
    }
    if (!document?.isOwner || document.parent) return;
    const isFolder = document.documentName === "Folder";
    if ((isFolder ? document.type : document.documentName) !== this.documentName) return;
    // A folder must not come to lie inside itself.
    if (isFolder && target && isInside(target, document as FolderLike)) return;
    if (folderOf(document) !== (target?.id ?? null)) await document.update({ folder: target?.id ?? null });
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const { user } = host().game;
    const visible = this.collection.filter((document) => document.visible);
    const list = h("ol.directory-list", {}, ...this.#level(null, visible));
    const create = (action: string, symbol: string, label: string) =>
      h("button.create-entry", { type: "button", "data-action": action }, icon(symbol), label);
    // Packages add their buttons to this row.
    const actions = h("div.header-actions.action-buttons");
    const header = h("header.directory-header", {}, actions);
    if (this.#mayCreate) {
      actions.append(create("createEntry", "fa-solid fa-plus", text(`TABLE.Create.${this.documentName}`)));
    }
    if (user.isGM) actions.append(create("createFolder", "fa-solid fa-folder-plus", text("TABLE.Create.Folder")));
    const empty = list.childElementCount === 0 ? [h("p.empty", {}, text("TABLE.Directory.Empty"))] : [];
    return [header, list, ...empty];
  }

  /** What lies in a folder (`null`: in none): folders first, then documents. */
  #level(folder: FolderLike | null, visible: readonly DocumentLike[]): HTMLElement[] {
    const { folders, documents } = childrenOf(folder, foldersOf(this.documentName), visible);
    return [
      ...folders.flatMap((child) => this.#renderFolder(child, visible)),
      ...documents.map((document) => this.renderEntry(document)),
    ];
  }

  #renderFolder(folder: FolderLike, visible: readonly DocumentLike[]): HTMLElement[] {
    const children = this.#level(folder, visible);
    // A folder tells its name: players see it when it holds something for them.
    if (children.length === 0 && !host().game.user.isGM) return [];
    const isOpen = !this.#collapsed.has(folder.id);
    const toggle = h(
      "button.folder-toggle",
      { type: "button", "data-action": "toggleFolder", "aria-expanded": String(isOpen), id: `folder-${folder.id}` },
      icon(isOpen ? "fa-solid fa-folder-open" : "fa-solid fa-folder"),
      h("span.folder-name", {}, folder.name),
    );
    const header = h("div.folder-header", {}, toggle, host().game.user.isGM ? menuButton(folder.name) : null);
    const color = folder._source.color;
    if (typeof color === "string") header.style.borderInlineStartColor = color;
    const content = h("ol.directory-list", { hidden: !isOpen }, ...children);
    return [h("li.directory-folder", { "data-folder-id": folder.id }, header, content)];
  }

  /** One document of the list. */
  protected renderEntry(document: DocumentLike): HTMLElement {
    const open = h("button.entry-open", { type: "button", "data-action": "openEntry" }, ...this.entryContent(document));
    const item = h("li.directory-item.entry.document", { "data-entry-id": document.id }, open);
    item.append(menuButton(document.name));
    return item;
  }

  /** What is shown of a document. */
  protected entryContent(document: DocumentLike): HTMLElement[] {
    return [
      h("img", { src: document.img ?? "icons/svg/mystery-man.svg", alt: "", draggable: "false" }),
      h("span.entry-name", {}, document.name),
      h("span.entry-type", {}, typeLabel(this.documentName, document.type)),
    ];
  }
}

/** The world's actors. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override menuDocument = "Actor";
  override get documentName(): "Actor" {
    return "Actor";
  }

  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    const place = menuEntry({
      label: text("TABLE.Menu.PlaceToken"),
      icon: "fa-solid fa-location-dot",
      visible: () => host().game.user.isGM,
      run: (target) => {
        const actor = this.entryOf(target);
        if (actor) guard(() => placeToken(actor));
      },
    });
    return [place, ...super._getEntryContextOptions()];
  }
}

/** The world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override menuDocument = "Item";
  override get documentName(): "Item" {
    return "Item";
  }

  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    const give = menuEntry({
      label: text("TABLE.Compendium.Take"),
      icon: "fa-solid fa-hand-holding",
      visible: hasOwnCharacter,
      run: (target) => {
        const item = this.entryOf(target);
        if (item) guard(() => giveToCharacter(item));
      },
    });
    return [give, ...super._getEntryContextOptions()];
  }
}
