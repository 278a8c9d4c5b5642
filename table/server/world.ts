import type {
  AppliedOperation,
  Generation,
  HelloReply,
  JsonObject,
  OperationReply,
  PackData,
  PrimaryName,
  ServerFrames,
} from "../core/protocol.ts";
import { Attachment, type Deliver } from "./attachment.ts";
import { assertConstraints } from "./constraints.ts";
import { Draft, PRIMARY_NAMES } from "./documents.ts";
import { readEmitFrame, readHelloFrame, readOperationFrame, requestIdOf } from "./frames.ts";
import { stringAt } from "./json.ts";
import { MemoryTransport } from "./memory-transport.ts";
import { perform, type WriteContext } from "./operations.ts";
import { askerFrom, ROLES, roleOf } from "./permissions.ts";
import { RefusalError, StartError, toRefusal } from "./refusal.ts";
import { Sanitiser } from "./sanitise.ts";
import { oneActiveScene } from "./scenes.ts";
import { EMPTY_SEED, seedChanges, type WorldSeed } from "./seed.ts";
import { STORAGE_SCHEMA, type Storage, type StoredChange, type WorldStamp } from "./storage.ts";

export { MemoryStorage } from "./storage.ts";

/** What a world is opened with. */
export interface WorldOptions {
  storage: Storage;
  /** Rules of merging; a world played in 14 does not open as 13. */
  generation: Generation;
  /** The system's manifest: its id, its declared document types and whether it has a socket. */
  manifest: JsonObject;
  /** The compendiums that the system brings along. */
  packs?: readonly PackData[];
  /** The content of a new world; one that exists ignores it. */
  seed?: WorldSeed;
  /** Names the world to clients; `world` when absent. */
  id?: string;
  /** The clock, in milliseconds since the epoch. */
  now?: () => number;
}

/** Somebody who may join. */
export interface WorldUser {
  id: string;
  name: string;
  role: number;
  color: string | null;
  active: boolean;
}

/** One accepted frame, for tests that count writes. */
export interface LogEntry {
  seq: number;
  userId: string;
  operations: { action: AppliedOperation["action"]; documentName: string; ids: string[] }[];
}

/** One package socket event, and to how many clients it went; 0 when it was dropped. */
export interface EmitEntry {
  event: string;
  userId: string;
  receivers: number;
}

/** What the log keeps at most; older entries go. */
const LOG_LENGTH = 10_000;

/**
 * The truth about one world: its documents, who may change them, and the one order in which they change. It runs no code
 * of the system and needs no network; transports attach clients to it.
 */
export class World {
  readonly #storage: Storage;
  readonly #context: WriteContext;
  readonly #id: string;
  readonly #stamp: WorldStamp;
  #packs: readonly PackData[];
  readonly #documents: Map<PrimaryName, Map<string, JsonObject>>;
  readonly #attachments = new Set<Attachment>();
  readonly #log: LogEntry[] = [];
  readonly #emits: EmitEntry[] = [];
  #seq: number;
  #queue: Promise<unknown> = Promise.resolve();
  #closed: string | null = null;

  private constructor(
    options: WorldOptions,
    context: WriteContext,
    stamp: WorldStamp,
    state: { seq: number; documents: Map<PrimaryName, Map<string, JsonObject>> },
  ) {
    this.#storage = options.storage;
    this.#context = context;
    this.#id = options.id ?? "world";
    this.#stamp = stamp;
    this.#packs = options.packs ?? [];
    this.#seq = state.seq;
    this.#documents = state.documents;
  }

  /**
   * Opens a stored world, or makes a new one from the seed.
   * @throws StartError when the world belongs to a newer generation or another system, is damaged, or is open elsewhere.
   */
  static async open(options: WorldOptions): Promise<World> {
    const { storage, generation, manifest } = options;
    const seed = options.seed ?? EMPTY_SEED;
    const context: WriteContext = {
      generation,
      manifest,
      sanitiser: new Sanitiser(manifest),
      now: options.now ?? Date.now,
    };
    const systemId = stringAt(manifest, "id");
    const found = await storage.stamp();
    if (found !== null && found.systemId !== systemId) {
      throw new StartError(`This world is played with the system "${found.systemId}", not with "${systemId}".`);
    }
    if (found !== null && found.generation > generation) {
      throw new StartError(
        `This world is played in generation ${found.generation} and cannot be opened as ${generation}; start with --foundry ${found.generation} or choose another --world.`,
      );
    }
    const stamp = found ?? { title: seed.title, generation, systemId, schema: STORAGE_SCHEMA, seq: null };
    if (found === null) await storage.writeStamp(stamp);
    try {
      const stored = await storage.load();
      const documents = emptyDocuments();
      for (const { name, source } of stored.documents) documents.get(name)?.set(stringAt(source, "_id"), source);
      if (stored.seq === null) {
        const changes = seedChanges(seed, context);
        await storage.commit(0, changes);
        apply(documents, changes);
      }
      const seq = stored.seq ?? 0;
      const opened: WorldStamp = { ...stamp, generation, seq };
      await storage.writeStamp(opened);
      return new World(options, context, opened, { seq, documents });
    } catch (error) {
      await storage.close();
      throw error;
    }
  }

