import { nameOf } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { SEIZED_PATH } from "../../../foundry/documents/combat.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { statusEffectId } from "../../../foundry/lifecycle/statuses.ts";
import { format } from "../../../foundry/notices.ts";
import type { ByHand } from "../../../foundry/ruleset.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { AgeCharacter } from "../data/actor.ts";
import { conditionImage, conditionLabel } from "../data/conditions.ts";
import { type AgeActor, ageActorAt } from "../messages/rights.ts";
import { ADVERSARY_FALLS, CONDITION, type ConditionKey, conditionAtZero, ENDED_BY_HEALTH } from "../rules/index.ts";

/** What is to become of an actor. */
export interface ActorChange {
  /** The new Health, within its limits. */
  readonly health?: number;
  /** Health before, when the new one has been written already. */
  readonly before?: number;
  readonly add?: readonly ConditionKey[];
  readonly remove?: readonly ConditionKey[];
  /** Other values that go into the same write, by dotted path below the document. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What a change did, for the card to tell and for a GM to take back. */
export interface ChangeRecord {
  /** UUID. */
  readonly actor: string;
  readonly name: string;
  readonly health: { readonly before: number; readonly after: number } | null;
  readonly added: readonly ConditionKey[];
  readonly removed: readonly ConditionKey[];
  /** What else was written, so that it can be written back; left out when nothing was. */
  readonly values?: readonly ChangedValue[];
}

/** A value of the actor, of one of his items or of his place in a fight. */
export interface ChangedValue {
  /** UUID of the document that holds it. */
  readonly uuid: string;
  /** Dotted path below the document. */
  readonly path: string;
  /** As JSON, so that a schema can hold values of any kind. */
  readonly before: string;
  readonly after: string;
}

/**
 * Plans a change of an actor's Health and conditions: the one way in which any part of the game touches them. What Health
 * brings with it (falling, dying, getting up, AGE-15; wounds that a Heal may help again, AGE-18) is planned along.
 */
export function planChange(
  who: AgeActor,
  change: ActorChange,
): { readonly writes: Writes; readonly record: ChangeRecord } {
  const { actor, system } = who;
  const before = change.before ?? system.health.value;
  const after = change.health ?? before;
  const fall = before > 0 && after === 0;
  const rise = before === 0 && after > 0;
  const add = [...(change.add ?? []), ...(fall ? [conditionOfFallen(who)] : [])];
  const remove = [...(change.remove ?? []), ...(rise ? ENDED_BY_HEALTH : [])];
  const present = new Set(system.conditions);
  const added = [...new Set(add)].filter((key) => !present.has(key));
  const removed = [...new Set(remove)].filter((key) => present.has(key) && !added.includes(key));
  const fight = fightOf(actor);
  const values: Record<string, unknown> = { ...change.values };
  if (change.health !== undefined) {
    values["system.health.value"] = after;
    values["system.fallen"] = fallenAfter(who, { fall, after, noted: change.values?.["system.fallen"] });
    if (after < before) values["system.healed"] = false;
  }
  const updates: DocumentUpdate[] = Object.keys(values).length > 0 ? [{ document: actor, changes: values }] : [];
  const out = added.some((key) => key === "defeated" || key === "dead");
  if (fight && (out || (rise && fight.combatant.defeated))) {
    updates.push({ document: fight.combatant, changes: { defeated: out } });
  }
  return {
    writes: {
      updates,
      creates: added.map((key) => ({ parent: actor, documentName: "ActiveEffect", data: conditionEffect(key) })),
      deletes: removed
        .flatMap((key) => effectsOf(actor, key))
        .map((id) => ({ parent: actor, documentName: "ActiveEffect", id })),
    },
    record: {
      actor: actor.uuid,
      name: nameOf(actor),
      health: before === after ? null : { before, after },
      added,
      removed,
      values: RECORDED.filter((path) => path in values)
        .map((path) => changedValue(actor, path, values[path]))
        .filter((changed) => changed.before !== changed.after),
    },
  };
}

/** When someone fell who is at 0 Health now: a change that is taken back knows when that was. */
function fallenAfter(
  { actor, system }: AgeActor,
  { fall, after, noted }: { readonly fall: boolean; readonly after: number; readonly noted: unknown },
): unknown {
  if (after > 0) return null;
  if (!fall) return system.toObject().fallen;
  const combat = fightOf(actor)?.combat;
  return noted ?? { combat: combat?.id ?? "", round: combat?.round ?? 0 };
}

/** What a change writes of an actor beside Health and conditions, and is written back when it is taken back. */
const RECORDED = ["system.healed", "system.fallen", "system.rest.taken", "system.wakesIn"];

/** All that can be written back; a record stands in a message, which its author can write. */
const RESTORABLE = [...RECORDED, "system.loaded", "system.readied", SEIZED_PATH];

/**
 * Takes a recorded change back as far as it still stands: Health by its difference, conditions one by one, other values when
 * nobody has written them since. What belongs to someone else than the actor named is left alone, whatever the record says.
 * @param also other values that go into the same write of the actor
 */
export function planUndo(
  who: AgeActor,
  { health, added, removed, values = [] }: ChangeRecord,
  also: Readonly<Record<string, unknown>> = {},
): Writes {
  const { value, max } = who.system.health;
  // Health may have stood above its maximum.
  const most = Math.max(max, health?.before ?? 0);
  const restored = health ? Math.max(0, Math.min(most, value + health.before - health.after)) : undefined;
  const back = values.flatMap((changed) => backAgain(who.actor, changed));
  const own = back.filter(({ document }) => document === who.actor).map(({ changes }) => changes);
  const { writes } = planChange(who, {
    ...(restored === undefined ? {} : { health: restored }),
    add: removed,
    remove: added,
    values: Object.assign({}, ...own, also),
  });
  return { ...writes, updates: [...writes.updates, ...back.filter(({ document }) => document !== who.actor)] };
}

/** Notes that a value is going to be another, for the record of the change. */
export function changedValue(
  document: DocumentUpdate["document"] & { readonly _source: object },
  path: string,
  after: unknown,
): ChangedValue {
  const before: unknown = foundry.utils.getProperty(document._source, path) ?? null;
  return { uuid: document.uuid, path, before: JSON.stringify(before), after: JSON.stringify(after) };
}

function backAgain(actor: Actor.Implementation, { uuid, path, before, after }: ChangedValue): DocumentUpdate[] {
  if (!RESTORABLE.includes(path)) return [];
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const { Actor, Combatant, Item } = foundry.documents;
  if (!(found instanceof Actor || found instanceof Item || found instanceof Combatant)) return [];
  const owner = found instanceof Actor ? found : found instanceof Item ? found.parent : found.actor;
  if (owner?.uuid !== actor.uuid) return [];
  const now: unknown = foundry.utils.getProperty(found._source, path) ?? null;
  if (JSON.stringify(now) !== after) return [];
  return [{ document: found instanceof Actor ? actor : found, changes: { [path]: JSON.parse(before) } }];
}

/**
 * Health written by hand brings with it what Health brings: falling and getting up (AGE-15). Planned changes write `fallen` along
 * and have settled that themselves.
 */
export const healthByHand: ByHand = {
  note(actor, changes) {
    const { getProperty, hasProperty } = foundry.utils;
    const flat = foundry.utils.expandObject(changes);
    if (!hasProperty(flat, "system.health.value") || hasProperty(flat, "system.fallen")) return null;
    const before: unknown = getProperty(actor, "system.health.value");
    return typeof before === "number" ? before : null;
  },
  settle(actor, before) {
    const who = ageActorAt(actor.uuid);
    const after = who?.system.health.value;
    if (!who || after === undefined || typeof before !== "number") return NOTHING;
    const crosses = (before === 0) !== (after === 0);
    // A wound by hand may be healed too, as one by a blow (AGE-18).
    const wounds = after < before && who.system.healed;
    if (!crosses && !wounds) return NOTHING;
    return planChange(who, { before, health: after }).writes;
  },
};

const NOTHING: Writes = { updates: [] };

function conditionOfFallen({ system }: AgeActor): ConditionKey {
  const chosen = setting("age.adversaryFalls");
  const adversaries = ADVERSARY_FALLS.find((fall) => fall === chosen) ?? "defeated";
  return conditionAtZero(system instanceof AgeCharacter ? "character" : "adversary", adversaries);
}

/** Ids of an actor's own effects that put him into a condition and nothing else. */
function effectsOf(actor: Actor.Implementation, key: ConditionKey): string[] {
  return [...actor.effects]
    .filter(({ statuses }) => statuses.has(key) && statuses.size === 1)
    .map(({ id }) => id ?? "");
}

/** The effect that puts someone into a condition; by its fixed id nobody has it twice. */
function conditionEffect(key: ConditionKey): { _id: string } & Record<string, unknown> {
  return {
    _id: statusEffectId(key),
    name: format(conditionLabel(key)),
    img: conditionImage(key),
    statuses: [key],
    flags: { triskele: { ends: CONDITION[key].ends } },
  };
}
