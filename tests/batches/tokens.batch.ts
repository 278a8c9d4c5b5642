import type { ActorDocument, TokenDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers, rejection } from "./batch.ts";
import { createActor } from "./documents.batch.ts";

const DELTA = "https://foundryvtt.com/article/v11-actor-delta";
const TOKEN = "https://foundryvtt.com/api/classes/foundry.documents.TokenDocument.html";

/** A scene with tokens of an actor; `data` is what each of them has differently. */
export async function place(world: BatchWorld, actor: ActorDocument, ...data: object[]): Promise<TokenDocument[]> {
  const tokens = data.map((entry) => ({ name: "Token", actorId: actor.id, ...entry }));
  const scene: unknown = await world.gm.Scene.create({ name: "Cave", tokens });
  await world.settled();
  return Reflect.get(Object(scene), "tokens").contents as TokenDocument[]; // a scene's tokens
}

/** The token of the same place on another client. */
function tokenOn(globals: BatchWorld["gm"], token: TokenDocument): TokenDocument {
  return globals.fromUuidSync(token.uuid) as TokenDocument; // the UUID of a token
}

/** A token's own actor. @throws Error when there is none. */
function own(token: TokenDocument | undefined): ActorDocument {
  const actor = token?.actor;
  if (!actor) throw new Error("The token has no actor.");
  return actor;
}

const linked = defineBatch({
  name: "the actor of a token",
  basis: "documented",
  page: DELTA,
  needs: "documents",
  covers: ["TokenDocument.actor", "Actor.isToken", "Actor.token"],
  run({ it, assert, world }: BatchContext) {
    it("is the world's when it is linked, and one of its own when it is not", async () => {
      const actor = await createActor(world());
      const [first, second] = await place(world(), actor, { actorLink: true }, {});
      assert.strictEqual(first?.actor, actor);
      const loose = own(second);
      assert(loose !== actor);
      assert.deepEqual([loose.isToken, loose.token === second, actor.isToken, actor.token], [true, true, false, null]);
      assert.deepEqual([loose.id, loose.name, loose.type], [actor.id, "Hero", actor.type]);
      assert.strictEqual(second?.baseActor, actor);
      assert.strictEqual(second?.actor, loose);
    });

    it("is found by a UUID below its token, and so are its items", async () => {
      const { gm, types } = world();
      const actor = await createActor(world(), { items: [{ name: "Rope", type: types.item }] });
      const [token] = await place(world(), actor, {});
      const loose = own(token);
      assert.strictEqual(loose.uuid, `${token?.uuid}.Actor.${actor.id}`);
      assert.strictEqual(gm.fromUuidSync(String(loose.uuid)), loose);
      const rope = loose.items.getName("Rope");
      assert.strictEqual(rope?.uuid, `${loose.uuid}.Item.${rope?.id}`);
      assert.strictEqual(await gm.fromUuid(String(rope?.uuid)), rope);
      assert(rope !== actor.items.getName("Rope"));
    });

    it("speaks as its token", async () => {
      const { gm } = world();
      const actor = await createActor(world());
      const [token] = await place(world(), actor, { name: "Guard" });
      const speaker = gm.ChatMessage.getSpeaker({ actor: own(token) });
      assert.deepEqual(speaker, { scene: token?.parent?.id, token: token?.id, actor: actor.id, alias: "Guard" });
      assert.strictEqual(gm.ChatMessage.getSpeakerActor(speaker), own(token));
    });

    it("is gone when there is no such actor", async () => {
      const actor = await createActor(world());
      const [token] = await place(world(), actor, {});
      own(token);
      await actor.delete();
      assert.strictEqual(token?.actor, null);
    });
  },
});