  /** Accepted frames, oldest first. */
  get log(): readonly LogEntry[] {
    return this.#log;
  }

  /** Package socket events, oldest first, dropped ones included. */
  get emits(): readonly EmitEntry[] {
    return this.#emits;
  }

  /** The world's title. */
  get title(): string {
    return this.#stamp.title;
  }

  /** The rules of which generation it is played by. */
  get generation(): Generation {
    return this.#context.generation;
  }

  /** Everybody of the world, in stored order. */
  users(): WorldUser[] {
    const active = new Set(this.#activeUsers());
    return this.#all("User").map((user) => ({
      id: stringAt(user, "_id"),
      name: stringAt(user, "name"),
      role: roleOf(user),
      color: stringAt(user, "color") || null,
      active: active.has(stringAt(user, "_id")),
    }));
  }

  /** A client in this process. Everything it receives is its own copy, as over a network. */
  connect(user: { userId: string }): MemoryTransport {
    return new MemoryTransport((deliver) => this.attach(user.userId, deliver));
  }

  /**
   * Makes sure that a user may join now.
   * @throws RefusalError `missing`, `permission`, or `invalid` when the world is closed.
   */
  admit(userId: string): void {
    if (this.#closed !== null) throw new RefusalError("invalid", this.#closed);
    const user = this.#documents.get("User")?.get(userId);
    if (user === undefined) throw new RefusalError("missing", `There is no User ${userId}.`);
    if (roleOf(user) < ROLES.PLAYER) {
      throw new RefusalError(
        "permission",
        `User "${stringAt(user, "name")}" has no role in this world and cannot join.`,
      );
    }
  }

  /**
   * Attaches a client for a user that a session has made certain of.
   * @throws RefusalError as {@link admit}.
   */
  attach(userId: string, deliver: Deliver, onClose: () => void = () => {}): Attachment {
    this.admit(userId);
    const attachment = new Attachment(this, userId, deliver, onClose);
    this.#attachments.add(attachment);
    return attachment;
  }

  /** Tells every client to load the page anew, which then finds these compendiums. */
  reload(packs: readonly PackData[] = this.#packs): void {
    this.#packs = packs;
    this.#deliver("reload", {});
  }

  /** Finishes what was asked so far, lets go of all clients and closes the store. */
  async close(): Promise<void> {
    this.#closed ??= "The world is closed.";
    await this.#queue;
    for (const attachment of [...this.#attachments]) attachment.close();
    try {
      await this.#storage.writeStamp({ ...this.#stamp, seq: this.#seq });
    } finally {
      await this.#storage.close();
    }
  }

  /** For attachments: answers a client's `hello`; from then on it receives frames. */
  async hello(attachment: Attachment, raw: unknown): Promise<HelloReply> {
    const { generation } = readHelloFrame(raw);
    const own = this.#context.generation;
    if (generation !== undefined && generation !== own) {
      throw new RefusalError("generation", `This world is played in generation ${own}, not in ${generation}.`);
    }
    // Through the queue: the snapshot lies between two frames, and every later one reaches the client.
    return this.#enqueue(async () => {
      const before = this.#activeUsers().length;
      attachment.present = true;
      if (this.#activeUsers().length !== before) this.#announceUsers(attachment);
      return this.#helloReply(attachment);
    });
  }

  /** For attachments: checks, stores and broadcasts one frame. Never throws: every failure is a reply. */
  async operation(attachment: Attachment, raw: unknown): Promise<OperationReply> {
    try {
      const frame = readOperationFrame(raw);
      return await this.#enqueue(async () => {
        const stored = new Draft(this.#documents);
        const draft = new Draft(this.#documents);
        const asker = askerFrom(stored.chain([{ documentName: "User", id: attachment.userId }])[0] ?? {});
        const asked = frame.operations.map((operation) => perform(operation, asker, draft, stored, this.#context));
        const operations = [...asked, ...oneActiveScene(draft, asked)];
        assertConstraints(draft);
        const seq = await this.#write(asker.id, draft.changes(), operations);
        const { requestId } = frame;
        this.#deliver("broadcast", { seq, userId: asker.id, requestId, operations });
        this.#dismissFormer(operations);
        return { ok: true, requestId, seq };
      });
    } catch (error) {
      return { ok: false, requestId: requestIdOf(raw), error: toRefusal(error) };
    }
  }

  /** For attachments: forwards a package socket event; what is not allowed is dropped without an answer, as in Foundry. */
  emit(attachment: Attachment, raw: unknown): void {
    let frame: ReturnType<typeof readEmitFrame>;
    try {
      frame = readEmitFrame(raw);
    } catch {
      return;
    }
    const { event, payload, recipients } = frame;
    const { userId } = attachment;
    const { manifest } = this.#context;
    const allowed = manifest.socket === true && event === `system.${stringAt(manifest, "id")}`;
    const receivers = [...this.#attachments].filter(
      (other) => allowed && other !== attachment && other.present && (recipients?.includes(other.userId) ?? true),
    );
    remember(this.#emits, { event, userId, receivers: receivers.length });
    for (const receiver of receivers) receiver.deliver("event", { event, payload, userId });
  }

  /** For attachments: lets go of a client. */
  detach(attachment: Attachment): void {
    if (!this.#attachments.delete(attachment) || !attachment.present) return;
    if (!this.#activeUsers().includes(attachment.userId)) this.#announceUsers();
  }

  /** One after another; a failure does not stop the next. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed !== null) return Promise.reject(new RefusalError("invalid", this.#closed));
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #write(userId: string, changes: StoredChange[], operations: readonly AppliedOperation[]): Promise<number> {
    const seq = this.#seq + 1;
    try {
      await this.#storage.commit(seq, changes);
    } catch (error) {
      // Whether it reached the disk is unknown now; going on could tell clients what the next start will not find.
      this.#closed = `The world could not be saved (${error instanceof Error ? error.message : String(error)}); restart the table.`;
      throw new RefusalError("invalid", this.#closed);
    }
    this.#seq = seq;
    apply(this.#documents, changes);
    remember(this.#log, {
      seq,
      userId,
      operations: operations.map((operation) => ({
        action: operation.action,
        documentName: operation.documentName,
        ids: idsOf(operation),
      })),
    });
    return seq;
  }

  #helloReply(attachment: Attachment): HelloReply {
    const { generation, manifest } = this.#context;
    return {
      userId: attachment.userId,
      clientId: attachment.clientId,
      generation,
      release: { generation, build: 0, version: `${generation}.0` },
      world: { id: this.#id, title: this.#stamp.title },
      system: manifest,
      documents: this.#everything(),
      packs: [...this.#packs],
      activeUsers: this.#activeUsers(),
      seq: this.#seq,
    };
  }

  #everything(): Record<PrimaryName, JsonObject[]> {
    // One entry for each name of the list.
    return Object.fromEntries(PRIMARY_NAMES.map((name) => [name, this.#all(name)])) as Record<
      PrimaryName,
      JsonObject[]
    >;
  }

  #all(name: PrimaryName): JsonObject[] {
    return [...(this.#documents.get(name)?.values() ?? [])];
  }

  #activeUsers(): string[] {
    return [...new Set([...this.#attachments].filter(({ present }) => present).map(({ userId }) => userId))];
  }

  #announceUsers(except?: Attachment): void {
    const frame = { active: this.#activeUsers() };
    for (const attachment of this.#attachments) {
      if (attachment !== except && attachment.present) attachment.deliver("users", frame);
    }
  }

  #deliver<K extends keyof ServerFrames>(name: K, frame: ServerFrames[K]): void {
    for (const attachment of this.#attachments) if (attachment.present) attachment.deliver(name, frame);
  }

  /** Users who could not join any more do not stay. */
  #dismissFormer(operations: readonly AppliedOperation[]): void {
    if (!operations.some(({ documentName }) => documentName === "User")) return;
    for (const attachment of [...this.#attachments]) {
      const user = this.#documents.get("User")?.get(attachment.userId);
      if (user === undefined || roleOf(user) < ROLES.PLAYER) attachment.close();
    }
  }
}

function emptyDocuments(): Map<PrimaryName, Map<string, JsonObject>> {
  return new Map(PRIMARY_NAMES.map((name) => [name, new Map<string, JsonObject>()]));
}

function apply(documents: Map<PrimaryName, Map<string, JsonObject>>, changes: readonly StoredChange[]): void {
  for (const { name, id, source } of changes) {
    if (source === null) documents.get(name)?.delete(id);
    else documents.get(name)?.set(id, source);
  }
}

function idsOf(operation: AppliedOperation): string[] {
  if (operation.action === "delete") return operation.ids;
  const sources = operation.action === "create" ? operation.data : operation.updates;
  return sources.map((source) => stringAt(source, "_id"));
}

function remember<T>(entries: T[], entry: T): void {
  entries.push(entry);
  if (entries.length > LOG_LENGTH) entries.shift();
}
