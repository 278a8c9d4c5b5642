import { OWNERSHIP } from "../const.ts";
import type { DataSchema } from "../data/fields/compound.ts";
import type { DatabaseOperation } from "../database.ts";
import { clientFields } from "../documents/client-fields.ts";
import { importFromJSON } from "../documents/import-json.ts";
import { EMBEDDED } from "../documents/names.ts";
import { canUserModify, levelOf, mayCreate, ownershipLevel, type UserAction } from "../documents/permissions.ts";
import type { UserDocument } from "../documents/user.ts";
import type { DocumentClass } from "../host-types.ts";
import { NotAtTheTable } from "../not-at-the-table.ts";
import { ForcedDeletion } from "../utils/operators.ts";
import { getProperty } from "../utils/paths.ts";
import type { PlainObject } from "../utils/types.ts";
import type { ModelOptions, UpdateSourceOptions } from "./data-model.ts";
import { type AppLike, DocumentLifecycle } from "./document-lifecycle.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import { convertLegacyKeys } from "./legacy-keys.ts";

/** A document of the world: stored by the server, the same on every client, changed through the database only. */
export class Document extends DocumentLifecycle {
  declare _id: string | null;
  declare name: string;
  declare type: string | undefined;
  declare ownership: Record<string, number> | undefined;
  declare flags: Record<string, PlainObject>;
  declare sort: number | undefined;
  declare parent: Document | null;
  /** The collections of embedded documents by key. */
  declare collections: Record<string, EmbeddedCollection>;
  private _sheet: AppLike | null = null;

  static override defineSchema(): DataSchema {
    return clientFields(this);
  }

  /** The allowed subtypes. */
  static get TYPES(): readonly string[] {
    return this.host.types(this.documentName);
  }

  /** The class packages have configured for this kind of document. */
  static get implementation(): DocumentClass {
    return this.host.documentClass(this.documentName);
  }

  /** Whether a user may create primary documents of this kind at all. */
  static canUserCreate(user: UserDocument): boolean {
    return mayCreate(this.documentName, user);
  }

  /** Finds a document that another one refers to. */
  static foreignLookup(documentName: string, id: string): unknown {
    return this.host.collection(documentName)?.get(id);
  }

  /** Gives the key under which this kind keeps documents of another kind (or takes the key itself). */
  static getCollectionName(name: string): string | null {
    const kinds = Object.entries(EMBEDDED[this.documentName]);
    return kinds.find(([key, kind]) => key === name || kind === name)?.[0] ?? null;
  }

  get id(): string | null {
    return this._id;
  }

  get isEmbedded(): boolean {
    return this.parent !== null;
  }

  /** Where the document is found: `Actor.<id>`, `Actor.<id>.Item.<id>`; `null` while it has no id. */
  get uuid(): string | null {
    if (this._id === null) return null;
    const own = `${this.documentName}.${this._id}`;
    if (this.parent === null) return this.pack === null ? own : `Compendium.${this.pack}.${own}`;
    return this.parent.uuid === null ? null : `${this.parent.uuid}.${own}`;
  }

  /** The collection the document is in. */
  get collection(): ReadonlyMap<string, unknown> | undefined {
    if (this.parent !== null)
      return this.parent._collectionOf(this.documentName) as unknown as ReadonlyMap<string, unknown>;
    const primary = this.compendium ?? this.host.collection(this.documentName);
    return primary as unknown as ReadonlyMap<string, unknown> | undefined;
  }

