import type { Quench } from "../batches/quench.ts";
import { assert } from "./batch-assert.ts";
import { runSuite, type TestOutcome } from "./suite.ts";

/** What one registered batch came to. */
export interface QuenchOutcome {
  key: string;
  displayName: string;
  outcomes: TestOutcome[];
}

/** Stands in for the Quench module: calls its hook as it does, and runs what registers. */
async function runQuench(): Promise<QuenchOutcome[]> {
  const { Hooks } = globalThis as unknown as { Hooks: { callAll(name: string, quench: Quench): void } };
  const batches: { key: string; displayName: string; define: Parameters<Quench["registerBatch"]>[1] }[] = [];
  Hooks.callAll("quenchReady", {
    registerBatch: (key, define, { displayName = key } = {}) => void batches.push({ key, displayName, define }),
  });
  const done: QuenchOutcome[] = [];
  for (const { key, displayName, define } of batches) {
    done.push({ key, displayName, outcomes: await runSuite((words) => define({ ...words, assert })) });
  }
  return done;
}

Object.assign(globalThis, { runQuench });
