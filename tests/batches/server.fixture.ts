import type {
  DocumentOperation,
  Generation,
  JsonObject,
  OperationReply,
  PrimaryName,
  Refusal,
  ServerFrames,
  Transport,
} from "../../table/core/protocol.ts";
import type { WorldSeed } from "../../table/server/seed.ts";
import type { Storage } from "../../table/server/storage.ts";
import { MemoryStorage, World } from "../../table/server/world.ts";

/** A small system of no game. */
export const MANIFEST: JsonObject = {
  id: "toy",
  title: "Toy",
  version: "1.0.0",
  socket: true,
  documentTypes: {
    Actor: { hero: { htmlFields: ["biography", "notes.*.text"] } },
    Item: { thing: { htmlFields: ["description"] } },
    ChatMessage: { test: {} },
  },
};

export const GM = "gamemaster000000";
export const ASSISTANT = "assistant0000000";
export const ANN = "playerann0000000";
export const BOB = "playerbob0000000";
export const NOBODY = "nobody0000000000";
export const HERO = "heroofann0000000";
export const FOE = "foeofgm000000000";
export const SWORD = "swordofhero00000";
export const MESSAGE = "messagebybob0000";
export const SCENE = "scene00000000000";
export const HERO_TOKEN = "tokenofhero00000";
export const FOE_TOKEN = "tokenoffoe000000";
export const SETTING = "setting000000000";

/** Two players, their Gamemasters, one hero owned by Ann, one foe owned by nobody. */
export function toySeed(): WorldSeed {
  return {
    title: "Toy world",
    users: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: ASSISTANT, name: "Assistant", role: 3 },
      { _id: ANN, name: "Ann", role: 1, character: HERO },
      { _id: BOB, name: "Bob", role: 2 },
      { _id: NOBODY, name: "Nobody", role: 0 },
    ],
    actors: [
      {
        _id: HERO,
        name: "Hero",
        type: "hero",
        ownership: { default: 2, [ANN]: 3 },
        system: { health: { value: 10, max: 20 }, marks: ["a", "b"], biography: "<p>Born.</p>", notes: {} },
        items: [{ _id: SWORD, name: "Sword", type: "thing", system: { description: "" } }],
      },
      { _id: FOE, name: "Foe", type: "hero", ownership: { default: 0 }, system: { health: { value: 5, max: 5 } } },
    ],
    items: [],
    messages: [{ _id: MESSAGE, author: BOB, content: "Hello", timestamp: 1 }],
    scenes: [
      {
        _id: SCENE,
        name: "Cave",
        active: true,
        tokens: [
          { _id: HERO_TOKEN, name: "Hero", actorId: HERO, actorLink: true },
          { _id: FOE_TOKEN, name: "Foe", actorId: FOE, actorLink: true },
        ],
      },
    ],
    settings: [{ _id: SETTING, key: "toy.mode", value: '"calm"' }],
  };
}

/** The clock of toy worlds: it stands still. */
export const NOW = 1_700_000_000_000;

/** A toy world, in memory if not told otherwise. */
export function openToy(
  options: { generation?: Generation; storage?: Storage; manifest?: JsonObject } = {},
): Promise<World> {
  return World.open({
    storage: options.storage ?? new MemoryStorage(),
    generation: options.generation ?? 14,
    manifest: options.manifest ?? MANIFEST,
    seed: toySeed(),
    now: () => NOW,
  });
}

/** One client, with what it has heard. */
export class Client {
  readonly transport: Transport;
  readonly broadcasts: ServerFrames["broadcast"][] = [];
  readonly events: ServerFrames["event"][] = [];
  readonly users: ServerFrames["users"][] = [];
  #requests = 0;

  private constructor(transport: Transport) {
    this.transport = transport;
    transport.on("broadcast", (frame) => this.broadcasts.push(frame));
    transport.on("event", (frame) => this.events.push(frame));
    transport.on("users", (frame) => this.users.push(frame));
  }

  /** Connects over a transport and says hello. */
  static async over(transport: Transport): Promise<Client> {
    const client = new Client(transport);
    await transport.hello({});
    return client;
  }

  static join(world: World, userId: string): Promise<Client> {
    return Client.over(world.connect({ userId }));
  }

  /** Sends a frame. */
  send(...operations: DocumentOperation[]): Promise<OperationReply> {
    this.#requests += 1;
    return this.transport.operation({ requestId: `r${this.#requests}`, operations });
  }

  /** Sends a frame that must be refused. */
  async refused(...operations: DocumentOperation[]): Promise<Refusal> {
    const reply = await this.send(...operations);
    if (reply.ok) throw new Error(`The frame was accepted: ${JSON.stringify(operations)}`);
    return reply.error;
  }

  /** Sends a frame that must be accepted; gives what was broadcast. */
  async accepted(...operations: DocumentOperation[]): Promise<ServerFrames["broadcast"]> {
    const reply = await this.send(...operations);
    if (!reply.ok) throw new Error(`The frame was refused: ${reply.error.code}: ${reply.error.message}`);
    const frame = this.broadcasts.at(-1);
    if (frame?.seq !== reply.seq) throw new Error("The broadcast did not come before the reply.");
    return frame;
  }

  /** A primary document as a client that joins now gets it. */
  async fetch(name: PrimaryName, id: string): Promise<JsonObject | undefined> {
    return (await this.transport.hello({})).documents[name].find((source) => source._id === id);
  }
}

/** An update of one document. */
export function update(documentName: string, changes: JsonObject, parentUuid: string | null = null): DocumentOperation {
  return { action: "update", documentName, parentUuid, options: {}, updates: [changes] };
}

/** The creation of one document. */
export function create(documentName: string, data: JsonObject, parentUuid: string | null = null): DocumentOperation {
  return { action: "create", documentName, parentUuid, options: {}, data: [data], keepId: "_id" in data };
}

/** The deletion of one document. */
export function remove(documentName: string, id: string, parentUuid: string | null = null): DocumentOperation {
  return { action: "delete", documentName, parentUuid, options: {}, ids: [id] };
}

/** What an operation of a broadcast carries for its first document. */
export function firstOf(frame: ServerFrames["broadcast"]): JsonObject {
  const [operation] = frame.operations;
  if (operation === undefined || operation.action === "delete") throw new Error("The broadcast carries no source.");
  const [source] = operation.action === "create" ? operation.data : operation.updates;
  if (source === undefined) throw new Error("The broadcast carries no source.");
  return source;
}
