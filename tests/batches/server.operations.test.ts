import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../table/core/protocol.ts";
import { MemoryStorage } from "../../table/server/world.ts";
import {
  ANN,
  BOB,
  Client,
  create,
  FOE,
  firstOf,
  GM,
  HERO,
  MESSAGE,
  NOW,
  openToy,
  remove,
  SWORD,
  update,
} from "./server.fixture.ts";

const inHero = `Actor.${HERO}`;
const system = (source: JsonObject | undefined): JsonObject => source?.system as JsonObject;

describe("merging", () => {
  it("merges objects deeply and replaces arrays whole, by nested and dotted keys", async () => {
    const ann = await Client.join(await openToy(), ANN);
    const frame = await ann.accepted(
      update("Actor", { _id: HERO, "system.health.value": 7, system: { marks: ["c"], new: { deep: true } } }),
    );
    expect(system(await ann.fetch("Actor", HERO))).toMatchObject({
      health: { value: 7, max: 20 },
      marks: ["c"],
      new: { deep: true },
    });
    expect(firstOf(frame)).toEqual({
      _id: HERO,
      system: { health: { value: 7 }, marks: ["c"], new: { deep: true } },
      _stats: { modifiedTime: NOW, lastModifiedBy: ANN },
    });
  });

  it("deletes and replaces as generation 14 writes it", async () => {
    const ann = await Client.join(await openToy(), ANN);
    const changes = { marks: { $op: "delete" }, health: { $op: "replace", value: { value: 1 } } };
    const frame = await ann.accepted(update("Actor", { _id: HERO, system: changes }));
    expect(firstOf(frame).system).toEqual(changes);
    expect(system(await ann.fetch("Actor", HERO))).toEqual({
      health: { value: 1 },
      biography: "<p>Born.</p>",
      notes: {},
    });
  });

  it("deletes and replaces as generation 13 writes it", async () => {
    const ann = await Client.join(await openToy({ generation: 13 }), ANN);
    const frame = await ann.accepted(
      update("Actor", { _id: HERO, "system.-=marks": null, "system.==health": { value: 1 } }),
    );
    expect(firstOf(frame).system).toEqual({ "-=marks": null, "==health": { value: 1 } });
    expect(system(await ann.fetch("Actor", HERO))).toEqual({
      health: { value: 1 },
      biography: "<p>Born.</p>",
      notes: {},
    });
  });

  it.each([
    ["an old deletion in generation 14", { system: { "-=marks": null } }],
    ["an operator inside a replacement", { system: { health: { $op: "replace", value: { x: { $op: "delete" } } } } }],
    ["an operator inside an array", { system: { marks: [{ $op: "delete" }] } }],
    ["a broken operator", { system: { health: { $op: "explode" } } }],
    ["a wrong core field", { img: { not: "a path" } }],
    ["a name of nothing", { name: "" }],
    ["a level that is none", { ownership: { default: 9 } }],
    ["another type", { type: "thing" }],
    ["embedded documents", { items: [] }],
  ])("refuses %s and changes nothing", async (_name, changes) => {
    const world = await openToy();
    const gm = await Client.join(world, GM);
    const before = await gm.fetch("Actor", HERO);
    expect(await gm.refused(update("Actor", { _id: HERO, ...changes }))).toMatchObject({ code: "invalid" });
    expect(await gm.fetch("Actor", HERO)).toEqual(before);
    expect(world.log).toEqual([]);
  });

  it("keeps the server's fields from the client", async () => {
    const ann = await Client.join(await openToy(), ANN);
    await ann.accepted(update("Actor", { _id: HERO, name: "H", _stats: { lastModifiedBy: GM, createdTime: 1 } }));
    expect((await ann.fetch("Actor", HERO))?._stats).toEqual({
      createdTime: NOW,
      modifiedTime: NOW,
      lastModifiedBy: ANN,
      systemId: "toy",
      systemVersion: "1.0.0",
    });
  });

  it("gives every client what is stored, so that merging it again gives the same", async () => {
    const ann = await Client.join(await openToy(), ANN);
    const frame = await ann.accepted(update("Actor", { _id: HERO, folder: "", unknownField: 1, name: " Hero  " }));
    const stored = await ann.fetch("Actor", HERO);
    expect(stored).not.toHaveProperty("unknownField");
    expect(firstOf(frame)).not.toHaveProperty("unknownField");
    expect(stored).toMatchObject(firstOf(frame));
  });
});

