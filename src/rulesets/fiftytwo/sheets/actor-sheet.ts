import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { type SheetOptions, TriskeleActorSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { openSheet } from "../../../foundry/sheets/open.ts";
import { isSuit } from "../../../kernel/cards.ts";
import * as fightActions from "../actions/fight.ts";
import { advancementView, spendFromSheet } from "../advancement/sheet.ts";
import { create } from "../creation/dialog.ts";
import { isOffered } from "../creation/facts.ts";
import { FiftytwoCharacter } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { openTest } from "../dialogs/test.ts";
import { SIDE_OF_SUIT } from "../rules/index.ts";
import { handmadeViews } from "./handmade.ts";
import { fallenViews, turnView } from "./turn-view.ts";
import { healthViews, itemViews } from "./views.ts";

/** Item types that the sheet's add buttons make. */
const CREATABLE: ReadonlySet<string> = new Set([
  "fiftytwoSkill",
  "fiftytwoAbility",
  "fiftytwoWeapon",
  "fiftytwoDevice",
  "gear",
]);

/** The sheet of characters and NPCs of 52. */
export class FiftytwoActorSheet extends TriskeleActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-fiftytwo"],
    position: { width: 720, height: 760 },
    actions: {
      addItem: FiftytwoActorSheet.#onAddItem,
      test: FiftytwoActorSheet.#onTest,
      createWithCards: FiftytwoActorSheet.#onCreateWithCards,
      spendDeed: FiftytwoActorSheet.#onSpendDeed,
      giveBackDeed: FiftytwoActorSheet.#onGiveBackDeed,
      giveUpImmediate: FiftytwoActorSheet.#onGiveUpImmediate,
      endTurn: FiftytwoActorSheet.#onEndTurn,
      spendCard: spendFromSheet,
    },
  };

  static override PARTS = {
    header: { template: templatePath("fiftytwo/header.hbs") },
    turn: { template: templatePath("fiftytwo/turn.hbs") },
    body: { template: templatePath("fiftytwo/character.hbs"), scrollable: [""] },
  };

  protected override readonly fightParts = ["turn"];

  override async _prepareContext(
    options: Parameters<TriskeleActorSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleActorSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const actor = this.document;
    const who = asFiftytwo(actor);
    if (!who) throw new Refusal("C52.Refusal.NotFiftytwo", { actor: actor.name });
    const { system } = who;
    return Object.assign(context, this.sharedContext([]), {
      actor,
      source: system.toObject(),
      editable: this.isEditable,
      health: healthViews(system),
      creation: this.isEditable && system instanceof FiftytwoCharacter && isOffered(who),
      creating: system.creation.cards.length > 0,
      turn: turnView(who),
      fallen: fallenViews(who),
      handmade: handmadeViews(who),
      ...itemViews(actor),
      advancement: advancementView(actor),
      notes: await enriched(system.notes, actor),
    });
  }

  /** Ratings are edited in the list: they are the items' own, not the actor's. */
  override async _onRender(...[context, options]: Parameters<TriskeleActorSheet["_onRender"]>): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[data-rating]")) {
      input.addEventListener("change", (event) => {
        // The form's own submission knows the actor's fields only.
        event.stopPropagation();
        void this.#rate(input);
      });
    }
  }

  async #rate(input: HTMLInputElement): Promise<void> {
    await withNotices(async () => {
      const item = this.itemOf(input);
      const rating = Number(input.value);
      if (input.value.trim() === "" || !Number.isSafeInteger(rating)) {
        input.value = input.defaultValue;
        throw new Refusal("C52.Refusal.Rating", { skill: item.name });
      }
      await item.update({ system: { rating } });
    });
  }

  static async #onTest(this: FiftytwoActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(() => openTest(this.document, { skill: this.itemOf(target).id ?? "" }), target);
  }

  static async #onCreateWithCards(this: FiftytwoActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => create(this.document), target);
  }

  static async #onSpendDeed(this: FiftytwoActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    const act = target.dataset.deed === "move" ? fightActions.move : fightActions.useAction;
    await withNotices(() => act(this.document), target);
  }

  static async #onGiveBackDeed(this: FiftytwoActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const deed = target.dataset.deed === "move" ? "move" : "action";
    await withNotices(() => fightActions.giveBackDeed(this.document, deed), target);
  }

  static async #onGiveUpImmediate(this: FiftytwoActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => fightActions.giveUpImmediate(this.document), target);
  }

  static async #onEndTurn(this: FiftytwoActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (!isSecondClick(event)) await withNotices(() => fightActions.endTurn(this.document), target);
  }

  static async #onAddItem(this: FiftytwoActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const { type = "", suit } = target.dataset;
      if (!CREATABLE.has(type)) throw new Refusal("TRISKELE.Notice.ItemGone");
      const name = format("TRISKELE.Sheet.NewItem", { type: `TYPES.Item.${type}` });
      const system = isSuit(suit) ? { system: { suit, side: SIDE_OF_SUIT[suit] } } : {};
      // Which model the data are of is the type's to say; the compiler wants to know ahead.
      const [item] = await this.document.createEmbeddedDocuments("Item", [
        { name, type, ...system } as Item.CreateData,
      ]);
      if (item) await openSheet(item);
    }, target);
  }
}

/** The way to guided creation (C52-17) stands in the menu of a character's sheet, also where it is not offered on the sheet itself. */
export function addCreationControl(app: unknown, controls: unknown): void {
  if (!(app instanceof FiftytwoActorSheet) || !Array.isArray(controls) || !app.isEditable) return;
  const system: unknown = app.document.system;
  if (!(system instanceof FiftytwoCharacter)) return;
  controls.push({
    icon: "fa-solid fa-wand-magic-sparkles",
    label: "C52.Creation.open",
    action: "createWithCards",
  });
}
