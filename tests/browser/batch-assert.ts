import type { Assert } from "../batches/batch.ts";

function equal(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected)) return true;
  if (typeof actual !== "object" || typeof expected !== "object" || actual === null || expected === null) return false;
  if (Array.isArray(actual) !== Array.isArray(expected)) return false;
  if (actual instanceof Set && expected instanceof Set) return equal([...actual], [...expected]);
  const [mine, theirs] = [Object.entries(actual), Object.entries(expected)];
  return (
    mine.length === theirs.length &&
    mine.every(([key, value]) => key in expected && equal(value, Reflect.get(expected, key)))
  );
}

function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

function check(fulfilled: boolean, actual: unknown, expected: unknown, message = ""): void {
  if (!fulfilled) throw new Error(`${message} found ${shown(actual)}, expected ${shown(expected)}`.trim());
}

/** chai's `assert` in a page, where chai is not. */
export const assert: Assert = Object.assign(
  (value: unknown, message?: string) => check(Boolean(value), value, "something true", message),
  {
    strictEqual: (actual: unknown, expected: unknown, message?: string) =>
      check(actual === expected || Object.is(actual, expected), actual, expected, message),
    deepEqual: (actual: unknown, expected: unknown, message?: string) =>
      check(equal(actual, expected), actual, expected, message),
    isTrue: (actual: unknown, message?: string) => check(actual === true, actual, true, message),
    isFalse: (actual: unknown, message?: string) => check(actual === false, actual, false, message),
    isNull: (actual: unknown, message?: string) => check(actual === null, actual, null, message),
    include: (text: string, part: string, message?: string) => check(text.includes(part), text, part, message),
    match: (text: string, pattern: RegExp, message?: string) =>
      check(pattern.test(text), text, String(pattern), message),
    throws(work: () => unknown, pattern = /(?:)/, message?: string) {
      let thrown: { error: unknown } | undefined;
      try {
        work();
      } catch (error) {
        thrown = { error };
      }
      check(thrown !== undefined, "nothing thrown", String(pattern), message);
      check(pattern.test(String(thrown?.error)), String(thrown?.error), String(pattern), message);
    },
    instanceOf: (value: unknown, type: new (...args: never[]) => unknown, message?: string) =>
      check(value instanceof type, String(value), type.name, message),
  },
);
