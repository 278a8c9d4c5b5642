import { oneOf, yesOrNo } from "../../../kernel/checks.ts";
import type { NamedBonus } from "./attack.ts";

/** The conditions the rules know (AGE-9, AGE-12, AGE-13, AGE-15, AGE-16). The keys are stored in worlds. */
export const CONDITIONS = [
  "prone",
  "dying",
  "dead",
  "unconscious",
  "defeated",
  "defending",
  "defensiveStance",
  "aiming",
  "prepared",
  "disarmed",
] as const;

/** Key of a condition. */
export type ConditionKey = (typeof CONDITIONS)[number];

/** What a condition means to the rules. */
export interface Condition {
  readonly key: ConditionKey;
  /**
   * What ends it by itself: the start of its bearer's next turn, or his next action (of which {@link afterAction} knows
   * the exceptions); `null` for what lasts until something or someone takes it away.
   */
  readonly ends: "turnStart" | "nextAction" | null;
  /** Whether its bearer can take no action at all. */
  readonly helpless: boolean;
  /** What it adds to Defense. */
  readonly defense: number;
}

/** The conditions by key (AGE-9, AGE-12, AGE-13, AGE-15, AGE-16). */
export const CONDITION: Record<ConditionKey, Condition> = {
  prone: { key: "prone", ends: null, helpless: false, defense: 0 },
  dying: { key: "dying", ends: null, helpless: true, defense: 0 },
  dead: { key: "dead", ends: null, helpless: true, defense: 0 },
  unconscious: { key: "unconscious", ends: null, helpless: true, defense: 0 },
  defeated: { key: "defeated", ends: null, helpless: true, defense: 0 },
  defending: { key: "defending", ends: "turnStart", helpless: false, defense: 2 },
  defensiveStance: { key: "defensiveStance", ends: "turnStart", helpless: false, defense: 2 },
  aiming: { key: "aiming", ends: "nextAction", helpless: false, defense: 0 },
  prepared: { key: "prepared", ends: "turnStart", helpless: false, defense: 0 },
  disarmed: { key: "disarmed", ends: null, helpless: false, defense: 0 },
};

/** Something that makes an attack easier, for the attack dialog to name (AGE-9, AGE-12). */
export interface AttackModifier {
  readonly key: "aim" | "charge" | "prone";
  readonly value: number;
}

/** Whether a string is the key of a condition. */
export function isCondition(key: string): key is ConditionKey {
  return CONDITIONS.some((condition) => condition === key);
}

/**
 * What someone's conditions add to his Defense (AGE-9, AGE-12, AGE-13): different ones add, each counts once.
 * @param conditions the keys he bears; those the rules do not know are ignored, since other modules set their own
 */
export function defenseBonuses(conditions: Iterable<string>): readonly NamedBonus[] {
  return [...new Set(conditions)].filter(isCondition).flatMap((key) => {
    const value = CONDITION[key].defense;
    return value === 0 ? [] : [{ key, value }];
  });
}

/**
 * What makes an attack easier (AGE-9, AGE-12, AGE-13): an aim, a charge, in melee a prone target. Charge ends in a melee
 * attack, so it gives nothing at range.
 * @throws RulesError for an unknown reach, or a charge that is neither true nor false
 */
export function attackModifiers({
  attacker,
  target,
  reach,
  charge,
}: {
  readonly attacker: Iterable<string>;
  readonly target: Iterable<string>;
  readonly reach: "melee" | "missile";
  readonly charge: boolean;
}): readonly AttackModifier[] {
  const melee = oneOf("reach", reach, ["melee", "missile"]) === "melee";
  const charging = yesOrNo("charge", charge);
  const modifiers: AttackModifier[] = [];
  if (new Set(attacker).has("aiming")) modifiers.push({ key: "aim", value: 1 });
  if (charging && melee) modifiers.push({ key: "charge", value: 1 });
  if (melee && new Set(target).has("prone")) modifiers.push({ key: "prone", value: 1 });
  return modifiers;
}