const deltas = defineBatch({
  name: "changes of an unlinked token's actor",
  basis: "documented",
  page: DELTA,
  needs: "documents",
  covers: ["TokenDocument.delta", "ActorDelta"],
  run({ it, assert, world }: BatchContext) {
    it("stay with that token, and fire the actor's own methods and hooks", async () => {
      const { gm } = world();
      const log: unknown[] = [];
      class Recorder extends gm.foundry.documents.Actor {
        override async _preUpdate(...args: Parameters<ActorDocument["_preUpdate"]>) {
          log.push("_preUpdate");
          return super._preUpdate(...args);
        }
        override _onUpdate(...args: Parameters<ActorDocument["_onUpdate"]>) {
          log.push("_onUpdate");
          super._onUpdate(...args);
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Recorder);
      const actor = await createActor(world());
      const [one, two] = await place(world(), actor, {}, {});
      const loose = own(one);
      gm.Hooks.on("preUpdateActor", (updated: unknown) => void log.push(["preUpdateActor", updated === loose]));
      gm.Hooks.on("updateActor", (updated: unknown) => void log.push(["updateActor", updated === loose]));
      await loose.update({ name: "Hurt", "flags.world.wounds.arm": 1 });
      assert.deepEqual(log, ["_preUpdate", ["preUpdateActor", true], "_onUpdate", ["updateActor", true]]);
      assert.deepEqual([own(one).name, own(two).name, actor.name], ["Hurt", "Hero", "Hero"]);
      assert.strictEqual(own(one), loose);
      assert.strictEqual(one?.delta.name, "Hurt");
      assert.deepEqual(loose.getFlag("world", "wounds"), { arm: 1 });
    });

    it(
      "reach the prepared data of the subtype",
      async () => {
        const actor = await createActor(world(), { system: { strength: 3 } });
        const [token] = await place(world(), actor, {});
        await own(token).update({ "system.strength": 5 });
        await actor.update({ "flags.world.other": 1 });
        const strengths = [own(token), actor].map(({ system }) => [
          Reflect.get(system, "strength"),
          Reflect.get(system, "double"),
        ]);
        assert.deepEqual(strengths, [
          [5, 10],
          [3, 6],
        ]);
      },
      { fixture: true },
    );

    it("let everything else of the base actor shine through", async () => {
      const { types } = world();
      const actor = await createActor(world(), { flags: { world: { a: 1, b: 1 } } });
      const [token] = await place(world(), actor, {});
      const loose = own(token);
      await loose.update({ "flags.world.a": 2 });
      await actor.update({ name: "Renamed", flags: { world: { a: 9, b: 9 } } });
      assert.strictEqual(loose.name, "Renamed");
      assert.deepEqual(loose.flags.world, { a: 2, b: 9 });
      await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: types.item }]);
      assert.strictEqual(loose.items.getName("Rope")?.parent, loose);
    });

    it(
      "keep what was deleted deleted, also when the base actor changes",
      async () => {
        const { generation, gm } = world();
        const actor = await createActor(world(), { flags: { world: { a: { x: 1, y: 1 } } } });
        const [token] = await place(world(), actor, {});
        const loose = own(token);
        const change =
          generation >= 14 ? { "flags.world.a.x": Reflect.get(gm, "_del") } : { "flags.world.a.-=x": null };
        await loose.update(change);
        await actor.update({ "flags.world.a": { x: 5, z: 1 } });
        assert.deepEqual(loose.flags.world, { a: { y: 1, z: 1 } });
        await loose.update({ "flags.world.a.x": 7 });
        assert.deepEqual(loose.flags.world, { a: { x: 7, y: 1, z: 1 } });
      },
      { basis: "assumed" },
    );

    it(
      "are the same on every client",
      async () => {
        const { players, types } = world();
        needPlayers(players);
        const actor = await createActor(world(), { items: [{ name: "Rope", type: types.item }] });
        const [token] = await place(world(), actor, {});
        if (!token) throw new Error("The scene has no token.");
        const theirs = own(tokenOn(players.ann, token));
        await theirs.update({ name: "By Ann" });
        await theirs.createEmbeddedDocuments("Item", [{ name: "Axe", type: types.item }]);
        await world().settled();
        for (const client of [world().gm, players.bob]) {
          const seen = own(tokenOn(client, token));
          assert.deepEqual([seen.name, seen.items.map(({ name }) => name)], ["By Ann", ["Rope", "Axe"]]);
        }
      },
      { players: true },
    );

    it("go with the delta: without it the actor is as the base actor again", async () => {
      const actor = await createActor(world());
      const [token] = await place(world(), actor, {});
      await own(token).update({ name: "Hurt" });
      await token?.delta.restore();
      assert.strictEqual(own(token).name, "Hero");
      assert.strictEqual(token?.delta.name, null);
    });

    it("may come with a new token", async () => {
      const actor = await createActor(world());
      const [token] = await place(world(), actor, { delta: { name: "Scout", flags: { world: { scout: true } } } });
      assert.strictEqual(own(token).name, "Scout");
      assert.strictEqual(own(token).getFlag("world", "scout"), true);
    });
  },
});

