import { list, oneOf, wholeNumber } from "../../../kernel/checks.ts";
import { ABILITIES, type Ability } from "./abilities.ts";

/** Yards within which someone is adjacent: melee reaches no further (AGE-13). */
export const ADJACENT_YARDS = 2;

/** What Defense starts from (AGE-13). */
export const BASE_DEFENSE = 10;

/** Base Speed in yards of someone whose people are not otherwise (AGE-12). */
export const BASE_SPEED = 10;

/** The ability an attack with each weapon group tests (AGE-13). The keys are stored in worlds. */
const ATTACK_ABILITIES = {
  axes: "strength",
  bludgeons: "strength",
  bows: "dexterity",
  brawling: "dexterity",
  dueling: "dexterity",
  heavyBlades: "strength",
  lances: "strength",
  lightBlades: "dexterity",
  polearms: "strength",
  spears: "strength",
  staves: "dexterity",
} as const satisfies Record<string, Ability>;

/** Key of a weapon group. */
export type WeaponGroup = keyof typeof ATTACK_ABILITIES;

/** The weapon groups, by key. */
export const WEAPON_GROUPS: readonly WeaponGroup[] = [
  "axes",
  "bludgeons",
  "bows",
  "brawling",
  "dueling",
  "heavyBlades",
  "lances",
  "lightBlades",
  "polearms",
  "spears",
  "staves",
];

/** A bonus with the name of what gives it, so that the same one is not counted twice. */
export interface NamedBonus {
  /** What gives it, e.g. `defend`, `defensiveStance`, an effect's id. */
  readonly key: string;
  readonly value: number;
}

/** The ability an attack with a weapon of this group tests (AGE-13). @throws RulesError for an unknown group */
export function attackAbility(group: WeaponGroup): Ability {
  return ATTACK_ABILITIES[oneOf("group", group, WEAPON_GROUPS)];
}

/**
 * The ability that adds to a weapon's damage (AGE-14): Perception for Bows, else Strength; a weapon may name another.
 * @throws RulesError for an unknown group or ability
 */
export function damageAbility(group: WeaponGroup, override: Ability | null = null): Ability {
  oneOf("group", group, WEAPON_GROUPS);
  if (override !== null) return oneOf("override", override, ABILITIES);
  return group === "bows" ? "perception" : "strength";
}

/**
 * Sum of bonuses: different ones add, the same one counts once (AGE-13), with its highest value.
 * @throws RulesError naming the bonus that is not a whole number
 */
export function sumBonuses(bonuses: readonly NamedBonus[]): number {
  const best = new Map<string, number>();
  for (const [index, { key, value }] of list("bonuses", bonuses).entries()) {
    wholeNumber(`bonuses[${index}].value`, value);
    best.set(key, Math.max(value, best.get(key) ?? value));
  }
  let sum = 0;
  for (const value of best.values()) sum += value;
  return sum;
}

/**
 * Defense = 10 + Dexterity + shield + bonuses (AGE-13).
 * @throws RulesError when something is not a whole number or the shield is below 0
 */
export function defense(dexterity: number, shield: number, bonuses: readonly NamedBonus[] = []): number {
  return (
    BASE_DEFENSE + wholeNumber("dexterity", dexterity) + wholeNumber("shield", shield, { min: 0 }) + sumBonuses(bonuses)
  );
}

/**
 * Speed in yards = base + Dexterity − armour penalty + bonuses, at least 0 (AGE-12).
 * @throws RulesError when something is not a whole number or the penalty is below 0
 */
export function speed({
  base = BASE_SPEED,
  dexterity,
  armorPenalty = 0,
  bonuses = [],
}: {
  readonly base?: number;
  readonly dexterity: number;
  readonly armorPenalty?: number;
  readonly bonuses?: readonly NamedBonus[];
}): number {
  return Math.max(
    0,
    wholeNumber("base", base) +
      wholeNumber("dexterity", dexterity) -
      wholeNumber("armorPenalty", armorPenalty, { min: 0 }) +
      sumBonuses(bonuses),
  );
}
