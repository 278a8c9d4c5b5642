import { type Batch, type BatchContext, defineBatch, rejection } from "./batch.ts";
import { createActor, onClient } from "./documents.batch.ts";

const API = "https://foundryvtt.com/api/";

const embedding = defineBatch({
  name: "embedded documents",
  basis: "documented",
  page: `${API}classes/foundry.abstract.Document.html`,
  needs: "documents",
  covers: [
    "Document#createEmbeddedDocuments",
    "Document#deleteEmbeddedDocuments",
    "Document#id",
    "Document#uuid",
    "Actor#items",
    "fromUuid",
    "fromUuidSync",
  ],
  run({ it, assert, world }: BatchContext) {
    it("are created, updated and deleted through their parent, and prepared with it", async () => {
      const { gm, types, players, settled } = world();
      const actor = await createActor(world());
      const log: string[] = [];
      for (const name of ["createItem", "updateItem", "deleteItem"]) gm.Hooks.on(name, () => void log.push(name));
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: types.item }]);
      assert(item && actor.items.get(String(item.id)) === item);
      assert.strictEqual(item?.uuid, `Actor.${actor.id}.Item.${item?.id}`);
      await item?.update({ name: "Axe" });
      await settled();
      if (players) assert.strictEqual(onClient(players.bob, actor).items.getName("Axe")?.id, item?.id);
      assert.strictEqual(await gm.fromUuid(String(item?.uuid)), item);
      assert.strictEqual(gm.fromUuidSync("Actor.nothinghere00000"), null);
      await actor.deleteEmbeddedDocuments("Item", [String(item?.id)]);
      assert(!actor.items.has(String(item?.id)));
      assert.deepEqual(log, ["createItem", "updateItem", "deleteItem"]);
    });

    it("have effects of their own, whose statuses reach the actor", async () => {
      const { types } = world();
      const actor = await createActor(world());
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Cloak", type: types.item }]);
      await item?.createEmbeddedDocuments("ActiveEffect", [{ name: "Hidden", statuses: ["hidden"] }]);
      assert.deepEqual([...actor.statuses], ["hidden"]);
    });

    it(
      "cannot be changed by an update of the parent",
      async () => {
        const actor = await createActor(world());
        assert.match((await rejection(actor.update({ items: [] }))).message, /updateEmbeddedDocuments/);
      },
      { basis: "assumed" },
    );
  },
});

const batching = defineBatch({
  name: "several writes in one request",
  basis: "documented",
  page: `${API}v14/functions/foundry.documents.modifyBatch.html`,
  needs: "documents",
  covers: ["foundry.documents.modifyBatch"],
  run({ it, assert, world }: BatchContext) {
    it("exists in generation 14 only, and writes all at once", async () => {
      const { gm, generation, types, broadcasts } = world();
      const modifyBatch: unknown = Reflect.get(gm.foundry.documents, "modifyBatch");
      assert.strictEqual(typeof modifyBatch, generation >= 14 ? "function" : "undefined");
      if (typeof modifyBatch !== "function") return;
      const actor = await createActor(world());
      const before = broadcasts() ?? 0;
      const result: unknown = await modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: actor.id, name: "New" }] },
        { action: "create", documentName: "Item", parent: actor, data: [{ name: "Sword", type: types.item }] },
      ]);
      assert.deepEqual(result, [[actor], [actor.items.getName("Sword")]]);
      assert.strictEqual(actor.name, "New");
      if (broadcasts() !== null) assert.strictEqual(broadcasts(), before + 1);
    });

    it("one cancel stops all", async () => {
      const { gm, generation, broadcasts } = world();
      if (generation < 14) return;
      const modifyBatch: unknown = Reflect.get(gm.foundry.documents, "modifyBatch");
      const actor = await createActor(world());
      const before = broadcasts();
      gm.Hooks.once("preCreateChatMessage", () => false);
      if (typeof modifyBatch !== "function") throw new Error("modifyBatch is missing.");
      await modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: actor.id, name: "New" }] },
        { action: "create", documentName: "ChatMessage", data: [{ content: "x" }] },
      ]);
      assert.strictEqual(actor.name, "Hero");
      assert.strictEqual(broadcasts(), before);
    });
  },
});

export const embeddedBatches: Batch[] = [embedding, batching];
