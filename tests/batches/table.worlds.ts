import { afterEach, assert, beforeEach } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import { type NodeWorld, openNodeWorld } from "./node.world.ts";

/**
 * Opens a world before each test of the block around it, and closes it afterwards: no fault inside a hook or in data
 * preparation may have passed unseen.
 * @returns the world; only while tests run.
 */
export function worldOfEachTest(generation: Generation): () => NodeWorld {
  let opened: NodeWorld | undefined;
  beforeEach(async () => {
    opened = await openNodeWorld(generation);
  });
  afterEach(async () => {
    assert.deepEqual(opened?.faults, []);
    await opened?.close();
    opened = undefined;
  });
  return () => {
    if (!opened) throw new Error("The world exists only while tests run.");
    return opened;
  };
}
