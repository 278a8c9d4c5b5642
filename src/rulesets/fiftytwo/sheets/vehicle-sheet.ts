import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { withNotices } from "../../../foundry/notices.ts";
import { type SheetOptions, TriskeleActorSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { damageVehicle } from "../actions/vehicles.ts";
import { possibleDrivers } from "../combat/vehicles.ts";
import { FiftytwoVehicle } from "../data/vehicle.ts";
import { WEAPON_WEIGHTS } from "../rules/index.ts";

/** The sheet of a vehicle (C52-20). */
export class FiftytwoVehicleSheet extends TriskeleActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-fiftytwo"],
    position: { width: 480, height: 520 },
    actions: { damageVehicle: FiftytwoVehicleSheet.#onDamage },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/vehicle.hbs"), scrollable: [""] } };

  override async _prepareContext(
    options: Parameters<TriskeleActorSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleActorSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const actor = this.document;
    const system: unknown = actor.system;
    if (!(system instanceof FiftytwoVehicle)) {
      throw new Error(`Actor ${actor.id}: expected a vehicle of 52, found ${actor.type}`);
    }
    return Object.assign(context, this.sharedContext([]), {
      actor,
      system,
      source: system.toObject(),
      editable: this.isEditable,
      isDealer: game.user?.isGM === true,
      wrecked: system.health.value === 0,
      drivers: possibleDrivers({ actor, system }),
      weights: Object.fromEntries(WEAPON_WEIGHTS.map((weight) => [weight, `C52.Weight.${weight}`])),
      notes: await enriched(system.notes, actor),
    });
  }

  static async #onDamage(this: FiftytwoVehicleSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const input = this.element.querySelector<HTMLInputElement>("input[data-damage]");
      await damageVehicle(this.document, input?.value.trim() ? Number(input.value) : Number.NaN);
    }, target);
  }
}
