import { areas } from "../batches/all.ts";
import type { Batch } from "../batches/batch.ts";
import { singleWorld } from "../batches/single.world.ts";
import { assert } from "./batch-assert.ts";

/** What one expectation of a batch came to. */
export interface Outcome {
  batch: string;
  /** The names of its suites and its own. */
  path: string;
  error: string | null;
}

/** A suite's own steps around each of its tests. */
interface Steps {
  before: (() => unknown)[];
  after: (() => unknown)[];
}

const single = singleWorld({ actor: "hero", item: "thing" });

/** Runs in this page what a batch asks of one user. */
async function run(batch: Batch): Promise<Outcome[]> {
  const tests: { path: string; test: () => unknown; around: readonly Steps[] }[] = [];
  const suites: { name: string; steps: Steps }[] = [{ name: "", steps: { before: [], after: [] } }];
  const around = () => suites.map(({ steps }) => steps);
  batch.run({
    describe(name, define) {
      suites.push({ name, steps: { before: [], after: [] } });
      define();
      suites.pop();
    },
    it(name, test, claim) {
      if (claim?.players ?? batch.players) return;
      const path = [...suites.slice(1).map((suite) => suite.name), name].join(" › ");
      tests.push({ path, test, around: around() });
    },
    beforeEach: (step) => void around().at(-1)?.before.push(step),
    afterEach: (step) => void around().at(-1)?.after.push(step),
    assert,
    world: single.world,
  });
  const outcomes: Outcome[] = [];
  for (const { path, test, around } of tests) {
    const error = await attempt(async () => {
      single.open();
      for (const { before } of around) for (const step of before) await step();
      await test();
    });
    const left = await attempt(async () => {
      for (const { after } of [...around].reverse()) for (const step of after) await step();
      await single.close();
    });
    outcomes.push({ batch: batch.name, path, error: error ?? left });
  }
  return outcomes;
}

async function attempt(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function runBatches(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { batches } of areas) for (const batch of batches) outcomes.push(...(await run(batch)));
  return outcomes;
}

Object.assign(globalThis, { runBatches });
