import type { ActorDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers, rejection } from "./batch.ts";

const API = "https://foundryvtt.com/api/";

/** An actor that Ann owns. */
export async function createActor(world: BatchWorld, data: object = {}): Promise<ActorDocument> {
  const ann = world.players?.ann.game.userId;
  const created = await world.gm.Actor.create({
    name: "Hero",
    type: world.types.actor,
    ownership: { default: 0, ...(ann ? { [ann]: 3 } : {}) },
    ...data,
  });
  await world.settled();
  return created as ActorDocument; // one datum gives one document
}

/** The same actor on another client. */
export function onClient(globals: BatchWorld["gm"], actor: ActorDocument): ActorDocument {
  return globals.game.actors.get(String(actor.id), { strict: true }) as ActorDocument; // the collection of actors
}

/** The changes that delete a key, in the generation's way. */
function deletion(world: BatchWorld, path: string): object {
  if (world.generation >= 14) return { [path]: Reflect.get(world.gm, "_del") };
  const parts = path.split(".");
  const last = parts.pop();
  return { [[...parts, `-=${last}`].join(".")]: null };
}

/** The changes that replace a key, in the generation's way. */
function replacement(world: BatchWorld, path: string, value: unknown): object {
  if (world.generation >= 14) {
    const replace: unknown = Reflect.get(world.gm, "_replace");
    return { [path]: typeof replace === "function" ? (replace(value) as unknown) : undefined };
  }
  const parts = path.split(".");
  const last = parts.pop();
  return { [[...parts, `==${last}`].join(".")]: value };
}

