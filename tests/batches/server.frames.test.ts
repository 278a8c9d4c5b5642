import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DOCUMENT_NAMES } from "../../table/core/documents/names.ts";
import type { HelloReply, OperationReply } from "../../table/core/protocol.ts";
import type { Attachment } from "../../table/server/attachment.ts";
import type { World } from "../../table/server/world.ts";
import {
  ANN,
  Client,
  create,
  GM,
  HERO,
  HERO_TOKEN,
  MANIFEST,
  openToy,
  SCENE,
  SWORD,
  update,
} from "./server.fixture.ts";

const good = { requestId: "r", operations: [update("Actor", { _id: HERO, name: "x" })] };
const operation = good.operations[0];

/** An object as `JSON.parse` makes it: `__proto__` is a key like any other. */
const poisoned = (text: string): unknown => JSON.parse(text);

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

const MALFORMED: [string, unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["a number", 5],
  ["a string", "operation"],
  ["an array", [good]],
  ["a date", new Date()],
  ["a buffer", Buffer.from("x")],
  ["a function", () => good],
  ["no request id", { operations: good.operations }],
  ["a request id that is no string", { ...good, requestId: 5 }],
  ["an endless request id", { ...good, requestId: "x".repeat(101) }],
  ["no operations", { requestId: "r" }],
  ["empty operations", { requestId: "r", operations: [] }],
  ["operations that are none", { requestId: "r", operations: [5, null, "x"] }],
  ["too many operations", { requestId: "r", operations: Array.from({ length: 1001 }, () => operation) }],
  ["an unknown action", { ...good, operations: [{ ...operation, action: "destroy" }] }],
  ["an unknown document", { ...good, operations: [{ ...operation, documentName: "RollTable" }] }],
  ["an inherited document name", { ...good, operations: [{ ...operation, documentName: "constructor" }] }],
  ["a document name that is no string", { ...good, operations: [{ ...operation, documentName: ["Actor"] }] }],
  ["a parent that is no string", { ...good, operations: [{ ...operation, parentUuid: {} }] }],
  ["a parent for a primary document", { ...good, operations: [{ ...operation, parentUuid: `Actor.${HERO}` }] }],
  ["no parent for a token", { ...good, operations: [update("Token", { _id: SWORD })] }],
  ["a parent of another kind", { ...good, operations: [update("Item", { _id: SWORD }, `Scene.${HERO}`)] }],
  ["half a parent", { ...good, operations: [update("Item", { _id: SWORD }, "Actor")] }],
  ["a parent that is a path", { ...good, operations: [update("Item", { _id: SWORD }, "Actor.../../etc/pass")] }],
  ["options that are no object", { ...good, operations: [{ ...operation, options: [] }] }],
  ["no updates", { ...good, operations: [{ ...operation, updates: undefined }] }],
  ["updates that are none", { ...good, operations: [{ ...operation, updates: [1] }] }],
  ["an update without id", { ...good, operations: [update("Actor", { name: "x" })] }],
  ["an id that is none", { ...good, operations: [update("Actor", { _id: "short", name: "x" })] }],
  ["one id twice", { ...good, operations: [{ ...operation, updates: [{ _id: HERO }, { _id: HERO }] }] }],
  ["ids that are none", { ...good, operations: [{ ...operation, action: "delete", ids: [HERO, 5] }] }],
  ["one deletion twice", { ...good, operations: [{ ...operation, action: "delete", ids: [HERO, HERO] }] }],
  ["data that is none", { ...good, operations: [{ ...operation, action: "create", data: "x" }] }],
  [
    "one new id twice",
    { ...good, operations: [{ ...create("Actor", { _id: HERO }), data: [{ _id: HERO }, { _id: HERO }] }] },
  ],
  ["a number that is none", { ...good, operations: [update("Actor", { _id: HERO, system: { x: Number.NaN } })] }],
  ["an endless number", { ...good, operations: [update("Actor", { _id: HERO, system: { x: Infinity } })] }],
  ["a prototype", { ...good, operations: [poisoned(`{"__proto__":{"admin":true}}`)] }],
  [
    "a prototype inside",
    { ...good, operations: [update("Actor", poisoned(`{"_id":"${HERO}","system":{"__proto__":{"x":1}}}`) as never)] },
  ],
  ["a dotted prototype", { ...good, operations: [update("Actor", { _id: HERO, "system.__proto__.x": 1 })] }],
  ["a dotted constructor", { ...good, operations: [update("Actor", { _id: HERO, "constructor.prototype.x": 1 })] }],
  ["a deleted prototype", { ...good, operations: [update("Actor", { _id: HERO, "system.-=__proto__": null })] }],
  ["endless nesting", { ...good, operations: [update("Actor", { _id: HERO, system: nested(200) as never })] }],
  [
    "more than five million characters",
    { ...good, operations: [update("Actor", { _id: HERO, name: "x".repeat(5_000_001) })] },
  ],
];

