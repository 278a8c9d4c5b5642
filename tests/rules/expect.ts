import { expect } from "vitest";
import { RulesError } from "../../src/kernel/errors.ts";

/** Asserts that `action` throws a RulesError that names the field, the value found and what was expected. */
export function expectFault(action: () => unknown, field: string, found: unknown, expected: RegExp): void {
  let thrown: unknown = null;
  try {
    action();
  } catch (error) {
    thrown = error;
  }
  expect(thrown, `no error for ${field} = ${String(found)}`).toBeInstanceOf(RulesError);
  if (!(thrown instanceof RulesError)) return;
  expect(thrown.name).toBe("RulesError");
  expect(thrown.field).toBe(field);
  expect(thrown.found).toBe(found);
  expect(thrown.expected).toMatch(expected);
  expect(thrown.message).toContain(field);
  expect(thrown.message).toMatch(expected);
}

/** Values that are no face of a die, whatever else they are. */
export const NOT_A_DIE_FACE: readonly unknown[] = [
  7,
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "3",
  null,
  undefined,
];

/** Values that are no whole number. */
export const NOT_WHOLE: readonly unknown[] = [
  1.5,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  "3",
  "",
  true,
  undefined,
  2 ** 53,
];
