import { areas } from "../batches/all.ts";
import type { Batch } from "../batches/batch.ts";
import { singleWorld } from "../batches/single.world.ts";
import { assert } from "./batch-assert.ts";
import { runSuite, type TestOutcome } from "./suite.ts";

/** What one expectation of a batch came to. */
export interface Outcome extends TestOutcome {
  batch: string;
}

const single = singleWorld({ actor: "hero", item: "thing" });

/** Runs in this page what a batch asks of one user. */
async function run(batch: Batch): Promise<Outcome[]> {
  const outcomes = await runSuite((words) => {
    words.beforeEach(single.open);
    batch.run({
      ...words,
      it: (name, test, claim) => words.it(name, (claim?.players ?? batch.players) ? undefined : test),
      assert,
      world: single.world,
    });
    // Last: what a batch itself tidies up comes before.
    words.afterEach(single.close);
  });
  return outcomes.map((outcome) => ({ batch: batch.name, ...outcome }));
}

async function runBatches(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { batches } of areas) for (const batch of batches) outcomes.push(...(await run(batch)));
  return outcomes;
}

Object.assign(globalThis, { runBatches });
