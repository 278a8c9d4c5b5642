import type { Generation } from "../protocol.ts";
import { deepClone, equals } from "../utils/clone.ts";
import { readChange } from "../utils/merge.ts";
import { ForcedReplacement } from "../utils/operators.ts";
import { isEmpty, isPlainObject, type PlainObject } from "../utils/types.ts";

/**
 * What of an update really changes a source.
 * @param source The data before.
 * @param changes The update, expanded.
 * @param next The data after, cleaned: values are taken from here, and keys that cleaning dropped do not count.
 * @param options `all` keeps values that are equal.
 */
export function diffChanges(
  source: PlainObject,
  changes: PlainObject,
  next: PlainObject,
  options: { generation: Generation; all: boolean },
): PlainObject {
  const diff: PlainObject = {};
  for (const [rawKey, raw] of Object.entries(changes)) {
    const change = readChange(rawKey, raw, options.generation);
    const { key } = change;
    const before = Object.hasOwn(source, key) ? source[key] : undefined;
    if (change.kind === "delete") {
      if (options.all || Object.hasOwn(source, key)) diff[rawKey] = raw;
      continue;
    }
    if (!Object.hasOwn(next, key)) continue;
    const after = next[key];
    if (change.kind === "replace") {
      if (!options.all && equals(before, after)) continue;
      diff[rawKey] = options.generation >= 14 ? new ForcedReplacement(deepClone(after)) : deepClone(after);
    } else if (isPlainObject(change.value) && isPlainObject(before) && isPlainObject(after)) {
      const inner = diffChanges(before, change.value, after, options);
      if (!isEmpty(inner) || (options.all && isEmpty(change.value))) diff[key] = inner;
    } else if (options.all || !equals(before, after)) diff[key] = deepClone(after);
  }
  return diff;
}
