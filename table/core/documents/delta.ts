import { deepClone, equals } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import { deleteProperty } from "../utils/paths.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";

/**
 * What an unlinked token's actor has differently from the actor of the world. Server and clients compute both directions
 * with the functions of this file, so that they agree.
 */

/** Values that a delta replaces whole. */
const WHOLE = ["name", "img", "ownership"] as const;
/** Objects that a delta overlays deeply. */
const DEEP = ["system", "flags"] as const;
/** Lists of embedded documents, of which a delta keeps the changed ones whole and marks the missing ones. */
const LISTS = ["items", "effects"] as const;

/** Marks an embedded document of the base actor that the token's actor does not have. */
const TOMBSTONE = "_tombstone";

/** A delta that changes nothing. */
export function emptyDelta(): PlainObject {
  return {
    name: null,
    type: null,
    img: null,
    ownership: null,
    system: {},
    flags: {},
    items: [],
    effects: [],
    removed: [],
  };
}

function listOf(source: PlainObject, key: string): PlainObject[] {
  const list = source[key];
  return Array.isArray(list) ? list.filter(isPlainObject) : [];
}

function objectOf(source: PlainObject, key: string): PlainObject {
  const value = Object.hasOwn(source, key) ? source[key] : undefined;
  return isPlainObject(value) ? value : {};
}

function removedOf(delta: PlainObject): string[] {
  return Array.isArray(delta.removed) ? delta.removed.map(String) : [];
}

/** The source of a token's own actor: the base actor's, with the delta over it. */
export function overlay(base: PlainObject, delta: PlainObject): PlainObject {
  const source = deepClone(base);
  for (const key of WHOLE) if (delta[key] !== null && delta[key] !== undefined) source[key] = deepClone(delta[key]);
  for (const path of removedOf(delta)) deleteProperty(source, path);
  for (const key of DEEP) source[key] = mergeObject(objectOf(source, key), deepClone(objectOf(delta, key)));
  for (const key of LISTS) {
    const own = listOf(delta, key);
    const changed = new Map(own.map((entry) => [entry._id, entry]));
    const inherited = listOf(base, key);
    const known = new Set(inherited.map(({ _id }) => _id));
    const kept = inherited.map((entry) => changed.get(entry._id) ?? entry);
    const added = own.filter(({ _id }) => !known.has(_id));
    source[key] = deepClone([...kept, ...added].filter((entry) => entry[TOMBSTONE] !== true));
  }
  return source;
}

/**
 * The delta after the token's actor has changed. What did not change stays as it was: it keeps shining through from the base
 * actor, or keeps standing in the delta.
 * @param before The token's actor before, `after` the same afterwards; both as {@link overlay} gives them.
 */
export function deltaAfter(
  delta: PlainObject,
  base: PlainObject,
  before: PlainObject,
  after: PlainObject,
): PlainObject {
  const next = { ...emptyDelta(), ...deepClone(delta) };
  const removed = new Set(removedOf(delta));
  for (const key of WHOLE) if (!equals(before[key], after[key])) next[key] = deepClone(after[key]);
  for (const key of DEEP) {
    const target = objectOf(next, key);
    note(target, objectOf(base, key), objectOf(before, key), objectOf(after, key), key, removed);
    next[key] = target;
  }
  for (const key of LISTS) next[key] = noteList(listOf(next, key), base, before, after, key);
  next.removed = [...removed];
  return next;
}

/** Notes the differences of two objects in a delta. */
function note(
  delta: PlainObject,
  base: PlainObject,
  before: PlainObject,
  after: PlainObject,
  path: string,
  removed: Set<string>,
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]];
    if (equals(old, now)) continue;
    const at = `${path}.${key}`;
    const inherits = Object.hasOwn(base, key);
    if (now === undefined) {
      delete delta[key];
      if (inherits) removed.add(at);
    } else if (isPlainObject(old) && isPlainObject(now)) {
      const inner = objectOf(delta, key);
      note(inner, removed.has(at) ? {} : objectOf(base, key), old, now, at, removed);
      delta[key] = inner;
    } else {
      // An object that replaces another must not let the other's keys through.
      if (inherits && isPlainObject(now)) removed.add(at);
      delta[key] = deepClone(now);
    }
  }
}

function noteList(
  own: PlainObject[],
  base: PlainObject,
  before: PlainObject,
  after: PlainObject,
  key: string,
): PlainObject[] {
  const old = new Map(listOf(before, key).map((entry) => [entry._id, entry]));
  const now = listOf(after, key);
  const present = new Set(now.map(({ _id }) => _id));
  const entries = new Map(own.map((entry) => [entry._id, entry]));
  for (const entry of now) if (!equals(old.get(entry._id), entry)) entries.set(entry._id, deepClone(entry));
  const inherited = new Set(listOf(base, key).map(({ _id }) => _id));
  for (const id of old.keys()) {
    if (present.has(id)) continue;
    if (inherited.has(id)) entries.set(id, { _id: id, [TOMBSTONE]: true });
    else entries.delete(id);
  }
  return [...entries.values()];
}
