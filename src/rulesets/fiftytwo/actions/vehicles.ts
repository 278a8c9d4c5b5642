import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { pairIn } from "../combat/distance.ts";
import { type VehiclePenalty, vehiclePenaltyFor } from "../combat/vehicles.ts";
import type { Distance } from "../rules/index.ts";

/**
 * Takes Health from a vehicle, never below 0 (C52-20); for the Dealer.
 * @returns the Health left; `null` when a hook called it off
 * @throws Refusal when it is no vehicle, the amount no whole number of at least 0, or for anyone else
 */
export async function damageVehicle(vehicle: Actor.Implementation, amount: number): Promise<number | null> {
  if (!mayProceed("fiftytwo.damageVehicle", vehicle, amount)) return null;
  const payload = { vehicle: vehicle.uuid, amount, request: foundry.utils.randomID() };
  const answer = (await ask("fiftytwo.damageVehicle", payload)) as { readonly left: number };
  announce("fiftytwo.damageVehicle", vehicle, amount, answer);
  return answer.left;
}

/** What the damage of his vehicle takes from a driver's test of a skill, by its name (C52-20); `null` for who drives nothing. */
export function vehiclePenalty(actor: Actor.Implementation, skill: string): VehiclePenalty | null {
  return vehiclePenaltyFor(actor, skill);
}

/**
 * Says how far two are from each other in their fight (C52-15); for the Dealer and for who plays one of them.
 * @throws Refusal when they are in no fight together, or neither is the user's
 */
export async function setDistance(
  actor: Actor.Implementation,
  other: Actor.Implementation,
  band: Distance,
): Promise<boolean> {
  const pair = pairIn(actor, other);
  if (!pair) throw new Refusal("C52.Refusal.NotInFight");
  if (!mayProceed("fiftytwo.setDistance", actor, other, band)) return false;
  await ask("fiftytwo.setDistance", { combat: pair.combat.id ?? "", a: pair.a, b: pair.b, band });
  announce("fiftytwo.setDistance", actor, other, band);
  return true;
}
