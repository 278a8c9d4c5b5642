import { assertSafeKey, isPlainObject } from "./types.ts";

/** What {@link deepClone} may be told. */
export interface CloneOptions {
  /** Throw on values that cannot be cloned instead of keeping a reference. */
  strict?: boolean;
}

/** Copies arrays, plain objects and dates deeply; instances of classes are kept by reference (or refused when strict). */
export function deepClone<T>(original: T, options: CloneOptions = {}): T {
  // A generic structural copy: each branch builds the same shape it read, which the compiler cannot follow.
  return cloneValue(original, options.strict ?? false) as T;
}

function cloneValue(value: unknown, strict: boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => cloneValue(entry, strict));
  if (value instanceof Date) return new Date(value);
  if (isPlainObject(value)) {
    const copy: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value)) {
      assertSafeKey(key);
      copy[key] = cloneValue(entry, strict);
    }
    return copy;
  }
  if (strict) throw new Error(`A value of class ${value.constructor.name} cannot be cloned.`);
  return value;
}

/** Whether two values hold the same data: primitives, arrays, plain objects, sets, dates; others by identity. */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((entry: unknown, index) => equals(entry, b[index]));
  }
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every((entry) => b.has(entry));
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (hasEquals(a)) return a.equals(b);
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
}

function hasEquals(value: object): value is { equals(other: unknown): boolean } {
  return "equals" in value && typeof value.equals === "function";
}
