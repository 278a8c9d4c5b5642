import { EffectTypeData } from "./data/effect-type-data.ts";
import { CHANGE_PRIORITIES } from "./documents/effect-changes.ts";
import type { DocumentHost } from "./host-types.ts";
import type { PlainObject } from "./utils/types.ts";

/** An entry of `CONFIG.statusEffects`. */
export interface StatusEffect {
  id: string;
  name: string;
  img?: string;
  /** A fixed id for the effect of this status, so that an actor has it once. */
  _id?: string;
  [key: string]: unknown;
}

/** An entry of `CONFIG.ActiveEffect.changeTypes` (generation 14). */
export interface EffectChangeType {
  label: string;
  defaultPriority: number;
  handler?: ((target: object, change: object, options: object) => unknown) | null;
}

/** `CONFIG.specialStatusEffects`: which status stands for what. */
export const SPECIAL_STATUSES: Readonly<Record<string, string>> = {
  DEFEATED: "dead",
  INVISIBLE: "invisible",
  BLIND: "blind",
  BURROW: "burrow",
  HOVER: "hover",
  FLY: "fly",
};

/** Generation 14's part of `CONFIG.ActiveEffect`. */
export function effectConfig(): PlainObject {
  const label = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const types = Object.entries(CHANGE_PRIORITIES).map(([type, defaultPriority]): [string, EffectChangeType] => [
    type,
    { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority },
  ]);
  const phase = (name: string) => ({ label: `EFFECT.CHANGES.PHASES.${label(name)}`, hint: "" });
  return {
    dataModels: { base: EffectTypeData },
    changeTypes: Object.fromEntries(types),
    phases: { initial: phase("initial"), final: phase("final") },
    expiryEvents: {},
    expiryAction: "update",
  };
}

/** The one status the table itself needs; systems bring theirs. */
const dead = (): StatusEffect => ({ id: "dead", name: "EFFECT.StatusDead", img: "icons/svg/skull.svg" });

/**
 * Gives CONFIG its `statusEffects`: a list in generation 13, in 14 an object by id that still understands, with a warning,
 * what was done to the list.
 * @returns what gives the statuses as they are then.
 */
export function defineStatusEffects(config: PlainObject, host: DocumentHost): () => StatusEffect[] {
  if (host.generation < 14) {
    config.statusEffects = [dead()];
    // Packages replace the list by another.
    return () => (Array.isArray(config.statusEffects) ? (config.statusEffects as StatusEffect[]) : []);
  }
  let byId: Record<string, StatusEffect> = { dead: dead() };
  const old = (what: string): void => host.deprecated(`CONFIG.statusEffects as a list (${what})`, "the object by id");
  const listed = (list: readonly StatusEffect[]) => Object.fromEntries(list.map((status) => [status.id, status]));
  const methods: Readonly<Record<string, (...args: never[]) => unknown>> = {
    find: (test: (status: StatusEffect) => boolean) => Object.values(byId).find(test),
    map: (make: (status: StatusEffect) => unknown) => Object.values(byId).map(make),
    filter: (test: (status: StatusEffect) => boolean) => Object.values(byId).filter(test),
    forEach: (act: (status: StatusEffect) => void) => Object.values(byId).forEach(act),
    push: (...more: StatusEffect[]) => {
      Object.assign(byId, listed(more));
      return Object.keys(byId).length;
    },
  };
  const wrap = (statuses: Record<string, StatusEffect>): Record<string, StatusEffect> =>
    new Proxy(statuses, {
      get(target, member, receiver) {
        if (typeof member !== "string" || member in target || !Object.hasOwn(methods, member)) {
          return Reflect.get(target, member, receiver);
        }
        old(member);
        return methods[member];
      },
    });
  let shown = wrap(byId);
  Object.defineProperty(config, "statusEffects", {
    get: () => shown,
    set: (value: Record<string, StatusEffect> | StatusEffect[]) => {
      if (Array.isArray(value)) old("assignment of an array");
      byId = Array.isArray(value) ? listed(value) : value;
      shown = wrap(byId);
    },
    configurable: true,
    enumerable: true,
  });
  return () => Object.entries(byId).map(([id, status]) => ({ ...status, id }));
}
