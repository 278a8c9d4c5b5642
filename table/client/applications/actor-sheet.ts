import { type Bag, type CollectionLike, type DocumentLike, host } from "../host.ts";
import { DocumentSheetV2 } from "./document-sheet.ts";
import { DragDrop, droppedDocument, startDrag } from "./drag-drop.ts";
import type { PartialOptions, RenderOptions } from "./options.ts";
import { placeInOrder, type Sortable } from "./sorting.ts";
import { TextEditor } from "./text-editor.ts";

/** An actor as its sheet works with it. */
interface ActorLike extends DocumentLike {
  items: CollectionLike<DocumentLike & Sortable>;
  effects: CollectionLike<DocumentLike>;
  updateEmbeddedDocuments(name: string, updates: Bag[]): Promise<DocumentLike[]>;
}

/** The base of actor sheets: shows an actor, and takes what is dropped on it. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["actor"],
    position: { width: 600 },
    window: { resizable: true },
  };

  get actor(): ActorLike {
    // A sheet of this class is registered for actors only.
    return this.document as ActorLike;
  }
  /** The token whose synthetic actor this is, or the one the sheet was opened from; `null` otherwise. */
  get token(): DocumentLike | null {
    return ((this.options.token ?? this.document.token) as DocumentLike | null | undefined) ?? null;
  }

  protected override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.element) return;
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: (selector) => this._canDragStart(selector),
        drop: (selector) => this._canDragDrop(selector),
      },
      callbacks: {
        dragstart: (event) => this._onDragStart(event),
        dragover: (event) => this._onDragOver(event),
        drop: (event) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  /** Whether something of the sheet may be dragged. */
  protected _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }
  /** Whether something may be dropped on the sheet. */
  protected _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }

  /** Begins a drag: of the item or effect whose id the dragged element carries. */
  protected async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget;
    if (!(target instanceof HTMLElement)) return;
    const { itemId, effectId } = target.dataset;
    const dragged = itemId ? this.actor.items.get(itemId) : effectId ? this.actor.effects.get(effectId) : undefined;
    if (dragged) startDrag(event, dragged);
  }
  protected _onDragOver(_event: DragEvent): void {}

  /** Takes a drop, unless a listener of `dropActorSheetData(actor, sheet, data)` answers `false`. */
  protected async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.getDragEventData(event);
    if (host().Hooks.call("dropActorSheetData", this.actor, this, data) === false) return;
    const document = await droppedDocument(data);
    if (document) await this._onDropDocument(event, document);
  }

  /** Takes a dropped document, by its kind. @returns what came of it; `null` for nothing. */
  protected async _onDropDocument(event: DragEvent, document: DocumentLike): Promise<DocumentLike | null> {
    switch (document.documentName) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, document);
      case "Actor":
        return this._onDropActor(event, document);
      case "Item":
        return this._onDropItem(event, document);
      case "Folder":
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  /** Copies a foreign effect to the actor. */
  protected async _onDropActiveEffect(_event: DragEvent, effect: DocumentLike): Promise<DocumentLike | null> {
    if (!this.actor.isOwner || effect.parent === this.actor) return null;
    return this.#copy("ActiveEffect", effect);
  }
  /** Sheets of systems may make something of a dropped actor. */
  protected async _onDropActor(_event: DragEvent, _actor: DocumentLike): Promise<DocumentLike | null> {
    return null;
  }
  /** Copies a foreign item to the actor, or sorts an own one. */
  protected async _onDropItem(event: DragEvent, item: DocumentLike): Promise<DocumentLike | null> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid !== this.actor.uuid) return this.#copy("Item", item);
    const sorted = await this._onSortItem(event, item as DocumentLike & Sortable); // items have a sort
    return sorted?.length ? item : null;
  }
  /** Sheets of systems may make something of a dropped folder. */
  protected async _onDropFolder(_event: DragEvent, _folder: DocumentLike): Promise<DocumentLike | null> {
    return null;
  }

  /** Moves an item of the actor beside the one it was dropped on. */
  protected async _onSortItem(event: DragEvent, item: DocumentLike & Sortable): Promise<DocumentLike[] | undefined> {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item-id]") : null;
    const target = this.actor.items.get(element?.dataset.itemId ?? "");
    if (!target || target.id === item.id) return undefined;
    const before = target.sort < item.sort;
    return this.actor.updateEmbeddedDocuments("Item", placeInOrder(item, target, [...this.actor.items], before));
  }

  async #copy(documentName: "Item" | "ActiveEffect", document: DocumentLike): Promise<DocumentLike | null> {
    const { _id, folder, sort, ownership, ...source } = host().foundry.utils.deepClone(document._source);
    const origin = document.inCompendium ? { _stats: { compendiumSource: document.uuid } } : {};
    const created = await host()
      .getDocumentClass(documentName)
      .create({ ...source, ...origin }, { parent: this.actor });
    return created ?? null;
  }
}

/** The base of item sheets. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["item"],
    position: { width: 480 },
    window: { resizable: true },
  };

  get item(): DocumentLike {
    return this.document;
  }
  /** The actor that holds the item. */
  get actor(): DocumentLike | null {
    return this.document.parent;
  }
}
