import { afterEach, assert, beforeEach, describe, it } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import { areas } from "./all.ts";
import { worldOfEachTest } from "./table.worlds.ts";

const batches = areas.flatMap((area) => area.batches).filter(({ needs }) => needs === "documents");

for (const generation of [13, 14] satisfies Generation[]) {
  for (const batch of batches) {
    describe(`Foundry ${generation}: ${batch.name}`, () => {
      const world = worldOfEachTest(generation);
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
