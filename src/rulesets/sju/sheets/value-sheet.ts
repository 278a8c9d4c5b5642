import { templatePath } from "../../../foundry/id.ts";
import { type SheetOptions, TriskeleItemSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { SjuValue } from "../data/value.ts";
import { VALUE } from "../rules/index.ts";

/** The sheet of a grundegenskap or a färdighet. */
export class SjuValueSheet extends TriskeleItemSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-sju"],
  };

  static override PARTS = {
    main: { template: templatePath("sju/value-sheet.hbs"), scrollable: [".triskele-item-body"] },
  };

  override async _prepareContext(
    options: Parameters<TriskeleItemSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleItemSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const item = this.document;
    const value: unknown = item.system;
    if (!(value instanceof SjuValue)) throw new Error(`Item ${item.id}: expected a value of Sju, found ${item.type}`);
    return Object.assign(context, {
      item,
      source: value.toObject(),
      limits: VALUE,
      description: await enriched(value.description, item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${item.type}`,
    });
  }
}
