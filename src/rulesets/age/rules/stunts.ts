import { dieFace, oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { WEAPON_GROUPS, type WeaponGroup } from "./attack.ts";

/** Keys of the ten standard stunts (AGE-9), in the order of the table. They are stored in worlds. */
export const STANDARD_STUNT_KEYS = [
  "skirmish",
  "rapidReload",
  "knockProne",
  "defensiveStance",
  "disarm",
  "mightyBlow",
  "pierceArmor",
  "lightningAttack",
  "dualStrike",
  "seizeTheInitiative",
] as const;
export type StandardStuntKey = (typeof STANDARD_STUNT_KEYS)[number];

/** What the purchase rule needs to know of a stunt, a standard one or a character's own (AGE-10). */
export interface StuntOffer {
  /** A standard stunt's key, or the id of an own stunt. */
  readonly key: string;
  /** Stunt points before discounts, at least 1; the least to be put in when `variable`. */
  readonly cost: number;
  /** Whether more points than the cost may be put in ("n+"). */
  readonly variable: boolean;
  /** Whether it may be bought any number of times (AGE-8: Skirmish only). */
  readonly repeatable?: boolean;
  /** Whether it changes this attack's damage, and so comes too late once the damage is rolled. */
  readonly changesDamage?: boolean;
  /** What the target must be for it to make sense; else it is shown greyed with the reason. */
  readonly target?: "any" | "standing" | "armed";
}

/** What a standard stunt does, as far as the system carries it out (AGE-9). */
export type StuntEffect =
  | { readonly kind: "move"; readonly yardsPerPoint: number }
  | { readonly kind: "reload" }
  | { readonly kind: "prone" }
  | { readonly kind: "defense"; readonly bonus: number }
  | { readonly kind: "disarm" }
  | { readonly kind: "extraDamage"; readonly dice: number }
  | { readonly kind: "halfArmor" }
  | { readonly kind: "secondAttack" }
  | { readonly kind: "secondTarget"; readonly missileYards: number }
  | { readonly kind: "initiative" };

/** One of the ten stunts everyone knows (AGE-9). */
export interface StandardStunt extends StuntOffer {
  readonly key: StandardStuntKey;
  readonly category: "combat";
  /** The weapon it goes with. */
  readonly weapon: "any" | "melee" | "missile";
  readonly target: NonNullable<StuntOffer["target"]>;
  readonly effect: StuntEffect;
}

/** Effects on an attack: without one they have nothing to work on. */
const ON_ATTACKS: readonly StuntEffect["kind"][] = [
  "reload",
  "disarm",
  "extraDamage",
  "halfArmor",
  "secondAttack",
  "secondTarget",
];

/**
 * Whether a stunt goes with a roll (AGE-9): with the reach of its weapon or spell, or, of a roll that is no attack (AGE-7, every
 * test), when it asks for no weapon and works on no attack.
 * @param stunt the weapon it goes with, and its key when it is a standard one
 * @param reach `null` for a roll without weapon or damaging spell
 * @throws RulesError for an unknown weapon or reach
 */
export function goesWith(
  stunt: { readonly key: string; readonly weapon: StandardStunt["weapon"] },
  reach: "melee" | "missile" | "spell" | null,
): boolean {
  const weapon = oneOf("stunt.weapon", stunt.weapon, ["any", "melee", "missile"]);
  if (reach !== null) return weapon === "any" || weapon === oneOf("reach", reach, ["melee", "missile", "spell"]);
  const known = STANDARD_STUNT_KEYS.find((key) => key === stunt.key);
  return weapon === "any" && !(known && ON_ATTACKS.includes(STANDARD_STUNTS[known].effect.kind));
}

/** The ten standard stunts (AGE-9). */
export const STANDARD_STUNTS: { readonly [Key in StandardStuntKey]: StandardStunt & { readonly key: Key } } = {
  skirmish: {
    key: "skirmish",
    cost: 1,
    variable: true,
    repeatable: true,
    category: "combat",
    weapon: "any",
    target: "any",
    effect: { kind: "move", yardsPerPoint: 2 },
  },
  rapidReload: {
    key: "rapidReload",
    cost: 1,
    variable: false,
    category: "combat",
    weapon: "missile",
    target: "any",
    effect: { kind: "reload" },
  },
  knockProne: {
    key: "knockProne",
    cost: 2,
    variable: false,
    category: "combat",
    weapon: "any",
    target: "standing",
    effect: { kind: "prone" },
  },
  defensiveStance: {
    key: "defensiveStance",
    cost: 2,
    variable: false,
    category: "combat",
    weapon: "any",
    target: "any",
    effect: { kind: "defense", bonus: 2 },
  },
  disarm: {
    key: "disarm",
    cost: 2,
    variable: false,
    category: "combat",
    weapon: "melee",
    target: "armed",
    effect: { kind: "disarm" },
  },
  mightyBlow: {
    key: "mightyBlow",
    cost: 2,
    variable: false,
    changesDamage: true,
    category: "combat",
    weapon: "any",
    target: "any",
    effect: { kind: "extraDamage", dice: 1 },
  },
  pierceArmor: {
    key: "pierceArmor",
    cost: 2,
    variable: false,
    changesDamage: true,
    category: "combat",
    weapon: "any",
    target: "any",
    effect: { kind: "halfArmor" },
  },
  lightningAttack: {
    key: "lightningAttack",
    cost: 3,
    variable: false,
    category: "combat",
    weapon: "any",
    target: "any",
    effect: { kind: "secondAttack" },
  },
  dualStrike: {
    key: "dualStrike",
    cost: 4,
    variable: false,
    category: "combat",
    weapon: "any",
    target: "any",
    effect: { kind: "secondTarget", missileYards: 6 },
  },
  seizeTheInitiative: {
    key: "seizeTheInitiative",
    cost: 4,
    variable: false,
    category: "combat",
    weapon: "any",
    target: "any",
    effect: { kind: "initiative" },
  },
};

/**
 * Yards that a disarmed weapon flies (AGE-9): 1d6 + the attacker's Strength, at least 0.
 * @throws RulesError when the die does not show 1 … 6 or Strength is not a whole number
 */
export function disarmYards({ die, strength }: { readonly die: number; readonly strength: number }): number {
  return Math.max(0, dieFace("die", die) + wholeNumber("strength", strength));
}

/**
 * Whether a weapon can be struck from its bearer's hand (AGE-9): one for melee that he holds and does not fight with his own
 * body. Who has none is not armed.
 * @throws RulesError for an unknown reach or group, or a hold that is neither true nor false
 */
export function canBeStruckAway({
  reach,
  group,
  readied,
}: {
  readonly reach: "melee" | "missile";
  readonly group: WeaponGroup;
  readonly readied: boolean;
}): boolean {
  const melee = oneOf("reach", reach, ["melee", "missile"]) === "melee";
  return yesOrNo("readied", readied) && melee && oneOf("group", group, WEAPON_GROUPS) !== "brawling";
}
