import { choiceField, formattedTextField, linkField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { VEHICLES, vehiclePenalty, WEAPON_WEIGHTS } from "../rules/index.ts";
import { within } from "./health.ts";

const MOST_HEALTH = VEHICLES.heavy.health;

const vehicleSchema = () => ({
  /** Says what Health and Speed it has (C52-20). */
  weight: choiceField(WEAPON_WEIGHTS, "light"),
  health: new foundry.data.fields.SchemaField({ value: wholeNumberField(MOST_HEALTH, { min: 0, max: MOST_HEALTH }) }),
  /** Who drives it. */
  driver: linkField(),
  /** Names of the skills that it is driven with, with commas between; empty when the player says of each test whether he drives. */
  skill: textField(),
  /** Id of the request that took Health from it last: asked for twice, it is done once. */
  lastHit: textField(),
  notes: formattedTextField(),
});

/** A vehicle (C52-20). Above what its weight allows its Health counts as whole, so that a new one is. */
export class FiftytwoVehicle extends foundry.abstract.TypeDataModel<
  ReturnType<typeof vehicleSchema>,
  Actor.Implementation,
  Record<string, never>,
  { health: { value: number; max: number; penalty: number }; speed: number }
> {
  static override LOCALIZATION_PREFIXES = ["C52.Vehicle"];

  static override defineSchema(): ReturnType<typeof vehicleSchema> {
    return vehicleSchema();
  }

  override prepareDerivedData(): void {
    const { health, speed } = VEHICLES[this.weight];
    this.health.max = health;
    this.health.value = within(this.health.value, health);
    this.health.penalty = vehiclePenalty(this.health.value, health);
    this.speed = speed;
  }
}
