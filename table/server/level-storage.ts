import { existsSync } from "node:fs";
import { cp, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { JsonObject } from "../core/protocol.ts";
import { isPrimaryName } from "./documents.ts";
import { isObject } from "./json.ts";
import { StartError } from "./refusal.ts";
import { STORAGE_SCHEMA, type Storage, type StoredChange, type StoredWorld, type WorldStamp } from "./storage.ts";

const STAMP_FILE = "world.json";
const DATABASE_FOLDER = "documents";
const META_KEY = "meta";

/**
 * Keeps a world in a folder: `world.json` (the stamp) and a LevelDB in `documents/` with one entry per primary document.
 * Every frame is one synchronous batch, so what was acknowledged survives a crash. The entry `meta` of each batch carries
 * a digest of all entries: a store that lost or kept an older version of one is noticed when it is opened.
 */
export class LevelStorage implements Storage {
  readonly #folder: string;
  #database: ClassicLevel<string, string> | undefined;
  /** For each entry its hash, and its place in the order of creation. */
  readonly #entries = new Map<string, { hash: number; order: number }>();
  #digest = 0;
  #nextOrder = 0;

  /** @param folder The world's own folder; made when needed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async stamp(): Promise<WorldStamp | null> {
    const file = join(this.#folder, STAMP_FILE);
    if (!existsSync(file)) {
      if (existsSync(this.#folder) && (await readdir(this.#folder)).length > 0) {
        throw new StartError(
          `The folder ${this.#folder} is not a world of the practice table (it has no ${STAMP_FILE}); choose another --world or move it away.`,
        );
      }
      return null;
    }
    const stamp = parseStamp(await readFile(file, "utf8").catch(() => ""));
    if (stamp === null) {
      throw new StartError(`The file ${file} cannot be read as a world's stamp; nothing was changed.`);
    }
    if (stamp.schema > STORAGE_SCHEMA) {
      throw new StartError(`The world in ${this.#folder} was written by a newer practice table; nothing was changed.`);
    }
    return stamp;
  }

  async writeStamp(stamp: WorldStamp): Promise<void> {
    await mkdir(this.#folder, { recursive: true }).catch((error: unknown) => {
      throw new StartError(`The folder ${this.#folder} cannot be made (${messageOf(error)}); choose another --data.`);
    });
    const file = join(this.#folder, STAMP_FILE);
    // Written aside and renamed: a crash leaves the old stamp or the new one, never half of one.
    const handle = await open(`${file}.new`, "w");
    try {
      await handle.writeFile(`${JSON.stringify(stamp, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.new`, file);
  }

  async load(): Promise<StoredWorld> {
    const stamp = await this.stamp();
    const folder = join(this.#folder, DATABASE_FOLDER);
    // LevelDB would quietly begin anew where its root file is gone.
    const complete = stamp?.seq ?? null;
    if (complete !== null && !existsSync(join(folder, "CURRENT"))) throw this.#damaged("its database is missing");
    const original = await this.#keepOriginal(folder);
    let database: ClassicLevel<string, string> | undefined;
    try {
      database = await this.#openDatabase(folder);
      const loaded = await this.#read(database);
      if (complete !== null && (loaded.seq ?? -1) < complete) throw this.#damaged("its last entries are missing");
      this.#database = database;
      await rm(original, { recursive: true, force: true });
      return loaded;
    } catch (error) {
      await database?.close();
      if (codeOf(error) === "LEVEL_LOCKED") {
        await rm(original, { recursive: true, force: true });
        throw lockedError(this.#folder, error);
      }
      await rm(folder, { recursive: true, force: true });
      await rename(original, folder);
      throw error instanceof StartError ? error : this.#damaged(messageOf(error), error);
    }
  }

  async commit(seq: number, changes: readonly StoredChange[]): Promise<void> {
    const database = this.#database;
    if (database === undefined) throw new Error(`The world in ${this.#folder} is not open.`);
    const puts: { type: "put"; key: string; value: string }[] = [];
    const dels: { type: "del"; key: string }[] = [];
    for (const { name, id, source } of changes) {
      const key = `${name}/${id}`;
      if (source === null) {
        dels.push({ type: "del", key });
        this.#note(key, null);
      } else {
        const order = this.#entries.get(key)?.order ?? this.#nextOrder;
        const value = JSON.stringify({ order, source });
        puts.push({ type: "put", key, value });
        this.#note(key, { text: value, order });
      }
    }
    const meta = JSON.stringify({ seq, digest: this.#digest });
    await database.batch([...dels, ...puts, { type: "put", key: META_KEY, value: meta }], { sync: true });
  }

  async close(): Promise<void> {
    await this.#database?.close();
    this.#database = undefined;
  }

  /**
   * Copies a database before it is opened: LevelDB drops what it cannot read while it opens, and a damaged world must stay
   * as it was, for those who may be able to read more of it.
   * @returns the copy's folder.
   */
  async #keepOriginal(folder: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    const copy = `${folder}.original-${process.pid}`;
    await rm(copy, { recursive: true, force: true });
    try {
      await cp(folder, copy, { recursive: true, filter: (file) => basename(file) !== "LOCK" });
      return copy;
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      // Files vanish under the copy only when another process works in the folder.
      if (codeOf(error) === "ENOENT") throw lockedError(this.#folder, error);
      throw this.#damaged(messageOf(error), error);
    }
  }

  async #openDatabase(folder: string): Promise<ClassicLevel<string, string>> {
    const database = new ClassicLevel<string, string>(folder, { keyEncoding: "utf8", valueEncoding: "utf8" });
    await database.open();
    return database;
  }

  async #read(database: ClassicLevel<string, string>): Promise<StoredWorld> {
    const found: { order: number; document: StoredWorld["documents"][number] }[] = [];
    let meta: JsonObject | null = null;
    for await (const [key, text] of database.iterator()) {
      const value: unknown = JSON.parse(text);
      if (!isObject(value)) throw this.#damaged(`the entry ${key} is no document`);
      if (key === META_KEY) {
        meta = value;
        continue;
      }
      const [name = "", id] = key.split("/");
      const { order, source } = value;
      if (!isPrimaryName(name) || typeof order !== "number" || !isObject(source) || source._id !== id) {
        throw this.#damaged(`the entry ${key} is no document`);
      }
      this.#note(key, { text, order });
      found.push({ order, document: { name, source } });
    }
    const documents = found.sort((a, b) => a.order - b.order).map(({ document }) => document);
    if (meta === null) {
      if (documents.length > 0) throw this.#damaged("the entry meta is missing");
      return { seq: null, documents };
    }
    if (typeof meta.seq !== "number" || meta.digest !== this.#digest) {
      throw this.#damaged("its entries do not agree with each other");
    }
    return { seq: meta.seq, documents };
  }

  /** Keeps the digest: the exclusive or of all entries' hashes, so that one entry can be taken out and put in again. */
  #note(key: string, entry: { text: string; order: number } | null): void {
    this.#digest ^= this.#entries.get(key)?.hash ?? 0;
    if (entry === null) {
      this.#entries.delete(key);
      return;
    }
    const { text, order } = entry;
    const added = hash(`${key}\n${text}`);
    this.#digest ^= added;
    this.#entries.set(key, { hash: added, order });
    this.#nextOrder = Math.max(this.#nextOrder, order + 1);
  }

  #damaged(reason: string, cause?: unknown): StartError {
    return new StartError(
      `The world in ${this.#folder} is damaged (${reason}); nothing was changed. Restore it from a copy, or begin anew with --fresh.`,
      { cause },
    );
  }
}

