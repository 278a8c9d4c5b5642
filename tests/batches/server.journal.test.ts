import { afterEach, beforeEach, expect, test } from "vitest";
import type { JsonObject } from "../../table/core/protocol.ts";
import type { World } from "../../table/server/world.ts";
import { ANN, BOB, Client, create, firstOf, GM, HERO, openToy, remove, update } from "./server.fixture.ts";

const TALE = "taleofgm00000000";
const PAGE = "pageoftale000000";
const MACRO = "macroofann000000";
const FOLDER = "folderofgm000000";

let world: World;
let gm: Client;
let ann: Client;
let bob: Client;

beforeEach(async () => {
  world = await openToy();
  [gm, ann, bob] = [await Client.join(world, GM), await Client.join(world, ANN), await Client.join(world, BOB)];
  const pages = [{ _id: PAGE, name: "One", ownership: { default: -1, [BOB]: 3 } }];
  await gm.accepted(create("JournalEntry", { _id: TALE, name: "Tale", pages }));
  await ann.accepted(create("Macro", { _id: MACRO, name: "Hi", type: "chat", command: "Hi", author: GM }));
  await gm.accepted(create("Folder", { _id: FOLDER, name: "Foes", type: "Actor" }));
});
afterEach(() => world.close());

test("a macro is written in the session's name, and its author's own", async () => {
  expect(await gm.fetch("Macro", MACRO)).toMatchObject({ author: ANN, ownership: { [ANN]: 3 } });
  await ann.accepted(update("Macro", { _id: MACRO, command: "Ho" }));
  await ann.accepted(remove("Macro", MACRO));
});

test("a trusted player writes a journal entry, which is his; others do not", async () => {
  const entry = firstOf(await bob.accepted(create("JournalEntry", { name: "Bob's" })));
  expect(entry.ownership).toMatchObject({ [BOB]: 3 });
  await bob.accepted(update("JournalEntry", { _id: entry._id ?? "", name: "Bob's diary" }));
  expect((await ann.refused(create("JournalEntry", { name: "Ann's" }))).code).toBe("permission");
});

test("a page may be somebody's own", async () => {
  await bob.accepted(
    update("JournalEntryPage", { _id: PAGE, "text.content": "<p>By Bob</p>" }, `JournalEntry.${TALE}`),
  );
  expect((await ann.refused(update("JournalEntryPage", { _id: PAGE, name: "x" }, `JournalEntry.${TALE}`))).code).toBe(
    "permission",
  );
});

test("texts of pages and folders are cleaned", async () => {
  const evil = "<p>A<img src='x' onerror='alert(1)'></p><script>alert(1)</script>";
  await gm.accepted(update("JournalEntryPage", { _id: PAGE, text: { content: evil } }, `JournalEntry.${TALE}`));
  await gm.accepted(update("Folder", { _id: FOLDER, description: evil }));
  await gm.accepted(create("JournalEntry", { name: "Evil", pages: [{ name: "x", text: { content: evil } }] }));
  const stored = JSON.stringify(await Promise.all([gm.transport.hello({})]).then(([{ documents }]) => documents));
  expect(stored).not.toMatch(/alert|onerror/);
});

test.each([
  ["another's macro", () => update("Macro", { _id: MACRO, command: "x" })],
  ["another's macro away", () => remove("Macro", MACRO)],
  ["an entry", () => update("JournalEntry", { _id: TALE, name: "x" })],
  ["an entry away", () => remove("JournalEntry", TALE)],
  ["a page into an entry", () => create("JournalEntryPage", { name: "x" }, `JournalEntry.${TALE}`)],
  ["a page away", () => remove("JournalEntryPage", PAGE, `JournalEntry.${TALE}`)],
  [
    "who owns a page",
    () => update("JournalEntryPage", { _id: PAGE, ownership: { default: 3 } }, `JournalEntry.${TALE}`),
  ],
  ["a folder", () => create("Folder", { name: "x", type: "Actor" })],
  ["a folder's name", () => update("Folder", { _id: FOLDER, name: "x" })],
  ["a folder away", () => remove("Folder", FOLDER)],
])("a player cannot forge %s", async (_what, operation) => {
  expect((await bob.refused(operation())).code).toBe("permission");
});

test("a macro cannot be passed off as another's", async () => {
  expect((await ann.refused(update("Macro", { _id: MACRO, author: BOB }))).code).toBe("permission");
});

test.each([
  ["a page", () => create("JournalEntryPage", { name: "x", type: "map" }, `JournalEntry.${TALE}`)],
  ["a macro", () => create("Macro", { name: "x", type: "wasm" })],
  ["a folder", () => create("Folder", { name: "x", type: "Nothing" })],
  ["a folder without a kind", () => create("Folder", { name: "x" })],
])("%s has a type that is known", async (_what, operation) => {
  expect((await gm.refused(operation())).code).toBe("undeclaredType");
});

test("a user arranges his own hotbar only", async () => {
  await ann.accepted(update("User", { _id: ANN, hotbar: { 1: MACRO } }));
  expect((await bob.refused(update("User", { _id: ANN, hotbar: { 1: MACRO } }))).code).toBe("permission");
});

test("folders lie in others of their kind, and not in themselves", async () => {
  const inner = String(firstOf(await gm.accepted(create("Folder", { name: "x", type: "Actor", folder: FOLDER })))._id);
  expect((await gm.refused(update("Folder", { _id: FOLDER, folder: inner }))).code).toBe("invalid");
  expect((await gm.refused(create("Folder", { name: "x", type: "Item", folder: FOLDER }))).code).toBe("invalid");
});

test("documents name their folder by its id", async () => {
  await gm.accepted(update("Actor", { _id: HERO, folder: FOLDER }));
  const hero: JsonObject | undefined = await gm.fetch("Actor", HERO);
  expect(hero?.folder).toBe(FOLDER);
});
