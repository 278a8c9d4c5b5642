import { applicationsBatch } from "../batches/applications.batch.ts";
import type { Batch, BatchAssert } from "../batches/context.ts";

/** What one test of a batch came to. */
export interface Outcome {
  name: string;
  error: string | null;
}

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

const assert: BatchAssert = {
  strictEqual: (actual, expected, message) => check(actual === expected, actual, expected, message),
  deepEqual: (actual, expected, message) => check(equal(actual, expected), actual, expected, message),
  isTrue: (actual, message) => check(actual === true, actual, true, message),
  isFalse: (actual, message) => check(actual === false, actual, false, message),
  isNull: (actual, message) => check(actual === null, actual, null, message),
  include: (text, part, message) => check(text.includes(part), text, part, message),
};

/** Runs a batch in this page. */
async function run(batch: Batch): Promise<Outcome[]> {
  const tests: { name: string; test: () => unknown }[] = [];
  const after: (() => unknown)[] = [];
  const path: string[] = [];
  batch({
    describe(name, define) {
      path.push(name);
      define();
      path.pop();
    },
    it: (name, test) => void tests.push({ name: [...path, name].join(" › "), test }),
    afterEach: (step) => void after.push(step),
    assert,
  });
  const outcomes: Outcome[] = [];
  for (const { name, test } of tests) {
    let error: string | null = null;
    try {
      await test();
    } catch (thrown) {
      error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    }
    for (const step of after) await step();
    outcomes.push({ name, error });
  }
  return outcomes;
}

Object.assign(globalThis, { runApplicationsBatch: () => run(applicationsBatch) });
