import type { DocumentName } from "../documents/names.ts";
import type { DocumentClass } from "../host-types.ts";
import { Collection } from "../utils/collection.ts";
import { randomID } from "../utils/text.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";
import type { Document } from "./document.ts";

/** The documents inside a document, by id. Their sources are the entries of the parent's source. */
export class EmbeddedCollection extends Collection<Document> {
  readonly #parent: Document;
  readonly #key: string;
  readonly documentName: DocumentName;
  readonly #invalid = new Map<string, PlainObject>();

  constructor(parent: Document, key: string, documentName: DocumentName) {
    super();
    this.#parent = parent;
    this.#key = key;
    this.documentName = documentName;
  }

  get documentClass(): DocumentClass {
    return this.#parent.host.documentClass(this.documentName);
  }

  /** Ids of documents that are stored but not valid; they are not among the values. */
  get invalidDocumentIds(): Set<string> {
    return new Set(this.#invalid.keys());
  }

  /** An invalid document, as far as it can be read. */
  getInvalid(id: string): Document | undefined {
    const source = this.#invalid.get(id);
    return source && new this.documentClass(source, { parent: this.#parent, strict: false, byParent: true });
  }

  /** The sources in the parent. */
  get sources(): PlainObject[] {
    const list = this.#parent._source[this.#key];
    // The parent's schema keeps a list of objects here.
    return Array.isArray(list) ? (list as PlainObject[]) : [];
  }

  /** Makes the documents agree with the sources: known ones take theirs over, others are made or go. */
  initialize(strict: boolean): void {
    const sources = this.sources;
    const ids = new Set(sources.map((source) => source._id));
    for (const id of [...this.keys()]) if (!ids.has(id)) this.delete(id);
    this.#invalid.clear();
    for (const source of sources) this.#link(source, strict);
  }

  #link(source: PlainObject, strict: boolean): void {
    const id = String(source._id);
    const present = this.get(id);
    if (present) {
      present._adopt(source);
      return;
    }
    try {
      const options = { parent: this.#parent, adopt: true, byParent: true, strictEmbedded: strict };
      const document = new this.documentClass(source, options);
      document.validate({ strict: true });
      this.set(id, document);
    } catch (error) {
      if (strict) throw error;
      this.#invalid.set(id, source);
      this.#parent.host.hooks.onError(
        `${this.#parent.documentName} "${this.#parent.name}": ${this.documentName} ${id}`,
        error,
      );
    }
  }

  /** Adds sources from a broadcast. */
  insertSources(sources: readonly PlainObject[]): void {
    const list = this.sources;
    const Class = this.documentClass;
    for (const source of sources) list.push(Class.cleanData(Class.migrateDataSafe(source), { source }));
  }

  /** Updates the sources whose ids are known and adds the others. */
  mergeSources(entries: readonly unknown[]): void {
    for (const entry of entries) {
      if (!isPlainObject(entry)) throw new Error(`An entry of ${this.#key} is no object.`);
      const present = typeof entry._id === "string" ? this.get(entry._id) : undefined;
      if (present) present.updateSource(entry);
      else this.insertSources([{ ...entry, _id: entry._id ?? randomID() }]);
    }
  }

  /** Removes sources by id. */
  removeSources(ids: readonly string[]): void {
    this.#parent._source[this.#key] = this.sources.filter((source) => !ids.includes(String(source._id)));
  }

  /** Puts an updated source in the place of the old one. */
  replaceSource(old: PlainObject, source: PlainObject): void {
    const index = this.sources.indexOf(old);
    if (index >= 0) this.sources[index] = source;
  }
}
