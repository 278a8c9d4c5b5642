import type { Document } from "./abstract/document.ts";
import { ActorDocument } from "./documents/actor.ts";
import { isDocumentName } from "./documents/names.ts";
import { TokenDocument } from "./documents/token.ts";
import type { DocumentHost } from "./host-types.ts";
import type { AppliedOperation, ServerFrames } from "./protocol.ts";
import { deepClone } from "./utils/clone.ts";
import { fromWire } from "./utils/operators.ts";
import type { PlainObject } from "./utils/types.ts";
import { resolveUuid } from "./uuid-resolve.ts";

type Frame = ServerFrames["broadcast"];

/** What an operation of a broadcast did here. */
export interface Applied {
  documents: Document[];
}

/** Changes the client's documents as the server says, in its order; nothing else changes them. */
export class Broadcasts {
  readonly #host: DocumentHost;
  readonly #done: (frame: Frame, applied: Applied[]) => void;
  readonly #held: Frame[] = [];
  #seq: number;
  #started = false;
  #lost = false;

  constructor(host: DocumentHost, seq: number, done: (frame: Frame, applied: Applied[]) => void) {
    this.#host = host;
    this.#seq = seq;
    this.#done = done;
  }

  /** Applies a frame; while the client is starting, holds it. */
  receive(frame: Frame): void {
    if (!this.#started) {
      this.#held.push(frame);
      return;
    }
    if (this.#lost || frame.seq <= this.#seq) return;
    if (frame.seq > this.#seq + 1) {
      // What follows may build on what is missing; documents that are old are better than documents that are wrong.
      this.#lost = true;
      const missed = new Error(`Changes ${this.#seq + 1} to ${frame.seq - 1} were missed; reload the page.`);
      this.#host.hooks.onError("broadcast", missed);
      this.#host.missed();
      return;
    }
    this.#seq = frame.seq;
    const applied = frame.operations.map((operation) => this.#apply(operation, frame.userId));
    this.#done(frame, applied);
  }

  start(): void {
    this.#started = true;
    for (const frame of this.#held.splice(0, this.#held.length)) this.receive(frame);
  }

  #apply(operation: AppliedOperation, userId: string): Applied {
    const parent = operation.parentUuid === null ? null : resolveUuid(this.#host, operation.parentUuid);
    if (parent === undefined) {
      // An invalid parent is on no list here; its sources come anew with the next start.
      this.#report(operation, new Error(`The parent ${operation.parentUuid} is not among this client's documents.`));
      return { documents: [] };
    }
    const options: PlainObject = { ...deepClone(operation.options), parent };
    const work = new Work(this.#host, operation, parent, options, userId, (error) => this.#report(operation, error));
    try {
      return { documents: work.run() };
    } catch (error) {
      // One operation that this client cannot follow must not keep it from the rest.
      this.#report(operation, error);
      return { documents: [] };
    }
  }

  #report(operation: AppliedOperation, error: unknown): void {
    this.#host.hooks.onError(`${operation.action} of ${operation.documentName}`, error);
  }
}

/** One operation being applied. */
class Work {
  readonly #host: DocumentHost;
  readonly #operation: AppliedOperation;
  readonly #parent: Document | null;
  readonly #options: PlainObject;
  readonly #userId: string;
  readonly #report: (error: unknown) => void;

  constructor(
    host: DocumentHost,
    operation: AppliedOperation,
    parent: Document | null,
    options: PlainObject,
    userId: string,
    report: (error: unknown) => void,
  ) {
    this.#host = host;
    this.#operation = operation;
    this.#parent = parent;
    this.#options = options;
    this.#userId = userId;
    this.#report = report;
  }

  run(): Document[] {
    switch (this.#operation.action) {
      case "create":
        return this.#create(this.#operation.data);
      case "update":
        return this.#update(this.#operation.updates);
      case "delete":
        return this.#delete(this.#operation.ids);
    }
  }

  get #name(): string {
    return this.#operation.documentName;
  }

  #find(id: string): Document | undefined {
    return this.#parent ? this.#parent._child(this.#name, id) : this.#host.collection(this.#name)?.get(id);
  }

  /** The unlinked token whose own actor the operation changes, or changes something inside of. */
  get #token(): TokenDocument | null {
    if (this.#name === "Actor" && this.#parent instanceof TokenDocument) return this.#parent;
    for (let at = this.#parent; at; at = at.parent) if (at instanceof ActorDocument && at.token) return at.token;
    return null;
  }

  /** Changes sources, then prepares the whole tree around them anew, and what depends on it. */
  #change(work: () => void): void {
    const token = this.#token;
    const before = token?.actor?.toObject();
    work();
    if (token && before) {
      token._noteActorChange(before);
      this.#guard(() => token.actor?.reset());
      return;
    }
    let root = this.#parent;
    while (root?.parent) root = root.parent;
    if (root) this.#guard(() => root.reset());
    if (root ? root instanceof ActorDocument : this.#name === "Actor") {
      this.#renewTokenActors(new Set(root ? [root.id] : this.#ids));
    }
  }

  /** The documents the operation is about. */
  get #ids(): string[] {
    if (this.#operation.action === "delete") return this.#operation.ids;
    const entries = this.#operation.action === "create" ? this.#operation.data : this.#operation.updates;
    return entries.map(({ _id }) => String(_id));
  }

  /** Unlinked tokens' actors follow their base actors. */
  #renewTokenActors(ids: ReadonlySet<string | null>): void {
    for (const scene of this.#host.collection("Scene") ?? []) {
      for (const token of scene.getEmbeddedCollection("Token")) {
        if (!(token instanceof TokenDocument) || !ids.has(token.actorId)) continue;
        this.#guard(() => token._renewActor());
      }
    }
  }

