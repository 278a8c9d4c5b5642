import { afterEach, assert, beforeEach, describe, it } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import { areas } from "./all.ts";
import { type NodeWorld, openNodeWorld } from "./node.world.ts";

const batches = areas.flatMap((area) => area.batches).filter(({ needs }) => needs === "documents");

for (const generation of [13, 14] satisfies Generation[]) {
  for (const batch of batches) {
    describe(`Foundry ${generation}: ${batch.name}`, () => {
      let opened: NodeWorld | undefined;
      beforeEach(async () => {
        opened = await openNodeWorld(generation);
      });
      afterEach(async () => {
        // A fault inside a hook or in data preparation must not pass unseen.
        assert.deepEqual(opened?.faults, []);
        await opened?.close();
      });
      const world = (): NodeWorld => {
        if (!opened) throw new Error("The world exists only while tests run.");
        return opened;
      };
      batch.run({
        describe,
        it: (name, test, claim) => it(`${name} [${claim?.basis ?? batch.basis}]`, async () => void (await test())),
        beforeEach,
        afterEach,
        assert,
        world,
      });
    });
  }
}
