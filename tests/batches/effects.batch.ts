import type { ActiveEffectDocument, ActorDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, rejection } from "./batch.ts";
import { createActor } from "./documents.batch.ts";

const API = "https://foundryvtt.com/api/";
const EFFECT = `${API}v14/classes/foundry.documents.ActiveEffect.html`;

const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** One change, in the words of generation 14. */
interface Change {
  key?: string;
  type: string;
  value: unknown;
  priority?: number;
  phase?: string;
}

/** The data of an effect with changes, in the form of the world's generation. */
export function effectData(world: BatchWorld, changes: readonly Change[], data: object = {}): object {
  const whole = changes.map((change) => ({ key: "system.strength", ...change }));
  if (world.generation >= 14) return { name: "Effect", system: { changes: whole }, ...data };
  const old = whole.map(({ type, value, key, priority }) => ({
    key,
    value: String(value),
    mode: MODES.indexOf(type),
    ...(priority === undefined ? {} : { priority }),
  }));
  return { name: "Effect", changes: old, ...data };
}

/** An actor of strength 3 with effects. */
async function affected(world: BatchWorld, ...effects: object[]): Promise<ActorDocument> {
  return createActor(world, { system: { strength: 3 }, effects });
}

const strength = (actor: ActorDocument): unknown => Reflect.get(actor.system, "strength");