const order = defineBatch({
  name: "the order of an update",
  basis: "documented",
  page: `${API}classes/foundry.abstract.Document.html`,
  needs: "documents",
  covers: [
    "Document#update",
    "Document#_preUpdate",
    "hook preUpdateActor",
    "hook updateActor",
    "CONFIG.Actor.documentClass",
    "game.user",
    "game.actors",
  ],
  run({ it, assert, world }: BatchContext) {
    it("asks document, hook and operation, then tells document and hook", async () => {
      const { gm, settled } = world();
      const log: string[] = [];
      const Base = gm.foundry.documents.Actor;
      class Recorder extends Base {
        override async _preUpdate(...args: Parameters<ActorDocument["_preUpdate"]>) {
          log.push("_preUpdate");
          return super._preUpdate(...args);
        }
        override _onUpdate(...args: Parameters<ActorDocument["_onUpdate"]>) {
          log.push("_onUpdate");
          super._onUpdate(...args);
        }
        static override async _preUpdateOperation(...args: Parameters<typeof Base._preUpdateOperation>) {
          log.push("_preUpdateOperation");
          return super._preUpdateOperation(...args);
        }
        static override async _onUpdateOperation() {
          log.push("_onUpdateOperation");
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Recorder);
      const actor = await createActor(world());
      gm.Hooks.on("preUpdateActor", () => void log.push("preUpdateActor"));
      gm.Hooks.on("updateActor", () => void log.push("updateActor"));
      await actor.update({ name: "Other" });
      await settled();
      assert.deepEqual(log, [
        "_preUpdate",
        "preUpdateActor",
        "_preUpdateOperation",
        "_onUpdate",
        "updateActor",
        "_onUpdateOperation",
      ]);
    });

    it("gives the pre-hook what the caller passed, uncleaned and not compared", async () => {
      const { gm } = world();
      const actor = await createActor(world());
      let seen: unknown;
      gm.Hooks.on("preUpdateActor", (_actor: unknown, changes: Record<string, unknown>) => {
        seen = { ...changes };
      });
      await actor.update({ name: "Hero", img: "a.png" });
      assert.deepEqual(seen, { _id: actor.id, name: "Hero", img: "a.png" });
    });

    it(
      "tells every client who acted",
      async () => {
        const { gm, players, settled } = world();
        needPlayers(players);
        const actor = await createActor(world());
        const seen: unknown[] = [];
        players.bob.Hooks.on(
          "updateActor",
          (updated: ActorDocument, changed: object, _options: object, userId: string) => {
            seen.push(updated.name, Reflect.get(changed, "name"), userId);
          },
        );
        await onClient(players.ann, actor).update({ name: "By Ann" });
        await settled();
        assert.deepEqual(seen, ["By Ann", "By Ann", players.ann.game.userId]);
        assert.strictEqual(onClient(gm, actor).name, "By Ann");
      },
      { players: true },
    );
  },
});

const cancelling = defineBatch({
  name: "cancelling by false",
  basis: "documented",
  page: `${API}modules/hookEvents.html`,
  needs: "documents",
  covers: [
    "Document.create",
    "Document.createDocuments",
    "Document#delete",
    "hook preCreateActor",
    "hook preDeleteActor",
  ],
  run({ it, assert, world }: BatchContext) {
    it("a hook's false cancels that document only", async () => {
      const { gm } = world();
      gm.Hooks.on("preCreateActor", (actor: ActorDocument) => actor.name !== "No");
      const type = world().types.actor;
      const created = await gm.Actor.createDocuments([
        { name: "No", type },
        { name: "Yes", type },
      ]);
      assert.deepEqual(
        created.map(({ name }) => name),
        ["Yes"],
      );
    });

    it("other false values cancel nothing, and noHook skips the hook", async () => {
      const { gm } = world();
      const actor = await createActor(world());
      gm.Hooks.on("preUpdateActor", () => undefined);
      await actor.update({ name: "A" });
      assert.strictEqual(actor.name, "A");
      gm.Hooks.on("preUpdateActor", () => false);
      assert.strictEqual(await actor.update({ name: "B" }), undefined);
      assert.strictEqual(actor.name, "A");
      await actor.update({ name: "C" }, { noHook: true });
      assert.strictEqual(actor.name, "C");
    });

    it("a cancelled deletion leaves the document", async () => {
      const { gm } = world();
      const actor = await createActor(world());
      gm.Hooks.once("preDeleteActor", () => false);
      await actor.delete();
      assert(gm.game.actors.has(String(actor.id)));
      await actor.delete();
      assert(!gm.game.actors.has(String(actor.id)));
    });
  },
});

const merging = defineBatch({
  name: "merging of updates",
  basis: "documented",
  page: `${API}classes/foundry.abstract.Document.html`,
  needs: "documents",
  covers: ["Document#update", "Document#getFlag", "Document#setFlag", "Document#unsetFlag"],
  run({ it, assert, world }: BatchContext) {
    it("merges objects deeply and replaces lists whole", async () => {
      const { settled } = world();
      const actor = await createActor(world(), { flags: { world: { a: { x: 1, y: 2 }, list: [1, 2, 3] } } });
      await actor.update({ "flags.world.a.x": 5, flags: { world: { list: [9] } } });
      await settled();
      assert.deepEqual(actor.flags.world, { a: { x: 5, y: 2 }, list: [9] });
    });

    it("deletes and replaces keys in the generation's way, on every client alike", async () => {
      const { players, settled } = world();
      const actor = await createActor(world(), { flags: { world: { a: { x: 1, y: 2 }, b: { z: 1 } } } });
      await actor.update({ ...deletion(world(), "flags.world.a.x") });
      await actor.update({ ...replacement(world(), "flags.world.b", { only: true }) });
      await settled();
      const expected = { a: { y: 2 }, b: { only: true } };
      assert.deepEqual(actor.flags.world, expected);
      if (players) assert.deepEqual(onClient(players.bob, actor).flags.world, expected);
    });

    it("sets, reads and unsets flags, and refuses unknown scopes", async () => {
      const actor = await createActor(world());
      await actor.setFlag("world", "a.b", { c: 1 });
      await actor.setFlag("world", "a.b", { d: 2 });
      assert.deepEqual(actor.getFlag("world", "a.b"), { c: 1, d: 2 });
      await actor.unsetFlag("world", "a.b.c");
      assert.deepEqual(actor.getFlag("world", "a"), { b: { d: 2 } });
      assert.throws(() => actor.getFlag("nobody", "a"), /nobody/);
    });
  },
});

const differences = defineBatch({
  name: "updates that change nothing",
  basis: "seen",
  needs: "documents",
  covers: ["Document#update"],
  run({ it, assert, world }: BatchContext) {
    it("resolves undefined, fires no hook and sends nothing", async () => {
      const { gm, broadcasts } = world();
      const actor = await createActor(world());
      const before = broadcasts();
      gm.Hooks.on("updateActor", () => {
        throw new Error("No update was made.");
      });
      assert.strictEqual(await actor.update({ name: "Hero" }), undefined);
      assert.strictEqual(broadcasts(), before);
    });

    it("keeps only what differs, unless the caller wants everything", async () => {
      const { gm } = world();
      const actor = await createActor(world());
      const seen: string[][] = [];
      gm.Hooks.on("updateActor", (_actor: unknown, changed: object) => {
        seen.push(
          Object.keys(changed)
            .filter((key) => key !== "_stats")
            .sort(),
        );
      });
      await actor.update({ name: "Hero", img: "b.png" });
      await actor.update({ name: "Hero" }, { diff: false });
      assert.deepEqual(seen, [
        ["_id", "img"],
        ["_id", "name"],
      ]);
    });
  },
});

const validity = defineBatch({
  name: "invalid writes",
  basis: "documented",
  page: `${API}classes/foundry.abstract.Document.html`,
  needs: "documents",
  covers: ["Document#update", "Document.create"],
  run({ it, assert, world }: BatchContext) {
    it(
      "rejects on the caller's client and sends nothing",
      async () => {
        const { broadcasts } = world();
        const actor = await createActor(world());
        const before = broadcasts();
        const error = await rejection(actor.update({ name: "" }));
        assert.match(error.message, /name/);
        assert.strictEqual(broadcasts(), before);
        assert.strictEqual(actor.name, "Hero");
      },
      { basis: "seen" },
    );

    it("refuses an undeclared subtype", async () => {
      const error = await rejection(world().gm.Actor.create({ name: "X", type: "nothing" }));
      assert.match(error.message, /"nothing" is not a valid type/);
    });
  },
});

const ownership = defineBatch({
  name: "ownership",
  basis: "documented",
  page: `${API}classes/foundry.abstract.Document.html`,
  needs: "documents",
  covers: ["Document#isOwner", "Document#testUserPermission", "Document#visible", "Document#limited", "game.users"],
  run({ it, assert, world }: BatchContext) {
    it(
      "tells levels by user, and a Gamemaster owns everything",
      async () => {
        const { gm, players } = world();
        needPlayers(players);
        const actor = await createActor(world());
        const mine = onClient(players.ann, actor);
        const foreign = onClient(players.bob, actor);
        assert.deepEqual([actor.isOwner, mine.isOwner, foreign.isOwner], [true, true, false]);
        assert.deepEqual([foreign.visible, foreign.limited, foreign.permission], [false, false, 0]);
        assert(actor.hasPlayerOwner);
        await actor.update({ ownership: { default: 1 } });
        await world().settled();
        assert.deepEqual([foreign.visible, foreign.limited, foreign.isOwner], [true, true, false]);
        const bob = gm.game.users.get(players.bob.game.userId, { strict: true });
        assert(bob && actor.testUserPermission(bob, "LIMITED", { exact: true }));
      },
      { players: true },
    );

    it(
      "embedded documents follow their parent",
      async () => {
        const { players, types, settled } = world();
        const actor = await createActor(world());
        await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: types.item }]);
        await settled();
        needPlayers(players);
        assert(onClient(players.ann, actor).items.contents[0]?.isOwner);
        assert(!onClient(players.bob, actor).items.contents[0]?.isOwner);
      },
      { players: true },
    );

    it(
      "refuses what a player may not write",
      async () => {
        const { players } = world();
        needPlayers(players);
        const actor = await createActor(world());
        assert.match(
          (await rejection(onClient(players.bob, actor).update({ name: "Mine" }))).message,
          /may not update/,
        );
        assert.match((await rejection(onClient(players.ann, actor).delete())).message, /may not delete/);
        assert.match(
          (await rejection(players.ann.Actor.create({ name: "X", type: world().types.actor }))).message,
          /may not create/,
        );
        assert.strictEqual(actor.name, "Hero");
      },
      { players: true },
    );
  },
});

export const documentBatches: Batch[] = [order, cancelling, merging, differences, validity, ownership];