  #create(data: PlainObject[]): Document[] {
    const sources = data.map((source) => deepClone(source));
    this.#change(() => {
      if (this.#parent) this.#parent._collectionOf(this.#name)?.insertSources(sources);
      else for (const source of sources) this.#host.collection(this.#name)?.load(source);
    });
    const documents = data.flatMap((source) => this.#find(String(source._id)) ?? []);
    for (const document of documents) {
      const source = document.toObject();
      this.#guard(() => document._onCreate(source, this.#options, this.#userId));
      this.#host.hooks.callAll(`create${this.#name}`, document, this.#options, this.#userId);
    }
    this.#tellAncestors((ancestor, parent, key) =>
      ancestor._onCreateDescendantDocuments(parent, key, documents, data, this.#options, this.#userId),
    );
    this.#finish("_onCreateOperation", documents);
    return documents;
  }

  #update(updates: PlainObject[]): Document[] {
    const changed: { document: Document; changes: PlainObject }[] = [];
    this.#change(() => {
      for (const raw of updates) {
        const document = this.#find(String(raw._id));
        if (!document) continue;
        const changes = this.#host.generation >= 14 ? fromWire(deepClone(raw)) : deepClone(raw);
        this.#guard(() => {
          document._applyUpdate(changes);
          changed.push({ document, changes });
        });
      }
    });
    for (const { document, changes } of changed) {
      this.#guard(() => document._onUpdate(changes, this.#options, this.#userId));
      this.#host.hooks.callAll(`update${this.#name}`, document, changes, this.#options, this.#userId);
    }
    const documents = changed.map(({ document }) => document);
    const all = changed.map(({ changes }) => changes);
    this.#tellAncestors((ancestor, parent, key) =>
      ancestor._onUpdateDescendantDocuments(parent, key, documents, all, this.#options, this.#userId),
    );
    this.#finish("_onUpdateOperation", documents);
    return documents;
  }

  #delete(ids: string[]): Document[] {
    const documents = ids.flatMap((id) => this.#find(id) ?? []);
    this.#change(() => {
      if (this.#name === "ActorDelta" && this.#parent instanceof TokenDocument) this.#parent._forgetDelta();
      else if (this.#parent) this.#parent._collectionOf(this.#name)?.removeSources(ids);
      else for (const id of ids) this.#host.collection(this.#name)?.remove(id);
    });
    for (const document of documents) {
      this.#guard(() => document._onDelete(this.#options, this.#userId));
      this.#host.hooks.callAll(`delete${this.#name}`, document, this.#options, this.#userId);
    }
    this.#tellAncestors((ancestor, parent, key) =>
      ancestor._onDeleteDescendantDocuments(parent, key, documents, ids, this.#options, this.#userId),
    );
    this.#finish("_onDeleteOperation", documents);
    return documents;
  }

  #tellAncestors(tell: (ancestor: Document, parent: Document, key: string) => void): void {
    const parent = this.#parent;
    if (!parent) return;
    const key = parent._class.getCollectionName(this.#name) ?? "";
    for (let ancestor: Document | null = parent; ancestor; ancestor = ancestor.parent) {
      const told = ancestor;
      this.#guard(() => tell(told, parent, key));
    }
  }

  #finish(method: "_onCreateOperation" | "_onUpdateOperation" | "_onDeleteOperation", documents: Document[]): void {
    if (this.#options.render !== false) this.#guard(() => this.#host.collection(this.#name)?.render(false, {}));
    if (!isDocumentName(this.#name) || documents.length === 0) return;
    const documentClass = this.#host.documentClass(this.#name);
    const user = this.#host.collection("User")?.get(this.#userId);
    const operation = { ...this.#options, action: this.#operation.action };
    // The collection of users holds users. Foundry does not await these either.
    const done = documentClass[method](
      documents,
      operation,
      user as Parameters<typeof documentClass._onCreateOperation>[2],
    );
    done.catch(this.#report);
  }

  /** One document's fault must not keep the others from being told. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#report(error);
    }
  }
}
