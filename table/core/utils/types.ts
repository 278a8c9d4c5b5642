/** The names that could reach an object's prototype; no path and no key of ours may contain them. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** An object whose keys are data: literals, `JSON.parse` results and objects without a prototype. */
export type PlainObject = Record<string, unknown>;

/** Whether a value is a plain object (its prototype is `Object.prototype` of any realm, or none). */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The second test accepts objects of another realm (vitest runs modules in a vm context).
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Refuses keys through which data could change prototypes.
 * @throws Error naming the key.
 */
export function assertSafeKey(key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw new Error(`The key "${key}" is not allowed in document data.`);
}

/** The name of a value's type as Foundry's utilities report it: `Object`, `Array`, `number`, `null`, a class's name … */
export function getType(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value === null) return "null";
  if (typeof value === "function") return isClass(value) ? "class" : "function";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "Array";
  if (isPlainObject(value)) return "Object";
  for (const known of [Set, Map, Promise, Error] as const) if (value instanceof known) return known.name;
  return "Unknown";
}

function isClass(value: unknown): boolean {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

/** Whether a value holds nothing: undefined, null, NaN, an empty string, array, Set, Map or plain object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value === "number") return Number.isNaN(value);
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  if (isPlainObject(value)) return Object.keys(value).length === 0;
  return false;
}