  /** HTML-free text that refers to this document in texts that are enriched. */
  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }

  // --- Construction and data preparation ---------------------------------------------------------------------------

  protected override _configure(options: Record<string, unknown>): void {
    super._configure(options);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [key, name] of Object.entries(EMBEDDED[this.documentName])) {
      const collection = new EmbeddedCollection(this, key, name);
      collections[key] = collection;
      Object.defineProperty(this, key, { value: collection, configurable: true, enumerable: true });
    }
    Object.defineProperty(this, "collections", { value: collections, configurable: true, enumerable: false });
  }

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    for (const collection of Object.values(this.collections))
      collection.initialize(options.strict === true && options.strictEmbedded !== false);
    // Embedded documents are prepared by their parent, in its order.
    if (this.host.documentsReady && options.byParent !== true) this._safePrepareData();
  }

  /** Prepares data; a fault in it is reported and does not take the client down. */
  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      this.host.hooks.onError(`${this.documentName}#prepareData of "${this.name ?? this._id}"`, error);
    }
  }

  /** Takes over a source that the parent has stored, without preparing. */
  _adopt(source: PlainObject): void {
    this._source = source;
    this._initialize({ byParent: true });
  }

  /** Computes what is not stored: the model's base, the document's, embedded documents, then what is derived from them. */
  prepareData(): void {
    this._model?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    this._model?.prepareDerivedData();
    this.prepareDerivedData();
  }

  prepareBaseData(): void {
    // Nothing to prepare.
  }

  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections)) {
      for (const document of collection) document._safePrepareData();
    }
  }

  prepareDerivedData(): void {
    // Nothing to prepare.
  }

  // --- Sources ---------------------------------------------------------------------------------------------------

  protected override _cloneSource(): PlainObject {
    // Embedded sources change through their own documents only.
    const own = Object.entries(this._source).filter(([key]) => !(key in this.collections));
    return super._cloneSource.call({ _source: Object.fromEntries(own) });
  }

  protected override _migrateChanges(changes: PlainObject): void {
    const named = "type" in changes || this._source.type === undefined;
    // The subtype says which model knows old forms of `system`; it is no part of the update.
    if (!named) changes.type = this._source.type;
    super._migrateChanges(changes);
    if (!named) delete changes.type;
  }

  /**
   * Merges changes into the source; not saved. Lists of embedded sources are taken one by one: known ids are updated, others
   * are added (so that `_preCreate` can give a document what it starts with).
   */
  override updateSource(changes: object = {}, options: UpdateSourceOptions = {}): PlainObject {
    const converted = convertLegacyKeys(changes as PlainObject, this.host);
    const own: PlainObject = {};
    const embedded: [EmbeddedCollection, string, unknown][] = [];
    for (const [key, value] of Object.entries(converted)) {
      const collection = this.collections[key.split(".")[0] ?? ""];
      if (collection) embedded.push([collection, key, value]);
      else own[key] = value;
    }
    if (embedded.length > 0 && options.dryRun) throw this._refuseEmbedded(embedded[0]?.[1] ?? "");
    const diff = super.updateSource(own, options);
    for (const [collection, key, value] of embedded) {
      if (!Array.isArray(value)) throw this._refuseEmbedded(key);
      collection.mergeSources(value);
      diff[key] = collection.toJSON();
    }
    if (embedded.length > 0) this._initialize({ strict: true });
    return diff;
  }

  private _refuseEmbedded(key: string): Error {
    return new Error(
      `${this.documentName}.${key}: embedded documents change through updateEmbeddedDocuments and its sisters only.`,
    );
  }

  /** Takes over the changes of a broadcast; of embedded documents the root is to be reset afterwards. */
  _applyUpdate(changes: PlainObject): void {
    const next = this._merged(changes);
    if (this.parent === null) {
      this._commit(next);
      return;
    }
    for (const key of Object.keys(this.collections)) next[key] = this._source[key];
    this.parent._collectionOf(this.documentName)?.replaceSource(this._source, next);
    this._source = next;
  }

  protected override _commit(source: PlainObject): void {
    for (const key of Object.keys(this.collections)) source[key] = this._source[key];
    if (this.parent !== null) this.parent._collectionOf(this.documentName)?.replaceSource(this._source, source);
    super._commit(source);
  }

  // --- Permission ------------------------------------------------------------------------------------------------

  /** The level that a user's entry in `ownership` gives; the Gamemaster's role does not count here. */
  getUserLevel(user: UserDocument | null = this.host.user): number {
    return levelOf(this, user);
  }

  /** Whether a user has at least (or exactly) a level. A Gamemaster owns everything. */
  testUserPermission(user: UserDocument, level: string | number, options: { exact?: boolean } = {}): boolean {
    const wanted = ownershipLevel(level);
    const actual = user.isGM ? (OWNERSHIP.OWNER ?? 3) : this.getUserLevel(user);
    return options.exact ? actual === wanted : actual >= wanted;
  }

  /** Whether a user may create, update or delete this document (with these data). The server decides for itself. */
  canUserModify(user: UserDocument, action: UserAction, data: object = {}): boolean {
    return canUserModify(this, user, action, data);
  }

  /** The own user's level. */
  get permission(): number {
    const { user } = this.host;
    return user?.isGM ? (OWNERSHIP.OWNER ?? 3) : this.getUserLevel(user);
  }

  get isOwner(): boolean {
    const { user } = this.host;
    return user !== null && this.testUserPermission(user, "OWNER");
  }

  get limited(): boolean {
    const { user } = this.host;
    return user !== null && this.testUserPermission(user, "LIMITED", { exact: true });
  }

  get visible(): boolean {
    const { user } = this.host;
    return user !== null && this.testUserPermission(user, "LIMITED");
  }

  /** Whether a user who is no Gamemaster owns the document. */
  get hasPlayerOwner(): boolean {
    const users = this.host.collection("User")?.contents ?? [];
    return users.some((user) => !(user as UserDocument).isGM && this.testUserPermission(user as UserDocument, "OWNER"));
  }

  // --- Flags -----------------------------------------------------------------------------------------------------

  /** A flag's value. @throws Error when the scope is no active package, `core` or `world`. */
  getFlag(scope: string, key: string): unknown {
    this._checkScope(scope);
    return getProperty(this.flags?.[scope], key);
  }

  /** Stores a flag; objects merge deeply. */
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    this._checkScope(scope);
    return this.update({ [`flags.${scope}.${key}`]: value });
  }

  /** Deletes a flag. */
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    this._checkScope(scope);
    const parts = `flags.${scope}.${key}`.split(".");
    const last = parts.pop() ?? key;
    const [path, value] = this.host.generation >= 14 ? [last, new ForcedDeletion()] : [`-=${last}`, null];
    return this.update({ [[...parts, path].join(".")]: value });
  }

  private _checkScope(scope: string): void {
    if (!this.host.isScope(scope)) {
      throw new Error(`Flags of ${this.documentName}: "${scope}" is not an active package, "core" or "world".`);
    }
  }

  // --- Writing ---------------------------------------------------------------------------------------------------

  /** Creates one document; `undefined` when it was cancelled. A list gives a list. */
  static async create(data: object | object[], operation: DatabaseOperation = {}): Promise<unknown> {
    const created = await this.createDocuments(Array.isArray(data) ? data : [data], operation);
    return Array.isArray(data) ? created : created[0];
  }

  static async createDocuments(data: object[] = [], operation: DatabaseOperation = {}): Promise<Document[]> {
    return this.host.database.create(this, data, operation);
  }

  static async updateDocuments(updates: object[] = [], operation: DatabaseOperation = {}): Promise<Document[]> {
    return this.host.database.update(this, updates, operation);
  }

  static async deleteDocuments(ids: readonly string[] = [], operation: DatabaseOperation = {}): Promise<Document[]> {
    return this.host.database.delete(this, ids, operation);
  }

  /** Stores changes; `undefined` when nothing differs or it was cancelled. */
  async update(changes: object = {}, operation: DatabaseOperation = {}): Promise<this | undefined> {
    const [updated] = await this._class.updateDocuments([{ ...changes, _id: this._id }], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return updated as this | undefined; // the database returns the document it was asked to change
  }

  async delete(operation: DatabaseOperation = {}): Promise<this | undefined> {
    const [deleted] = await this._class.deleteDocuments(this._id === null ? [] : [this._id], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return deleted as this | undefined; // the database returns the document it was asked to delete
  }

  /** Makes the document what an exported one was. @throws Error when the text is no export of such a document. */
  async importFromJSON(json: string): Promise<this> {
    return importFromJSON(this, json);
  }

  /** Compendiums of the world, which could take the data, are not at the table. */
  toCompendium(_pack?: unknown, _options: object = {}): never {
    throw new NotAtTheTable(`${this.documentName}#toCompendium: the table has the system's compendiums only`);
  }

  /** The collection of embedded documents of a kind. @throws Error when this kind has none of them. */
  getEmbeddedCollection(name: string): EmbeddedCollection {
    const collection = this._collectionOf(name);
    if (!collection) throw new Error(`A ${this.documentName} has no embedded documents of the kind "${name}".`);
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, options: { strict?: boolean } = {}): Document | undefined {
    return this.getEmbeddedCollection(name).get(id, options);
  }

  async createEmbeddedDocuments(name: string, data: object[] = [], operation: DatabaseOperation = {}) {
    return this._embeddedClass(name).createDocuments(data, { ...operation, parent: this });
  }

  async updateEmbeddedDocuments(name: string, updates: object[] = [], operation: DatabaseOperation = {}) {
    return this._embeddedClass(name).updateDocuments(updates, { ...operation, parent: this });
  }

  async deleteEmbeddedDocuments(name: string, ids: readonly string[], operation: DatabaseOperation = {}) {
    return this._embeddedClass(name).deleteDocuments(ids, { ...operation, parent: this });
  }

  private _embeddedClass(name: string): DocumentClass {
    return this.host.documentClass(this.getEmbeddedCollection(name).documentName);
  }

  /** A document inside this one, by kind and id. */
  _child(name: string, id: string): Document | undefined {
    return this._collectionOf(name)?.get(id);
  }

  _collectionOf(name: string): EmbeddedCollection | undefined {
    const key = this._class.getCollectionName(name);
    return key === null ? undefined : this.collections[key];
  }

  /** A copy with changes; `save` creates it. */
  override clone(data: object = {}, context: ModelOptions & { save?: boolean; keepId?: boolean } = {}): this {
    const { save = false, keepId = false, ...rest } = context;
    const copy = super.clone({ ...data, ...(keepId ? {} : { _id: null }) }, { pack: this.pack, ...rest });
    // Foundry's clone returns a promise when it saves; callers await it.
    if (save) return this._class.create(copy.toObject(), { parent: this.parent, keepId }) as unknown as this;
    return copy;
  }

  // --- Applications ----------------------------------------------------------------------------------------------

  /** The document's sheet: the registered class of its subtype, made once; `null` when none is registered. */
  override get sheet(): AppLike | null {
    this._sheet ??= this.host.config.sheetFor(this);
    return this._sheet;
  }
}
