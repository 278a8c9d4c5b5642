import { afterEach, assert, beforeEach, describe, it } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import { documentBatches } from "./documents.batch.ts";
import { messageBatches } from "./documents.messages.batch.ts";
import { fieldBatches } from "./fields.batch.ts";
import { hookBatches } from "./hooks.batch.ts";
import { type NodeWorld, openNodeWorld } from "./node.world.ts";
import { settingBatches } from "./settings.batch.ts";
import { socketBatches } from "./sockets.batch.ts";

const batches = [
  ...documentBatches,
  ...messageBatches,
  ...fieldBatches,
  ...hookBatches,
  ...settingBatches,
  ...socketBatches,
];

for (const generation of [13, 14] satisfies Generation[]) {
  for (const batch of batches.filter(({ needs }) => needs === "documents")) {
    describe(`Foundry ${generation}: ${batch.name} (${batch.basis})`, () => {
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
      batch.run({ describe, it, beforeEach, afterEach, assert, world });
    });
  }
}
