import type { Document, FolderDocument, MacroDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers, rejection } from "./batch.ts";
import { createActor } from "./documents.batch.ts";

const API = "https://foundryvtt.com/api/";

const entries = defineBatch({
  name: "journal entries",
  basis: "documented",
  page: `${API}classes/foundry.documents.JournalEntry.html`,
  needs: "documents",
  covers: ["JournalEntry", "JournalEntryPage", "game.journal"],
  run({ it, assert, world }: BatchContext) {
    const write = async (data: object = {}): Promise<Document> => {
      const pages = [{ name: "One", text: { content: "<p>Once</p>" } }];
      const made: unknown = await world().gm.JournalEntry.create({ name: "Tale", pages, ...data });
      await world().settled();
      return made as Document; // one datum gives one document
    };
    const pagesOf = (entry: Document) => entry.getEmbeddedCollection("JournalEntryPage");

    it("hold pages, of text unless they say otherwise", async () => {
      const entry = await write();
      const [page] = pagesOf(entry).contents;
      assert.deepEqual(
        [page?.name, page?.type, page?.uuid],
        ["One", "text", `${entry.uuid}.JournalEntryPage.${page?.id}`],
      );
      assert.strictEqual(Reflect.get(Object(Reflect.get(Object(page), "text")), "content"), "<p>Once</p>");
      await page?.update({ "text.content": "<p>Twice</p>" });
      assert.strictEqual(world().gm.game.journal.get(String(entry.id)), entry);
      await entry.deleteEmbeddedDocuments("JournalEntryPage", [String(page?.id)]);
      assert.strictEqual(pagesOf(entry).size, 0);
    });

    it("have their texts cleaned by the server", async () => {
      const entry = await write({ pages: [{ name: "Evil", text: { content: "<p>A<script>alert(1)</script></p>" } }] });
      const text = Object(Reflect.get(Object(pagesOf(entry).contents[0]), "text"));
      assert.strictEqual(Reflect.get(text, "content"), "<p>A</p>");
    });

    it(
      "are for those who may read them, page by page where a page says so",
      async () => {
        const { players, settled } = world();
        needPlayers(players);
        const ann = players.ann.game.userId;
        const entry = await write({ ownership: { default: 0, [ann]: 2 } });
        const [page] = pagesOf(entry).contents;
        const seen = () =>
          [players.ann, players.bob].map((client) => {
            const theirs = client.game.journal.get(String(entry.id), { strict: true });
            return [theirs?.visible, theirs && pagesOf(theirs).contents[0]?.permission];
          });
        assert.deepEqual(seen(), [
          [true, 2],
          [false, 0],
        ]);
        await page?.update({ ownership: { default: 0, [players.bob.game.userId]: 3 } });
        await settled();
        assert.deepEqual(seen(), [
          [true, 0],
          [false, 3],
        ]);
        const theirs = players.bob.fromUuidSync(page?.uuid);
        await Object(theirs).update({ name: "By Bob" });
        await settled();
        assert.strictEqual(page?.name, "By Bob");
        assert.match(
          (await rejection(Object(players.ann.fromUuidSync(page?.uuid)).update({ name: "x" }))).message,
          /may not/,
        );
      },
      { players: true },
    );
  },
});

const macros = defineBatch({
  name: "macros",
  basis: "documented",
  page: `${API}classes/foundry.documents.Macro.html`,
  needs: "documents",
  covers: ["Macro", "game.macros"],
  run({ it, assert, world }: BatchContext) {
    const make = async (globals: BatchWorld["gm"], data: object): Promise<MacroDocument> => {
      const made: unknown = await globals.Macro.create({ name: "Greet", ...data });
      return made as MacroDocument; // one datum gives one document
    };

    it("say what they are told to, written by whoever made them", async () => {
      const { gm } = world();
      const before = new Set(gm.game.messages.keys());
      const macro = await make(gm, { type: "chat", command: "Hello" });
      assert.deepEqual([macro.type, macro.author, macro.isAuthor], ["chat", gm.game.user, true]);
      await macro.execute();
      const [message] = gm.game.messages.filter(({ id }) => !before.has(String(id)));
      assert.include(String(Reflect.get(Object(message), "content")), "Hello");
    });

    it(
      "are the players' own to make and to delete",
      async () => {
        const { players, settled } = world();
        needPlayers(players);
        const mine = await make(players.ann, { type: "chat", command: "Hi", author: players.bob.game.userId });
        await settled();
        assert.strictEqual(mine.author?.name, "Ann");
        const theirs = players.bob.game.macros.get(String(mine.id));
        assert.match((await rejection(theirs?.update({ command: "x" }) ?? Promise.resolve())).message, /may not/);
        await mine.update({ command: "Ho" });
        await mine.delete();
      },
      { players: true, basis: "assumed" },
    );
  },
});

