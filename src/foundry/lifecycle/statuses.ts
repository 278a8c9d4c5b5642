import { defineStatuses } from "../compat/statuses.ts";
import type { RuleSet, StatusRegistration } from "../ruleset.ts";

/** The fixed id of the effect that stands for a status: an actor has it once, whoever adds it, and it can be told by its id. */
export function statusEffectId(status: string): string {
  return `triskele${status}`.slice(0, 16).padEnd(16, "0");
}

/** Puts the games' conditions in place of the host's list; two games that share a condition share its entry. */
export function registerStatuses(ruleSets: readonly RuleSet[]): void {
  const byId = new Map<string, StatusRegistration>();
  for (const { statuses } of ruleSets)
    for (const status of statuses) byId.set(status.id, byId.get(status.id) ?? status);
  defineStatuses([...byId.values()].map(({ id, name, img }) => ({ id, name, img, _id: statusEffectId(id) })));
}
