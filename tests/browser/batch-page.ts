import { applicationBatches } from "../batches/applications.batch.ts";
import { dialogBatches } from "../batches/applications.dialogs.batch.ts";
import { sheetBatches } from "../batches/applications.sheets.batch.ts";
import type { Assert, Batch, BatchWorld, Globals } from "../batches/batch.ts";

/** What one test of a batch came to. */
export interface Outcome {
  name: string;
  error: string | null;
}

const batches: readonly Batch[] = [...applicationBatches, ...dialogBatches, ...sheetBatches];

function equal(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected)) return true;
  if (typeof actual !== "object" || typeof expected !== "object" || actual === null || expected === null) return false;
  const [mine, theirs] = [Object.entries(actual), Object.entries(expected)];
  return (
    mine.length === theirs.length &&
    mine.every(([key, value]) => key in expected && equal(value, Reflect.get(expected, key)))
  );
}

function check(fulfilled: boolean, actual: unknown, expected: unknown, message = ""): void {
  if (!fulfilled) throw new Error(`${message} found ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

const assert: Assert = Object.assign(
  (value: unknown, message?: string) => check(Boolean(value), value, "something true", message),
  {
    strictEqual: (actual: unknown, expected: unknown, message?: string) =>
      check(actual === expected, actual, expected, message),
    deepEqual: (actual: unknown, expected: unknown, message?: string) =>
      check(equal(actual, expected), actual, expected, message),
    match: (text: string, pattern: RegExp, message?: string) =>
      check(pattern.test(text), text, String(pattern), message),
    throws(work: () => unknown, pattern = /(?:)/) {
      let thrown: unknown;
      try {
        work();
      } catch (error) {
        thrown = error;
      }
      check(thrown !== undefined && pattern.test(String(thrown)), String(thrown), String(pattern));
    },
    instanceOf: (value: unknown, type: new (...args: never[]) => unknown) =>
      check(value instanceof type, String(value), type.name),
  },
);

/** The world as a Gamemaster's page has it. */
function world(): BatchWorld {
  // The page has put the host's objects where systems look for them.
  const gm = globalThis as unknown as Globals;
  return {
    generation: gm.game.release.generation,
    gm,
    players: null,
    types: { actor: "hero", item: "thing" },
    settled: async () => undefined,
    broadcasts: () => null,
  };
}

/** Runs a batch in this page. */
async function run(batch: Batch): Promise<Outcome[]> {
  const tests: { name: string; test: () => unknown }[] = [];
  const before: (() => unknown)[] = [];
  const after: (() => unknown)[] = [];
  const path = [`${batch.name} (${batch.basis})`];
  batch.run({
    describe(name, define) {
      path.push(name);
      define();
      path.pop();
    },
    it: (name, test) => void tests.push({ name: [...path, name].join(" › "), test }),
    beforeEach: (step) => void before.push(step),
    afterEach: (step) => void after.push(step),
    assert,
    world,
  });
  const outcomes: Outcome[] = [];
  for (const { name, test } of tests) {
    let error: string | null = null;
    try {
      for (const step of before) await step();
      await test();
    } catch (thrown) {
      error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    }
    for (const step of after) await step();
    outcomes.push({ name, error });
  }
  return outcomes;
}

async function runBatches(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const batch of batches) outcomes.push(...(await run(batch)));
  return outcomes;
}

Object.assign(globalThis, { runBatches });
