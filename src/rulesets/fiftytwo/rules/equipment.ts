import { oneOf, wholeNumber } from "../../../kernel/checks.ts";

/** Weights of weapons (C52-19). The keys are stored in worlds. */
export const WEAPON_WEIGHTS = ["light", "medium", "heavy"] as const;
export type WeaponWeight = (typeof WEAPON_WEIGHTS)[number];

/** What a weapon adds to damage (C52-19). */
export const WEAPON_BONUS: Readonly<Record<WeaponWeight, number>> = { light: 1, medium: 2, heavy: 3 };

/** What a device adds to the tests it is for (C52-19). */
export const DEVICE_BONUS = { min: 2, max: 5 } as const;

/** What an attack adds to its damage card (C52-7, C52-19); nothing without a weapon. @throws RulesError */
export function weaponBonus(weight: WeaponWeight | null): number {
  return weight === null ? 0 : WEAPON_BONUS[oneOf("weight", weight, WEAPON_WEIGHTS)];
}

/** Returns a bonus that a device can have (C52-19). @throws RulesError naming `field` */
export function deviceBonus(field: string, value: unknown): number {
  return wholeNumber(field, value, DEVICE_BONUS);
}

/** A device as far as a test hangs on it (C52-19). */
export interface Device {
  readonly id: string;
  readonly bonus: number;
  /** Ids of the skills whose tests it is for; empty when its player says of each test whether it helps. */
  readonly skills: readonly string[];
}

/** The devices that can help a test of a skill (C52-19), the best first. One of them counts in a test. */
export function devicesFor<D extends Device>(devices: readonly D[], skill: string): readonly D[] {
  return devices
    .filter(({ skills }) => skills.length === 0 || skills.includes(skill))
    .toSorted((a, b) => deviceBonus("bonus", b.bonus) - deviceBonus("bonus", a.bonus));
}

/** Standard skills that are attacks, and whether they are made at a distance (C52-16, C52-19). */
const ATTACKS: Readonly<Record<string, { readonly ranged: boolean }>> = {
  meleeAttack: { ranged: false },
  rangedAttack: { ranged: true },
};

/** Whether tests with a skill are meant to harm unless their player says otherwise (C52-6). @param skill its key */
export function usuallyHarms(skill: string): boolean {
  return Object.hasOwn(ATTACKS, skill);
}

/** The weapon that goes with a skill unless its player takes another (C52-19): the first of its kind. @param skill its key */
export function weaponFor<W extends { readonly ranged: boolean }>(skill: string, weapons: readonly W[]): W | null {
  const attack = Object.hasOwn(ATTACKS, skill) ? ATTACKS[skill] : undefined;
  return (attack && weapons.find(({ ranged }) => ranged === attack.ranged)) ?? null;
}
