import type { Json, JsonObject } from "../core/protocol.ts";
import { RefusalError } from "./refusal.ts";

/** Bounds on what a client may send. Generous for play, small enough that no frame can exhaust the server. */
export const LIMITS = {
  /** Characters of a whole frame as JSON. */
  frame: 5_000_000,
  /** Levels of nesting. */
  depth: 64,
  /** Operations in one frame. */
  operations: 1000,
  /** Documents in one operation. */
  documents: 5000,
} as const;

const POISONED = new Set(["__proto__", "constructor", "prototype"]);

/** True for objects made by a literal or by `JSON.parse`; false for arrays, `null`, dates, buffers and class instances. */
export function isObject(value: unknown): value is JsonObject {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The second test accepts objects of another realm (test runners load modules in a context of their own).
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The object at `key`, or an empty one. */
export function objectAt(source: JsonObject, key: string): JsonObject {
  const value = source[key];
  return isObject(value) ? value : {};
}

/** The objects of the array at `key`; other entries are left out. */
export function objectsAt(source: JsonObject, key: string): JsonObject[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The string at `key`, or `""`. */
export function stringAt(source: JsonObject, key: string): string {
  const value = source[key];
  return typeof value === "string" ? value : "";
}

/**
 * Checks that `value` is plain JSON without keys that could reach a prototype, also where such a key hides behind a
 * dotted path or a deletion prefix.
 * @param where Names the value in the message.
 * @throws RefusalError `malformed`.
 */
export function assertJson(value: unknown, where: string, depth = 0): asserts value is Json {
  if (depth > LIMITS.depth) throw malformed(`${where}: nested deeper than ${LIMITS.depth} levels`);
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return;
    throw malformed(`${where}: ${value} is not a JSON number`);
  }
  if (Array.isArray(value)) {
    // `entries` visits holes as well; they are not JSON.
    for (const [index, entry] of value.entries()) assertJson(entry, `${where}[${index}]`, depth + 1);
    return;
  }
  if (!isObject(value)) throw malformed(`${where}: ${typeof value} is not JSON`);
  for (const [key, entry] of Object.entries(value)) {
    if (isPoisoned(key)) throw malformed(`${where}: the key "${key}" is not allowed`);
    assertJson(entry, `${where}.${key}`, depth + 1);
  }
}

function isPoisoned(key: string): boolean {
  return key.split(".").some((part) => POISONED.has(part.replace(/^[-=]=/, "")));
}

/** A refusal of a frame that no honest client sends. */
export function malformed(message: string): RefusalError {
  return new RefusalError("malformed", `The frame is malformed: ${message}.`);
}

/** Deep equality of two JSON values; `undefined` equals only itself. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameJson(a[key], b[key]));
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new document id: 16 letters and digits from the system's random source. */
export function randomId(): string {
  let id = "";
  while (id.length < 16) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      // 248 = 4 · 62: larger bytes would favour the first letters.
      if (byte < 248 && id.length < 16) id += ALPHABET.charAt(byte % 62);
    }
  }
  return id;
}

/** True for 16 letters and digits. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}
