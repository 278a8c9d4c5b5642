import { assert, describe, it } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import { createActor } from "./documents.batch.ts";
import { effectData } from "./effects.batch.ts";
import { worldOfEachTest } from "./table.worlds.ts";

/** Keys of changes that would reach past an actor's data. */
const KEYS = [
  "__proto__.polluted",
  "constructor.prototype.polluted",
  "system.__proto__.polluted",
  "update",
  "isOwner",
  "_source.name",
  "ownership.default",
  "ownership",
  "items",
  "system",
  "flags",
  "parent",
  "_id",
  "type",
];

for (const generation of [13, 14] satisfies Generation[]) {
  describe(`changes by active effects at the table as Foundry ${generation}`, () => {
    const world = worldOfEachTest(generation);

    it.each(KEYS)("leave the document as it is: %s", async (key) => {
      const actor = await createActor(world());
      const before = JSON.stringify(actor.toObject());
      const [{ update, system, items }, owner] = [actor, actor.isOwner];
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
        effectData(world(), [{ key, type: "override", value: 3 }]),
      ]);
      await world().settled();
      assert.deepEqual(
        [actor.update, actor.system, actor.items, actor.isOwner, actor.parent],
        [update, system, items, owner, null],
      );
      assert.isUndefined(Reflect.get({}, "polluted"));
      await effect?.delete();
      assert.strictEqual(
        JSON.stringify({ ...actor.toObject(), _stats: null }),
        JSON.stringify({ ...JSON.parse(before), _stats: null }),
      );
      // It is told which key was not taken.
      assert.isNotEmpty(world().faults.splice(0));
    });
  });
}
