import { oneOf } from "../../../kernel/checks.ts";
import type { ConditionKey } from "./conditions.ts";

/** What becomes of an adversary at 0 Health, by the world's setting (AGE-15). */
export const ADVERSARY_FALLS = ["defeated", "dead", "dying"] as const;
export type AdversaryFall = (typeof ADVERSARY_FALLS)[number];

/** Conditions that Health above 0 ends (AGE-15). The dead stay dead until the GM says otherwise. */
export const ENDED_BY_HEALTH: readonly ConditionKey[] = ["dying", "defeated"];

/**
 * The condition of someone who has come to 0 Health (AGE-15): a player's character is dying, an adversary what the world's
 * setting says.
 * @throws RulesError for an unknown kind or setting
 */
export function conditionAtZero(kind: "character" | "adversary", adversaries: AdversaryFall): ConditionKey {
  oneOf("kind", kind, ["character", "adversary"]);
  return kind === "character" ? "dying" : oneOf("adversaries", adversaries, ADVERSARY_FALLS);
}