describe("creating and deleting", () => {
  it("assigns ids and fills core fields", async () => {
    const gm = await Client.join(await openToy(), GM);
    const data = { name: "New", type: "hero", items: [{ name: "Cup", type: "thing", effects: [{ name: "Wet" }] }] };
    const source = firstOf(await gm.accepted(create("Actor", data)));
    const id = /^[A-Za-z0-9]{16}$/;
    expect(source).toMatchObject({
      _id: expect.stringMatching(id),
      ownership: { default: 0 },
      items: [{ _id: expect.stringMatching(id), effects: [{ _id: expect.stringMatching(id), type: "base" }] }],
    });
    expect(await gm.fetch("Actor", String(source._id))).toEqual(source);
  });

  it("keeps a wanted id that is free, and refuses one that is not", async () => {
    const gm = await Client.join(await openToy(), GM);
    const wanted = { _id: "wantedid00000000", name: "New", type: "hero" };
    expect(firstOf(await gm.accepted(create("Actor", wanted)))._id).toBe(wanted._id);
    expect(await gm.refused(create("Actor", wanted))).toMatchObject({ code: "exists" });
    const { _id } = firstOf(await gm.accepted({ ...create("Actor", wanted), keepId: false } as never));
    expect(_id).not.toBe(wanted._id);
  });

  it.each([
    ["an actor", create("Actor", { name: "x", type: "dragon" }), '"dragon" is not a valid type'],
    ["an actor without one", create("Actor", { name: "x" }), "valid are hero"],
    ["an item in a new actor", create("Actor", { name: "x", type: "hero", items: [{ name: "y", type: "z" }] }), '"z"'],
    ["an item in an actor", create("Item", { name: "x", type: "hero" }, inHero), '"hero"'],
    ["a message", create("ChatMessage", { content: "x", type: "fight" }), "valid are base, test"],
    ["an inherited name", create("Actor", { name: "x", type: "toString" }), '"toString"'],
  ])("refuses an undeclared type: %s", async (_name, operation, part) => {
    const gm = await Client.join(await openToy(), GM);
    const refusal = await gm.refused(operation);
    expect(refusal).toMatchObject({ code: "undeclaredType", message: expect.stringContaining(part) });
  });

  it("says what is missing", async () => {
    const gm = await Client.join(await openToy(), GM);
    const gone = "doesnotexist0000";
    for (const operation of [
      update("Actor", { _id: gone, name: "x" }),
      remove("Actor", gone),
      remove("Item", gone, inHero),
      create("Item", { name: "x", type: "thing" }, `Actor.${gone}`),
      update("Item", { _id: SWORD, name: "x" }, `Actor.${FOE}`),
    ]) {
      expect(await gm.refused(operation)).toMatchObject({ code: "missing" });
    }
  });
});

describe("a frame of several operations", () => {
  it("is one write, one broadcast in order, then the reply", async () => {
    const world = await openToy();
    const [gm, ann] = [await Client.join(world, GM), await Client.join(world, ANN)];
    const order: string[] = [];
    gm.transport.on("broadcast", () => order.push("broadcast"));
    await gm
      .send(
        update("Actor", { _id: HERO, "system.health.value": 1 }),
        update("Actor", { _id: HERO, "system.health.value": 2 }),
        create("Item", { name: "Rope", type: "thing" }, inHero),
        remove("ChatMessage", MESSAGE),
      )
      .then(() => order.push("reply"));
    expect(order).toEqual(["broadcast", "reply"]);
    expect(ann.broadcasts).toEqual(gm.broadcasts);
    expect(ann.broadcasts[0]).toMatchObject({ seq: 1, userId: GM, requestId: "r1" });
    expect(world.log).toEqual([
      {
        seq: 1,
        userId: GM,
        operations: [
          { action: "update", documentName: "Actor", ids: [HERO] },
          { action: "update", documentName: "Actor", ids: [HERO] },
          { action: "create", documentName: "Item", ids: [expect.any(String)] },
          { action: "delete", documentName: "ChatMessage", ids: [MESSAGE] },
        ],
      },
    ]);
    const hero = await ann.fetch("Actor", HERO);
    expect(system(hero)).toMatchObject({ health: { value: 2 } });
    expect(hero?.items).toHaveLength(2);
  });

  it("is nothing at all when one of them is refused", async () => {
    const storage = new MemoryStorage();
    const world = await openToy({ storage });
    const ann = await Client.join(world, ANN);
    const before = await ann.transport.hello({});
    const refusal = await ann.refused(
      update("Actor", { _id: HERO, name: "Changed" }),
      create("ChatMessage", { content: "Done" }),
      update("Actor", { _id: FOE, name: "Changed" }),
    );
    expect(refusal.code).toBe("permission");
    expect(await ann.transport.hello({})).toEqual(before);
    expect(ann.broadcasts).toEqual([]);
    expect((await storage.load()).seq).toBe(0);
  });

  it("cannot build on what an earlier operation of it makes", async () => {
    const gm = await Client.join(await openToy(), GM);
    const actor = { _id: "newactor00000000", name: "New", type: "hero" };
    const item = create("Item", { name: "x", type: "thing" }, `Actor.${actor._id}`);
    expect(await gm.refused(create("Actor", actor), item)).toMatchObject({ code: "missing" });
    expect(await gm.refused(create("Actor", actor), update("Actor", { _id: actor._id, name: "y" }))).toMatchObject({
      code: "missing",
    });
    expect(await gm.refused(remove("Actor", FOE), update("Actor", { _id: FOE, name: "y" }))).toMatchObject({
      code: "missing",
    });
  });
});

