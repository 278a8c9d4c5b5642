import type { ActorDocument, Document, TokenDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch } from "./batch.ts";
import { createActor } from "./documents.batch.ts";
import { place } from "./tokens.batch.ts";

type ModifyBatch = (operations: readonly object[]) => Promise<Document[][]>;

/** `modifyBatch`, which generation 14 has. */
function modifyBatch({ gm }: BatchWorld): ModifyBatch {
  const found: unknown = Reflect.get(gm.foundry.documents, "modifyBatch");
  if (typeof found !== "function") throw new Error("modifyBatch is missing.");
  return found as ModifyBatch; // as the page of documentation declares it
}

/** Creates, updates and deletes what lies in an actor, and the actor itself, in one request. */
async function changeAll(world: BatchWorld, actor: ActorDocument, root: object): Promise<Document[][]> {
  await actor.createEmbeddedDocuments(
    "Item",
    ["Rope", "Coin"].map((name, index) => ({ _id: `batchItem000000${index}`, name, type: world.types.item })),
    { keepId: true },
  );
  const before = world.broadcasts();
  const results = await modifyBatch(world)([
    { action: "update", documentName: "Actor", updates: [{ _id: actor.id, name: "Changed" }], ...root },
    {
      action: "create",
      documentName: "ActiveEffect",
      parent: actor,
      data: [{ _id: "batchEffect00000", name: "Glow", img: "icons/svg/aura.svg" }],
      keepId: true,
    },
    {
      action: "update",
      documentName: "Item",
      parent: actor,
      updates: [{ _id: "batchItem0000000", name: "Long rope" }],
    },
    { action: "delete", documentName: "Item", parent: actor, ids: ["batchItem0000001"] },
  ]);
  if (before !== null && world.broadcasts() !== before + 1) throw new Error("It took more than one request.");
  return results;
}

/** What {@link changeAll} leaves behind. */
function state(actor: ActorDocument): unknown[] {
  return [actor.name, actor.items.map(({ name }) => name), actor.effects.map(({ id, name }) => [id, name])];
}

const AFTER = ["Changed", ["Long rope"], [["batchEffect00000", "Glow"]]];

const inside = defineBatch({
  name: "batches of what lies in actors",
  basis: "documented",
  page: "https://foundryvtt.com/api/v14/functions/foundry.documents.modifyBatch.html",
  needs: "documents",
  covers: ["foundry.documents.modifyBatch"],
  run({ it, assert, world }: BatchContext) {
    it(
      "create, update and delete at once, and answer with the documents",
      async () => {
        if (world().generation < 14) return;
        const actor = await createActor(world());
        const results = await changeAll(world(), actor, {});
        assert.deepEqual(state(actor), AFTER);
        const names = results.map((documents) => documents.map(({ name }) => name));
        assert.deepEqual(names, [["Changed"], ["Glow"], ["Long rope"], ["Coin"]]);
      },
      { fixture: true },
    );

    it(
      "reach the actor of an unlinked token alone",
      async () => {
        if (world().generation < 14) return;
        const base = await createActor(world());
        const [token] = await place(world(), base, {});
        const actor = (token as TokenDocument).actor;
        if (!actor) throw new Error("The token has no actor.");
        await changeAll(world(), actor, { parent: token });
        await world().settled();
        assert.deepEqual(state(actor), AFTER);
        assert.deepEqual(state(base), ["Hero", [], []]);
      },
      { basis: "assumed", fixture: true },
    );

    it("may reach documents of several actors, all or none", async () => {
      if (world().generation < 14) return;
      const [one, two] = [await createActor(world()), await createActor(world())];
      const effect = { name: "Glow", img: "icons/svg/aura.svg" };
      const create = (parent: ActorDocument) => ({
        action: "create",
        documentName: "ActiveEffect",
        parent,
        data: [effect],
      });
      await modifyBatch(world())([create(one), create(two)]);
      assert.deepEqual([one.effects.size, two.effects.size], [1, 1]);
      const gone = { action: "delete", documentName: "ActiveEffect", parent: two, ids: ["noSuchEffect0000"] };
      await modifyBatch(world())([create(one), gone]).then(
        () => assert(false, "a batch with an impossible part is refused"),
        () => undefined,
      );
      assert.deepEqual([one.effects.size, two.effects.size], [1, 1]);
    });
  },
});

const fixed = defineBatch({
  name: "effects with an id of their own",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.abstract.Document.html#createembeddeddocuments",
  needs: "documents",
  covers: ["Actor#createEmbeddedDocuments"],
  run({ it, assert, world }: BatchContext) {
    const data = { _id: "batchEffect00000", name: "Glow", img: "icons/svg/aura.svg", statuses: ["batchGlow"] };

    it("keep it where that is asked for, and get another where it is not", async () => {
      const [first, second] = [await createActor(world()), await createActor(world())];
      await first.createEmbeddedDocuments("ActiveEffect", [data], { keepId: true });
      assert.strictEqual(first.effects.contents[0]?.id, data._id);
      assert.isTrue(first.statuses.has("batchGlow"));
      await second.createEmbeddedDocuments("ActiveEffect", [data]);
      assert(second.effects.contents[0]?.id !== data._id);
    });
  },
});

export const batchBatches: Batch[] = [inside, fixed];
