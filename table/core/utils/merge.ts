import type { Generation } from "../protocol.ts";
import { deepClone, equals } from "./clone.ts";
import { DataFieldOperator, ForcedReplacement, isWireOperator, parseWireOperator } from "./operators.ts";
import { expandObject } from "./paths.ts";
import { assertSafeKey, isEmpty, isPlainObject, type PlainObject } from "./types.ts";

/** One entry of an update, read by the rules of a generation. */
export type Change =
  | { kind: "delete"; key: string }
  | { kind: "replace"; key: string; value: unknown }
  | { kind: "set"; key: string; value: unknown };

/**
 * Reads one entry of an update. Generation 13: `-=key` deletes, `==key` replaces. Generation 14: operators as values, as
 * instances (in client code) or in their wire form.
 * @throws Error for keys that could reach a prototype and for malformed operators.
 */
export function readChange(key: string, value: unknown, generation: Generation): Change {
  if (generation === 13 && (key.startsWith("-=") || key.startsWith("=="))) {
    const target = key.slice(2);
    assertSafeKey(target);
    return key.startsWith("-=") ? { kind: "delete", key: target } : { kind: "replace", key: target, value };
  }
  assertSafeKey(key);
  if (generation >= 14) {
    if (value instanceof ForcedReplacement) return { kind: "replace", key, value: value.value };
    if (value instanceof DataFieldOperator) return { kind: "delete", key };
    if (isWireOperator(value)) {
      const operator = parseWireOperator(value);
      return operator.$op === "delete" ? { kind: "delete", key } : { kind: "replace", key, value: operator.value };
    }
  }
  return { kind: "set", key, value };
}

/**
 * Merges an update into a source, in place: the one algorithm of server and clients. Objects merge deeply, arrays are
 * replaced whole, dotted keys name nested ones, deletions and replacements follow the generation ({@link readChange}).
 * @returns the source.
 * @throws Error for keys that could reach a prototype and for malformed operators; the source may then be half changed, so
 *   work on a clone.
 */
export function applyChanges<T extends PlainObject>(source: T, changes: PlainObject, generation: Generation): T {
  mergeInto(source, expandObject(changes), generation);
  return source;
}

function mergeInto(target: PlainObject, changes: PlainObject, generation: Generation): void {
  for (const [key, raw] of Object.entries(changes)) {
    const change = readChange(key, raw, generation);
    if (change.kind === "delete") delete target[change.key];
    else if (change.kind === "replace") {
      // As instances of operators are opaque to `expandObject` and their wire form is not, both are expanded here.
      target[change.key] = isPlainObject(change.value)
        ? deepClone(expandObject(change.value))
        : deepClone(change.value);
    } else if (isPlainObject(change.value)) {
      const present = Object.hasOwn(target, change.key) ? target[change.key] : undefined;
      const inner: PlainObject = isPlainObject(present) ? present : {};
      mergeInto(inner, change.value, generation);
      target[change.key] = inner;
    } else target[change.key] = deepClone(change.value);
  }
}

/** Options of {@link mergeObject}; all as Foundry documents them. */
export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** Generation 13: obey `-=key`. */
  performDeletions?: boolean;
  /** Generation 14: obey operators. */
  applyOperators?: boolean;
}

/**
 * Merges one object into another and returns it (a copy with `inplace: false`).
 * @throws Error when `enforceTypes` is set and a value's type differs from what it would replace.
 */
export function mergeObject(original: PlainObject, other: PlainObject = {}, options: MergeOptions = {}): PlainObject {
  const target = options.inplace === false ? deepClone(original) : original;
  const hasDots = (object: PlainObject): boolean => Object.keys(object).some((key) => key.includes("."));
  if (hasDots(target)) {
    const expanded = expandObject(target);
    for (const key of Object.keys(target)) delete target[key];
    Object.assign(target, expanded);
  }
  mergeLevel(target, hasDots(other) ? expandObject(other) : other, options, 0);
  return target;
}

function mergeLevel(target: PlainObject, other: PlainObject, options: MergeOptions, depth: number): void {
  const generation: Generation = options.applyOperators ? 14 : 13;
  const operate = options.performDeletions || options.applyOperators;
  for (const [key, raw] of Object.entries(other)) {
    const change: Change = operate ? readChange(key, raw, generation) : { kind: "set", key, value: raw };
    assertSafeKey(change.key);
    if (change.kind === "delete") delete target[change.key];
    else if (change.kind === "replace") target[change.key] = deepClone(change.value);
    else if (Object.hasOwn(target, change.key)) mergePresent(target, change.key, change.value, options, depth);
    else if (depth === 0 ? options.insertKeys !== false : options.insertValues !== false) {
      target[change.key] = insertable(change.value, options);
    }
  }
}

function insertable(value: unknown, options: MergeOptions): unknown {
  if (!isPlainObject(value)) return deepClone(value);
  const made: PlainObject = {};
  mergeLevel(made, value, { ...options, insertKeys: true, insertValues: true }, 0);
  return made;
}

function mergePresent(target: PlainObject, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const present = target[key];
  if (isPlainObject(present) && isPlainObject(value) && options.recursive !== false) {
    mergeLevel(present, value, options, depth + 1);
    return;
  }
  if (options.overwrite === false) return;
  if (options.enforceTypes && present !== undefined && value !== undefined && typeof present !== typeof value) {
    throw new Error(`The value for "${key}" is of type ${typeof value}; expected ${typeof present}.`);
  }
  target[key] = deepClone(value);
}

/** Options of {@link diffObject}. */
export interface DiffOptions {
  /** Only keys that the original has. */
  inner?: boolean;
  /** Generation 13: report keys that `other` lacks as `-=key`. */
  deletionKeys?: boolean;
}

/** What of `other` differs from `original`: objects are compared deeply, arrays as wholes. */
export function diffObject(original: PlainObject, other: PlainObject, options: DiffOptions = {}): PlainObject {
  const diff: PlainObject = {};
  for (const [key, value] of Object.entries(other)) {
    const present = original[key];
    if (options.inner && !Object.hasOwn(original, key)) continue;
    if (isPlainObject(present) && isPlainObject(value)) {
      const inner = diffObject(present, value, options);
      if (!isEmpty(inner)) diff[key] = inner;
    } else if (!equals(present, value)) diff[key] = deepClone(value);
  }
  if (options.deletionKeys) {
    for (const key of Object.keys(original)) if (!Object.hasOwn(other, key)) diff[`-=${key}`] = null;
  }
  return diff;
}