describe("order", () => {
  it("is one for all clients, without gaps, however many ask at once", async () => {
    const world = await openToy();
    const clients = await Promise.all([GM, ANN, BOB].map((id) => Client.join(world, id)));
    const asked = clients.flatMap((client, who) =>
      Array.from({ length: 20 }, (_, index) => client.send(create("ChatMessage", { content: `${who}.${index}` }))),
    );
    const replies = await Promise.all(asked);
    expect(replies.every(({ ok }) => ok)).toBe(true);
    const [first, ...others] = clients.map((client) => client.broadcasts);
    expect(first?.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    for (const other of others) expect(other).toEqual(first);
  });

  it("a refused frame takes no number", async () => {
    const gm = await Client.join(await openToy(), GM);
    await gm.refused(update("Actor", { _id: "doesnotexist0000" }));
    expect((await gm.accepted(update("Actor", { _id: HERO, name: "x" }))).seq).toBe(1);
  });

  it("hello gives the number of the last broadcast in its documents", async () => {
    const world = await openToy();
    const gm = await Client.join(world, GM);
    await gm.accepted(update("Actor", { _id: HERO, name: "x" }));
    const hello = await world.connect({ userId: ANN }).hello({ generation: 14 });
    expect(hello).toMatchObject({
      seq: 1,
      userId: ANN,
      generation: 14,
      release: { generation: 14 },
      world: { title: "Toy world" },
    });
    expect(hello.system).toMatchObject({ id: "toy" });
  });

  it("refuses a client of another generation", async () => {
    const world = await openToy();
    await expect(world.connect({ userId: ANN }).hello({ generation: 13 })).rejects.toMatchObject({
      code: "generation",
    });
  });
});

describe("a store that fails", () => {
  it("stops the world, and nothing is told to anyone", async () => {
    class Failing extends MemoryStorage {
      override async commit(seq: number, changes: Parameters<MemoryStorage["commit"]>[1]): Promise<void> {
        if (seq > 0) throw new Error("disk full");
        await super.commit(seq, changes);
      }
    }
    const gm = await Client.join(await openToy({ storage: new Failing() }), GM);
    const message = expect.stringContaining("could not be saved (disk full)");
    expect(await gm.refused(update("Actor", { _id: HERO, name: "x" }))).toMatchObject({ message });
    expect(await gm.refused(update("Actor", { _id: HERO, name: "x" }))).toMatchObject({ message });
    expect(gm.broadcasts).toEqual([]);
  });
});

describe("scenes", () => {
  it("are active one at a time, also when several are made or chosen so", async () => {
    const world = await openToy();
    const [gm, other] = [await Client.join(world, GM), await Client.join(world, GM)];
    const ids = ["scenea0000000000", "sceneb0000000000", "scenec0000000000"];
    for (const _id of ids) await gm.accepted(create("Scene", { _id, name: _id, active: true }));
    await Promise.all([
      gm.accepted(update("Scene", { _id: "scenea0000000000", active: true })),
      other.accepted(update("Scene", { _id: "sceneb0000000000", active: true })),
    ]);
    const states = await Promise.all(ids.map((id) => gm.fetch("Scene", id)));
    expect(states.map((scene) => scene?.active)).toEqual([false, true, false]);
    const frame = await gm.accepted(update("Scene", { _id: "scenec0000000000", active: true }));
    expect(frame.operations.at(-1)).toMatchObject({
      documentName: "Scene",
      updates: [{ _id: "sceneb0000000000", active: false }],
    });
  });
});
