import { Document } from "./abstract/document.ts";
import { type Applied, Broadcasts } from "./database-apply.ts";
import { asUpdated, emptying, leaving, turnUpdate } from "./database-companions.ts";
import type { UserAction } from "./documents/permissions.ts";
import type { DocumentClass, DocumentHost } from "./host-types.ts";
import type { DocumentOperation, JsonObject, Refusal, Transport } from "./protocol.ts";
import { toJson, toWire } from "./utils/operators.ts";
import { expandObject } from "./utils/paths.ts";
import { randomID } from "./utils/text.ts";
import { isPlainObject, type PlainObject } from "./utils/types.ts";

/** What a write may be told; other keys reach the hooks of every client. */
export interface DatabaseOperation {
  parent?: Document | null;
  /** Keep the ids in the data. */
  keepId?: boolean;
  /** Skip the `pre…` hooks. */
  noHook?: boolean;
  /** `false`: send equal values, too. */
  diff?: boolean;
  render?: boolean;
  /** The compendium to write to; nothing can be written to those of the table. */
  pack?: string | null;
  [key: string]: unknown;
}

/** One part of a batch (generation 14). */
export interface BatchOperation extends DatabaseOperation {
  action: UserAction;
  documentName: string;
  data?: object[];
  updates?: object[];
  ids?: string[];
}

/** A write that was refused. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code: Refusal["code"];

  constructor(code: Refusal["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** Keys of an operation that stay on this client. */
const LOCAL_KEYS = new Set(["parent", "keepId", "noHook", "data", "updates", "ids", "action", "documentName", "pack"]);

/** A write that is ready to be sent; `stopped` when a document or the whole was cancelled. */
interface Prepared {
  operation: DocumentOperation | null;
  /** What has to be written along with it. */
  before: DocumentOperation[];
  after: DocumentOperation[];
  stopped: boolean;
}

/** A write that sends nothing. */
const nothing = (stopped: boolean): Prepared => ({ operation: null, before: [], after: [], stopped });

/** Where client code writes: prepares, sends, and waits until what was written has come back and is applied. */
export class Database {
  readonly #host: DocumentHost;
  readonly #transport: Transport;
  readonly #broadcasts: Broadcasts;
  readonly #waiting = new Map<string, (applied: Applied[]) => void>();

