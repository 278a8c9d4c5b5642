import { afterEach, beforeEach, expect, test } from "vitest";
import type { DocumentOperation, JsonObject } from "../../table/core/protocol.ts";
import { MemoryStorage, World } from "../../table/server/world.ts";
import {
  ANN,
  ASSISTANT,
  BOB,
  Client,
  create,
  firstOf,
  GM,
  MANIFEST,
  openToy,
  remove,
  toySeed,
  update,
} from "./server.fixture.ts";

const DECK = "deckofgm00000000";
const HAND = "handofann0000000";
const ONE = "cardone000000000";
const TWO = "cardtwo000000000";
const MOON = "cardmoon00000000";
const HELD = "cardheld00000000";
const inDeck = `Cards.${DECK}`;
const inHand = `Cards.${HAND}`;

let world: World;
let gm: Client;
let ann: Client;
let bob: Client;

beforeEach(async () => {
  world = await openToy();
  [gm, ann, bob] = [await Client.join(world, GM), await Client.join(world, ANN), await Client.join(world, BOB)];
  const cards: JsonObject[] = [
    { _id: ONE, name: "One", sort: 1, faces: [{ name: "I" }] },
    { _id: TWO, name: "Two", sort: 2 },
    { _id: HELD, name: "Held", sort: 3, drawn: true },
  ];
  await gm.accepted(create("Cards", { _id: DECK, name: "Deck", type: "deck", cards }));
  const held = [{ _id: HELD, name: "Held", origin: DECK }];
  await gm.accepted(create("Cards", { _id: HAND, name: "Hand", type: "hand", ownership: { [ANN]: 3 }, cards: held }));
});
afterEach(() => world.close());

const cardsOf = async (id: string) => (await gm.fetch("Cards", id))?.cards as JsonObject[];

test("whoever draws marks a card of a deck that he does not own, and undoes it", async () => {
  await ann.accepted(update("Card", { _id: ONE, drawn: true }, inDeck));
  await bob.accepted(update("Card", { _id: ONE, drawn: false, sort: 1 }, inDeck));
  expect((await cardsOf(DECK)).map(({ drawn }) => drawn)).toEqual([false, false, true]);
});

test("a card has no statistics of its own", async () => {
  await ann.accepted(update("Card", { _id: ONE, drawn: true }, inDeck));
  expect((await cardsOf(DECK)).some((card) => "_stats" in card)).toBe(false);
});

test.each<[string, JsonObject]>([
  ["its face", { face: 0 }],
  ["its place", { drawn: true, sort: 5 }],
  ["its name", { drawn: true, name: "x" }],
  ["its faces", { faces: [] }],
  ["its faces by the letter", { "==faces": [] }],
  ["its faces by deletion", { faces: { $op: "delete" } }],
  ["its kind", { type: "other" }],
  ["its origin", { origin: HAND }],
  ["its flags", { "flags.toy.x": 1 }],
  ["its data", { system: { x: 1 } }],
])("of a deck's card nobody else changes %s", async (_what, change) => {
  const before = await cardsOf(DECK);
  await ann.send(update("Card", { _id: ONE, ...change }, inDeck));
  expect(await cardsOf(DECK)).toEqual(before);
});

test.each<[string, () => DocumentOperation]>([
  ["the mark of a card in another's hand", () => update("Card", { _id: HELD, drawn: true }, inHand)],
  ["the face of a card in another's hand", () => update("Card", { _id: HELD, face: 0 }, inHand)],
  ["a card away from another's hand", () => remove("Card", HELD, inHand)],
  ["a card into another's hand", () => create("Card", { _id: ONE, name: "One", origin: DECK }, inHand)],
  ["a card into a deck", () => create("Card", { name: "Sixth ace" }, inDeck)],
  ["a card away from a deck", () => remove("Card", ONE, inDeck)],
  ["a hand", () => create("Cards", { name: "Mine", type: "hand" })],
  ["a hand's name", () => update("Cards", { _id: HAND, name: "Mine" })],
  ["a hand's owner", () => update("Cards", { _id: HAND, ownership: { [BOB]: 3 } })],
  ["a deck away", () => remove("Cards", DECK)],
])("a player cannot forge %s", async (_what, operation) => {
  expect((await bob.refused(operation())).code).toBe("permission");
});

test("an owner does with a hand what he likes, except who owns it", async () => {
  await ann.accepted(create("Card", { _id: ONE, name: "One", origin: DECK }, inHand));
  await ann.accepted(update("Card", { _id: ONE, face: 0 }, inHand));
  await ann.accepted(remove("Card", ONE, inHand));
  await ann.accepted(update("Cards", { _id: HAND, name: "Mine" }));
  expect((await ann.refused(update("Cards", { _id: HAND, ownership: { [BOB]: 3 } }))).code).toBe("permission");
  expect((await ann.refused(remove("Cards", HAND))).code).toBe("permission");
});

test("an assistant makes stacks", async () => {
  const assistant = await Client.join(world, ASSISTANT);
  expect(firstOf(await assistant.accepted(create("Cards", { name: "Pile", type: "pile" }))).type).toBe("pile");
});

test("cards of several stacks change in one frame, all or none", async () => {
  const take = update("Card", { _id: TWO, drawn: true }, inDeck);
  const give = (name: string) => create("Card", { _id: TWO, name, origin: DECK }, inHand);
  await ann.refused(take, give("Two"), remove("Card", "nosuchcard000000", inHand));
  expect((await cardsOf(HAND)).length).toBe(1);
  const frame = await ann.accepted(take, give("Two"));
  expect(frame.operations.map(({ action }) => action)).toEqual(["update", "create"]);
});

test("a second card of one id in a stack is refused", async () => {
  expect((await ann.refused(create("Card", { _id: HELD, name: "Twice" }, inHand))).code).toBe("exists");
});

test.each([
  ["a stack", () => create("Cards", { name: "x", type: "shoe" })],
  ["a card", () => create("Card", { name: "x", type: "tarot" }, inDeck)],
])("%s has a type that is known", async (_what, operation) => {
  expect((await gm.refused(operation())).code).toBe("undeclaredType");
});

test("a system declares subtypes of its own, whose HTML is cleaned, and seeds stacks", async () => {
  const types = { Cards: { shoe: {} }, Card: { tarot: { htmlFields: ["omen"] } } };
  const cards = [{ _id: MOON, name: "Moon", type: "tarot", system: { omen: "<b>A</b><script>x</script>" } }];
  const other = await World.open({
    storage: new MemoryStorage(),
    generation: 13,
    manifest: { ...MANIFEST, documentTypes: types },
    seed: { ...toySeed(), actors: [], scenes: [], cards: [{ _id: DECK, name: "Shoe", type: "shoe", cards }] },
  });
  const client = await Client.join(other, GM);
  const shoe = await client.fetch("Cards", DECK);
  expect(shoe).toMatchObject({ type: "shoe", cards: [{ type: "tarot", system: { omen: "<b>A</b>" } }] });
  // Only a deck's cards are marked by whoever draws.
  const player = await Client.join(other, BOB);
  const mark = update("Card", { _id: MOON, drawn: true }, inDeck);
  expect((await player.refused(mark)).code).toBe("permission");
  await other.close();
});
