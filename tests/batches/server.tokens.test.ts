import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Generation, JsonObject } from "../../table/core/protocol.ts";
import type { World } from "../../table/server/world.ts";
import { ANN, BOB, Client, create, GM, HERO, openToy, remove, SCENE, SWORD, update } from "./server.fixture.ts";

const TOKEN = "looseofhero00000";
const IN_SCENE = `Scene.${SCENE}`;
const IN_TOKEN = `${IN_SCENE}.Token.${TOKEN}`;
const IN_ACTOR = `${IN_TOKEN}.Actor.${HERO}`;

describe.each([13, 14] satisfies Generation[])("actors of unlinked tokens in generation %i", (generation) => {
  let world: World;
  let gm: Client;
  let ann: Client;
  let bob: Client;

  beforeEach(async () => {
    world = await openToy({ generation });
    [gm, ann, bob] = [await Client.join(world, GM), await Client.join(world, ANN), await Client.join(world, BOB)];
    await gm.accepted(create("Token", { _id: TOKEN, name: "Loose", actorId: HERO }, IN_SCENE));
  });
  afterEach(() => world.close());

  const delta = async (): Promise<JsonObject> => {
    const scene = await gm.fetch("Scene", SCENE);
    const tokens = (scene?.tokens ?? []) as JsonObject[]; // a scene's tokens
    return tokens.find(({ _id }) => _id === TOKEN)?.delta as JsonObject; // every token has one
  };

  test("keep in the token's delta what their owner changes, and nothing in the base actor", async () => {
    const before = await gm.fetch("Actor", HERO);
    const frame = await ann.accepted(update("Actor", { _id: HERO, system: { health: { value: 3 } } }, IN_TOKEN));
    expect(frame.operations[0]).toMatchObject({ updates: [{ _id: HERO, system: { health: { value: 3 } } }] });
    expect(await delta()).toMatchObject({ name: null, system: { health: { value: 3 } }, items: [], removed: [] });
    expect(await gm.fetch("Actor", HERO)).toEqual(before);
  });

  test("keep changed items whole, and mark those they have lost", async () => {
    await ann.accepted(update("Item", { _id: SWORD, name: "Blunt sword" }, IN_ACTOR));
    expect(await delta()).toMatchObject({ items: [{ _id: SWORD, name: "Blunt sword", type: "thing" }] });
    await ann.accepted(remove("Item", SWORD, IN_ACTOR));
    expect(await delta()).toMatchObject({ items: [{ _id: SWORD, _tombstone: true }] });
  });

  test("are cleaned as actors are", async () => {
    const evil = "<p>Born.<script>alert(1)</script></p>";
    await ann.accepted(
      update("Actor", { _id: HERO, system: { biography: evil, notes: { a: { text: evil } } } }, IN_TOKEN),
    );
    await ann.accepted(create("Item", { name: "Trap", type: "thing", system: { description: evil } }, IN_ACTOR));
    expect(JSON.stringify(await delta())).not.toContain("alert");
    await gm.accepted(
      create(
        "Token",
        {
          name: "Evil",
          actorId: HERO,
          delta: { system: { biography: evil }, items: [{ name: "x", type: "thing", system: { description: evil } }] },
        },
        IN_SCENE,
      ),
    );
    expect(JSON.stringify(await gm.fetch("Scene", SCENE))).not.toContain("alert");
  });

  test("refuse undeclared subtypes, also in the delta of a new token", async () => {
    expect((await ann.refused(create("Item", { name: "x", type: "nothing" }, IN_ACTOR))).code).toBe("undeclaredType");
    const data = { name: "x", actorId: HERO, delta: { items: [{ name: "x", type: "nothing" }] } };
    expect((await gm.refused(create("Token", data, IN_SCENE))).code).toBe("undeclaredType");
  });

  test.each([
    ["the actor", () => update("Actor", { _id: HERO, name: "Mine" }, IN_TOKEN)],
    ["an item", () => update("Item", { _id: SWORD, name: "Mine" }, IN_ACTOR)],
    ["a new item", () => create("Item", { name: "Mine", type: "thing" }, IN_ACTOR)],
    ["the delta", () => remove("ActorDelta", TOKEN, IN_TOKEN)],
    ["the token", () => update("Token", { _id: TOKEN, name: "Mine" }, IN_SCENE)],
  ])("are not for others to change: %s", async (_what, operation) => {
    expect((await bob.refused(operation())).code).toBe("permission");
  });

  test("cannot be given away by their owner, nor made, nor deleted", async () => {
    const theft = update("Actor", { _id: HERO, ownership: { default: 3 } }, IN_TOKEN);
    expect((await ann.refused(theft)).code).toBe("permission");
    expect((await gm.refused(remove("Actor", HERO, IN_TOKEN))).code).toBe("permission");
    expect((await gm.refused(create("Actor", { name: "x", type: "hero" }, IN_TOKEN))).code).toBe("permission");
    expect((await gm.refused(update("ActorDelta", { _id: TOKEN, name: "x" }, IN_TOKEN))).code).toBe("permission");
  });

  test("do not change by an update of the token", async () => {
    expect((await ann.refused(update("Token", { _id: TOKEN, delta: { name: "x" } }, IN_SCENE))).code).toBe("invalid");
    expect((await gm.refused(update("Token", { _id: TOKEN, "delta.name": "x" }, IN_SCENE))).code).toBe("invalid");
  });

  test("do not exist for linked tokens", async () => {
    await gm.accepted(update("Token", { _id: TOKEN, actorLink: true }, IN_SCENE));
    expect((await gm.refused(update("Actor", { _id: HERO, name: "x" }, IN_TOKEN))).code).toBe("missing");
  });

  test("are as the base actor again when the delta goes", async () => {
    await ann.accepted(update("Actor", { _id: HERO, name: "Hurt" }, IN_TOKEN));
    await ann.accepted(remove("ActorDelta", TOKEN, IN_TOKEN));
    expect(await delta()).toMatchObject({ name: null, items: [] });
  });
});
