import type { DataField } from "../data/fields/field.ts";
import type { DocumentHost } from "../host-types.ts";
import { getProperty, setProperty } from "../utils/paths.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";
import type { ActiveEffectDocument } from "./active-effect.ts";
import type { ActorDocument } from "./actor.ts";

/** Generation 13's numeric modes in the words of 14; an entry's position is the mode. */
export const MODE_TYPES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"] as const;

/** The kinds of change and when they act among others, unless a change says otherwise. */
export const CHANGE_PRIORITIES: Readonly<Record<string, number>> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

/** One change of an effect, in one form for both generations. */
export interface EffectChange {
  key: string;
  type: string;
  value: unknown;
  phase: string;
  priority: number;
  effect: ActiveEffectDocument;
  /** The change as the effect has it, for hooks and handlers. */
  raw: PlainObject;
}

/** Carries out changes on an actor's prepared data, by priority, and notes the results in `overrides`. */
export function applyChanges(actor: ActorDocument, changes: EffectChange[], host: DocumentHost): void {
  for (const change of [...changes].sort((a, b) => a.priority - b.priority)) {
    try {
      const results = applyChange(actor, change, host);
      for (const [key, value] of Object.entries(results)) {
        assertChangeable(actor, key);
        setProperty(actor, key, value);
        setProperty(actor.overrides, key, value);
      }
    } catch (error) {
      host.hooks.onError(`ActiveEffect "${change.effect.name}": the change of ${change.key}`, error);
    }
  }
}

/** Fields that say what a document is and whose; whatever hangs on them must not follow from an effect. */
const FIXED = new Set(["_id", "_stats", "type", "ownership", "folder", "items", "effects"]);

/**
 * An effect changes an actor's data: a field, or what lies in `system`, `flags` and the like. A key that names anything else
 * of the document would take its methods away for everybody.
 * @throws Error naming the key.
 */
function assertChangeable(actor: ActorDocument, key: string): void {
  const [first = "", ...rest] = key.split(".");
  const known = Object.hasOwn(actor.schema.fields, first) && !FIXED.has(first);
  const isWhole =
    rest.length === 0 && typeof Reflect.get(actor, first) === "object" && Reflect.get(actor, first) !== null;
  if (known && !isWhole) return;
  throw new Error(
    `found the key ${JSON.stringify(key)}, expected a path in the actor's data, such as "system.health.max".`,
  );
}

function fieldAt(actor: ActorDocument, key: string): DataField | undefined {
  const [first, ...rest] = key.split(".");
  const schema: unknown = first === "system" ? Reflect.get(Object(actor.system), "schema") : actor.schema;
  const path = first === "system" ? rest : [first ?? "", ...rest];
  const getField: unknown = typeof schema === "object" && schema !== null ? Reflect.get(schema, "getField") : undefined;
  return typeof getField === "function" ? (getField.call(schema, path) as DataField | undefined) : undefined;
}

function applyChange(actor: ActorDocument, change: EffectChange, host: DocumentHost): PlainObject {
  const { key, type, effect } = change;
  if (key === "") return {};
  const current = getProperty(actor, key);
  const delta = read(change.value, current, fieldAt(actor, key));
  if (type === "custom") {
    const results: PlainObject = {};
    host.hooks.call("applyActiveEffect", actor, { ...change.raw, effect }, current, delta, results);
    return results;
  }
  const handler = host.config.changeHandler(type);
  if (handler) {
    const results: unknown = handler(actor, { ...change.raw, effect }, {});
    return isPlainObject(results) ? results : {};
  }
  const next = combine(type, current, delta);
  return next === undefined ? {} : { [key]: next };
}

/** A change's value, which is mostly written as text, in the kind of what it changes. */
function read(value: unknown, current: unknown, field: DataField | undefined): unknown {
  const parsed = parse(value);
  if (typeof current === "number") {
    const number = Number(parsed);
    if (!Number.isFinite(number)) throw new Error(`found ${JSON.stringify(value)}, expected a number.`);
    return number;
  }
  if (typeof current === "boolean") return parsed === true || parsed === 1;
  if (typeof current === "string") return typeof value === "string" ? value : JSON.stringify(value);
  if (current instanceof Set || Array.isArray(current)) return Array.isArray(parsed) ? parsed : [parsed];
  return field ? field.initialize(field.clean(parsed, {}), null) : parsed;
}

function parse(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** The value after a change; `undefined` when the change does nothing. */
function combine(type: string, current: unknown, delta: unknown): unknown {
  if (type === "override") return current instanceof Set && Array.isArray(delta) ? new Set(delta) : delta;
  if (current === undefined || current === null) return type === "multiply" ? undefined : delta;
  if (typeof current === "number" && typeof delta === "number") return calculate(type, current, delta);
  if (typeof current === "boolean") return type === "add" || type === "upgrade" ? current || delta : undefined;
  if (typeof current === "string") return type === "add" ? `${current}${String(delta)}` : undefined;
  if ((current instanceof Set || Array.isArray(current)) && Array.isArray(delta)) {
    const list: unknown[] = [...current];
    const changed = type === "add" ? [...list, ...delta] : list.filter((entry) => !delta.includes(entry));
    if (type !== "add" && type !== "subtract") return undefined;
    return current instanceof Set ? new Set(changed) : changed;
  }
  return undefined;
}

function calculate(type: string, current: number, delta: number): number | undefined {
  switch (type) {
    case "add":
      return current + delta;
    case "subtract":
      return current - delta;
    case "multiply":
      return current * delta;
    case "upgrade":
      return Math.max(current, delta);
    case "downgrade":
      return Math.min(current, delta);
    default:
      return undefined;
  }
}
