import type { ActorDocument, ChatMessageDocument } from "../../table/core/index.ts";
import { type Batch, type BatchWorld, defineBatch, needPlayers } from "./batch.ts";
import { createActor } from "./documents.batch.ts";

// Faults that other systems had, each written as they had it: the wrong code fails here as it fails in Foundry. The list with
// all of them, the guards of our own code too, stands in docs/architecture.md.

/** Registers a data model for the world's actors on one client, and gives it back. */
function useModel(globals: BatchWorld["gm"], type: string, prepare: (system: Wounded) => void): void {
  const { abstract, data } = globals.foundry;
  const whole = (initial: number) =>
    new data.fields.NumberField({ required: true, nullable: false, integer: true, initial });
  class WoundedData extends abstract.TypeDataModel {
    declare health: Wounded["health"];
    declare parent: ActorDocument;
    static override defineSchema() {
      return { health: new data.fields.SchemaField({ value: whole(5), max: whole(10) }) };
    }
    override prepareDerivedData() {
      prepare(this);
    }
  }
  globals.foundry.utils.setProperty(globals.CONFIG, `Actor.dataModels.${type}`, WoundedData);
}

/** An actor's system data with health. */
interface Wounded {
  health: { value: number; max: number };
  parent: ActorDocument;
}

const preparation = defineBatch({
  name: "fault: update() during data preparation",
  basis: "assumed",
  needs: "documents",
  covers: ["TypeDataModel#prepareDerivedData"],
  run({ it, assert, world }) {
    it(
      "writes on every client that prepares, where one write was asked for, and is refused where the user may not",
      async () => {
        const { gm, players, types, settled } = world();
        needPlayers(players);
        const writers: string[] = [];
        const refused: string[] = [];
        for (const [name, globals] of Object.entries({ gm, ...players })) {
          useModel(globals, types.actor, ({ parent }) => {
            // The wrong code: a value that could be derived is stored. Once each, or it would never end.
            if (!parent.id || parent.name !== "Hurt" || writers.includes(name)) return;
            writers.push(name);
            parent.update({ "flags.world.prepared": name }).catch(() => void refused.push(name));
          });
        }
        const actor = await createActor(world());
        await actor.update({ name: "Hurt" });
        await settled();
        await settled();
        assert.deepEqual(writers.sort(), ["ann", "bob", "gm"]);
        assert.deepEqual(refused, ["bob"]);
      },
      { players: true },
    );
  },
});

const rollModes = defineBatch({
  name: "fault: a private roll shown on a version change",
  basis: "seen",
  page: "https://github.com/foundryvtt/dnd5e/issues/6958",
  needs: "documents",
  covers: ["game.settings.get", "Roll#toMessage"],
  run({ it, assert, world }) {
    const privately = async (roll: () => Promise<ChatMessageDocument>): Promise<readonly string[]> => {
      const { gm, generation } = world();
      const [key, mode] = generation >= 14 ? ["messageMode", "gm"] : ["rollMode", "gmroll"];
      const before = gm.game.settings.get("core", key);
      await gm.game.settings.set("core", key, mode);
      try {
        return (await roll()).whisper;
      } finally {
        await gm.game.settings.set("core", key, before);
      }
    };

    it("asking 14 for 13's setting gives null or a complaint, and a message made with it is public", async () => {
      const { gm, generation } = world();
      if (generation < 14) {
        assert.strictEqual(gm.game.settings.get("core", "rollMode"), "publicroll");
        return;
      }
      let rollMode: unknown = null;
      try {
        rollMode = gm.game.settings.get("core", "rollMode");
      } catch {
        // A host that is strict about names that went does not let it come to this.
      }
      assert.isNull(rollMode);
      const whisper = await privately(
        async () => (await gm.ChatMessage.create({ content: "5" }, { rollMode: null })) as ChatMessageDocument, // one datum
      );
      assert.deepEqual(whisper, []);
    });

    it("a roll that names no mode goes by the user's choice in both generations", async () => {
      const { gm } = world();
      const whisper = await privately(async () => (await new gm.Roll("5").toMessage()) as ChatMessageDocument); // as above
      assert(whisper.includes(gm.game.userId), "whispered to Gamemasters");
    });
  },
});

