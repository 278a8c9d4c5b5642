import { wholeNumber } from "../../../kernel/checks.ts";
import { SPEED_ON_FOOT } from "./distance.ts";
import type { WeaponWeight } from "./equipment.ts";

/** Health and Speed of vehicles by weight (C52-20). */
export const VEHICLES: Readonly<Record<WeaponWeight, { readonly health: number; readonly speed: number }>> = {
  light: { health: 15, speed: 3 },
  medium: { health: 30, speed: 2 },
  heavy: { health: 60, speed: 1 },
};

/**
 * Penalty on the driver's skill (C52-20): a third of the vehicle's Health, rounded down, can be lost without one.
 * @returns 0 or a negative whole number
 * @throws RulesError when Health is out of range
 */
export function vehiclePenalty(left: number, max: number): number {
  wholeNumber("max", max, { min: 1 });
  const beyond = max - wholeNumber("left", left, { min: 0, max }) - Math.floor(max / 3);
  return beyond > 0 ? -beyond : 0;
}

/**
 * A vehicle's Health after damage (C52-20): never below 0, where it is wrecked; a hit at 0 changes nothing. It does not come
 * back by itself.
 * @throws RulesError when either is not a whole number of at least 0
 */
export function vehicleHit(left: number, amount: number): { left: number; lost: number; wrecked: boolean } {
  wholeNumber("left", left, { min: 0 });
  const lost = Math.min(left, wholeNumber("amount", amount, { min: 0 }));
  return { left: left - lost, lost, wrecked: lost > 0 && lost === left };
}

/**
 * Rounds that someone gains in a chase (C52-20): the Speed of what he drives, or 1 on foot. A wreck gains nothing.
 * @param vehicle `null` on foot
 * @throws RulesError when either number is not a whole one of at least 0
 */
export function chaseSpeed(vehicle: { readonly speed: number; readonly left: number } | null): number {
  if (vehicle === null) return SPEED_ON_FOOT;
  const speed = wholeNumber("speed", vehicle.speed, { min: 0 });
  return wholeNumber("left", vehicle.left, { min: 0 }) === 0 ? 0 : speed;
}
