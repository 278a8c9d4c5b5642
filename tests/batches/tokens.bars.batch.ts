import type { ActorDocument } from "../../table/core/index.ts";
import { type BatchContext, defineBatch } from "./batch.ts";
import { createActor } from "./documents.batch.ts";
import { place } from "./tokens.batch.ts";

export const barWriting = defineBatch({
  name: "the bars of tokens",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.documents.Actor.html#modifytokenattribute",
  needs: "documents",
  fixture: true,
  covers: ["Actor#modifyTokenAttribute", "TokenDocument#getBarAttribute", "hook modifyTokenAttribute"],
  run({ it, assert, world, beforeEach }: BatchContext) {
    let path = "";
    let actor: ActorDocument;
    const value = () => world().gm.foundry.utils.getProperty(actor.system, `${path}.value`);

    beforeEach(async () => {
      actor = await createActor(world());
      // The fixtures in Node and in the page have different ones.
      path = "wound" in actor.system ? "wound" : "health";
      await actor.update({ [`system.${path}`]: { value: 4, max: 10 } });
    });

    it("are written through the actor, as a value or a change, inside their limits", async () => {
      await actor.modifyTokenAttribute(path, 6);
      assert.strictEqual(value(), 6);
      await actor.modifyTokenAttribute(path, -2, true);
      assert.strictEqual(value(), 4);
      await actor.modifyTokenAttribute(path, 99);
      assert.strictEqual(value(), 10);
      await actor.modifyTokenAttribute(path, -99, true);
      assert.strictEqual(value(), 0);
      await actor.modifyTokenAttribute(`${path}.value`, 3, false, false);
      assert.strictEqual(value(), 3);
    });

    it("are shown by their attribute", async () => {
      const [token] = await place(world(), actor, { actorLink: true, bar1: { attribute: path } });
      assert.deepEqual(token?.getBarAttribute("bar1"), { type: "bar", attribute: path, value: 4, max: 10 });
      assert.isNull(token?.getBarAttribute("bar2"));
    });

    it("may be kept as they are by a listener", async () => {
      const told: unknown[] = [];
      world().gm.Hooks.once("modifyTokenAttribute", (data: object, updates: object, who: unknown) => {
        told.push({ ...data }, { ...updates }, who === actor);
        return false;
      });
      await actor.modifyTokenAttribute(path, 1, true);
      const data = { attribute: path, value: 1, isDelta: true, isBar: true };
      assert.deepEqual([told, value()], [[data, { [`system.${path}.value`]: 5 }, true], 4]);
    });
  },
});
