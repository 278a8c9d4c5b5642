import type { DocumentHost } from "../host-types.ts";
import { ForcedDeletion, ForcedReplacement } from "../utils/operators.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";

/**
 * Generation 14 still takes `-=key` and `==key`, with a warning: they become operators here, so that only one form travels.
 * In generation 13 the changes stay as they are.
 */
export function convertLegacyKeys(changes: PlainObject, host: DocumentHost): PlainObject {
  if (host.generation < 14) return changes;
  const out: PlainObject = {};
  for (const [path, value] of Object.entries(changes)) {
    const parts = path.split(".");
    const last = parts.at(-1) ?? path;
    const inner = isPlainObject(value) ? convertLegacyKeys(value, host) : value;
    if (last.startsWith("-=") || last.startsWith("==")) {
      host.deprecated(`the key "${last.slice(0, 2)}" in updates`, "foundry.data.operators");
      const key = [...parts.slice(0, -1), last.slice(2)].join(".");
      out[key] = last.startsWith("-=") ? new ForcedDeletion() : new ForcedReplacement(inner);
    } else out[path] = inner;
  }
  return out;
}