  constructor(host: DocumentHost, transport: Transport, seq: number) {
    this.#host = host;
    this.#transport = transport;
    this.#broadcasts = new Broadcasts(host, seq, (frame, applied) => {
      if (frame.userId === host.userId) this.#waiting.get(frame.requestId)?.(applied);
    });
    transport.on("broadcast", (frame) => this.#broadcasts.receive(frame));
  }

  /** Applies what arrived while the client was starting, and everything from now on at once. */
  start(): void {
    this.#broadcasts.start();
  }

  async create(documentClass: DocumentClass, data: object[], operation: DatabaseOperation): Promise<Document[]> {
    return this.#single(await this.#prepareCreate(this.#implementation(documentClass), data, operation));
  }

  async update(documentClass: DocumentClass, updates: object[], operation: DatabaseOperation): Promise<Document[]> {
    return this.#single(await this.#prepareUpdate(this.#implementation(documentClass), updates, operation));
  }

  async delete(
    documentClass: DocumentClass,
    ids: readonly string[],
    operation: DatabaseOperation,
  ): Promise<Document[]> {
    return this.#single(await this.#prepareDelete(this.#implementation(documentClass), ids, operation));
  }

  /** Several writes in one request (generation 14): all or none is sent; one cancel stops all. */
  async batch(operations: readonly BatchOperation[]): Promise<Document[][]> {
    const prepared: Prepared[] = [];
    for (const operation of operations) {
      const documentClass = this.#implementation({ documentName: operation.documentName });
      const next =
        operation.action === "create"
          ? await this.#prepareCreate(documentClass, operation.data ?? [], operation)
          : operation.action === "update"
            ? await this.#prepareUpdate(documentClass, operation.updates ?? [], operation)
            : await this.#prepareDelete(documentClass, operation.ids ?? [], operation);
      if (next.stopped) return operations.map(() => []);
      prepared.push(next);
    }
    return this.#sendAll(prepared);
  }

  async #sendAll(prepared: readonly Prepared[]): Promise<Document[][]> {
    const sent = prepared.map(({ operation, before, after }) => [
      ...before,
      ...(operation ? [operation] : []),
      ...after,
    ]);
    const applied = sent.some((list) => list.length > 0) ? await this.#send(sent.flat()) : [];
    return prepared.map(({ operation, before, after }) => {
      applied.splice(0, before.length);
      const documents = operation ? (applied.shift()?.documents ?? []) : [];
      applied.splice(0, after.length);
      return documents;
    });
  }

  #implementation(documentClass: { documentName: string }): DocumentClass {
    const name = documentClass.documentName;
    const found = Object.hasOwn(this.#host.config.raw, name) ? this.#host.config.raw[name] : undefined;
    if (!isPlainObject(found)) throw new Error(`The table has no document "${name}".`);
    return found.documentClass as DocumentClass; // CONFIG.<Document>.documentClass
  }

  async #single(prepared: Prepared): Promise<Document[]> {
    const [documents = []] = await this.#sendAll([prepared]);
    return documents;
  }

  async #send(operations: DocumentOperation[]): Promise<Applied[]> {
    const requestId = randomID();
    const applied = new Promise<Applied[]>((resolve) => this.#waiting.set(requestId, resolve));
    try {
      const reply = await this.#transport.operation({ requestId, operations });
      if (!reply.ok) throw new DatabaseError(reply.error.code, reply.error.message);
      return await applied;
    } finally {
      this.#waiting.delete(requestId);
    }
  }

  /** Compendiums are the system's, and read-only. */
  #assertWorld({ parent, pack }: DatabaseOperation): void {
    const name = pack ?? parent?.pack;
    if (typeof name !== "string") return;
    const found = this.#host.packs.get(name);
    throw found ? found.lockedError() : new Error(`There is no compendium "${name}".`);
  }

  #own(): NonNullable<DocumentHost["user"]> {
    const { user } = this.#host;
    if (!user) throw new Error("Documents cannot be written before the world is set up.");
    return user;
  }

  #options(operation: DatabaseOperation): PlainObject {
    const entries = Object.entries(operation).filter(([key]) => !LOCAL_KEYS.has(key));
    return { render: true, ...Object.fromEntries(entries), parent: operation.parent ?? null };
  }

  #wireOptions(options: PlainObject): JsonObject {
    return toWireObject(Object.fromEntries(Object.entries(options).filter(([key]) => !LOCAL_KEYS.has(key))));
  }

  #common(documentClass: DocumentClass, operation: DatabaseOperation, options: PlainObject) {
    return {
      documentName: documentClass.documentName,
      parentUuid: operation.parent?.uuid ?? null,
      options: this.#wireOptions(options),
    };
  }

  #assertMay(document: Document, action: UserAction, data: object): void {
    const user = this.#own();
    if (document.canUserModify(user, action, data)) return;
    const label = document.name ?? document.id;
    const what = label === null ? `a ${document.documentName}` : `${document.documentName} "${label}"`;
    throw new DatabaseError("permission", `User "${user.name}" may not ${action} ${what}.`);
  }

  async #prepareCreate(documentClass: DocumentClass, data: object[], operation: DatabaseOperation): Promise<Prepared> {
    const user = this.#own();
    this.#assertWorld(operation);
    const options = this.#options(operation);
    const documents: Document[] = [];
    for (const given of data) {
      const source = expandObject((given instanceof Document ? given.toObject() : given) as PlainObject);
      if (!operation.keepId) delete source._id;
      const document = new documentClass(source, { parent: operation.parent ?? null });
      this.#assertMay(document, "create", source);
      if ((await document._preCreate(source, options, user)) === false) continue;
      const hook = `preCreate${documentClass.documentName}`;
      if (!operation.noHook && !this.#host.hooks.call(hook, document, source, options, user.id)) continue;
      documents.push(document);
    }
    const stopped = documents.length < data.length;
    if (documents.length === 0) return nothing(stopped);
    const whole = { ...options, action: "create", data: documents };
    if ((await documentClass._preCreateOperation(documents, whole, user)) === false) return nothing(true);
    const common = this.#common(documentClass, operation, options);
    const sources = documents.map((document) => toWireObject(document.toObject()));
    const after = turnUpdate(operation.parent, { created: documents });
    const create = { ...common, action: "create" as const, data: sources, keepId: operation.keepId ?? false };
    return { operation: create, before: [], after, stopped };
  }

  #find(documentClass: DocumentClass, id: string, operation: DatabaseOperation): Document {
    const name = documentClass.documentName;
    const found = operation.parent
      ? (operation.parent._child(name, id) ?? operation.parent._collectionOf(name)?.getInvalid(id))
      : this.#host.collection(name)?.get(id, { invalid: true });
    if (found) return found;
    const where = operation.parent ? `${operation.parent.documentName} "${operation.parent.name}"` : "this world";
    throw new DatabaseError("missing", `There is no ${name} ${id} in ${where}.`);
  }

  async #prepareUpdate(
    documentClass: DocumentClass,
    updates: object[],
    operation: DatabaseOperation,
  ): Promise<Prepared> {
    const user = this.#own();
    this.#assertWorld(operation);
    const options = this.#options(operation);
    const kept: { document: Document; changes: PlainObject }[] = [];
    const before: DocumentOperation[] = [];
    for (const given of updates) {
      const { _id, ...rest } = given as PlainObject; // an update is a plain object with an id
      const document = this.#find(documentClass, String(_id), operation);
      const changes = expandObject(rest);
      changes._id = document.id;
      this.#assertMay(document, "update", changes);
      if ((await document._preUpdate(changes, options, user)) === false) continue;
      const hook = `preUpdate${documentClass.documentName}`;
      if (!operation.noHook && !this.#host.hooks.call(hook, document, changes, options, user.id)) continue;
      kept.push({ document, changes });
    }
    const stopped = kept.length < updates.length;
    if (kept.length === 0) return nothing(stopped);
    const documents = kept.map(({ document }) => document);
    const whole = { ...options, action: "update", updates: kept.map(({ changes }) => changes) };
    if ((await documentClass._preUpdateOperation(documents, whole, user)) === false) return nothing(true);
    for (const { document, changes } of kept) before.push(...(await this.#nested(document, changes, operation)));
    const diffs = kept.flatMap(({ document, changes }) => {
      const { _id, ...wanted } = changes;
      const diff = document.updateSource(wanted, { dryRun: true, diff: operation.diff ?? true });
      return Object.keys(diff).length > 0 ? [{ ...toWire(diff), _id: String(_id) }] : [];
    });
    if (diffs.length === 0) return { ...nothing(stopped), before };
    const common = this.#common(documentClass, operation, options);
    const after = turnUpdate(operation.parent, { updated: () => kept.map(asUpdated) });
    return { operation: { ...common, action: "update", updates: diffs }, before, after, stopped };
  }

  /** An update of a fight may carry updates of its combatants; they are written before it, as ones of their own. */
  async #nested(document: Document, changes: PlainObject, operation: DatabaseOperation): Promise<DocumentOperation[]> {
    const { combatants } = changes;
    if (document.documentName !== "Combat" || !Array.isArray(combatants)) return [];
    delete changes.combatants;
    const documentClass = this.#host.documentClass("Combatant");
    const prepared = await this.#prepareUpdate(documentClass, combatants, { ...operation, parent: document });
    // A turn that the caller gives himself counts, not the one that would follow.
    const after = "turn" in changes ? [] : prepared.after;
    return [...(prepared.operation ? [prepared.operation] : []), ...after];
  }

  async #prepareDelete(
    documentClass: DocumentClass,
    ids: readonly string[],
    operation: DatabaseOperation,
  ): Promise<Prepared> {
    const user = this.#own();
    this.#assertWorld(operation);
    const options = this.#options(operation);
    const documents: Document[] = [];
    for (const id of this.#idsToDelete(documentClass, ids, operation)) {
      const document = this.#find(documentClass, id, operation);
      this.#assertMay(document, "delete", {});
      if ((await document._preDelete(options, user)) === false) continue;
      const hook = `preDelete${documentClass.documentName}`;
      if (!operation.noHook && !this.#host.hooks.call(hook, document, options, user.id)) continue;
      documents.push(document);
    }
    const stopped = documents.length < ids.length;
    if (documents.length === 0) return nothing(stopped);
    const whole = { ...options, action: "delete", ids: documents.map(({ id }) => id) };
    if ((await documentClass._preDeleteOperation(documents, whole, user)) === false) return nothing(true);
    const common = this.#common(documentClass, operation, options);
    const deleted = documents.map(({ id }) => String(id));
    const after = turnUpdate(operation.parent, { deleted });
    const emptied = documents.flatMap((document) => emptying(document, operation));
    const before = [...emptied, ...leaving(documents, this.#host)];
    return { operation: { ...common, action: "delete", ids: deleted }, before, after, stopped };
  }

  #idsToDelete(documentClass: DocumentClass, ids: readonly string[], operation: DatabaseOperation): readonly string[] {
    if (operation.deleteAll !== true) return ids;
    const name = documentClass.documentName;
    const all = operation.parent?.getEmbeddedCollection(name) ?? this.#host.collection(name);
    return [...(all?.keys() ?? [])];
  }
}

function toWireObject(value: PlainObject): JsonObject {
  return toJson(value) as JsonObject; // an object stays one
}
