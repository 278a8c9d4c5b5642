import type { Document } from "../abstract/document.ts";
import type { AppLike } from "../abstract/document-lifecycle.ts";
import type { DocumentClass, DocumentHost } from "../host-types.ts";
import { Collection } from "../utils/collection.ts";
import type { PlainObject } from "../utils/types.ts";
import type { DocumentName } from "./names.ts";

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
      // The collection of a kind holds documents of that kind's class.
      const document = new this.documentClass(source, { strictEmbedded: false }) as D;
      this.set(id, document);
      this.#invalid.delete(id);
      return document;
    } catch (error) {
      this.#invalid.set(id, source);
      this.host.hooks.onError(`${this.documentName} ${id} is invalid`, error);
      return undefined;
    }
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