/**
 * Deletes a world's folder, so that it is seeded anew.
 * @throws StartError when the folder is no world of the table, or is open in another process.
 */
export async function removeWorld(folder: string): Promise<void> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  const text = await readFile(join(folder, STAMP_FILE), "utf8").catch(() => "");
  if (parseStamp(text) === null) {
    throw new StartError(
      `The folder ${folder} does not carry the stamp of the practice table (${STAMP_FILE}), so --fresh leaves it alone.`,
    );
  }
  const database = new ClassicLevel<string, string>(join(folder, DATABASE_FOLDER), { createIfMissing: false });
  try {
    await database.open();
    await database.close();
  } catch (error) {
    // A damaged store may go; one that somebody plays in may not.
    if (codeOf(error) === "LEVEL_LOCKED") throw lockedError(folder, error);
  }
  await rm(folder, { recursive: true });
}

function lockedError(folder: string, cause: unknown): StartError {
  return new StartError(
    `The world "${basename(folder)}" is open in another process; stop that one or choose another --world.`,
    { cause },
  );
}

function parseStamp(text: string): WorldStamp | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { title, generation, systemId, schema, seq } = value;
  if (typeof title !== "string" || typeof systemId !== "string" || typeof schema !== "number") return null;
  if ((generation !== 13 && generation !== 14) || (seq !== null && typeof seq !== "number")) return null;
  return { title, generation, systemId, schema, seq };
}

/** FNV-1a, 32 bit with sign: against accidents, not against people. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}

/** The code of a failure that says what to do; abstract-level wraps the native error as `cause`. */
function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && (current.code === "LEVEL_LOCKED" || current.code === "ENOENT")) return current.code;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
