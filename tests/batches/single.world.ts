import type { BatchWorld, Globals } from "./batch.ts";

/** A world that outlives its tests: each test is opened and closed, and closing undoes what it left behind. */
export interface SingleWorld {
  open(): void;
  close(): Promise<void>;
  world(): BatchWorld;
}

/** What tests change in CONFIG, by the path of its owner. */
const KEPT_LISTS = ["rolls", "types"];
const KEPT_RECORDS = ["functions", "terms", "termTypes", "dataModels"];
const KEPT_VALUES = ["documentClass", "randomUniform"];

/** A collection of the world's documents, as far as tidying needs it. */
interface Documents {
  keys(): Iterable<string>;
  documentClass: { deleteDocuments(ids: string[]): Promise<unknown> };
}

/**
 * The world of one Gamemaster's page, as the practice table's page and a real Foundry have it.
 * @param types Declared subtypes to make documents of.
 */
export function singleWorld(types: BatchWorld["types"]): SingleWorld {
  // A page has the host's objects where systems look for them.
  const page = globalThis as unknown as Globals;
  const undo: (() => void)[] = [];
  let before = new Map<Documents, ReadonlySet<string>>();

  const Hooks = {
    on: (name: string, listener: (...args: never[]) => unknown) => track(name, page.Hooks.on(name, listener)),
    once: (name: string, listener: (...args: never[]) => unknown) => track(name, page.Hooks.once(name, listener)),
    off: (name: string, idOrListener: never) => page.Hooks.off(name, idOrListener),
    call: (name: string, ...args: unknown[]) => page.Hooks.call(name, ...args),
    callAll: (name: string, ...args: unknown[]) => page.Hooks.callAll(name, ...args),
  };

  function track(name: string, id: number): number {
    undo.push(() => page.Hooks.off(name, id));
    return id;
  }

  function keepConfig(owner: object): void {
    for (const [key, value] of Object.entries(owner)) {
      if (KEPT_VALUES.includes(key)) undo.push(() => void Reflect.set(owner, key, value));
      else if (KEPT_LISTS.includes(key) && Array.isArray(value)) {
        const items = [...value];
        undo.push(() => void value.splice(0, value.length, ...items));
      } else if (KEPT_RECORDS.includes(key)) {
        const entries = { ...value };
        undo.push(() => {
          for (const name of Object.keys(value)) if (!(name in entries)) Reflect.deleteProperty(value, name);
          Object.assign(value, entries);
        });
      }
    }
  }

  const gm = new Proxy(page, {
    get(target, name) {
      if (name === "Hooks") return Hooks;
      return Reflect.get(target, name) ?? (typeof name === "string" ? target.getDocumentClass(name) : undefined);
    },
  });

  return {
    open() {
      for (const part of Object.values(page.CONFIG)) if (typeof part === "object" && part !== null) keepConfig(part);
      const collections = page.game.collections as unknown as Iterable<Documents>; // Map-like: values are iterated
      before = new Map([...collections].map((documents) => [documents, new Set(documents.keys())]));
    },
    async close() {
      for (const step of undo.splice(0).reverse()) step();
      for (const [documents, ids] of before) {
        const made = [...documents.keys()].filter((id) => !ids.has(id));
        if (made.length > 0) await documents.documentClass.deleteDocuments(made);
      }
    },
    world: () => ({
      generation: page.game.release.generation >= 14 ? 14 : 13,
      gm,
      players: null,
      types,
      // What the only client has written it has applied when its call returns.
      settled: async () => {},
      broadcasts: () => null,
    }),
  };
}
