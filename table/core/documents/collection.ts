import type { Document } from "../abstract/document.ts";
import type { AppLike } from "../abstract/document-lifecycle.ts";
import type { DatabaseOperation } from "../database.ts";
import type { DocumentClass, DocumentHost } from "../host-types.ts";
import { Collection } from "../utils/collection.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, setProperty } from "../utils/paths.ts";
import type { PlainObject } from "../utils/types.ts";
import type { CompendiumCollection } from "./compendium.ts";
import type { DocumentName } from "./names.ts";

/** What a copy of a compendium's document leaves behind. */
export interface FromCompendiumOptions {
  clearFolder?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
  keepId?: boolean;
}

/** The world's documents of one kind, by id. */
export class DocumentCollection<D extends Document = Document> extends Collection<D> {
  readonly host: DocumentHost;
  readonly documentName: DocumentName;
  /** Applications that list these documents; they are rendered anew when documents change. */
  readonly apps: AppLike[] = [];
  readonly #invalid = new Map<string, PlainObject>();

  constructor(host: DocumentHost, documentName: DocumentName) {
    super();
    this.host = host;
    this.documentName = documentName;
  }

  get documentClass(): DocumentClass {
    return this.host.documentClass(this.documentName);
  }

  /** Ids of documents that are stored but not valid. They are not among the values. */
  get invalidDocumentIds(): Set<string> {
    return new Set(this.#invalid.keys());
  }

  /** An invalid document, as far as it can be read. */
  getInvalid(id: string, options: { strict?: boolean } = {}): Document | undefined {
    const source = this.#invalid.get(id);
    if (!source && options.strict) throw new Error(`There is no invalid ${this.documentName} ${id}.`);
    return source && new this.documentClass(source, { strict: false, strictEmbedded: false, byParent: true });
  }

  override get(id: string, options: { strict?: boolean; invalid?: boolean } = {}): D | undefined {
    const found = super.get(id) ?? (options.invalid ? (this.getInvalid(id) as D | undefined) : undefined);
    if (!found && options.strict) throw new Error(`There is no ${this.documentName} ${id} in this world.`);
    return found;
  }

  /** Makes the document of a stored source; an invalid one is kept aside and reported. */
  load(source: PlainObject): D | undefined {
    const id = String(source._id);
    try {
      const document = this._construct(source);
      this.set(id, document);
      this.#invalid.delete(id);
      return document;
    } catch (error) {
      this.#invalid.set(id, source);
      this.host.hooks.onError(`${this.documentName} ${id} is invalid`, error);
      return undefined;
    }
  }

  protected _construct(source: PlainObject): D {
    // The collection of a kind holds documents of that kind's class.
    return new this.documentClass(source, { strictEmbedded: false }) as D;
  }

  /**
   * Copies a document of a compendium into the world.
   * @param updateData What the copy has differently.
   * @param options As for {@link fromCompendium}, and those of the creation.
   * @throws Error when the compendium has no such document, or one of another kind.
   */
  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: object = {},
    options: FromCompendiumOptions & DatabaseOperation = {},
  ): Promise<D | undefined> {
    const document = await pack.getDocument(id);
    if (document?.documentName !== this.documentName) {
      throw new Error(`The compendium "${pack.title}" has no ${this.documentName} ${id}.`);
    }
    const data = this.fromCompendium(document, { clearFolder: true, ...options });
    const wanted = mergeObject(data, expandObject(updateData as PlainObject));
    const { clearFolder: _folder, clearSort: _sort, clearOwnership: _ownership, ...operation } = options;
    const created = await this.documentClass.create(wanted, { fromCompendium: true, ...operation });
    return created as D | undefined; // one datum of this kind gives one document
  }

  /** The data that a copy of a compendium's document has in the world. */
  fromCompendium(document: Document, options: FromCompendiumOptions = {}): PlainObject {
    const { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false } = options;
    const data = document.toObject();
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    if (document.pack !== null) setProperty(data, "_stats.compendiumSource", document.uuid);
    return data;
  }

  /** Takes a document out that was deleted. */
  remove(id: string): D | undefined {
    const document = super.get(id);
    this.delete(id);
    this.#invalid.delete(id);
    return document;
  }

  /** Renders the applications that list these documents anew. */
  render(force = false, options: object = {}): void {
    for (const app of this.apps) app.render({ force, ...options });
  }
}