const statuses = defineBatch({
  name: "fault: status effects treated as an array on 14",
  basis: "seen",
  needs: "documents",
  covers: ["CONFIG.statusEffects"],
  run({ it, assert, world }) {
    it("they are an array on 13 and an object by id on 14", () => {
      const { gm, generation } = world();
      assert.strictEqual(Array.isArray(gm.CONFIG.statusEffects), generation < 14);
    });

    it("splice takes nothing out on 14: Object.values reads them in both", () => {
      const { gm, generation } = world();
      const { statusEffects } = gm.CONFIG;
      const entry = { id: "batchStatus", name: "Batch", img: "icons/svg/aura.svg" };
      if (Array.isArray(statusEffects)) statusEffects.push(entry);
      else Object.assign(Object(statusEffects), { [entry.id]: entry });
      const listed = () =>
        Object.values(Object(gm.CONFIG.statusEffects)).some((status) => Object(status).id === entry.id);
      try {
        assert.isTrue(listed());
        try {
          // The wrong code, which takes out the last one.
          Reflect.get(Object(statusEffects), "splice").call(statusEffects, -1, 1);
        } catch {
          assert(generation >= 14, "only 14 lacks it");
        }
        assert.strictEqual(listed(), generation >= 14);
      } finally {
        if (generation >= 14) Reflect.deleteProperty(Object(statusEffects), entry.id);
      }
    });
  },
});

const sheetIds = defineBatch({
  name: "fault: a minified class name changing the stored sheet id",
  basis: "seen",
  needs: "documents",
  covers: [
    "foundry.applications.apps.DocumentSheetConfig",
    "foundry.applications.apps.DocumentSheetConfig.registerSheet",
    "CONFIG.Actor.sheetClasses",
  ],
  run({ it, assert, world }) {
    it("worlds store scope and class name, which a renamed class no longer has", () => {
      const { gm, types } = world();
      const config = gm.foundry.applications.apps.DocumentSheetConfig;
      const options = { types: [types.actor] };
      const ids = () =>
        Object.keys(Object(gm.foundry.utils.getProperty(gm.CONFIG, `Actor.sheetClasses.${types.actor}`)));
      const register = (cls: new () => { render(): void }) => {
        // A sheet that is never opened: only its name counts here.
        config.registerSheet(gm.Actor, "batch", cls as never, options);
        const found = ids();
        config.unregisterSheet(gm.Actor, "batch", cls as never, options);
        return found;
      };
      class BatchSheet {
        render() {}
      }
      assert.isTrue(register(BatchSheet).includes("batch.BatchSheet"));
      // What a minifier makes of it.
      const minified = register(class a extends BatchSheet {});
      assert.isTrue(minified.includes("batch.a"));
      assert.isFalse(minified.includes("batch.BatchSheet"));
    });
  },
});

const healing = defineBatch({
  name: "fault: healing capped at the base instead of the derived maximum",
  basis: "documented",
  page: "https://foundryvtt.com/article/system-data-models/",
  needs: "documents",
  covers: ["TypeDataModel#prepareDerivedData", "Document#toObject"],
  run({ it, assert, world }) {
    it("the source holds the base, the system's data the derived maximum", async () => {
      const { gm, types } = world();
      useModel(gm, types.actor, (system) => {
        system.health.max += 4;
      });
      const actor = await createActor(world());
      const read = (source: object) => Number(gm.foundry.utils.getProperty(source, "system.health.max"));
      const heal = (max: number) => Math.min(5 + 20, max);
      assert.strictEqual(heal(read(actor)), 14);
      // The wrong code, which heals too little.
      assert.strictEqual(heal(read(actor.toObject())), 10);
      await actor.update({ "system.health.value": heal(read(actor)) });
      assert.strictEqual(gm.foundry.utils.getProperty(actor, "system.health.value"), 14);
    });
  },
});

export const faultBatches: Batch[] = [preparation, rollModes, statuses, sheetIds, healing];
