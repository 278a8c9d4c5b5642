import type { ActiveEffectDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch } from "./batch.ts";
import { fight } from "./combat.batch.ts";
import { createActor } from "./documents.batch.ts";

const API = "https://foundryvtt.com/api/";

/** An effect on a new actor that lasts for some rounds, made while the fight stands as it does. */
async function lasting(world: BatchWorld, rounds: number | null): Promise<ActiveEffectDocument> {
  const actor = await createActor(world);
  const duration = world.generation >= 14 ? { value: rounds, units: "rounds" } : { rounds };
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
    { name: "Glow", img: "icons/svg/aura.svg", duration },
  ]);
  return effect as ActiveEffectDocument; // one datum gives one document
}

/** A fight of two that is shown and has begun. */
async function begun(world: BatchWorld) {
  const combat = await fight(world, [9, 5]);
  await combat.activate();
  return combat.startCombat();
}

const left = defineBatch({
  name: "what is left of an effect's time",
  basis: "documented",
  page: `${API}v14/interfaces/foundry.documents.types.ActiveEffectDuration.html`,
  needs: "documents",
  covers: ["ActiveEffect.duration"],
  run({ it, assert, world }: BatchContext) {
    it("is all of it outside of a fight, and told in words", async () => {
      const { duration } = await lasting(world(), 3);
      assert.deepEqual([duration.remaining, typeof duration.label], [3, "string"]);
      assert(String(duration.label).includes("3"));
    });

    it("has no end where no time is set", async () => {
      const { generation } = world();
      const { duration } = await lasting(world(), null);
      assert.strictEqual(duration.remaining, generation >= 14 ? Number.POSITIVE_INFINITY : null);
      if (generation < 14) assert.strictEqual(duration.type, "none");
    });

    it(
      "grows less as the fight goes on",
      async () => {
        const combat = await begun(world());
        const effect = await lasting(world(), 2);
        assert.strictEqual(effect.duration.remaining, 2);
        await combat.nextTurn();
        // Rounds and turns as one decimal number until 13, rounds of which a part is left in 14.
        assert.strictEqual(effect.duration.remaining, world().generation >= 14 ? 2 : 1.01);
        await combat.nextTurn();
        assert.strictEqual(effect.duration.remaining, 1);
        await combat.nextRound();
        await combat.nextRound();
        assert.strictEqual(effect.duration.remaining, 0);
      },
      { basis: "assumed" },
    );

    it(
      "counts from where the fight was when the effect began",
      async () => {
        const combat = await begun(world());
        await combat.nextRound();
        const effect = await lasting(world(), 2);
        const { start, duration } = effect.toObject() as Record<string, Record<string, unknown>>;
        if (world().generation >= 14) assert.deepEqual([start?.combat, start?.round, start?.turn], [combat.id, 2, 0]);
        else assert.deepEqual([duration?.combat, duration?.startRound, duration?.startTurn], [combat.id, 2, 0]);
      },
      { basis: "assumed" },
    );
  },
});

export const durationBatches: Batch[] = [left];
