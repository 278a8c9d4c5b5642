import { assert, beforeEach, describe, it } from "vitest";
import { type ActorDocument, createHost, type TokenDocument } from "../../table/core/index.ts";
import type { Generation } from "../../table/core/protocol.ts";
import { rejection } from "./batch.ts";
import { createActor } from "./documents.batch.ts";
import { ANN, BOB, GM, type NodeWorld, openNodeWorld } from "./node.world.ts";
import { worldOfEachTest } from "./table.worlds.ts";

/** What only the practice table promises, or what only several clients can show. */
for (const generation of [13, 14] satisfies Generation[]) {
  describe(`the table as Foundry ${generation}`, () => {
    const opened = worldOfEachTest(generation);
    let world: NodeWorld;
    beforeEach(() => {
      world = opened();
    });

    it("refuses an update that a player forges past his client", async () => {
      const actor = await createActor(world);
      const transport = await world.raw(BOB);
      const reply = await transport.operation({
        requestId: "forged",
        operations: [
          {
            action: "update",
            documentName: "Actor",
            parentUuid: null,
            options: {},
            updates: [{ _id: String(actor.id), name: "Forged", author: GM }],
          },
        ],
      });
      assert(!reply.ok && reply.error.code === "permission");
      await world.settled();
      assert.strictEqual(actor.name, "Hero");
    });

    it("passes the server's refusal on as an error with its code", async () => {
      const actor = await createActor(world);
      // A client that thinks it may: the server decides.
      const foreign = world.players.bob.game.actors.get(String(actor.id), { strict: true });
      if (foreign) foreign.canUserModify = () => true;
      const error = await rejection(foreign?.update({ name: "Mine" }) ?? Promise.resolve());
      assert.strictEqual(Reflect.get(error, "code"), "permission");
      assert.match(error.message, /"Bob" may not update Actor "Hero"/);
    });

    it("holds what arrives before it is ready, and applies it afterwards", async () => {
      const actor = await createActor(world);
      const transport = world.world.connect({ userId: ANN });
      const late = createHost({
        transport,
        hello: await transport.hello({}),
        generation,
        language: "en",
        loadJson: async () => ({}),
        clientStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
      });
      await actor.update({ name: "Later" });
      assert.strictEqual(late.globals.game.actors.size, 0);
      let atReady: string | undefined;
      late.hooks.once("ready", () => {
        atReady = late.globals.game.actors.get(String(actor.id))?.name;
      });
      await late.boot(async () => {});
      assert.strictEqual(atReady, "Hero");
      assert.strictEqual(late.globals.game.actors.get(String(actor.id))?.name, "Later");
    });

    it("keeps stored but invalid documents out of sight", async () => {
      const invalid = {
        _id: "invalid000000000",
        name: "Broken",
        type: "hero",
        system: { wound: { value: 20, max: 10 } },
      };
      const other = await openNodeWorld(generation, { actors: [invalid] });
      const { actors } = other.gm.game;
      assert.strictEqual(actors.get(invalid._id), undefined);
      assert.deepEqual([...actors.invalidDocumentIds], [invalid._id]);
      assert.strictEqual(actors.getInvalid(invalid._id)?.name, "Broken");
      assert.match(other.faults[0] ?? "", /Actor invalid000000000 is invalid/);
      await other.close();
    });

    it("lets a document start with embedded ones given in _preCreate", async () => {
      const { gm } = world;
      class Starter extends gm.foundry.documents.Actor {
        override async _preCreate(...args: Parameters<ActorDocument["_preCreate"]>) {
          this.updateSource({ items: [{ name: "Rope", type: "thing" }] });
          return super._preCreate(...args);
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Starter);
      const actor = await createActor(world);
      assert.deepEqual(
        actor.items.map(({ name }) => name),
        ["Rope"],
      );
      const theirs = world.players.bob.game.actors.get(String(actor.id)) as ActorDocument | undefined;
      assert.strictEqual(theirs?.items.size, 1);
    });

    it("names what it has not built, and only that", () => {
      const { foundry, game, CONFIG, CONST, Actor } = world.gm;
      const documents: object = foundry.documents;
      assert.throws(() => Reflect.get(documents, "RollTable"), /NotAtTheTable: foundry\.documents\.RollTable/);
      assert.throws(() => Reflect.get(game, "tables"), /NotAtTheTable: game\.tables/);
      assert.throws(() => Reflect.get(CONFIG, "CombatantGroup"), /NotAtTheTable/);
      assert.throws(() => Reflect.get(CONST, "KEYBINDING_PRECEDENCE"), /NotAtTheTable/);
      assert.throws(() => Reflect.get(Actor, "createDialog"), /NotAtTheTable: Document\.createDialog/);
      assert.isFalse("RollTable" in documents);
      assert.isUndefined(Reflect.get(game, "dice3d"));
      assert.isUndefined(Reflect.get(Actor, "somethingElse"));
      assert.strictEqual(foundry.utils, foundry.utils);
      class Own extends Actor {}
      assert(new Own({ name: "x", type: "hero" }) instanceof foundry.abstract.Document);
    });

    it("has the names of its generation only", () => {
      const { gm } = world;
      const names = ["_del", "_replace", "_loc"].filter((name) => name in gm);
      assert.deepEqual(names, generation >= 14 ? ["_del", "_replace", "_loc"] : []);
      assert.strictEqual("operators" in gm.foundry.data, generation >= 14);
      assert.strictEqual(Array.isArray(gm.CONFIG.statusEffects), generation < 14);
    });

    it("objects to deprecated names in generation 14", async () => {
      const actor = await createActor(world, { flags: { world: { a: 1 } } });
      const { CONST, ChatMessage } = world.gm;
      if (generation < 14) {
        assert.strictEqual(Reflect.get(Object(CONST.DICE_ROLL_MODES), "PRIVATE"), "gmroll");
        return;
      }
      assert.match((await rejection(actor.update({ "flags.world.-=a": null }))).message, /deprecated/);
      assert.throws(() => ChatMessage.applyRollMode({}, "gmroll"), /deprecated/);
      assert.throws(() => CONST.DICE_ROLL_MODES, /deprecated/);
    });

    it("does not take data for an operator because they look like one", async () => {
      const actor = await createActor(world, { flags: { world: { a: 1 } } });
      if (generation < 14) return;
      const error = await rejection(actor.update({ flags: { world: { a: { $op: "delete", other: 1 } } } }));
      assert.match(error.message, /\$op/);
      assert.deepEqual(actor.flags.world, { a: 1 });
    });

    it("says so when an actor's class forgets super.prepareBaseData in 14", () => {
      const reported: unknown[] = [];
      world.gm.Hooks.onError = (_where, error) => void reported.push(error);
      class Forgetful extends world.gm.Actor {
        override prepareBaseData() {}
      }
      new Forgetful({ name: "x", type: "hero" });
      assert.strictEqual(reported.length, generation >= 14 ? 1 : 0);
    });

    it("gives linked tokens their actor, and targets tokens for one user", async () => {
      const { gm } = world;
      const actor = await createActor(world);
      const scene = await gm.Scene.create({
        name: "Cave",
        active: true,
        tokens: [
          { name: "Linked", actorId: actor.id, actorLink: true },
          { name: "Loose", actorId: actor.id },
        ],
      });
      const tokens = gm.game.scenes.get(String(Reflect.get(Object(scene), "id")))?.getEmbeddedCollection("Token");
      const linked = tokens?.getName("Linked") as TokenDocument;
      const loose = tokens?.getName("Loose") as TokenDocument;
      assert.strictEqual(linked.actor, actor);
      const seen: unknown[] = [];
      gm.Hooks.on("targetToken", (user: { id: string }, token: { name: string }, targeted: boolean) => {
        seen.push([user.id, token.name, targeted]);
      });
      loose.object.setTarget(true);
      linked.object.setTarget(true);
      assert.deepEqual(gm.game.user?.targets.ids, [linked.id]);
      await linked.delete();
      assert.strictEqual(gm.game.user?.targets.size, 0);
      assert.deepEqual(seen, [
        [GM, "Loose", true],
        [GM, "Loose", false],
        [GM, "Linked", true],
        [GM, "Linked", false],
      ]);
    });

    it("knows who is connected, and which Gamemaster acts", () => {
      const { users } = world.gm.game;
      assert.strictEqual(users.activeGM?.id, GM);
      const seen: unknown[] = [];
      world.gm.Hooks.on(
        "userConnected",
        (user: { id: string }, connected: boolean) => void seen.push([user.id, connected]),
      );
      world.disconnect(BOB);
      assert.deepEqual(seen, [[BOB, false]]);
      world.disconnect(GM);
      assert.strictEqual(world.players.ann.game.users.activeGM, null);
    });

    it("speaks the chosen language, English where that lacks a text, and labels fields", () => {
      const { game, CONFIG, foundry } = world.gm;
      const { i18n } = game;
      assert.strictEqual(i18n.format("TOY.Hello", { name: "Ann" }), "Hej Ann");
      assert.strictEqual(i18n.localize("TOY.Only"), "Only in English");
      assert.strictEqual(i18n.localize("TOY.Missing"), "TOY.Missing");
      assert.deepEqual([i18n.has("TOY.Only"), i18n.has("TOY.Only", false)], [true, false]);
      assert.strictEqual(i18n.localize("TOY.Hello", { name: "Bo" }), generation >= 14 ? "Hej Bo" : "Hej {name}");
      const field = foundry.utils.getProperty(CONFIG, "Actor.dataModels.hero.schema.fields.strength");
      assert.strictEqual(Reflect.get(Object(field), "label"), "Styrka");
      assert.strictEqual(Reflect.get(Object(field), "hint"), "How strong");
    });

    it("makes the sheet that is registered for a subtype, and renders open ones after changes", async () => {
      const { foundry } = world.gm;
      const rendered: object[] = [];
      class HeroSheet {
        readonly document: unknown;
        constructor(options: { document: unknown }) {
          this.document = options.document;
        }
        render(options: object) {
          rendered.push(options);
        }
      }
      const { DocumentSheetConfig } = foundry.applications.apps;
      DocumentSheetConfig.registerSheet(foundry.documents.Actor, "toy", HeroSheet, {
        types: ["hero"],
        makeDefault: true,
      });
      const actor = await createActor(world);
      const { sheet } = actor;
      assert(sheet instanceof HeroSheet && sheet.document === actor && actor.sheet === sheet);
      actor.apps.toy = sheet;
      await actor.update({ name: "A" });
      await actor.update({ name: "B" }, { render: false });
      await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "thing" }]);
      assert.strictEqual(rendered.length, 2);
      assert.strictEqual(Reflect.get(rendered[0] ?? {}, "force"), false);
    });
  });
}
