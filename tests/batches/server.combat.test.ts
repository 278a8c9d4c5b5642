import { afterEach, beforeEach, expect, test } from "vitest";
import type { World } from "../../table/server/world.ts";
import { ANN, BOB, Client, create, FOE, firstOf, GM, HERO, openToy, remove, update } from "./server.fixture.ts";

const COMBAT = "combat0000000000";
const MINE = "combatantofann00";
const FOES = "combatantoffoe00";
const IN_COMBAT = `Combat.${COMBAT}`;

let world: World;
let gm: Client;
let ann: Client;

beforeEach(async () => {
  world = await openToy();
  [gm, ann] = [await Client.join(world, GM), await Client.join(world, ANN)];
  const combatants = [
    { _id: MINE, actorId: HERO, initiative: 1 },
    { _id: FOES, actorId: FOE, initiative: 2 },
  ];
  await gm.accepted(create("Combat", { _id: COMBAT, round: 1, turn: 0, combatants }));
});
afterEach(() => world.close());

test("a player moves round and turn, and rolls for his own", async () => {
  await ann.accepted(update("Combat", { _id: COMBAT, turn: 1, round: 2 }));
  await ann.accepted(update("Combatant", { _id: MINE, initiative: 20 }, IN_COMBAT));
  expect(await gm.fetch("Combat", COMBAT)).toMatchObject({ round: 2, turn: 1 });
});

test.each([
  ["the fight's flags", () => update("Combat", { _id: COMBAT, flags: { toy: { a: 1 } } })],
  ["the fight's scene", () => update("Combat", { _id: COMBAT, turn: 1, active: true })],
  ["another's initiative", () => update("Combatant", { _id: FOES, initiative: 0 }, IN_COMBAT)],
  ["the own defeat", () => update("Combatant", { _id: MINE, defeated: true }, IN_COMBAT)],
  ["whose the combatant is", () => update("Combatant", { _id: MINE, actorId: FOE }, IN_COMBAT)],
  ["a combatant's place", () => remove("Combatant", MINE, IN_COMBAT)],
  ["a fight of his own", () => create("Combat", {})],
  ["a foe in the fight", () => create("Combatant", { actorId: FOE }, IN_COMBAT)],
  ["the end of the fight", () => remove("Combat", COMBAT)],
])("a player cannot forge %s", async (_what, operation) => {
  expect((await ann.refused(operation())).code).toBe("permission");
});

test("a player brings his own actor into a fight", async () => {
  const made = firstOf(await ann.accepted(create("Combatant", { actorId: HERO }, IN_COMBAT)));
  expect(made).toMatchObject({ actorId: HERO, type: "base", initiative: null });
});

test("subtypes of fights and combatants must be declared", async () => {
  expect((await gm.refused(create("Combat", { type: "duel" }))).code).toBe("undeclaredType");
  expect((await gm.refused(create("Combatant", { type: "boss" }, IN_COMBAT))).code).toBe("undeclaredType");
});

test("a player writes settings of his own, and of nobody else", async () => {
  const bob = await Client.join(world, BOB);
  const own = firstOf(await ann.accepted(create("Setting", { key: "toy.colour", value: '"red"', user: ANN })));
  await ann.accepted(update("Setting", { _id: own._id ?? "", value: '"blue"' }));
  expect((await bob.refused(update("Setting", { _id: own._id ?? "", value: "1" }))).code).toBe("permission");
  expect((await ann.refused(update("Setting", { _id: own._id ?? "", user: BOB }))).code).toBe("permission");
  expect((await ann.refused(create("Setting", { key: "toy.colour", value: "1", user: BOB }))).code).toBe("permission");
  expect((await ann.refused(create("Setting", { key: "toy.world", value: "1" }))).code).toBe("permission");
  expect((await ann.refused(update("Setting", { _id: own._id ?? "", key: "toy.mode" }))).code).toBe("permission");
});
