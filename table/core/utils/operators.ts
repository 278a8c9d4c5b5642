import type { Json, JsonObject } from "../protocol.ts";
import { assertSafeKey, isPlainObject, type PlainObject } from "./types.ts";

/** The key under which an operator travels. Only {@link toWire} writes it; data that contain it are refused. */
export const OPERATOR_KEY = "$op";

/** The common ancestor of the values that generation 14 understands in updates. */
export abstract class DataFieldOperator {}

/** As a value in an update (generation 14): delete this key. Serialises to `{ "$op": "delete" }`. */
export class ForcedDeletion extends DataFieldOperator {
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** As a value in an update (generation 14): replace, do not merge. Serialises to `{ "$op": "replace", "value": … }`. */
export class ForcedReplacement extends DataFieldOperator {
  readonly value: unknown;

  constructor(value: unknown) {
    super();
    this.value = value;
  }

  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}

/** The update that replaces the value of a key whole, in a generation's way. */
export function replacing(generation: number, key: string, value: unknown): PlainObject {
  return generation >= 14 ? { [key]: new ForcedReplacement(value) } : { [`==${key}`]: value };
}

/** An operator as JSON. */
export type WireOperator = { $op: "delete" } | { $op: "replace"; value: Json };

/** Whether a value on the wire of generation 14 is an operator. */
export function isWireOperator(value: unknown): value is PlainObject {
  return isPlainObject(value) && Object.hasOwn(value, OPERATOR_KEY);
}

/**
 * Reads an operator from the wire.
 * @throws Error when the object has the operator key but is neither of the two known operators.
 */
export function parseWireOperator(value: PlainObject): WireOperator {
  const keys = Object.keys(value);
  if (value.$op === "delete" && keys.length === 1) return { $op: "delete" };
  if (value.$op === "replace" && keys.length === 2 && Object.hasOwn(value, "value")) {
    return { $op: "replace", value: toJson(value.value, "value") };
  }
  throw new Error(
    `An object with the key "$op" was found (${JSON.stringify(value)}); expected {"$op":"delete"} or {"$op":"replace","value":…}.`,
  );
}

/**
 * Makes the changes of an update ready for the wire: operators become their JSON form, sets become arrays, `undefined` is
 * dropped.
 * @throws Error for data that only look like an operator, for operators inside arrays or replacements, and for values JSON
 *   cannot hold.
 */
export function toWire(changes: PlainObject): JsonObject {
  return objectToWire(changes, "", true);
}

/**
 * Makes a whole source or a value ready for the wire; operators have no meaning there and are refused.
 * @throws Error naming the path of what JSON cannot hold.
 */
export function toJson(value: unknown, path = ""): Json {
  return valueToWire(value, path, false);
}

function objectToWire(object: PlainObject, path: string, operators: boolean): JsonObject {
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    assertSafeKey(key);
    if (key === OPERATOR_KEY) {
      throw new Error(`The key "$op" at "${path || "the top"}" is reserved and cannot be used in document data.`);
    }
    if (value !== undefined) out[key] = valueToWire(value, path ? `${path}.${key}` : key, operators);
  }
  return out;
}

function valueToWire(value: unknown, path: string, operators: boolean): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw new Error(`The number at "${path}" is ${value}; expected a finite number.`);
  }
  if (value instanceof DataFieldOperator) {
    if (!operators) throw new Error(`An update operator at "${path}" is only allowed as a value inside an update.`);
    if (value instanceof ForcedReplacement) return { [OPERATOR_KEY]: "replace", value: toJson(value.value, path) };
    return { [OPERATOR_KEY]: "delete" };
  }
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map((entry, index) => valueToWire(entry, `${path}.${index}`, false));
  if (value instanceof Set) return [...value].map((entry, index) => valueToWire(entry, `${path}.${index}`, false));
  if (isPlainObject(value)) return objectToWire(value, path, operators);
  if (hasToJson(value)) return valueToWire(value.toJSON(), path, operators);
  throw new Error(`The value at "${path}" is of type ${typeof value}, which JSON cannot hold.`);
}

function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return typeof value === "object" && value !== null && "toJSON" in value && typeof value.toJSON === "function";
}

/** Gives the changes of a broadcast to client code in its own terms: operators become instances again (generation 14). */
export function fromWire(changes: PlainObject): PlainObject {
  const out: PlainObject = {};
  for (const [key, value] of Object.entries(changes)) {
    if (isWireOperator(value)) {
      const operator = parseWireOperator(value);
      out[key] = operator.$op === "delete" ? new ForcedDeletion() : new ForcedReplacement(operator.value);
    } else if (isPlainObject(value)) out[key] = fromWire(value);
    else out[key] = value;
  }
  return out;
}
