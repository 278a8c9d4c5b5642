import { deepClone } from "./clone.ts";
import { assertSafeKey, isEmpty, isPlainObject, type PlainObject } from "./types.ts";

function isContainer(value: unknown): value is PlainObject {
  return (typeof value === "object" || typeof value === "function") && value !== null;
}

/** Reads a dotted path; `undefined` when a part of it is missing. A key that contains the dots itself wins. */
export function getProperty(object: unknown, path: string): unknown {
  if (!isContainer(object) || path === "") return undefined;
  if (path in object) return object[path];
  let target: unknown = object;
  for (const part of path.split(".")) {
    if (!isContainer(target) || !(part in target)) return undefined;
    target = target[part];
  }
  return target;
}

/** Whether a dotted path exists, even with the value `undefined`. */
export function hasProperty(object: unknown, path: string): boolean {
  if (!isContainer(object) || path === "") return false;
  if (path in object) return true;
  let target: unknown = object;
  for (const part of path.split(".")) {
    if (!isContainer(target) || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/**
 * Writes a dotted path, making the objects on the way.
 * @returns whether the value changed.
 * @throws Error when the path contains a key that could reach a prototype.
 */
export function setProperty(object: object, path: string, value: unknown): boolean {
  const parts = path.split(".");
  const last = parts.pop() ?? path;
  parts.concat(last).forEach(assertSafeKey);
  if (!isContainer(object)) return false;
  let target: PlainObject = object;
  for (const part of parts) {
    // Data have only keys of their own: through `toString.x` one would reach a function that all objects share.
    const there = isPlainObject(target) ? Object.hasOwn(target, part) : part in target;
    const next: unknown = there ? target[part] : undefined;
    if (isContainer(next) && typeof next === "object") target = next;
    else {
      const made: PlainObject = {};
      target[part] = made;
      target = made;
    }
  }
  const changed = !(last in target) || target[last] !== value;
  target[last] = value;
  return changed;
}

/** Removes a dotted path; `true` when something was there. @throws Error for keys that could reach a prototype. */
export function deleteProperty(object: object, path: string): boolean {
  const parts = path.split(".");
  const last = parts.pop() ?? path;
  parts.concat(last).forEach(assertSafeKey);
  const parent = parts.length > 0 ? getProperty(object, parts.join(".")) : object;
  if (!isContainer(parent) || !Object.hasOwn(parent, last)) return false;
  return delete parent[last];
}

/**
 * Turns dotted keys into nested objects, at every level, in arrays too. Instances of classes stay as they are.
 * @throws Error for keys that could reach a prototype.
 */
export function expandObject(object: PlainObject): PlainObject {
  const expanded: PlainObject = {};
  for (const [key, value] of Object.entries(object)) {
    // Before anything is looked up by it: `__proto__` finds the prototype of all objects.
    key.split(".").forEach(assertSafeKey);
    const inner = isPlainObject(value) ? expandObject(value) : Array.isArray(value) ? value.map(expandEntry) : value;
    const present = getProperty(expanded, key);
    if (isPlainObject(inner) && isPlainObject(present)) joinObjects(present, inner);
    else setProperty(expanded, key, inner);
  }
  return expanded;
}

function expandEntry(entry: unknown): unknown {
  return isPlainObject(entry) ? expandObject(entry) : entry;
}

/** `{ "a.b": 1, a: { c: 2 } }` names two parts of one object. */
function joinObjects(target: PlainObject, other: PlainObject): void {
  for (const [key, value] of Object.entries(other)) {
    const present = target[key];
    if (isPlainObject(value) && isPlainObject(present)) joinObjects(present, value);
    else target[key] = value;
  }
}

/** Turns nested plain objects into one level with dotted keys; empty objects stay as values. */
export function flattenObject(object: PlainObject): PlainObject {
  const flat: PlainObject = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && !isEmpty(value)) {
      for (const [inner, entry] of Object.entries(flattenObject(value))) flat[`${key}.${inner}`] = entry;
    } else flat[key] = deepClone(value);
  }
  return flat;
}
