import type { Generation, JsonObject, PrimaryName } from "../core/protocol.ts";

/** The layout of stored worlds; raised when it changes. */
export const STORAGE_SCHEMA = 1;

/** What a stored world says about itself (`world.json`). */
export interface WorldStamp {
  title: string;
  generation: Generation;
  systemId: string;
  schema: number;
  /**
   * The frame up to which the store was complete when it was last opened or closed: a store that knows less has lost some.
   * `null` until the first documents are safely written.
   */
  seq: number | null;
}

/** One change of a primary document; `null` deletes. */
export interface StoredChange {
  name: PrimaryName;
  id: string;
  source: JsonObject | null;
}

/** Everything a store holds, in the order of creation. `seq` is `null` in a store that was never written. */
export interface StoredWorld {
  seq: number | null;
  documents: { name: PrimaryName; source: JsonObject }[];
}

/** Where a world is kept. Calls never overlap. */
export interface Storage {
  /** The stamp, `null` for a new world. Changes nothing. */
  stamp(): Promise<WorldStamp | null>;
  writeStamp(stamp: WorldStamp): Promise<void>;
  /** Opens and reads the store; called once, after the stamp was found acceptable and written. */
  load(): Promise<StoredWorld>;
  /** Writes all changes or none; when it resolves they outlive the process. */
  commit(seq: number, changes: readonly StoredChange[]): Promise<void>;
  close(): Promise<void>;
}

/** Keeps a world in memory: for tests, and for worlds that are to vanish. A second `World.open` on it finds the state. */
export class MemoryStorage implements Storage {
  #stamp: WorldStamp | null = null;
  #seq: number | null = null;
  // As text: what is read back never shares structure with what was written.
  readonly #documents = new Map<string, { name: PrimaryName; text: string }>();

  async stamp(): Promise<WorldStamp | null> {
    return this.#stamp;
  }

  async writeStamp(stamp: WorldStamp): Promise<void> {
    this.#stamp = { ...stamp };
  }

  async load(): Promise<StoredWorld> {
    const documents = [...this.#documents.values()].map(({ name, text }) => ({
      name,
      source: JSON.parse(text) as JsonObject, // Written by `commit` from a JsonObject.
    }));
    return { seq: this.#seq, documents };
  }

  async commit(seq: number, changes: readonly StoredChange[]): Promise<void> {
    this.#seq = seq;
    for (const { name, id, source } of changes) {
      if (source === null) this.#documents.delete(`${name}/${id}`);
      else this.#documents.set(`${name}/${id}`, { name, text: JSON.stringify(source) });
    }
  }

  async close(): Promise<void> {}
}
