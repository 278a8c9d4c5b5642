import { beforeEach, describe, expect, it } from "vitest";
import type { World } from "../../table/server/world.ts";
import {
  ANN,
  ASSISTANT,
  BOB,
  Client,
  create,
  FOE,
  FOE_TOKEN,
  firstOf,
  GM,
  HERO,
  HERO_TOKEN,
  MESSAGE,
  NOBODY,
  openToy,
  remove,
  SCENE,
  SETTING,
  SWORD,
  update,
} from "./server.fixture.ts";

const inHero = `Actor.${HERO}`;
const inFoe = `Actor.${FOE}`;
const inScene = `Scene.${SCENE}`;
const thing = { name: "Thing", type: "thing" };

describe("what a player may not do", () => {
  let world: World;
  let ann: Client;
  beforeEach(async () => {
    world = await openToy();
    ann = await Client.join(world, ANN);
  });

  const forged = [
    ["another's actor", update("Actor", { _id: FOE, "system.health.value": 0 })],
    ["an item in another's actor", create("Item", thing, inFoe)],
    ["an actor of her own making", create("Actor", { name: "New", type: "hero" })],
    ["an item of the world", create("Item", thing)],
    ["the deletion of her own actor", remove("Actor", HERO)],
    ["the ownership of her own actor", update("Actor", { _id: HERO, ownership: { default: 3 } })],
    ["the ownership, by a dotted key", update("Actor", { _id: HERO, "ownership.default": 3 })],
    ["the ownership, by deletion", update("Actor", { _id: HERO, ownership: { [ANN]: { $op: "delete" } } })],
    ["the ownership, by replacement", update("Actor", { _id: HERO, ownership: { $op: "replace", value: {} } })],
    ["the ownership of an item in her actor", update("Item", { _id: SWORD, ownership: { default: 3 } }, inHero)],
    ["another's message", update("ChatMessage", { _id: MESSAGE, content: "I never said that" })],
    ["the deletion of another's message", remove("ChatMessage", MESSAGE)],
    ["her role", update("User", { _id: ANN, role: 4 })],
    ["her name", update("User", { _id: ANN, name: "The Gamemaster" })],
    ["her permissions", update("User", { _id: ANN, permissions: { ACTOR_CREATE: true } })],
    ["another user's flags", update("User", { _id: BOB, "flags.toy.request": 1 })],
    ["the Gamemaster's flags", update("User", { _id: GM, "flags.toy.lease": 1 })],
    ["a new user", create("User", { name: "Eve", role: 4 })],
    ["the deletion of a user", remove("User", BOB)],
    ["a setting", update("Setting", { _id: SETTING, value: '"wild"' })],
    ["a new setting", create("Setting", { key: "toy.other", value: "1" })],
    ["a scene", update("Scene", { _id: SCENE, active: false })],
    ["the token of another's actor", update("Token", { _id: FOE_TOKEN, x: 1 }, inScene)],
    ["a new token", create("Token", { name: "Spy", actorId: HERO }, inScene)],
    ["the deletion of her own token", remove("Token", HERO_TOKEN, inScene)],
    ["another actor for her token", update("Token", { _id: HERO_TOKEN, actorId: FOE }, inScene)],
  ] as const;

  it.each(forged)("%s", async (_name, operation) => {
    const before = await ann.transport.hello({});
    const refusal = await ann.refused(operation);
    expect(refusal.code).toBe("permission");
    expect(refusal.message).toContain('"Ann" may not');
    expect(await ann.transport.hello({})).toEqual(before);
    expect(ann.broadcasts).toEqual([]);
    expect(world.log).toEqual([]);
  });

  it("says whom she is, whatever the frame says", async () => {
    const forgedFrame = {
      requestId: "x",
      userId: GM,
      operations: [{ ...update("Actor", { _id: FOE, name: "Mine" }), userId: GM }],
    };
    const reply = await ann.transport.operation(forgedFrame);
    expect(reply).toMatchObject({ ok: false, requestId: "x", error: { code: "permission" } });
  });
});

describe("what a player may do", () => {
  let world: World;
  let ann: Client;
  beforeEach(async () => {
    world = await openToy();
    ann = await Client.join(world, ANN);
  });

  it.each([
    ["update her actor", update("Actor", { _id: HERO, "system.health.value": 3 })],
    ["create an item in it", create("Item", thing, inHero)],
    ["update an item in it", update("Item", { _id: SWORD, name: "Blade" }, inHero)],
    ["delete an item in it", remove("Item", SWORD, inHero)],
    ["create an effect on its item", create("ActiveEffect", { name: "Fire", type: "base" }, `${inHero}.Item.${SWORD}`)],
    ["set her own flags", update("User", { _id: ANN, "flags.toy.request": { id: 1 } })],
    ["choose her character", update("User", { _id: ANN, character: HERO })],
    ["move her token", update("Token", { _id: HERO_TOKEN, x: 100 }, inScene)],
    ["repeat her name and role as they are", update("User", { _id: ANN, name: "Ann", role: 1, "flags.toy.a": 1 })],
  ] as const)("%s", async (_name, operation) => {
    const frame = await ann.accepted(operation);
    expect(frame.userId).toBe(ANN);
    expect(world.log).toHaveLength(1);
  });

  it("change and delete her own message, but not whose it is", async () => {
    const { _id } = firstOf(await ann.accepted(create("ChatMessage", { content: "Mine" })));
    await ann.accepted(update("ChatMessage", { _id: String(_id), content: "Still mine" }));
    const refusal = await ann.refused(update("ChatMessage", { _id: String(_id), author: BOB }));
    expect(refusal).toMatchObject({ code: "permission", message: expect.stringContaining("`author`") });
    await ann.accepted(remove("ChatMessage", String(_id)));
  });
});