let world: World;
let attachment: Attachment;
const faults = vi.spyOn(console, "error").mockImplementation(() => {});

beforeEach(async () => {
  faults.mockClear();
  world = await openToy();
  attachment = world.attach(GM, () => {});
});

afterEach(() => {
  // Refusals only: nothing of what is sent here may count as a fault of the server.
  expect(faults).not.toHaveBeenCalled();
});

async function expectAlive(): Promise<void> {
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("x");
  expect(await attachment.operation(good)).toMatchObject({ ok: true });
}

describe("malformed frames", () => {
  it.each(MALFORMED)("refuses %s", async (_name, frame) => {
    const reply = await attachment.operation(frame);
    expect(reply).toMatchObject({
      ok: false,
      error: { code: "malformed", message: expect.stringMatching(/^The frame is malformed: ./) },
    });
    expect(world.log).toEqual([]);
    await expectAlive();
  });

  it.each([
    ["a number", 5],
    ["another generation", { generation: 12 }],
    ["a prototype", poisoned(`{"__proto__":1}`)],
  ])("refuses a hello with %s", async (_name, frame) => {
    await expect(attachment.hello(frame)).rejects.toMatchObject({ code: "malformed" });
    await expectAlive();
  });

  it("takes an undefined hello for an empty one", async () => {
    expect(await attachment.hello(undefined)).toMatchObject({ userId: GM });
  });

  it("survives frames that look right but for one part", async () => {
    // The token's own actor is a place to write, too.
    await (await Client.join(world, GM)).accepted(
      update("Token", { _id: HERO_TOKEN, actorLink: false }, `Scene.${SCENE}`),
    );
    const parts = fc.record(
      {
        action: fc.oneof(fc.constantFrom("create", "update", "delete"), fc.jsonValue()),
        documentName: fc.oneof(fc.constantFrom(...DOCUMENT_NAMES), fc.string()),
        parentUuid: fc.oneof(
          fc.constantFrom(
            null,
            `Actor.${HERO}`,
            `Actor.${HERO}.Item.${SWORD}`,
            `Scene.${SCENE}`,
            `Scene.${SCENE}.Token.${HERO_TOKEN}`,
            `Scene.${SCENE}.Token.${HERO_TOKEN}.Actor.${HERO}`,
          ),
          fc.jsonValue(),
        ),
        options: fc.oneof(fc.constant({}), fc.jsonValue()),
        keepId: fc.boolean(),
        data: fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.dictionary(
              fc.constantFrom("name", "type", "system", "items", "_id", "flags", "role", "ownership"),
              fc.jsonValue(),
            ),
          ),
        ),
        updates: fc.array(
          fc.dictionary(
            fc.constantFrom("_id", "name", "system", "-=system", "system.x", "flags", "items", "ownership", "$op"),
            fc.oneof(fc.jsonValue(), fc.constantFrom(HERO, SWORD)),
          ),
        ),
        ids: fc.array(fc.oneof(fc.constantFrom(SWORD), fc.string())),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 3 }), async (operations) => {
        const reply = await attachment.operation({ requestId: "r", operations });
        if (!reply.ok) expect(reply.error.message).not.toContain("server failed");
      }),
      { numRuns: 300 },
    );
    expect(await attachment.operation({ ...good, requestId: "last" })).toHaveProperty("requestId", "last");
  }, 30_000);

  it("survives anything at all", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        async (frame) => {
          const reply: OperationReply = await attachment.operation(frame);
          expect(reply.ok).toBe(false);
          attachment.emit(frame);
          await attachment.hello(frame).catch((error: Error): HelloReply | string => error.message);
        },
      ),
      { numRuns: 300 },
    );
    await expectAlive();
  });
});

