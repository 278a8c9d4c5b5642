import { type Batch, defineBatch } from "./batch.ts";

const API = "https://foundryvtt.com/api/";

const utilities = defineBatch({
  name: "utilities",
  basis: "documented",
  page: `${API}modules/foundry.utils.html`,
  needs: "documents",
  run({ it, assert, world }) {
    it(
      "read and write by paths",
      () => {
        const { utils } = world().gm.foundry;
        const data = { a: { b: 1 } };
        assert.strictEqual(utils.getProperty(data, "a.b"), 1);
        assert.strictEqual(utils.getProperty(data, "a.c.d"), undefined);
        assert.isTrue(utils.setProperty(data, "a.c.d", 2));
        assert.deepEqual(data, { a: { b: 1, c: { d: 2 } } });
      },
      { covers: ["foundry.utils.getProperty", "foundry.utils.setProperty"] },
    );

    it(
      "make ids of letters and digits, 16 unless told",
      () => {
        const { utils } = world().gm.foundry;
        assert.match(utils.randomID(), /^[A-Za-z0-9]{16}$/);
        assert.match(utils.randomID(8), /^[A-Za-z0-9]{8}$/);
        assert.strictEqual(new Set([1, 2, 3].map(() => utils.randomID())).size, 3);
      },
      { covers: ["foundry.utils.randomID"] },
    );

    it(
      "escape what HTML reads",
      () => {
        const { utils } = world().gm.foundry;
        const escaped = utils.escapeHTML('<b a="x">&</b>');
        assert.isFalse(/[<>"]/.test(escaped));
        assert.include(escaped, "&lt;b");
        assert.include(escaped, "&amp;");
      },
      { covers: ["foundry.utils.escapeHTML"] },
    );

    it(
      "merge deeply, into the first unless told otherwise",
      () => {
        const { utils } = world().gm.foundry;
        const original = { a: { x: 1 }, list: [1, 2] };
        const copy = utils.mergeObject(original, { a: { y: 2 }, list: [3] }, { inplace: false });
        assert.deepEqual(copy, { a: { x: 1, y: 2 }, list: [3] });
        assert.deepEqual(original, { a: { x: 1 }, list: [1, 2] });
        assert.strictEqual(utils.mergeObject(original, { "a.z": 3 }), original);
        assert.deepEqual(original.a, { x: 1, z: 3 });
      },
      { covers: ["foundry.utils.mergeObject"] },
    );

    it(
      "copy deeply, expand and flatten",
      () => {
        const { utils } = world().gm.foundry;
        const source = { a: { b: [1, { c: 2 }] } };
        const copy = utils.deepClone(source);
        assert.deepEqual(copy, source);
        assert.isFalse(copy.a === source.a);
        assert.deepEqual(utils.expandObject({ "a.b": 1, "a.c": 2 }), { a: { b: 1, c: 2 } });
        assert.deepEqual(utils.flattenObject({ a: { b: 1, c: 2 } }), { "a.b": 1, "a.c": 2 });
      },
      { covers: ["foundry.utils.deepClone", "foundry.utils.expandObject", "foundry.utils.flattenObject"] },
    );
  },
});

const collections = defineBatch({
  name: "collections",
  basis: "documented",
  page: `${API}classes/foundry.utils.Collection.html`,
  needs: "documents",
  covers: ["Collection", "Collection#get", "Collection#contents", "Actors#get", "Collection#filter", "Collection#find"],
  run({ it, assert, world }) {
    it("are maps that iterate their values and search like lists", () => {
      const { Collection } = world().gm.foundry.utils;
      const collection = new Collection([
        ["a", { name: "A", size: 1 }],
        ["b", { name: "B", size: 2 }],
      ]);
      assert.deepEqual(
        [...collection].map(({ name }) => name),
        ["A", "B"],
      );
      assert.deepEqual(collection.contents, [...collection]);
      assert.strictEqual(collection.get("b")?.size, 2);
      assert.strictEqual(collection.getName("A"), collection.get("a"));
      assert.strictEqual(collection.find(({ size }) => size > 1)?.name, "B");
      assert.strictEqual(collection.filter(({ size }) => size > 0).length, 2);
      assert.isTrue(collection.some(({ name }) => name === "A"));
      assert.deepEqual(
        collection.map(({ size }) => size),
        [1, 2],
      );
    });

    it("throw for what is not there only when they are strict", () => {
      const { actors } = world().gm.game;
      assert.strictEqual(actors.get("nothinghere00000"), undefined);
      assert.throws(() => actors.get("nothinghere00000", { strict: true }));
    });
  },
});

const texts = defineBatch({
  name: "texts by keys",
  basis: "documented",
  page: `${API}classes/foundry.helpers.Localization.html`,
  needs: "documents",
  covers: ["game.i18n", "game.i18n.localize", "game.i18n.format", "game.i18n.has"],
  run({ it, assert, world }) {
    it("give the key when they are missing", () => {
      const { i18n } = world().gm.game;
      assert.strictEqual(i18n.localize("BATCH.Missing"), "BATCH.Missing");
      assert.isFalse(i18n.has("BATCH.Missing"));
    });

    it("take data for what stands in braces", () => {
      const { i18n } = world().gm.game;
      assert.strictEqual(i18n.format("BATCH {name}", { name: "Ann" }), "BATCH Ann");
    });

    it("are formatted by localize from generation 14 on", () => {
      const { gm, generation } = world();
      const text = gm.game.i18n.localize("BATCH {name}", { name: "Ann" });
      assert.strictEqual(text, generation >= 14 ? "BATCH Ann" : "BATCH {name}");
      assert.strictEqual("_loc" in gm, generation >= 14);
    });
  },
});

const creation = defineBatch({
  name: "the order of a creation",
  basis: "documented",
  page: `${API}classes/foundry.abstract.Document.html`,
  needs: "documents",
  covers: [
    "Document#_preCreate",
    "Actor#_preCreate",
    "Document#updateSource",
    "Document#documentName",
    "Document.deleteDocuments",
  ],
  run({ it, assert, world }) {
    it("lets _preCreate change the source before it is sent, then asks the hook", async () => {
      const { gm, types } = world();
      const log: string[] = [];
      class Prepared extends gm.foundry.documents.Actor {
        override async _preCreate(...args: Parameters<InstanceType<typeof gm.foundry.documents.Actor>["_preCreate"]>) {
          log.push("_preCreate");
          const allowed = await super._preCreate(...args);
          this.updateSource({ flags: { world: { batch: this.documentName } } });
          return allowed;
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Prepared);
      gm.Hooks.on("preCreateActor", () => void log.push("preCreateActor"));
      gm.Hooks.on("createActor", () => void log.push("createActor"));
      const created = await gm.Actor.create({ name: "Hero", type: types.actor });
      const actor = created instanceof Prepared ? created : null;
      assert.deepEqual(log, ["_preCreate", "preCreateActor", "createActor"]);
      assert.strictEqual(actor?.getFlag("world", "batch"), "Actor");
      await gm.Actor.deleteDocuments([String(actor?.id)]);
      assert.isFalse(gm.game.actors.has(String(actor?.id)));
    });
  },
});

const deletion = defineBatch({
  name: "the hooks of a deletion",
  basis: "documented",
  page: `${API}functions/hookEvents.deleteDocument.html`,
  needs: "documents",
  covers: ["hook deleteActor", "hook deleteChatMessage", "Document#delete"],
  run({ it, assert, world }) {
    it("come with the document, the options and who did it, when the collection has let go of it", async () => {
      const { gm, types } = world();
      const seen: unknown[] = [];
      for (const name of ["Actor", "ChatMessage"] as const) {
        gm.Hooks.on(`delete${name}`, (document: { id: string }, options: object, userId: string) => {
          const collection = name === "Actor" ? gm.game.actors : gm.game.messages;
          seen.push(name, collection.has(document.id), typeof options, userId);
        });
      }
      const [actor] = await gm.Actor.createDocuments([{ name: "Hero", type: types.actor }]);
      const [message] = await gm.ChatMessage.createDocuments([{ content: "Hello" }]);
      await actor?.delete();
      await message?.delete();
      const { userId } = gm.game;
      assert.deepEqual(seen, ["Actor", false, "object", userId, "ChatMessage", false, "object", userId]);
    });
  },
});

const game = defineBatch({
  name: "the game",
  basis: "documented",
  page: `${API}classes/foundry.Game.html`,
  needs: "documents",
  covers: ["game.release", "game.system"],
  run({ it, assert, world }) {
    it("knows its generation, its system and when it is ready", () => {
      const { gm, generation } = world();
      assert.strictEqual(gm.game.release.generation, generation);
      assert.strictEqual(typeof gm.game.system.id, "string");
      assert.isTrue(gm.game.ready);
    });
  },
});

export const utilityBatches: Batch[] = [utilities, collections, texts, creation, deletion, game];