const changing = defineBatch({
  name: "changes by active effects",
  basis: "documented",
  page: EFFECT,
  needs: "documents",
  fixture: true,
  covers: ["Actor.applyActiveEffects", "Actor.overrides"],
  run({ it, assert, world }: BatchContext) {
    const result = async (...changes: Change[]) => strength(await affected(world(), effectData(world(), changes)));

    it("add, multiply, raise, lower and override numbers, also when they are written as text", async () => {
      assert.strictEqual(await result({ type: "add", value: "2" }), 5);
      assert.strictEqual(await result({ type: "add", value: "-2" }), 1);
      assert.strictEqual(await result({ type: "multiply", value: "2" }), 6);
      assert.strictEqual(await result({ type: "upgrade", value: "5" }), 5);
      assert.strictEqual(await result({ type: "upgrade", value: "1" }), 3);
      assert.strictEqual(await result({ type: "downgrade", value: "1" }), 1);
      assert.strictEqual(await result({ type: "downgrade", value: "9" }), 3);
      assert.strictEqual(await result({ type: "override", value: "9" }), 9);
    });

    it("subtract in generation 14", async () => {
      if (world().generation < 14) return;
      assert.strictEqual(await result({ type: "subtract", value: 2 }), 1);
    });

    it("act by priority, multiplying before adding unless they say otherwise", async () => {
      const both: [Change, Change] = [
        { type: "add", value: 1 },
        { type: "multiply", value: 2 },
      ];
      assert.strictEqual(await result(...both), 7);
      assert.strictEqual(await result({ ...both[0], priority: 5 }, both[1]), 8);
      assert.strictEqual(await result({ type: "override", value: 2 }, { type: "add", value: 4 }), 2);
    });

    it("change what is prepared, not what is stored, and tell what", async () => {
      const actor = await affected(world(), effectData(world(), [{ type: "add", value: 2 }]));
      assert.deepEqual([strength(actor), Reflect.get(actor.toObject().system as object, "strength")], [5, 3]);
      assert.deepEqual(actor.overrides, { system: { strength: 5 } });
      await actor.update({ "system.strength": 4 });
      assert.strictEqual(strength(actor), 6);
    });

    /** Makes actors note the strength that they derive data from. */
    const noteDerivation = () => {
      const { gm } = world();
      const noted: unknown[] = [];
      class Noting extends gm.foundry.documents.Actor {
        override prepareDerivedData() {
          super.prepareDerivedData();
          noted.push(strength(this));
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Noting);
      return () => noted.at(-1);
    };

    it("come before derived data", async () => {
      const last = noteDerivation();
      const actor = await affected(world(), effectData(world(), [{ type: "add", value: 2 }]));
      assert.deepEqual([strength(actor), last()], [5, 5]);
    });

    it("come after derived data in generation 14's final phase", async () => {
      if (world().generation < 14) return;
      const last = noteDerivation();
      const late = { type: "override", value: 8, phase: "final" };
      const actor = await affected(world(), effectData(world(), [late, { type: "add", value: 2, phase: "initial" }]));
      assert.deepEqual([strength(actor), last()], [8, 5]);
    });

    it(
      "may wait in generation 14 for a phase of a package's own, which it calls itself",
      async () => {
        if (world().generation < 14) return;
        const actor = await affected(world(), effectData(world(), [{ type: "add", value: 2, phase: "batchPhase" }]));
        assert.strictEqual(strength(actor), 3);
        actor.applyActiveEffects("batchPhase");
        assert.deepEqual([strength(actor), actor.overrides], [5, { system: { strength: 5 } }]);
      },
      { page: `${API}v14/variables/CONFIG.ActiveEffect.html` },
    );

    it("end when the effect is disabled or deleted", async () => {
      const actor = await affected(world(), effectData(world(), [{ type: "add", value: 2 }]));
      const effect = actor.effects.contents[0] as ActiveEffectDocument;
      await effect.update({ disabled: true });
      assert.deepEqual([strength(actor), effect.active, actor.appliedEffects.length], [3, false, 0]);
      await effect.update({ disabled: false });
      assert.strictEqual(strength(actor), 5);
      await effect.delete();
      assert.deepEqual([strength(actor), actor.overrides], [3, {}]);
    });

    it("that are custom ask a hook", async () => {
      const { gm } = world();
      gm.Hooks.on(
        "applyActiveEffect",
        (_actor: unknown, change: object, current: number, delta: number, changes: object) => {
          if (Reflect.get(change, "key") === "system.strength")
            Reflect.set(changes, "system.strength", current * 10 + delta);
        },
      );
      assert.strictEqual(await result({ type: "custom", value: "4" }), 34);
    });

    it(
      "may be of a package's own kind in generation 14",
      async () => {
        const { gm, generation } = world();
        if (generation < 14) return;
        const types = gm.foundry.utils.getProperty(gm.CONFIG, "ActiveEffect.changeTypes") as Record<string, object>;
        types.batchHalf = {
          label: "Half",
          defaultPriority: 60,
          handler: (target: ActorDocument) => ({ "system.strength": Math.floor(Number(strength(target)) / 2) }),
        };
        assert.strictEqual(await result({ type: "batchHalf", value: "" }, { type: "add", value: 4 }), 3);
        delete types.batchHalf;
      },
      { basis: "assumed" },
    );

    it("must call the class's own prepareBaseData in generation 14 only", async () => {
      const { gm, generation } = world();
      class Own extends gm.foundry.documents.Actor {
        override prepareBaseData() {
          if (generation >= 14) super.prepareBaseData();
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Own);
      const actor = await affected(world(), effectData(world(), [{ type: "add", value: 2 }], { statuses: ["dead"] }));
      await actor.update({ name: "Other" });
      assert.deepEqual([strength(actor), [...actor.statuses]], [5, ["dead"]]);
    });
  },
});

const passing = defineBatch({
  name: "effects of items",
  basis: "documented",
  page: `${API}classes/foundry.documents.Actor.html`,
  needs: "documents",
  fixture: true,
  covers: ["Actor.allApplicableEffects", "Actor.appliedEffects"],
  run({ it, assert, world }: BatchContext) {
    const withItem = async (data: object) => {
      const effects = [effectData(world(), [{ type: "add", value: 2 }], data)];
      const item = { name: "Belt", type: world().types.item, effects };
      return createActor(world(), { system: { strength: 3 }, items: [item] });
    };

    it("act on the actor when they are passed on", async () => {
      const actor = await withItem({ transfer: true, statuses: ["strong"] });
      assert.strictEqual(strength(actor), 5);
      assert.deepEqual([...actor.statuses], ["strong"]);
      const [effect] = [...actor.allApplicableEffects()];
      assert.strictEqual(effect?.parent, actor.items.contents[0]);
      assert.strictEqual(effect?.target, actor);
      assert.deepEqual(actor.appliedEffects, [effect]);
      assert.strictEqual(actor.effects.size, 0);
    });

    it("do not act on it when they are not", async () => {
      const actor = await withItem({ transfer: false });
      assert.deepEqual([strength(actor), [...actor.allApplicableEffects()]], [3, []]);
    });

    it("go with the item", async () => {
      const actor = await withItem({ transfer: true });
      await actor.items.contents[0]?.delete();
      assert.strictEqual(strength(actor), 3);
    });
  },
});

const statuses = defineBatch({
  name: "statuses",
  basis: "documented",
  page: `${API}classes/foundry.documents.Actor.html#togglestatuseffect`,
  needs: "documents",
  covers: ["Actor.toggleStatusEffect", "Actor.statuses", "ActiveEffect.fromStatusEffect", "CONFIG.statusEffects"],
  run({ it, assert, world, beforeEach, afterEach }: BatchContext) {
    const WEARY = { id: "batchWeary", name: "Weary", img: "icons/svg/aura.svg" };
    const FIXED = { id: "batchFixed", _id: "batchFixed000000", name: "Fixed", img: "icons/svg/aura.svg" };
    let undo = () => {};

    beforeEach(() => {
      const { CONFIG } = world().gm;
      const effects: unknown = Reflect.get(CONFIG, "statusEffects");
      if (Array.isArray(effects)) {
        const before = [...effects];
        effects.push(WEARY, FIXED);
        undo = () => void effects.splice(0, effects.length, ...before);
      } else {
        Object.assign(Object(effects), { [WEARY.id]: WEARY, [FIXED.id]: FIXED });
        undo = () => {
          for (const { id } of [WEARY, FIXED]) Reflect.deleteProperty(Object(effects), id);
        };
      }
    });
    afterEach(() => undo());

    it("are toggled: given, then taken away", async () => {
      const actor = await createActor(world());
      const made = await actor.toggleStatusEffect(WEARY.id);
      assert(typeof made === "object" && made.parent === actor && made.statuses.has(WEARY.id));
      assert.deepEqual([[...actor.statuses], actor.effects.contents[0]?.name], [[WEARY.id], "Weary"]);
      assert.strictEqual(await actor.toggleStatusEffect(WEARY.id), false);
      assert.deepEqual([[...actor.statuses], actor.effects.size], [[], 0]);
    });

    it("can be only given or only taken away", async () => {
      const actor = await createActor(world());
      assert.strictEqual(await actor.toggleStatusEffect(WEARY.id, { active: false }), undefined);
      await actor.toggleStatusEffect(WEARY.id, { active: true });
      assert.strictEqual(await actor.toggleStatusEffect(WEARY.id, { active: true }), true);
      assert.strictEqual(actor.effects.size, 1);
      assert.strictEqual(await actor.toggleStatusEffect(WEARY.id, { active: false }), false);
    });

    it("may have a fixed id, and a mark that they cover the token", async () => {
      const actor = await createActor(world());
      await actor.toggleStatusEffect(FIXED.id, { overlay: true });
      const effect = actor.effects.get(FIXED._id);
      assert.strictEqual(effect?.getFlag("core", "overlay"), true);
      await actor.toggleStatusEffect(FIXED.id);
      assert.strictEqual(actor.effects.size, 0);
    });

    it("must be known", async () => {
      const actor = await createActor(world());
      assert.match((await rejection(actor.toggleStatusEffect("batchNone"))).message, /batchNone/);
    });

    it("are read in both generations through Object.values", () => {
      const list = Object.values(Object(Reflect.get(world().gm.CONFIG, "statusEffects")));
      assert(list.some((status) => Reflect.get(Object(status), "id") === WEARY.id));
    });

    it("include the one that stands for defeat", () => {
      const { CONFIG, foundry } = world().gm;
      assert.strictEqual(foundry.utils.getProperty(CONFIG, "specialStatusEffects.DEFEATED"), "dead");
    });

    it("are there before the model derives its data", async () => {
      const { gm } = world();
      const seen: string[][] = [];
      class Own extends gm.Actor {
        override prepareDerivedData() {
          super.prepareDerivedData();
          seen.push([...this.statuses]);
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Actor.documentClass", Own);
      const actor = await createActor(world());
      await actor.toggleStatusEffect(WEARY.id);
      assert.deepEqual(seen.at(-1), [WEARY.id]);
    });

    it("reach the actors of unlinked tokens alone", async () => {
      const actor = await createActor(world());
      const scene: unknown = await world().gm.Scene.create({
        name: "Cave",
        tokens: [{ name: "T", actorId: actor.id }],
      });
      const loose: ActorDocument = Reflect.get(Object(scene), "tokens").contents[0].actor;
      await loose.toggleStatusEffect(WEARY.id, { active: true });
      assert.deepEqual([[...loose.statuses], [...actor.statuses]], [[WEARY.id], []]);
      await loose.toggleStatusEffect(WEARY.id, { active: false });
      assert.deepEqual([...loose.statuses], []);
    });
  },
});

const shapes = defineBatch({
  name: "the data of active effects",
  basis: "documented",
  page: `${API}v14/interfaces/foundry.documents.types.ActiveEffectData.html`,
  needs: "documents",
  run({ it, assert, world }: BatchContext) {
    it("have their changes and their duration in the generation's form", async () => {
      const { generation } = world();
      const duration = generation >= 14 ? { value: 3, units: "rounds" } : { rounds: 3 };
      const change = { key: "name", type: "override", value: "X" };
      const actor = await createActor(world(), { effects: [effectData(world(), [change], { duration })] });
      const effect = actor.effects.contents[0] as ActiveEffectDocument;
      const source = effect.toObject();
      assert.strictEqual(actor.name, "X");
      assert.strictEqual("changes" in source, generation < 14);
      assert.strictEqual("showIcon" in source, generation >= 14);
      const known = Object(source.duration);
      if (generation >= 14) {
        assert.deepEqual([known.value, known.units, known.expiry, known.expired], [3, "rounds", null, false]);
      } else assert.deepEqual([known.rounds, known.turns, known.seconds], [3, null, null]);
      assert.deepEqual([effect.isTemporary, actor.temporaryEffects.length], [true, 1]);
    });

    it(
      "are taken over from generation 13 by 14",
      async () => {
        if (world().generation < 14) return;
        const changes = [{ key: "name", mode: 5, value: "Old", priority: 3 }];
        const actor = await createActor(world(), { effects: [{ name: "E", changes, duration: { rounds: 4 } }] });
        const effect = actor.effects.contents[0] as ActiveEffectDocument;
        assert.strictEqual(actor.name, "Old");
        const [change] = Reflect.get(effect.system, "changes") as object[];
        assert.deepEqual(
          [Reflect.get(Object(change), "type"), Reflect.get(Object(change), "priority")],
          ["override", 3],
        );
        assert.deepEqual([effect.duration.value, effect.duration.units], [4, "rounds"]);
      },
      { basis: "assumed" },
    );

    it("name their ways of changing in CONFIG or CONST", () => {
      const { CONFIG, CONST, foundry } = world().gm;
      if (world().generation >= 14) {
        assert.strictEqual(foundry.utils.getProperty(CONFIG, "ActiveEffect.changeTypes.override.defaultPriority"), 50);
        const { ACTIVE_EFFECT_CHANGE_TYPES: types } = CONST;
        assert.strictEqual(Reflect.get(Object(types), "multiply"), 10);
      } else assert.strictEqual(Reflect.get(Object(CONST.ACTIVE_EFFECT_MODES), "OVERRIDE"), 5);
    });
  },
});

export const effectBatches: Batch[] = [changing, passing, statuses, shapes];
