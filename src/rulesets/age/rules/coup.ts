import { oneOf } from "../../../kernel/checks.ts";
import { BASE_DEFENSE } from "./attack.ts";

/**
 * Whether an adjacent or visible enemy can be killed outright as a major action (AGE-17): only the dying and the
 * unconscious, neither those already dead nor adversaries out of the fight.
 * @param targetConditions keys of the conditions the target bears; unknown ones are ignored
 * @returns the Defense that an attack roll has to meet first: none at arm's length, 10 with a missile weapon
 * @throws RulesError for an unknown reach
 */
export function coupDeGrace({
  targetConditions,
  reach,
}: {
  readonly targetConditions: Iterable<string>;
  readonly reach: "melee" | "missile";
}):
  | { readonly ok: true; readonly needsAttackAgainst: null | typeof BASE_DEFENSE }
  | { readonly ok: false; readonly reason: "notHelpless" } {
  const melee = oneOf("reach", reach, ["melee", "missile"]) === "melee";
  const borne = new Set(targetConditions);
  if (borne.has("dead") || !(borne.has("dying") || borne.has("unconscious"))) {
    return { ok: false, reason: "notHelpless" };
  }
  return { ok: true, needsAttackAgainst: melee ? null : BASE_DEFENSE };
}
