import type { CompendiumCollection, Document } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers, rejection } from "./batch.ts";
import { createActor } from "./documents.batch.ts";

const API = "https://foundryvtt.com/api/";
const PACK = `${API}v14/classes/foundry.documents.collections.CompendiumCollection.html`;

/** The system's first compendium of items. @throws Error when it brings none. */
function itemPack({ game }: BatchWorld["gm"]): CompendiumCollection {
  const pack = game.packs.find(({ documentName }) => documentName === "Item");
  if (!pack) throw new Error("The system brings no compendium of items.");
  return pack;
}

/** The first document of a compendium. */
async function first(pack: CompendiumCollection): Promise<Document> {
  const [document] = await pack.getDocuments();
  if (!document) throw new Error(`The compendium ${pack.collection} is empty.`);
  return document;
}

const reading = defineBatch({
  name: "the system's compendiums",
  basis: "documented",
  page: PACK,
  needs: "documents",
  covers: ["game.packs", "CompendiumCollection.getIndex", "CompendiumCollection.getDocument"],
  run({ it, assert, world }: BatchContext) {
    it("are found by the name of the package and their own", () => {
      const { game } = world().gm;
      const pack = itemPack(world().gm);
      assert.strictEqual(pack.collection, `${String(game.system.id)}.${String(pack.metadata.name)}`);
      assert.strictEqual(game.packs.get(pack.collection), pack);
      assert.deepEqual([pack.metadata.type, pack.metadata.id], ["Item", pack.collection]);
      assert.strictEqual(typeof pack.title, "string");
      assert.isTrue(pack.locked, "packs of a package are locked");
    });

    it("have an index of names, pictures and types", async () => {
      const pack = itemPack(world().gm);
      const index = await pack.getIndex();
      assert.strictEqual(index, pack.index);
      assert(index.size > 0);
      for (const entry of index) {
        assert.deepEqual([typeof entry.name, typeof entry.img, typeof entry.type], ["string", "string", "string"]);
        assert.strictEqual(entry.uuid, `Compendium.${pack.collection}.Item.${entry._id}`);
        assert.strictEqual(pack.getUuid(entry._id), entry.uuid);
      }
    });

    it("have more in their index where it is asked for", async () => {
      const pack = itemPack(world().gm);
      await pack.getIndex({ fields: ["_id", "system"] });
      assert([...pack.index].every(({ system }) => typeof system === "object" && system !== null));
    });

    it("give documents that know where they lie", async () => {
      const pack = itemPack(world().gm);
      const id = String([...pack.index.keys()][0]);
      const item = await pack.getDocument(id);
      assert.instanceOf(item, world().gm.Item);
      assert.deepEqual([item?.id, item?.pack, item?.inCompendium], [id, pack.collection, true]);
      assert.strictEqual(item?.uuid, pack.getUuid(id));
      assert.strictEqual(item?.compendium, pack);
      assert.strictEqual(pack.get(id), item);
      assert.strictEqual(await pack.getDocument(id), item, "a document is loaded once");
      assert.strictEqual(world().gm.game.items.get(id), undefined);
    });

    it("give all documents, or those with a value", async () => {
      const pack = itemPack(world().gm);
      const all = await pack.getDocuments();
      assert.strictEqual(all.length, pack.index.size);
      const ids = [String(all[0]?.id)];
      const some = await pack.getDocuments({ _id__in: ids });
      assert.deepEqual(
        some.map(({ id }) => id),
        ids,
      );
      assert.strictEqual((await pack.getDocuments({ type: String(all[0]?.type) })).includes(all[0] as Document), true);
    });

    it("are reached by UUIDs, at once as far as they are loaded", async () => {
      const { gm } = world();
      const pack = itemPack(gm);
      const uuid = pack.getUuid(String([...pack.index.keys()].at(-1)));
      const early: unknown = gm.fromUuidSync(uuid);
      assert.strictEqual(Reflect.get(Object(early), "name"), pack.index.contents.at(-1)?.name);
      const found = await gm.fromUuid(uuid);
      assert.strictEqual(found?.uuid, uuid);
      assert.strictEqual(gm.fromUuidSync(uuid), found);
      assert.isNull(await gm.fromUuid(pack.getUuid("nothingOfThisId0")));
    });
  },
});

const writing = defineBatch({
  name: "copies of a compendium's documents",
  basis: "documented",
  page: `${API}classes/foundry.documents.abstract.WorldCollection.html`,
  needs: "documents",
  covers: ["game.items.importFromCompendium", "game.items.fromCompendium"],
  run({ it, assert, world }: BatchContext) {
    it("are imported into the world, and remember where they are from", async () => {
      const { gm, settled } = world();
      const pack = itemPack(gm);
      const original = await first(pack);
      const id = String(original.id);
      const copy = await gm.game.items.importFromCompendium(pack, id, { name: "Batch copy" });
      await settled();
      assert.strictEqual(gm.game.items.get(String(copy?.id)), copy);
      assert.deepEqual([copy?.name, copy?.type, copy?.pack], ["Batch copy", original.type, null]);
      assert(copy?.id !== id);
      const stats: unknown = Reflect.get(Object(copy?.toObject()), "_stats");
      assert.strictEqual(Reflect.get(Object(stats), "compendiumSource"), original.uuid);
    });

    it("keep the id only where that is asked for", async () => {
      const { gm } = world();
      const original = await first(itemPack(gm));
      assert.isFalse("_id" in gm.game.items.fromCompendium(original));
      assert.strictEqual(gm.game.items.fromCompendium(original, { keepId: true })._id, original.id);
    });

    it("can be given to an actor", async () => {
      const { gm } = world();
      const original = await first(itemPack(gm));
      const actor = await createActor(world());
      await actor.createEmbeddedDocuments("Item", [gm.game.items.fromCompendium(original)]);
      const [mine] = actor.items.contents;
      assert.deepEqual([mine?.name, mine?.pack], [original.name, null]);
    });

    it(
      "are what changes: the originals are locked",
      async () => {
        const { gm } = world();
        const pack = itemPack(gm);
        const original = await first(pack);
        const { name } = original;
        await rejection(original.update({ name: "Changed" }));
        await rejection(original.delete());
        await rejection(gm.Item.create({ name: "New", type: String(original.type) }, { pack: pack.collection }));
        assert.deepEqual([original.name, pack.index.get(String(original.id))?.name], [name, name]);
      },
      { page: PACK },
    );

    it(
      "are no business of players, who may read",
      async () => {
        const { players } = world();
        needPlayers(players);
        const pack = itemPack(players.ann);
        const original = await first(pack);
        assert.deepEqual([pack.visible, original.isOwner, original.visible], [true, false, true]);
        await rejection(players.ann.game.items.importFromCompendium(pack, String(original.id)));
      },
      { players: true },
    );
  },
});

const worldPacks = defineBatch({
  name: "compendiums of the world",
  basis: "assumed",
  needs: "documents",
  fixture: true,
  run({ it, assert, world }: BatchContext) {
    it("are not at the table, which says so", async () => {
      const { CompendiumCollection: Class } = world().gm.foundry.documents.collections;
      assert.match((await rejection(Class.createCompendium({ type: "Item", label: "Own" }))).message, /NotAtTheTable/);
      const actor = await createActor(world());
      assert.throws(() => actor.toCompendium(), /NotAtTheTable/);
    });
  },
});

export const compendiumBatches: Batch[] = [reading, writing, worldPacks];
