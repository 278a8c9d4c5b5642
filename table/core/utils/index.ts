export { type CloneOptions, deepClone, equals } from "./clone.ts";
export { Collection } from "./collection.ts";
export {
  applyChanges,
  type Change,
  type DiffOptions,
  diffObject,
  type MergeOptions,
  mergeObject,
  readChange,
} from "./merge.ts";
export {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  fromWire,
  isWireOperator,
  OPERATOR_KEY,
  parseWireOperator,
  toJson,
  toWire,
  type WireOperator,
} from "./operators.ts";
export {
  deleteProperty,
  expandObject,
  flattenObject,
  getProperty,
  hasProperty,
  setProperty,
} from "./paths.ts";
export { debounce, escapeHTML, getRoute, ID_LENGTH, isNewerVersion, isValidId, randomID } from "./text.ts";
export { assertSafeKey, getType, isEmpty, isPlainObject, type PlainObject } from "./types.ts";
export { type ParsedUuid, parseUuid } from "./uuid.ts";
