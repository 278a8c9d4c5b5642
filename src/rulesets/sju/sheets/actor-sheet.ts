import { templatePath } from "../../../foundry/id.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { type SheetOptions, TriskeleActorSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { sjuActorAt } from "../data/actors.ts";

/** The sheet of characters and others of Sju. */
export class SjuActorSheet extends TriskeleActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-sju"],
    position: { width: 560, height: 640 },
  };

  static override PARTS = {
    header: { template: templatePath("sju/header.hbs") },
    values: { template: templatePath("sju/values.hbs"), scrollable: [""] },
  };

  override async _prepareContext(
    options: Parameters<TriskeleActorSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleActorSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const actor = this.document;
    const sju = sjuActorAt(actor.uuid);
    if (!sju) throw new Refusal("SJU.Refusal.NotSju", { actor: actor.name });
    const { system } = sju;
    return Object.assign(context, this.sharedContext([]), {
      actor,
      system,
      source: system.toObject(),
      editable: this.isEditable,
      attributes: system.values.filter(({ kind }) => kind === "attribute"),
      skills: system.values.filter(({ kind }) => kind === "skill"),
      notes: await enriched(system.notes, actor),
    });
  }
}