describe("package sockets", () => {
  const event = "system.toy";
  const payload = { ask: 1 };

  async function three() {
    const [gm, ann, annToo] = [
      await Client.join(world, GM),
      await Client.join(world, ANN),
      await Client.join(world, ANN),
    ];
    return { gm, ann, annToo };
  }

  it("reach all other clients, never the sender, with the session's user", async () => {
    const { gm, ann, annToo } = await three();
    ann.transport.emit({ event, payload, userId: GM } as never);
    const heard = [{ event, payload, userId: ANN }];
    expect([gm.events, ann.events, annToo.events]).toEqual([heard, [], heard]);
    expect(world.emits).toEqual([{ event, userId: ANN, receivers: 2 }]);
  });

  it("reach the clients of the recipients alone", async () => {
    const { gm, ann, annToo } = await three();
    ann.transport.emit({ event, payload, recipients: [GM] });
    expect([gm.events.length, ann.events.length, annToo.events.length]).toEqual([1, 0, 0]);
    ann.transport.emit({ event, payload, recipients: [ANN] });
    expect([gm.events.length, ann.events.length, annToo.events.length]).toEqual([1, 0, 1]);
    ann.transport.emit({ event, payload, recipients: [] });
    expect([gm.events.length, ann.events.length, annToo.events.length]).toEqual([1, 0, 1]);
  });

  it.each(["system.other", "system.toy.more", "module.toy", "broadcast", "reload", ""])(
    "drop the event %j",
    async (name) => {
      const { gm, ann } = await three();
      ann.transport.emit({ event: name, payload });
      expect(gm.events).toEqual([]);
      expect(world.emits).toEqual([{ event: name, userId: ANN, receivers: 0 }]);
    },
  );

  it("drop everything when the manifest asks for no socket", async () => {
    const { socket, ...manifest } = MANIFEST;
    const silent = await openToy({ manifest });
    const [gm, ann] = [await Client.join(silent, GM), await Client.join(silent, ANN)];
    ann.transport.emit({ event, payload });
    expect(gm.events).toEqual([]);
  });
});

describe("who is here", () => {
  it("is told when the first client of a user comes and the last one goes", async () => {
    const gm = await Client.join(world, GM);
    const ann = await Client.join(world, ANN);
    const annToo = await Client.join(world, ANN);
    expect(gm.users).toEqual([{ active: [GM, ANN] }]);
    ann.transport.close();
    expect(gm.users).toHaveLength(1);
    annToo.transport.close();
    expect(gm.users.at(-1)).toEqual({ active: [GM] });
    expect(
      world
        .users()
        .filter(({ active }) => active)
        .map(({ id }) => id),
    ).toEqual([GM]);
  });

  it("hears nothing before hello and after closing", async () => {
    const gm = await Client.join(world, GM);
    const heard: unknown[] = [];
    const silent = world.connect({ userId: ANN });
    silent.on("broadcast", (frame) => heard.push(frame));
    await gm.accepted(update("Actor", { _id: HERO, name: "1" }));
    await silent.hello({});
    silent.close();
    await gm.accepted(update("Actor", { _id: HERO, name: "2" }));
    expect(heard).toEqual([]);
  });
});
