import type { DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { assetPath } from "../../../foundry/id.ts";
import { statusEffectId } from "../../../foundry/lifecycle/statuses.ts";
import { format } from "../../../foundry/notices.ts";
import type { StatusRegistration } from "../../../foundry/ruleset.ts";
import { type Health, SIDES, type Side, stateOf } from "../rules/index.ts";
import type { FiftytwoActor } from "./actor.ts";
import { healthFacts } from "./health.ts";

/** What someone without Health of a side is (C52-11); ids of statuses, stored in worlds. */
const STATE_OF_SIDE = { physical: "unconscious", mental: "defeated" } as const satisfies Record<Side, string>;

/** The conditions of 52, as the host's list of statuses takes them. */
export const fiftytwoStatuses: readonly StatusRegistration[] = SIDES.map((side) => {
  const id = STATE_OF_SIDE[side];
  return { id, name: `C52.State.${id}`, img: assetPath(`fiftytwo/status/${id}.svg`) };
});

/** By what Health came to 0 (C52-11), for the sheet to tell. */
export interface Fall {
  /** The attacking skill; its identifier is empty when it goes by a name of its own. */
  readonly identifier: string;
  readonly name: string;
  /** Name of who attacked, and id of his card. */
  readonly opponent: string;
  readonly card: string;
}

const UNKNOWN: Fall = { identifier: "", name: "", opponent: "", card: "" };

/** Whether someone can do anything (C52-11). */
export function isConscious({ actor, system }: FiftytwoActor): boolean {
  return system.health.physical.value > 0 && !actor.statuses.has(STATE_OF_SIDE.physical);
}

/**
 * Plans Health: the one way in which the game changes it. What 0 brings with it, and what ends above 0, is in the same writes: the
 * condition, what it came from, and whether the fight passes over him (C52-7, C52-11, C52-12).
 * @param after Health of the sides that change
 * @param fall by what a side comes to 0
 * @param also other changes of the actor, for the same write
 */
export function planHealth(
  who: FiftytwoActor,
  after: Partial<Readonly<Record<Side, Health>>>,
  fall: Fall = UNKNOWN,
  also: Readonly<Record<string, unknown>> = {},
): Writes {
  const changes: Record<string, unknown> = { ...also };
  for (const side of SIDES) {
    const [before, to] = [healthFacts(who.system.health[side]), after[side]];
    for (const part of ["value", "persistent"] as const) {
      if (to && to[part] !== before[part]) changes[`system.health.${side}.${part}`] = to[part];
    }
  }
  return stateWrites(who, changes, after, fall);
}

/**
 * What Health brings with it, in one write with other changes of the actor; nothing when it has been seen to.
 * @param health Health as it will be, where that is not as it is now
 */
export function stateWrites(
  { actor, system }: FiftytwoActor,
  changes: Readonly<Record<string, unknown>>,
  health: Partial<Readonly<Record<Side, Health>>> = {},
  fall: Fall = UNKNOWN,
): Writes {
  const values: Record<string, unknown> = { ...changes };
  const added: string[] = [];
  const removed: string[] = [];
  let out = false;
  for (const side of SIDES) {
    const state = stateOf(side, health[side] ?? healthFacts(system.health[side]));
    if (state !== null) out = true;
    const fell = state !== null && system.fallen[side] === null;
    const rose = state === null && system.fallen[side] !== null;
    if (fell) values[`system.fallen.${side}`] = { ...fall };
    if (rose) values[`system.fallen.${side}`] = null;
    if (fell) added.push(STATE_OF_SIDE[side]);
    if (rose) removed.push(STATE_OF_SIDE[side]);
  }
  const updates: DocumentUpdate[] = Object.keys(values).length > 0 ? [{ document: actor, changes: values }] : [];
  const combatant = added.length + removed.length > 0 ? fightOf(actor)?.combatant : undefined;
  if (combatant && combatant.defeated !== out) updates.push({ document: combatant, changes: { defeated: out } });
  return {
    updates,
    creates: added
      .filter((state) => !actor.statuses.has(state))
      .map((state) => ({ parent: actor, documentName: "ActiveEffect", data: effectOf(state) })),
    deletes: removed
      .flatMap((state) => [...actor.effects].filter(({ statuses }) => statuses.size === 1 && statuses.has(state)))
      .map(({ id }) => ({ parent: actor, documentName: "ActiveEffect", id: id ?? "" })),
  };
}

/** The effect that puts someone into a condition; by its fixed id nobody has it twice. */
function effectOf(state: string) {
  const name = format(`C52.State.${state}`);
  return { _id: statusEffectId(state), name, img: assetPath(`fiftytwo/status/${state}.svg`), statuses: [state] };
}
