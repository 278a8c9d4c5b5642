import { assert, beforeEach, describe, it } from "vitest";
import { createHost, type MacroDocument } from "../../table/core/index.ts";
import type { Generation, JsonObject, Transport } from "../../table/core/protocol.ts";
import { createActor } from "./documents.batch.ts";
import { ANN, GM, MANIFEST, type NodeWorld, openNodeWorld } from "./node.world.ts";
import { worldOfEachTest } from "./table.worlds.ts";

/** What only the practice table promises of scripts, missing changes, and members it lacks. */
for (const generation of [13, 14] satisfies Generation[]) {
  describe(`the table as Foundry ${generation}`, () => {
    const opened = worldOfEachTest(generation);
    let world: NodeWorld;
    beforeEach(() => {
      world = opened();
    });

    /** A second client of Ann's, with what it noticed. */
    const join = async (transport: Transport) => {
      const noticed: string[] = [];
      const host = createHost({
        transport,
        hello: await transport.hello({}),
        generation,
        language: "en",
        loadJson: async () => ({}),
        clientStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
        onMissed: () => noticed.push("missed"),
        onError: (error) => noticed.push(String(error)),
      });
      return { host, noticed };
    };

    it("draws an unlinked token's sheet anew when its base actor changes, and has no collections in deltas", async () => {
      const actor = await createActor(world);
      const scene: unknown = await world.gm.Scene.create({ name: "Cave", tokens: [{ name: "T", actorId: actor.id }] });
      const token = Reflect.get(Object(scene), "tokens").contents[0];
      let drawn = 0;
      assert.throws(() => token.delta.items, /NotAtTheTable: ActorDelta#items/);
      token.actor.apps.test = { render: () => (drawn += 1) };
      await actor.update({ name: "Other" });
      assert.strictEqual(drawn, 1);
      await token.actor.update({ name: "Mine" });
      assert.strictEqual(drawn, 2);
      await createActor(world, { name: "Somebody else" });
      assert.strictEqual(drawn, 2);
      let closed = 0;
      token.actor.apps.test.close = () => (closed += 1);
      await token.delete();
      assert.strictEqual(closed, 1);
    });

    it("gives declared subtypes of fights, combatants and effects the models that are registered for them", async () => {
      const types = { Combat: { duel: {} }, Combatant: { boss: {} }, ActiveEffect: { curse: {} } };
      const declared = MANIFEST.documentTypes as JsonObject; // declared as an object
      const other = await openNodeWorld(generation, {
        manifest: { ...MANIFEST, documentTypes: { ...declared, ...types } },
        prepare: ({ CONFIG, foundry }) => {
          class Counted extends foundry.abstract.TypeDataModel {
            declare count: number;
            declare twice: number;
            static override defineSchema() {
              return { count: new foundry.data.fields.NumberField({ required: true, nullable: false, initial: 2 }) };
            }
            override prepareDerivedData() {
              this.twice = this.count * 2;
            }
          }
          for (const path of ["Combat.dataModels.duel", "Combatant.dataModels.boss", "ActiveEffect.dataModels.curse"]) {
            foundry.utils.setProperty(CONFIG, path, Counted);
          }
        },
      });
      const { Combat } = other.gm;
      const combat: unknown = await Combat.create({ type: "duel", combatants: [{ name: "A", type: "boss" }] });
      const actor = await createActor(other, { effects: [{ name: "Hex", type: "curse", system: { count: 5 } }] });
      await other.settled();
      const models = [combat, Object(combat).turns[0], actor.effects.contents[0]].map(
        (document) => document.system.twice,
      );
      assert.deepEqual(models, [4, 4, 10]);
      const theirs = other.players.bob.game.combats.contents[0];
      assert.strictEqual(Reflect.get(Object(theirs?.system), "twice"), 4);
      await other.close();
    });

    it("tells nobody of turns while no Gamemaster is there", async () => {
      const told: string[] = [];
      for (const { CONFIG, foundry } of [world.players.ann, world.players.bob]) {
        class Telling extends foundry.documents.Combat {
          override async _onStartTurn() {
            told.push("start");
          }
        }
        foundry.utils.setProperty(CONFIG, "Combat.documentClass", Telling);
      }
      const combat: unknown = await world.gm.Combat.create({ combatants: [{ name: "A" }, { name: "B" }] });
      await Object(combat).startCombat();
      await world.settled();
      world.disconnect(GM);
      const theirs = world.players.ann.game.combats.contents[0];
      await theirs?.nextTurn();
      await new Promise((resolve) => setTimeout(resolve, 0));
      assert.deepEqual([theirs?.turn, told], [1, []]);
    });

    it("runs no script macros, and says so", async () => {
      const { gm } = world;
      const said: string[] = [];
      world.hosts.gm.extend("ui.notifications", { warn: (text: string) => said.push(text) });
      const created: unknown = await gm.Macro.create({
        name: "Boom",
        type: "script",
        command: "globalThis.boom = true",
      });
      const macro = created as MacroDocument; // one datum gives one document
      assert.strictEqual(await macro.execute(), undefined);
      assert.strictEqual(Reflect.get(globalThis, "boom"), undefined);
      assert.match(said.join(), /Boom/);
    });

    it("loses nothing between the answer to hello and the host that is made of it", async () => {
      const actor = await createActor(world);
      const transport = world.world.connect({ userId: ANN });
      const hello = await transport.hello({});
      await actor.update({ name: "Later" });
      const { host, noticed } = await join({ ...bound(transport), hello: async () => hello });
      await host.boot(async () => {});
      assert.deepEqual([host.globals.game.actors.get(String(actor.id))?.name, noticed], ["Later", []]);
    });

    it("stands still and says so when changes were missed", async () => {
      const actor = await createActor(world);
      const transport = world.world.connect({ userId: ANN });
      let skipping = false;
      const on: Transport["on"] = (name, listener) =>
        transport.on(name, (frame) => {
          if (name !== "broadcast" || !skipping) listener(frame);
        });
      const { host, noticed } = await join({ ...bound(transport), on });
      await host.boot(async () => {});
      skipping = true;
      await actor.update({ name: "Missed" });
      skipping = false;
      await actor.update({ img: "icons/svg/skull.svg" });
      await actor.update({ name: "After" });
      const late = host.globals.game.actors.get(String(actor.id));
      assert.strictEqual(late?.name, "Hero");
      assert.deepEqual([noticed.length, noticed[1]], [2, "missed"]);
      assert.match(noticed[0] ?? "", /were missed/);
    });

    it("names the statics of rolls and fields that it lacks, in subclasses too", () => {
      const { Roll, foundry } = world.gm;
      class OwnRoll extends Roll {}
      class OwnField extends foundry.data.fields.NumberField {}
      assert.throws(() => Reflect.get(OwnRoll, "safeEval"), /NotAtTheTable: Roll\.safeEval/);
      assert.throws(() => Reflect.get(OwnField, "hasFormSupport"), /NotAtTheTable: DataField\.hasFormSupport/);
      assert.isUndefined(Reflect.get(OwnRoll, "somethingElse"));
      assert.isFalse("safeEval" in Roll);
      assert(new OwnRoll("1 + 1") instanceof Roll);
    });

    it("understands CONFIG.statusEffects as a list in 13, and in 14 with an objection", () => {
      const { CONFIG } = world.gm;
      const read = () => Object(Reflect.get(CONFIG, "statusEffects"));
      const list = [{ id: "calm", name: "Calm" }];
      if (generation < 14) {
        Reflect.set(CONFIG, "statusEffects", list);
        assert.strictEqual(read().find(({ id }: { id: string }) => id === "calm").name, "Calm");
        return;
      }
      for (const method of ["find", "map", "filter", "push", "forEach"]) {
        assert.throws(() => read()[method], /deprecated/);
      }
      assert.throws(() => Reflect.set(CONFIG, "statusEffects", list), /deprecated/);
      Reflect.set(CONFIG, "statusEffects", { calm: { name: "Calm" } });
      assert.strictEqual(world.hosts.gm.config.statusEffect("calm")?.name, "Calm");
    });

    it("keeps stored but invalid fights, entries and pages out of sight, and brings old ones up to date", async () => {
      const { gm } = world;
      const other = await openNodeWorld(generation, {
        seed: {
          combats: [{ _id: "combat0000000000", combatants: [{ _id: "combatant0000000", name: "A", system: {} }] }],
          journal: [
            {
              _id: "journal000000000",
              name: "Tale",
              pages: [
                { _id: "pagegood00000000", name: "Good" },
                { _id: "pagebad000000000", name: "Bad" },
              ],
            },
          ],
        },
        prepare: (globals) => {
          const { Combat, JournalEntryPage } = globals.foundry.documents;
          class OwnCombat extends Combat {
            static override migrateData(source: object, ...rest: unknown[]) {
              if (Reflect.get(source, "round") === 0) Reflect.set(source, "round", 1);
              return super.migrateData(source, ...rest);
            }
          }
          class OwnPage extends JournalEntryPage {
            static override validateJoint(source: object) {
              if (Reflect.get(source, "name") === "Bad") throw new Error("pages are good");
            }
          }
          globals.foundry.utils.setProperty(globals.CONFIG, "Combat.documentClass", OwnCombat);
          globals.foundry.utils.setProperty(globals.CONFIG, "JournalEntryPage.documentClass", OwnPage);
        },
      });
      const combat = other.gm.game.combats.contents[0];
      const pages = other.gm.game.journal.contents[0]?.getEmbeddedCollection("JournalEntryPage");
      assert.strictEqual(combat?.round, 1);
      assert.deepEqual(
        [pages?.map(({ name }) => name), [...(pages?.invalidDocumentIds ?? [])]],
        [["Good"], ["pagebad000000000"]],
      );
      assert.match(other.faults.join(), /pages are good/);
      assert(gm.game.combats.size === 0);
      await other.close();
    });
  });
}

/** A transport's methods, free to be replaced one by one. */
function bound(transport: Transport): Transport {
  return {
    hello: (frame) => transport.hello(frame),
    operation: (frame) => transport.operation(frame),
    emit: (frame) => transport.emit(frame),
    on: (name, listener) => transport.on(name, listener),
    close: () => transport.close(),
  };
}
