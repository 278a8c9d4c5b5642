import type { CompendiumCollection } from "../documents/compendium.ts";
import type { DocumentName } from "../documents/names.ts";
import type { UserDocument } from "../documents/user.ts";
import type { DocumentClass, DocumentHost } from "../host-types.ts";
import { DataModel } from "./data-model.ts";
import type { Document } from "./document.ts";
import { TypeDataModel } from "./type-data-model.ts";

/** What a document needs of an open application. */
export interface AppLike {
  render(options: object): unknown;
  close?(options: object): unknown;
}

/** What happens to a document before and after it is written, and what it tells its applications. */
export abstract class DocumentLifecycle extends DataModel {
  /** Open applications that show this document; they are rendered anew after changes and closed on deletion. */
  apps: Record<string, AppLike> = {};

  /** The compendium that the document lies in; `null` for documents of the world. */
  declare readonly pack: string | null;

  /** The host whose documents these are. */
  static get host(): DocumentHost {
    throw new Error(`The class ${this.name} belongs to no host; use one of foundry.documents.`);
  }

  /** The kind of document. */
  static get documentName(): DocumentName {
    throw new Error(`The class ${this.name} names no kind of document.`);
  }

  override get _class(): DocumentClass {
    return this.constructor as DocumentClass; // the class that made this instance
  }

  get host(): DocumentHost {
    return this._class.host;
  }

  get documentName(): DocumentName {
    return this._class.documentName;
  }

  /** The subtype's model, when there is one. */
  protected get _model(): TypeDataModel | undefined {
    const system: unknown = Reflect.get(this, "system");
    return system instanceof TypeDataModel ? system : undefined;
  }

  protected override _configure(options: Record<string, unknown>): void {
    super._configure(options);
    const around = this.parent instanceof DocumentLifecycle ? this.parent.pack : null;
    const pack = typeof options.pack === "string" ? options.pack : around;
    Object.defineProperty(this, "pack", { value: pack, configurable: true, enumerable: false });
  }

  get inCompendium(): boolean {
    return this.pack !== null;
  }

  /** The compendium itself. */
  get compendium(): CompendiumCollection | null {
    return this.pack === null ? null : (this.host.packs.get(this.pack) ?? null);
  }

  /** The document's sheet. */
  abstract get sheet(): AppLike | null;

  /** Renders the open applications of this document anew. */
  render(force = false, context: object = {}): void {
    for (const app of Object.values(this.apps)) app.render({ force, ...context });
  }

  async _preCreate(data: object, options: object, user: UserDocument): Promise<boolean | undefined> {
    return (await this._model?._preCreate(data, options, user)) === false ? false : undefined;
  }

  async _preUpdate(changes: object, options: object, user: UserDocument): Promise<boolean | undefined> {
    return (await this._model?._preUpdate(changes, options, user)) === false ? false : undefined;
  }

  async _preDelete(options: object, user: UserDocument): Promise<boolean | undefined> {
    return (await this._model?._preDelete(options, user)) === false ? false : undefined;
  }

  _onCreate(data: object, options: object, userId: string): void {
    this._model?._onCreate(data, options, userId);
    if (Reflect.get(options, "renderSheet") === true && userId === this.host.userId)
      this.sheet?.render({ force: true });
  }

  _onUpdate(changed: object, options: object, userId: string): void {
    this._model?._onUpdate(changed, options, userId);
    if (Reflect.get(options, "render") !== false) {
      this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }
  }

  _onDelete(options: object, userId: string): void {
    this._model?._onDelete(options, userId);
    for (const app of Object.values(this.apps)) app.close?.({ submit: false });
  }

  static async _preCreateOperation(_docs: Document[], _op: object, _user: UserDocument): Promise<boolean | undefined> {
    return undefined;
  }

  static async _preUpdateOperation(_docs: Document[], _op: object, _user: UserDocument): Promise<boolean | undefined> {
    return undefined;
  }

  static async _preDeleteOperation(_docs: Document[], _op: object, _user: UserDocument): Promise<boolean | undefined> {
    return undefined;
  }

  static async _onCreateOperation(_docs: Document[], _op: object, _user: UserDocument | undefined): Promise<void> {}

  static async _onUpdateOperation(_docs: Document[], _op: object, _user: UserDocument | undefined): Promise<void> {}

  static async _onDeleteOperation(_docs: Document[], _op: object, _user: UserDocument | undefined): Promise<void> {}

  /** After documents were created in this one or below it. */
  _onCreateDescendantDocuments(
    _parent: Document,
    _key: string,
    _docs: Document[],
    _data: object[],
    options: object,
    _userId: string,
  ): void {
    this._renderForDescendants(options);
  }

  /** After documents in this one or below it were updated. */
  _onUpdateDescendantDocuments(
    _parent: Document,
    _key: string,
    _docs: Document[],
    _changes: object[],
    options: object,
    _userId: string,
  ): void {
    this._renderForDescendants(options);
  }

  /** After documents in this one or below it were deleted. */
  _onDeleteDescendantDocuments(
    _parent: Document,
    _key: string,
    _docs: Document[],
    _ids: string[],
    options: object,
    _userId: string,
  ): void {
    this._renderForDescendants(options);
  }

  private _renderForDescendants(options: object): void {
    if (Reflect.get(options, "render") !== false) this.render(false, {});
  }
}
