import { assetPath } from "../../../foundry/id.ts";
import type { StatusRegistration } from "../../../foundry/ruleset.ts";
import { CONDITIONS, type ConditionKey } from "../rules/index.ts";

/** Localisation key of a condition. */
export function conditionLabel(key: ConditionKey): string {
  return `AGE.Condition.${key}`;
}

export function conditionImage(key: ConditionKey): string {
  return assetPath(`age/status/${key}.svg`);
}

/** The conditions of AGE as the host's list of statuses takes them. */
export const ageStatuses: readonly StatusRegistration[] = CONDITIONS.map((key) => ({
  id: key,
  name: conditionLabel(key),
  img: conditionImage(key),
}));