const hotbar = defineBatch({
  name: "the hotbar",
  basis: "documented",
  page: `${API}classes/foundry.documents.User.html`,
  needs: "documents",
  covers: ["User.hotbar", "User.assignHotbarMacro", "User.getHotbarMacros"],
  run({ it, assert, world }: BatchContext) {
    it("has ten slots to a page, and takes macros on and off", async () => {
      const { gm } = world();
      const { user } = gm.game;
      if (!user) throw new Error("Nobody plays.");
      const before = { ...user.hotbar };
      const macro: unknown = await gm.Macro.create({ name: "Greet", type: "chat", command: "Hi" });
      await user.assignHotbarMacro(macro as Document, 13);
      const page = user.getHotbarMacros(2);
      assert.deepEqual([page.length, page[2]?.slot, page[2]?.macro], [10, 13, macro as Document]);
      await user.assignHotbarMacro(macro as Document, 14, { fromSlot: 13 });
      assert.deepEqual([user.hotbar[13], user.hotbar[14]], [undefined, (macro as Document).id ?? undefined]);
      await user.assignHotbarMacro(null, 14);
      assert.deepEqual(user.hotbar, before);
      assert.match((await rejection(user.assignHotbarMacro(null, 51))).message, /slot 51/);
    });
  },
});

const folders = defineBatch({
  name: "folders",
  basis: "documented",
  page: `${API}classes/foundry.documents.Folder.html`,
  needs: "documents",
  covers: ["Folder", "game.folders"],
  run({ it, assert, world }: BatchContext) {
    const make = async (data: object): Promise<FolderDocument> => {
      const made: unknown = await world().gm.Folder.create({ name: "Folder", type: "Actor", ...data });
      return made as FolderDocument; // one datum gives one document
    };

    it("hold documents of their kind, and other folders", async () => {
      const outer = await make({ name: "Outer" });
      const inner = await make({ name: "Inner", folder: outer.id });
      const actor = await createActor(world(), { folder: inner.id });
      assert.deepEqual([Reflect.get(actor, "folder"), inner.folder, outer.folder], [inner, outer, null]);
      assert.deepEqual([inner.contents, outer.contents, outer.getSubfolders()], [[actor], [], [inner]]);
      assert.deepEqual([inner.ancestors, outer.depth, inner.depth], [[outer], 1, 2]);
      await actor.update({ folder: null });
      assert.strictEqual(Reflect.get(actor, "folder"), null);
    });

    it("leave what lies in them to the folder around when they go", async () => {
      const { gm } = world();
      const outer = await make({ name: "Outer" });
      const inner = await make({ name: "Inner", folder: outer.id });
      const innermost = await make({ name: "Innermost", folder: inner.id });
      const actor = await createActor(world(), { folder: inner.id });
      await inner.delete();
      assert.deepEqual([Reflect.get(actor, "folder"), innermost.folder], [outer, outer]);
      await outer.delete();
      assert.deepEqual([Reflect.get(actor, "folder"), innermost.folder], [null, null]);
      assert.strictEqual(gm.game.actors.get(String(actor.id)), actor);
    });

    it("take with them what lies in them when they are told to", async () => {
      const { gm } = world();
      const outer = await make({ name: "Outer" });
      const inner = await make({ name: "Inner", folder: outer.id });
      const actor = await createActor(world(), { folder: inner.id });
      await outer.delete({ deleteSubfolders: true, deleteContents: true });
      assert.deepEqual([gm.game.folders.has(String(inner.id)), gm.game.actors.has(String(actor.id))], [false, false]);
    });

    it("need a kind, and a Gamemaster", async () => {
      const { gm, players } = world();
      assert.match((await rejection(gm.Folder.create({ name: "x" }))).message, /type/);
      if (players) {
        const theirs = players.ann.Folder.create({ name: "x", type: "Actor" });
        assert.match((await rejection(theirs)).message, /may not create/);
      }
    });
  },
});

const batching = defineBatch({
  name: "several writes in one request, over all kinds",
  basis: "documented",
  page: `${API}v14/functions/foundry.documents.modifyBatch.html`,
  needs: "documents",
  run({ it, assert, world }: BatchContext) {
    it("write fights, folders and tokens' actors at once", async () => {
      const { gm, generation, broadcasts, types } = world();
      if (generation < 14) return;
      const modifyBatch: unknown = Reflect.get(gm.foundry.documents, "modifyBatch");
      if (typeof modifyBatch !== "function") throw new Error("modifyBatch is missing.");
      const actor = await createActor(world());
      const scene: unknown = await gm.Scene.create({ name: "Cave", tokens: [{ name: "T", actorId: actor.id }] });
      const token = Reflect.get(Object(scene), "tokens").contents[0];
      const combat: unknown = await gm.Combat.create({
        combatants: [
          { name: "A", initiative: 1 },
          { name: "B", initiative: 2 },
        ],
      });
      await Object(combat).startCombat();
      const [{ id }] = Object(combat).turns.slice(1);
      const before = broadcasts();
      const results: unknown = await modifyBatch([
        { action: "update", documentName: "Combatant", parent: combat, updates: [{ _id: id, initiative: 9 }] },
        { action: "update", documentName: "Actor", parent: token, updates: [{ _id: actor.id, name: "Hurt" }] },
        { action: "create", documentName: "Item", parent: token.actor, data: [{ name: "Axe", type: types.item }] },
        { action: "create", documentName: "Folder", data: [{ name: "F", type: "Item" }] },
      ]);
      const names = (results as { name: string }[][]).map((documents) => documents.map(({ name }) => name));
      assert.deepEqual(names, [["A"], ["Hurt"], ["Axe"], ["F"]]);
      assert.deepEqual([token.actor.name, actor.name, Object(combat).combatant.name], ["Hurt", "Hero", "B"]);
      if (before !== null) assert.strictEqual(broadcasts(), before + 1);
    });
  },
});

export const journalBatches: Batch[] = [entries, macros, hotbar, folders, batching];
