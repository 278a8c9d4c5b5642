/**
 * Whether a stored value holds all that was written into it: objects may have more keys, in any order, as a model adds what was left
 * out; lists have the same length. Values as JSON has them.
 */
export function holdsAll(stored: unknown, written: unknown): boolean {
  if (!isObject(stored) || !isObject(written)) return stored === written;
  if (Array.isArray(stored) !== Array.isArray(written)) return false;
  if (Array.isArray(stored) && Array.isArray(written) && stored.length !== written.length) return false;
  const values = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(written).every(([key, value]) => values.has(key) && holdsAll(values.get(key), value));
}

/** Whether two values say the same, whatever the order of their keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  return holdsAll(a, b) && holdsAll(b, a);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
