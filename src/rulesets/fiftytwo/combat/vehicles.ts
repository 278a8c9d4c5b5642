import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { asFiftytwo } from "../data/actors.ts";
import { FiftytwoVehicle } from "../data/vehicle.ts";
import { chaseSpeed, vehicleHit } from "../rules/index.ts";

/** A vehicle with its data. */
export interface Vehicle {
  readonly actor: Actor.Implementation;
  readonly system: FiftytwoVehicle;
}

/** The vehicle behind the UUID of an actor or a token; `null` when it is none. */
export function vehicleAt(uuid: string | null | undefined): Vehicle | null {
  const actor = actorAt(uuid);
  const system: unknown = actor?.system;
  return actor && system instanceof FiftytwoVehicle ? { actor, system } : null;
}

/** All vehicles of the world. */
export function vehicles(): readonly Vehicle[] {
  return [...(game.actors ?? [])].flatMap(({ uuid }) => vehicleAt(uuid) ?? []);
}

/** The vehicles that an actor drives. */
export function drivenBy(actor: Actor.Implementation): readonly Vehicle[] {
  return vehicles().filter(({ system }) => system.driver === actor.uuid);
}

/** What a vehicle does to the tests of whoever drives it. */
export interface VehiclePenalty {
  /** UUID. */
  readonly vehicle: string;
  readonly name: string;
  /** 0 or less. */
  readonly penalty: number;
  /** Whether the vehicle names this skill as the one that it is driven with. Else its player says of each test whether he drives. */
  readonly applies: boolean;
}

/**
 * What the damage of his vehicle takes from a driver's test (C52-20); `null` for someone who drives nothing. Of several vehicles the
 * one that names the skill.
 * @param skill the skill's name, as its player reads it
 */
export function vehiclePenaltyFor(actor: Actor.Implementation, skill: string): VehiclePenalty | null {
  const named = (text: string) => text.trim().toLowerCase() === skill.trim().toLowerCase();
  const all = drivenBy(actor).map(({ actor: { uuid, name }, system }) => ({
    vehicle: uuid,
    name,
    penalty: system.health.penalty,
    applies: system.skill.split(",").some(named),
  }));
  return all.find(({ applies }) => applies) ?? all[0] ?? null;
}

/** Rounds that someone gains in a chase by what carries him; `null` for on foot (C52-20). */
export function speedOf(vehicle: Vehicle | null): number {
  return chaseSpeed(vehicle && { speed: vehicle.system.speed, left: vehicle.system.health.value });
}

/** Who may drive: the actors of 52 that the user knows of, and whoever drives now. */
export function possibleDrivers({ system }: Vehicle): Readonly<Record<string, string>> {
  const fighting = [...(game.combat?.combatants ?? [])].map(({ actor }) => actor);
  const known = [...(game.actors ?? []), ...fighting].filter(
    (actor) => asFiftytwo(actor) && game.user && actor?.testUserPermission(game.user, "LIMITED"),
  );
  const drivers = [actorAt(system.driver), ...known].flatMap((actor) => (actor ? [[actor.uuid, nameOf(actor)]] : []));
  return Object.fromEntries(drivers);
}

interface VehicleHit {
  /** UUID of the vehicle. */
  readonly vehicle: string;
  readonly amount: number;
  /** Id of the request: asked again, it takes nothing more. */
  readonly request: string;
}

/** Takes Health from a vehicle (C52-20); for the Dealer. */
export const damageVehicle: StewardVerb<VehicleHit> = {
  read(payload) {
    const { text, id, optionalNumber } = payloadReader(payload);
    const amount = optionalNumber("amount") ?? -1;
    if (!Number.isSafeInteger(amount) || amount < 0) throw new Refusal("C52.Refusal.Amount", { found: amount });
    return { vehicle: text("vehicle"), amount, request: id("request") };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    onlyDealer(asker);
    const vehicle = vehicleAt(query.vehicle);
    if (!vehicle) throw new Refusal("C52.Refusal.NoVehicle");
    const { actor, system } = vehicle;
    if (system.lastHit === query.request) return { updates: [], answer: { left: system.health.value, lost: 0 } };
    const { left, lost } = vehicleHit(system.health.value, query.amount);
    const changes = { "system.health.value": left, "system.lastHit": query.request };
    return { updates: lost > 0 ? [{ document: actor, changes }] : [], answer: { left, lost } };
  },
};
