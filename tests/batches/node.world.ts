import { createHost, type Host } from "../../table/core/index.ts";
import type { Generation, JsonObject, PackData, Transport } from "../../table/core/protocol.ts";
import type { WorldSeed } from "../../table/server/seed.ts";
import { MemoryStorage, World } from "../../table/server/world.ts";
import type { BatchWorld, Globals } from "./batch.ts";

/** A small system of no game. */
export const MANIFEST: JsonObject = {
  id: "toy",
  title: "Toy",
  version: "1.0.0",
  socket: true,
  languages: [
    { lang: "en", name: "English", path: "lang/en.json" },
    { lang: "sv", name: "Svenska", path: "lang/sv.json" },
  ],
  documentTypes: { Actor: { hero: {} }, Item: { thing: {} }, ChatMessage: { note: {} } },
};

const LANGUAGES: Record<string, object> = {
  "systems/toy/lang/en.json": {
    TOY: { Hello: "Hello {name}", Only: "Only in English" },
    "TOY.FIELDS.strength.label": "Strength",
    "TOY.FIELDS.strength.hint": "How strong",
  },
  "systems/toy/lang/sv.json": { "TOY.Hello": "Hej {name}", "TOY.FIELDS.strength.label": "Styrka" },
};

/** What the toy brings along. */
const PACKS: PackData[] = [
  {
    metadata: { id: "toy.things", name: "things", label: "Toy: Things", type: "Item", path: "packs/things" },
    documents: [
      { _id: "toyLantern000000", name: "Lantern", type: "thing", sort: 100, img: "icons/svg/item-bag.svg", system: {} },
      {
        _id: "toyBelt000000000",
        name: "Belt",
        type: "thing",
        sort: 200,
        img: "icons/svg/item-bag.svg",
        system: {},
        effects: [{ _id: "toyBeltGlow00000", name: "Glow", statuses: ["bold"] }],
      },
    ],
  },
];

export const GM = "gamemaster000000";
export const ANN = "playerann0000000";
export const BOB = "playerbob0000000";

/** Registers the toy's data model, as a system's `init` does. */
function registerToy(globals: Globals): void {
  const { abstract, data } = globals.foundry;
  class HeroData extends abstract.TypeDataModel {
    static override LOCALIZATION_PREFIXES = ["TOY"];
    declare strength: number;
    declare double: number;
    static override defineSchema() {
      const { NumberField, StringField, ArrayField, TypedObjectField, SchemaField } = data.fields;
      return {
        strength: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 20, initial: 1 }),
        tags: new ArrayField(new StringField({ required: true })),
        marks: new TypedObjectField(new NumberField({ required: true, nullable: false, initial: 0 })),
        wound: new SchemaField({
          value: new NumberField({ required: true, nullable: false, initial: 3 }),
          max: new NumberField({ required: true, nullable: false, initial: 10 }),
        }),
      };
    }
    static override validateJoint(source: { wound?: { value: number; max: number } }) {
      if (source.wound && source.wound.value > source.wound.max) throw new Error("wounds are at most their maximum");
    }
    override prepareDerivedData() {
      this.double = this.strength * 2;
    }
  }
  globals.foundry.utils.setProperty(globals.CONFIG, "Actor.dataModels.hero", HeroData);
}

/** Clients of one world in memory. */
export interface NodeWorld extends BatchWorld {
  world: World;
  /** What went wrong inside hooks, listeners and data preparation of any client. */
  faults: string[];
  hosts: { gm: Host; ann: Host; bob: Host };
  players: { ann: Globals; bob: Globals };
  /** Connections of the same users that no host guards. */
  raw(userId: string): Promise<Transport>;
  /** Opens one more window of a user, the toy system started in it. */
  join(userId: string): Promise<Host>;
  /** Ends a user's connection. */
  disconnect(userId: string): void;
  close(): Promise<void>;
}

/** What may differ from the usual. */
export interface NodeWorldOptions {
  manifest?: JsonObject;
  language?: string;
  actors?: JsonObject[];
  /** More of the world's content. */
  seed?: Partial<WorldSeed>;
  /** What else a client does at `init`. */
  prepare?: (globals: Globals) => void;
}

/** Opens a world in memory with a Gamemaster and two players, all with the toy system started. */
export async function openNodeWorld(generation: Generation, options: NodeWorldOptions = {}): Promise<NodeWorld> {
  const manifest = options.manifest ?? MANIFEST;
  const world = await World.open({
    storage: new MemoryStorage(),
    generation,
    manifest,
    packs: PACKS,
    seed: {
      title: "Toy world",
      users: [
        { _id: GM, name: "Gamemaster", role: 4 },
        { _id: ANN, name: "Ann", role: 1 },
        { _id: BOB, name: "Bob", role: 1 },
      ],
      actors: options.actors ?? [],
      items: [],
      messages: [],
      scenes: [],
      settings: [],
      ...options.seed,
    },
  });
  const faults: string[] = [];
  const transports = new Map<string, Transport>();
  const all: Transport[] = [];
  const connect = async (userId: string): Promise<Host> => {
    const transport = world.connect({ userId });
    if (!transports.has(userId)) transports.set(userId, transport);
    all.push(transport);
    const storage = new Map<string, string>();
    const host = createHost({
      transport,
      hello: await transport.hello({ generation }),
      generation,
      language: options.language ?? "sv",
      loadJson: async (path) => LANGUAGES[path],
      clientStorage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      strictDeprecations: true,
      onError: (error, where) => void faults.push(`${where}: ${String(error)}`),
    });
    await host.boot(async () =>
      host.hooks.once("init", () => {
        registerToy(host.globals);
        options.prepare?.(host.globals);
      }),
    );
    return host;
  };
  const hosts = { gm: await connect(GM), ann: await connect(ANN), bob: await connect(BOB) };
  return {
    generation,
    world,
    faults,
    hosts,
    gm: hosts.gm.globals,
    players: { ann: hosts.ann.globals, bob: hosts.bob.globals },
    types: { actor: "hero", item: "thing" },
    // A reply arrives after every broadcast before it.
    settled: async () => void (await Promise.all(all.map((transport) => transport.hello({ generation })))),
    broadcasts: () => world.log.length,
    raw: async (userId) => {
      const transport = world.connect({ userId });
      await transport.hello({ generation });
      return transport;
    },
    join: connect,
    disconnect: (userId) => transports.get(userId)?.close(),
    close: () => world.close(),
  };
}
