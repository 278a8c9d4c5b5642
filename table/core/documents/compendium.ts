import type { Document } from "../abstract/document.ts";
import type { DocumentClass, DocumentHost } from "../host-types.ts";
import { NotAtTheTable } from "../not-at-the-table.ts";
import type { JsonObject, PackData } from "../protocol.ts";
import { deepClone } from "../utils/clone.ts";
import { Collection } from "../utils/collection.ts";
import { getProperty, setProperty } from "../utils/paths.ts";
import type { PlainObject } from "../utils/types.ts";
import { DocumentCollection } from "./collection.ts";
import { isDocumentName } from "./names.ts";
import { ownershipLevel } from "./permissions.ts";
import type { UserDocument } from "./user.ts";

/** What a compendium's index tells of a document. */
export interface CompendiumEntry {
  _id: string;
  uuid: string;
  name: string;
  img?: string;
  type?: string;
  [key: string]: unknown;
}

/** What an index tells in any case. */
const INDEX_FIELDS = ["name", "img", "type", "sort", "folder"];

/** What roles may do with a package's compendium where its manifest says nothing else. */
const OWNERSHIP: readonly [role: string, level: string][] = [
  ["ASSISTANT", "OWNER"],
  ["PLAYER", "OBSERVER"],
];

/** Documents that the system brings along. They are read-only: the table has no compendiums of the world. */
export class CompendiumCollection extends DocumentCollection {
  readonly metadata: JsonObject;
  /** What is known of every document without loading it. */
  readonly index = new Collection<CompendiumEntry>();
  readonly #sources: ReadonlyMap<string, JsonObject>;

  constructor(host: DocumentHost, data: PackData) {
    const name = String(data.metadata.type);
    if (!isDocumentName(name)) throw new NotAtTheTable(`a compendium of the type ${name}`);
    super(host, name);
    this.metadata = data.metadata;
    this.#sources = new Map(data.documents.map((source) => [String(source._id), source]));
    for (const id of this.#sources.keys()) this.index.set(id, this.#entry(id, INDEX_FIELDS));
  }

  /** Compendiums of the world are not at the table. */
  static async createCompendium(_metadata: object, _options: object = {}): Promise<never> {
    throw new NotAtTheTable("CompendiumCollection.createCompendium: the table has the system's compendiums only");
  }

  /** The compendium's name: `<package>.<pack>`. */
  get collection(): string {
    return String(this.metadata.id);
  }

  get title(): string {
    return this.host.localize(String(this.metadata.label));
  }

  /** Nobody changes what the system brings along. */
  get locked(): boolean {
    return true;
  }

  /** The level that the own role has. */
  getUserLevel(user: UserDocument | null = this.host.user): number {
    if (user === null) return ownershipLevel("NONE");
    const chosen = this.metadata.ownership;
    const level = (role: string): string | undefined => {
      const own: unknown = getProperty(chosen, role);
      return typeof own === "string" ? own : OWNERSHIP.find(([name]) => name === role)?.[1];
    };
    const levels = ["PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"]
      .filter((role) => user.hasRole(role))
      .map((role) => level(role))
      .filter((name) => name !== undefined);
    return Math.max(ownershipLevel("NONE"), ...levels.map(ownershipLevel));
  }

  testUserPermission(user: UserDocument, level: string | number, options: { exact?: boolean } = {}): boolean {
    const wanted = ownershipLevel(level);
    const actual = this.getUserLevel(user);
    return options.exact ? actual === wanted : actual >= wanted;
  }

  get visible(): boolean {
    return this.getUserLevel() >= ownershipLevel("OBSERVER");
  }

  /** The UUID of a document of this compendium. */
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /**
   * The index, with more fields than it has in any case.
   * @param options `fields`: paths in the stored data.
   */
  async getIndex(options: { fields?: readonly string[] } = {}): Promise<Collection<CompendiumEntry>> {
    for (const [id, entry] of this.index.entries()) {
      const more = this.#entry(id, options.fields ?? []);
      for (const field of options.fields ?? []) setProperty(entry, field, getProperty(more, field));
    }
    return this.index;
  }

  /** Loads a document; `undefined` when there is none of this id. */
  async getDocument(id: string): Promise<Document | undefined> {
    const source = this.#sources.get(id);
    return this.get(id) ?? (source && this.load(deepClone(source)));
  }

  /**
   * Loads documents.
   * @param query Values that top-level fields must have; `<field>__in` takes a list of them.
   */
  async getDocuments(query: Readonly<Record<string, unknown>> = {}): Promise<Document[]> {
    const fits = (source: JsonObject): boolean =>
      Object.entries(query).every(([key, wanted]) => {
        const [field = key, kind] = key.split("__");
        const value = source[field];
        if (kind === undefined) return value === wanted;
        if (kind === "in" && Array.isArray(wanted)) return wanted.includes(value);
        throw new NotAtTheTable(`CompendiumCollection#getDocuments with ${key}`);
      });
    const ids = [...this.#sources].filter(([, source]) => fits(source)).map(([id]) => id);
    const loaded = await Promise.all(ids.map((id) => this.getDocument(id)));
    return loaded.filter((document) => document !== undefined);
  }

  /** What is in a compendium of the system stays as it is. */
  async importDocument(_document: Document, _options: object = {}): Promise<never> {
    throw this.lockedError();
  }

  async importAll(_options: object = {}): Promise<never> {
    throw new NotAtTheTable("CompendiumCollection#importAll: use importFromCompendium of the world's collection");
  }

  /** Says that nothing can be written here. */
  lockedError(): Error {
    return new Error(`The compendium "${this.title}" is locked: what the system brings along cannot be changed.`);
  }

  protected override _construct(source: PlainObject): Document {
    const Class: DocumentClass = this.documentClass;
    return new Class(source, { pack: this.collection, strictEmbedded: false });
  }

  #entry(id: string, fields: readonly string[]): CompendiumEntry {
    const source = this.#sources.get(id) ?? {};
    const entry: CompendiumEntry = {
      _id: id,
      uuid: this.getUuid(id),
      name: String(source.name),
      pack: this.collection,
    };
    for (const field of fields) {
      const value = getProperty(source, field);
      if (value !== undefined) setProperty(entry, field, deepClone(value));
    }
    return entry;
  }
}

/** `game.packs`. */
export class CompendiumPacks extends Collection<CompendiumCollection> {}
