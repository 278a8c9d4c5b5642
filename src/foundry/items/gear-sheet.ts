import { templatePath } from "../id.ts";
import { type SheetOptions, TriskeleItemSheet } from "../sheets/base.ts";
import { enriched } from "../sheets/enrich.ts";
import { Gear } from "./gear.ts";

/** The sheet of gear, whichever game it is carried in. */
export class TriskeleGearSheet extends TriskeleItemSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {};

  static override PARTS = {
    main: { template: templatePath("shared/gear-sheet.hbs"), scrollable: [".triskele-item-body"] },
  };

  override async _prepareContext(
    options: Parameters<TriskeleItemSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleItemSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const item = this.document;
    const gear: unknown = item.system;
    if (!(gear instanceof Gear)) throw new Error(`Item ${item.id}: expected gear, found ${item.type}`);
    return Object.assign(context, {
      item,
      source: gear.toObject(),
      description: await enriched(gear.description, item),
      editable: this.isEditable,
    });
  }
}