describe("authorship", () => {
  it("is the session's, even when the payload names somebody else or another time", async () => {
    const world = await openToy();
    const ann = await Client.join(world, ANN);
    const source = firstOf(await ann.accepted(create("ChatMessage", { content: "x", author: GM, timestamp: 5 })));
    expect(source).toMatchObject({ author: ANN, timestamp: 1_700_000_000_000 });
    expect(source._stats).toMatchObject({ lastModifiedBy: ANN, systemId: "toy" });
  });

  it("may be another's when a Gamemaster writes", async () => {
    const gm = await Client.join(await openToy(), GM);
    expect(firstOf(await gm.accepted(create("ChatMessage", { content: "x", author: BOB })))).toMatchObject({
      author: BOB,
    });
    expect(firstOf(await gm.accepted(create("ChatMessage", { content: "x" })))).toMatchObject({ author: GM });
  });
});

describe("Gamemasters and Assistants", () => {
  it("own everything", async () => {
    const assistant = await Client.join(await openToy(), ASSISTANT);
    await assistant.accepted(
      update("Actor", { _id: FOE, name: "Fiend" }),
      update("Actor", { _id: HERO, "ownership.default": 0 }),
      create("Actor", { name: "New", type: "hero" }),
      update("ChatMessage", { _id: MESSAGE, author: ANN }),
      update("Setting", { _id: SETTING, value: "1" }),
      update("User", { _id: ANN, name: "Anna", role: 2 }),
      remove("Actor", FOE),
    );
  });

  it.each([
    ["his own role", update("User", { _id: ASSISTANT, role: 4 })],
    ["a player's role above his own", update("User", { _id: ANN, role: 4 })],
    ["a Gamemaster", update("User", { _id: GM, name: "Dethroned" })],
    ["a new user", create("User", { name: "Eve", role: 1 })],
    ["the deletion of a user", remove("User", ANN)],
  ] as const)("an Assistant does not change %s", async (_name, operation) => {
    const assistant = await Client.join(await openToy(), ASSISTANT);
    expect(await assistant.refused(operation)).toMatchObject({ code: "permission" });
  });

  it("a role that was taken away counts at once, for connections that are open too", async () => {
    const world = await openToy();
    const gm = await Client.join(world, GM);
    const assistant = await Client.join(world, ASSISTANT);
    await gm.accepted(update("User", { _id: ASSISTANT, role: 1 }));
    expect(await assistant.refused(update("Actor", { _id: FOE, name: "x" }))).toMatchObject({ code: "permission" });
    await gm.accepted(update("User", { _id: ASSISTANT, role: 0 }));
    expect(await assistant.refused(create("ChatMessage", { content: "x" }))).toMatchObject({ code: "permission" });
  });

  it("whoever loses every role is let go, and nobody else", async () => {
    const world = await openToy();
    const gm = await Client.join(world, GM);
    const ann = await Client.join(world, ANN);
    const bob = await Client.join(world, BOB);
    await gm.accepted(update("User", { _id: ANN, role: 0 }));
    expect(gm.users.at(-1)).toEqual({ active: [GM, BOB] });
    const heard = ann.broadcasts.length;
    await bob.accepted(create("ChatMessage", { content: "among us" }));
    expect(ann.broadcasts).toHaveLength(heard);
  });

  it("a world keeps a Gamemaster, and names of users stay apart", async () => {
    const gm = await Client.join(await openToy(), GM);
    expect(await gm.refused(update("User", { _id: GM, role: 1 }))).toMatchObject({ code: "invalid" });
    expect(await gm.refused(remove("User", GM))).toMatchObject({ code: "invalid" });
    expect(await gm.refused(update("User", { _id: ANN, name: " gamemaster" }))).toMatchObject({ code: "exists" });
    expect(await gm.refused(create("Setting", { key: "toy.mode", value: "1" }))).toMatchObject({ code: "exists" });
  });

  it("the token of an actor that is gone belongs to the Gamemaster", async () => {
    const world = await openToy();
    const [gm, ann] = [await Client.join(world, GM), await Client.join(world, ANN)];
    await gm.accepted(remove("Actor", HERO));
    expect(await ann.refused(update("Token", { _id: HERO_TOKEN, x: 1 }, inScene))).toMatchObject({
      code: "permission",
    });
    await gm.accepted(update("Token", { _id: HERO_TOKEN, x: 1 }, inScene));
  });
});

describe("joining", () => {
  it("is refused to those without a role and to strangers", async () => {
    const world = await openToy();
    expect(() => world.connect({ userId: NOBODY })).toThrow('User "Nobody" has no role');
    expect(() => world.connect({ userId: "stranger00000000" })).toThrow("There is no User");
  });

  it("ends for a user who is deleted", async () => {
    const world = await openToy();
    const [gm, bob] = [await Client.join(world, GM), await Client.join(world, BOB)];
    await gm.accepted(remove("User", BOB));
    expect(gm.users.at(-1)?.active).toEqual([GM]);
    expect(await bob.refused(create("ChatMessage", { content: "x" }))).toMatchObject({ code: "missing" });
  });
});