const inside = defineBatch({
  name: "items of an unlinked token's actor",
  basis: "documented",
  page: DELTA,
  needs: "documents",
  run({ it, assert, world }: BatchContext) {
    it("are created, changed and deleted there only, with the items' own hooks", async () => {
      const { gm, types } = world();
      const actor = await createActor(world(), { items: [{ name: "Rope", type: types.item }] });
      const [token] = await place(world(), actor, {});
      const loose = own(token);
      const log: unknown[] = [];
      for (const name of ["preCreateItem", "createItem", "preUpdateItem", "updateItem", "deleteItem"]) {
        gm.Hooks.on(name, (item: { parent: unknown }) => void log.push([name, item.parent === loose]));
      }
      const [axe] = await loose.createEmbeddedDocuments("Item", [{ name: "Axe", type: types.item }]);
      assert.strictEqual(axe?.parent, loose);
      const rope = loose.items.getName("Rope");
      await rope?.update({ name: "Torn rope" });
      assert.strictEqual(loose.items.getName("Torn rope"), rope);
      await loose.deleteEmbeddedDocuments("Item", [String(axe?.id)]);
      assert.deepEqual(
        log,
        ["preCreateItem", "createItem", "preUpdateItem", "updateItem", "deleteItem"].map((name) => [name, true]),
      );
      assert.deepEqual(
        actor.items.map(({ name }) => name),
        ["Rope"],
      );
      await rope?.delete();
      assert.deepEqual([loose.items.size, actor.items.size], [0, 1]);
      await actor.update({ name: "Other" });
      assert.strictEqual(loose.items.size, 0);
    });

    it("have effects of their own, which reach that actor", async () => {
      const { types } = world();
      const actor = await createActor(world(), { items: [{ name: "Cloak", type: types.item }] });
      const [token] = await place(world(), actor, {});
      const loose = own(token);
      const cloak = loose.items.getName("Cloak");
      const [effect] =
        (await cloak?.createEmbeddedDocuments("ActiveEffect", [
          { name: "Hidden", statuses: ["hidden"], transfer: true },
        ])) ?? [];
      assert.deepEqual([[...loose.statuses], [...actor.statuses]], [["hidden"], []]);
      await effect?.update({ disabled: true });
      assert.deepEqual([...loose.statuses], []);
    });
  },
});

const rights = defineBatch({
  name: "rights on an unlinked token's actor",
  basis: "assumed",
  needs: "documents",
  players: true,
  run({ it, assert, world }: BatchContext) {
    it("are those on the base actor, unless the token's own say otherwise", async () => {
      const { players, types } = world();
      needPlayers(players);
      const actor = await createActor(world());
      const bob = players.bob.game.userId;
      const [token, given] = await place(world(), actor, {}, { delta: { ownership: { default: 0, [bob]: 3 } } });
      if (!token || !given) throw new Error("The scene lacks tokens.");
      const levels = [token, given].map((entry) =>
        [players.ann, players.bob].map((client) => own(tokenOn(client, entry)).isOwner),
      );
      assert.deepEqual(levels, [
        [true, false],
        [false, true],
      ]);
      const foreign = own(tokenOn(players.bob, token));
      assert.match((await rejection(foreign.update({ name: "Mine" }))).message, /may not update/);
      const data = [{ name: "Loot", type: types.item }];
      assert.match((await rejection(foreign.createEmbeddedDocuments("Item", data))).message, /may not create/);
      await own(tokenOn(players.bob, given)).update({ name: "Mine" });
      await world().settled();
      assert.strictEqual(own(given).name, "Mine");
    });
  },
});

const prototypes = defineBatch({
  name: "tokens by an actor's prototype",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.documents.Actor.html#gettokendocument",
  needs: "documents",
  covers: ["Actor.getTokenDocument"],
  run({ it, assert, world }: BatchContext) {
    it("are made, not saved, with what they shall have differently", async () => {
      const actor = await createActor(world(), {
        prototypeToken: { name: "Nick", actorLink: true, bar1: { attribute: "health" } },
      });
      const token = await actor.getTokenDocument({ hidden: true });
      assert.deepEqual(
        [token.id, token.name, token.actorId, token.actorLink, token.bar1.attribute, token.hidden],
        [null, "Nick", actor.id, true, "health", true],
      );
      assert.strictEqual(token.actor, actor);
    });

    it("can be put into a scene as they are", async () => {
      const actor = await createActor(world());
      const [first] = await place(world(), actor, {});
      const token = await actor.getTokenDocument();
      const [made] = (await first?.parent?.createEmbeddedDocuments("Token", [token.toObject()])) ?? [];
      assert.strictEqual((made as TokenDocument | undefined)?.actor?.id, actor.id);
    });
  },
});

const bars = defineBatch({
  name: "the bars of a token",
  basis: "documented",
  page: TOKEN,
  needs: "documents",
  fixture: true,
  covers: ["TokenDocument.getBarAttribute"],
  run({ it, assert, world }: BatchContext) {
    it("show a value of the token's own actor", async () => {
      const actor = await createActor(world(), { system: { strength: 3 } });
      const [token] = await place(world(), actor, { bar1: { attribute: "strength" } });
      await own(token).update({ "system.strength": 4 });
      const shown = token?.getBarAttribute("bar1");
      assert.deepEqual([shown?.type, shown?.attribute, shown?.value], ["value", "strength", 4]);
      assert.strictEqual(token?.getBarAttribute("bar2"), null);
      assert.strictEqual(token?.getBarAttribute("bar2", { alternative: "strength" })?.value, 4);
    });
  },
});

export const tokenBatches: Batch[] = [linked, deltas, inside, rights, prototypes, bars];
