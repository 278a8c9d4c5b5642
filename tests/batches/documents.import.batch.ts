import type { ActorDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, defineBatch, needPlayers, rejection } from "./batch.ts";
import { createActor, onClient } from "./documents.batch.ts";

/** The text of an export whose data are changed first. */
function exported(actor: ActorDocument, change: (data: Record<string, unknown>) => void = () => {}): string {
  const data = actor.toObject();
  change(data);
  return JSON.stringify(data);
}

const importing = defineBatch({
  name: "importing exported data",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.documents.Actor.html#importfromjson",
  needs: "documents",
  covers: ["Actor#importFromJSON"],
  run({ it, assert, world }: BatchContext) {
    it("updates the document, which stays itself", async () => {
      const source = await createActor(world(), { name: "Source", flags: { world: { mark: 1 } } });
      const target = await createActor(world(), { name: "Target" });
      const { id } = target;
      assert.strictEqual(await target.importFromJSON(exported(source)), target);
      assert.deepEqual([target.id, target.name, target.getFlag("world", "mark")], [id, "Source", 1]);
    });

    it(
      "leaves it in its folder and to its owners",
      async () => {
        const { gm } = world();
        const folder: unknown = await gm.Folder.create({ name: "Batch", type: "Actor" });
        const source = await createActor(world(), { ownership: { default: 2 } });
        const target = await createActor(world(), {
          folder: Reflect.get(Object(folder), "id"),
          ownership: { default: 1 },
        });
        await target.importFromJSON(exported(source));
        const { folder: kept, ownership } = target.toObject();
        assert.deepEqual([kept, Reflect.get(Object(ownership), "default")], [Reflect.get(Object(folder), "id"), 1]);
      },
      { basis: "assumed" },
    );

    it("replaces what lies in the document, keeping ids", async () => {
      const { types, settled } = world();
      const effects = [{ _id: "batchGlow0000000", name: "Glow" }];
      const source = await createActor(world(), {
        items: [
          { _id: "batchRope0000000", name: "Rope", type: types.item, effects },
          { _id: "batchLamp0000000", name: "Lamp", type: types.item },
        ],
      });
      const target = await createActor(world(), {});
      await target.createEmbeddedDocuments(
        "Item",
        [
          { _id: "batchRope0000000", name: "Old rope", type: types.item },
          { _id: "batchCoin0000000", name: "Coin", type: types.item },
        ],
        { keepId: true },
      );
      await target.importFromJSON(exported(source));
      await settled();
      const items = target.items.contents.map(({ id, name }) => [id, name]).sort();
      assert.deepEqual(items, [
        ["batchLamp0000000", "Lamp"],
        ["batchRope0000000", "Rope"],
      ]);
      const rope = target.items.get("batchRope0000000");
      assert.strictEqual(Reflect.get(Object(rope), "effects").get("batchGlow0000000")?.name, "Glow");
    });

    it("leaves out what the class does not know, and brings old data up to date", async () => {
      const { gm } = world();
      class Own extends gm.Actor {
        static override migrateData(source: object, ...rest: unknown[]): object {
          if ("title" in source) Reflect.set(source, "name", source.title);
          return super.migrateData(source, ...rest);
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Own);
      const target = await createActor(world());
      const json = exported(target, (data) => Object.assign(data, { title: "Renamed", unheardOf: 1 }));
      await target.importFromJSON(json);
      assert.strictEqual(target.name, "Renamed");
      assert.isFalse("unheardOf" in target.toObject() || "title" in target.toObject());
    });

    it("refuses what is no data of such a document", async () => {
      const target = await createActor(world(), { name: "Target" });
      await rejection(target.importFromJSON("no JSON"));
      const invalid = exported(target, (data) => Object.assign(data, { type: "noSuchType", name: "Changed" }));
      await rejection(target.importFromJSON(invalid));
      assert.strictEqual(target.name, "Target");
    });

    it(
      "is for those who may change the document",
      async () => {
        const { players, settled } = world();
        needPlayers(players);
        const actor = await createActor(world(), { name: "Target" });
        const json = exported(actor, (data) => Object.assign(data, { name: "Changed" }));
        await rejection(onClient(players.bob, actor).importFromJSON(json));
        await onClient(players.ann, actor).importFromJSON(json);
        await settled();
        assert.strictEqual(actor.name, "Changed");
      },
      { players: true },
    );
  },
});

export const importBatches: Batch[] = [importing];
