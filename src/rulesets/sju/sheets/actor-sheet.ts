import { isSecondClick } from "../../../foundry/clicks.ts";
import { signed } from "../../../foundry/figures.ts";
import { templatePath } from "../../../foundry/id.ts";
import { Gear } from "../../../foundry/items/gear.ts";
import { gearView } from "../../../foundry/items/gear-view.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { type NewItem, type SheetOptions, TriskeleActorSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { itemLists } from "../../../foundry/sheets/item-lists.ts";
import { skipsDialog } from "../../../foundry/sheets/skip.ts";
import { askForClue } from "../actions/clue.ts";
import { setOnARoll } from "../actions/on-a-roll.ts";
import { lastTest, repeatTest } from "../actions/repeat.ts";
import { showsTrack, showTrack } from "../actions/track.ts";
import { sjuActorAt } from "../data/actors.ts";
import { SjuValue } from "../data/value.ts";
import { openComparison } from "../dialogs/comparison.ts";
import { sumOf, VALUE } from "../rules/index.ts";
import { house } from "../settings.ts";

/** Template partials that both sheets of Sju have. */
export const sheetPartials: Readonly<Record<string, string>> = {
  "triskele.sju.identity": templatePath("sju/identity.hbs"),
  "triskele.sju.values": templatePath("sju/values.hbs"),
  "triskele.sju.rows": templatePath("sju/rows.hbs"),
  "triskele.sju.track": templatePath("sju/track.hbs"),
};

/** Item types that the sheet's add buttons make. */
const CREATABLE: ReadonlySet<string> = new Set(["sjuAttribute", "sjuSkill", "gear"]);

/** The two lists of values, and what they say. */
const LISTS = [
  {
    kind: "attribute",
    type: "sjuAttribute",
    label: "SJU.Sheet.attributes",
    add: "SJU.Sheet.attributeAdd",
    none: "SJU.Sheet.attributesNone",
  },
  {
    kind: "skill",
    type: "sjuSkill",
    label: "SJU.Sheet.skills",
    add: "SJU.Sheet.skillAdd",
    none: "SJU.Sheet.skillsNone",
  },
] as const;

/** The parts that show which values are chosen, by the names that both sheets give them. */
const CHOOSING = ["values", "bar"] as const;

type RenderContext = Parameters<TriskeleActorSheet["_prepareContext"]>[0];
/** What both sheets of Sju do; they differ in their layout. */
export abstract class SjuActorSheet extends TriskeleActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-sju"],
    position: { width: 560, height: 680 },
    actions: {
      chooseValue: SjuActorSheet.#onChooseValue,
      clearChosen: SjuActorSheet.#onClearChosen,
      compare: SjuActorSheet.#onCompare,
      compareWith: SjuActorSheet.#onCompareWith,
      toggleOnARoll: SjuActorSheet.#onToggleOnARoll,
      toggleTrack: SjuActorSheet.#onToggleTrack,
      repeat: SjuActorSheet.#onRepeat,
      askForClue: SjuActorSheet.#onAskForClue,
    },
  };

  protected override readonly creatable = CREATABLE;
  /** Item ids of the values that are chosen for a comparison, in the order in which they were. Nobody else sees them. */
  readonly #chosen = new Set<string>();
  /** Id of an item whose name is to be written as soon as its row is there. */
  #named: string | null = null;

  override async _prepareContext(options: RenderContext): ReturnType<TriskeleActorSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const actor = this.document;
    const sju = sjuActorAt(actor.uuid);
    if (!sju) throw new Refusal("SJU.Refusal.NotSju", { actor: actor.name });
    const { system } = sju;
    const known = new Map(system.values.map((value) => [value.id, value]));
    for (const id of this.#chosen) if (!known.has(id)) this.#chosen.delete(id);
    const values = system.values.map((value) => ({ ...value, chosen: this.#chosen.has(value.id) }));
    const chosen = [...this.#chosen].flatMap((id) => known.get(id) ?? []);
    const { list, broken } = itemLists(actor);
    const gear = list(Gear, gearView);
    return Object.assign(context, this.sharedContext(broken), {
      actor,
      system,
      source: system.toObject(),
      editable: this.isEditable,
      limits: VALUE,
      lists: LISTS.map((list) => ({ ...list, values: values.filter(({ kind }) => kind === list.kind) })),
      empty: values.length === 0,
      chosen,
      last: this.isEditable ? lastTest(actor) : null,
      sum: sumOf(chosen.map(({ value }) => value)),
      onARollHint: onARollHint(),
      trackShown: showsTrack(actor),
      gear,
      notes: await enriched(system.notes, actor),
    });
  }

  override async _onRender(...[context, options]: Parameters<TriskeleActorSheet["_onRender"]>): Promise<void> {
    await super._onRender(context, options);
    if (this.#named !== null) this.#nameItem(this.#named);
  }

  protected override newItem(type: string, button: DOMStringMap): NewItem {
    return type === "gear" ? super.newItem(type, button) : { name: format(`SJU.Sheet.new.${type}`) };
  }

  /** A new value is named in its row. */
  protected override async itemAdded(item: Item.Implementation): Promise<void> {
    const system: unknown = item.system;
    if (system instanceof SjuValue) this.#nameItem(item.id ?? "");
    else await super.itemAdded(item);
  }

  /** Puts the caret into the name of an item's row, now or when the row has been drawn. */
  #nameItem(id: string): void {
    const name = this.element.querySelector<HTMLInputElement>(
      `[data-item-id="${CSS.escape(id)}"] [data-item-field="name"]`,
    );
    this.#named = name ? null : id;
    name?.focus();
    name?.select();
  }

  /** Opens a comparison with some of the actor's values. */
  async #open(values: readonly string[], skip: boolean): Promise<void> {
    await openComparison(this.document, { values, skip });
  }

  /** The user has compared this actor anew: that is what can be repeated now. */
  compared(): void {
    if (this.rendered) void this.render({ force: false, parts: ["bar"] });
  }

  /** The world reads the rules otherwise than a moment ago. */
  houseChanged(): void {
    const seen = game.user && this.document.testUserPermission(game.user, "OBSERVER");
    if (this.rendered && seen) void this.render({ force: false, parts: ["header"] });
  }

  static async #onChooseValue(this: SjuActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const id = this.itemOf(target).id ?? "";
      if ("shiftKey" in event && event.shiftKey === true) return this.#open([id], true);
      if (!this.#chosen.delete(id)) this.#chosen.add(id);
      await this.render({ parts: [...CHOOSING] });
    });
  }

  static async #onClearChosen(this: SjuActorSheet): Promise<void> {
    this.#chosen.clear();
    await this.render({ parts: [...CHOOSING] });
    // The button that was pressed is gone.
    this.element.querySelector<HTMLElement>('[data-action="compare"]')?.focus();
  }

  static async #onCompare(this: SjuActorSheet, event: Event): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(() => this.#open([...this.#chosen], skipsDialog(event)));
  }

  static async #onCompareWith(this: SjuActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(() => this.#open([this.itemOf(target).id ?? ""], skipsDialog(event)));
  }

  // The buttons that toggle stay alive: one that dies loses the keyboard's place.
  static async #onToggleOnARoll(this: SjuActorSheet): Promise<void> {
    await withNotices(() => setOnARoll(this.document, sjuActorAt(this.document.uuid)?.system.onARoll !== true));
  }

  static async #onRepeat(this: SjuActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(() => repeatTest(this.document), target);
  }

  static async #onAskForClue(this: SjuActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    const hadFocus = target.ownerDocument.activeElement === target;
    await withNotices(() => askForClue(this.document), target);
    // The button goes with what it used up.
    if (!hadFocus || sjuActorAt(this.document.uuid)?.system.onARoll !== false) return;
    this.element.querySelector<HTMLElement>('[data-action="toggleOnARoll"]')?.focus();
  }

  static async #onToggleTrack(this: SjuActorSheet): Promise<void> {
    await withNotices(() => showTrack(this.document, !showsTrack(this.document)));
  }
}

/** `triskele.sju.remember.after`: open sheets of an actor offer to repeat what it was compared with just now. */
export function compared(actor: unknown): void {
  for (const sheet of openSheets()) if (sheet.document === actor) sheet.compared();
}

/** Open sheets say what On a Roll is worth now. */
export function houseChanged(): void {
  for (const sheet of openSheets()) sheet.houseChanged();
}

function openSheets(): readonly SjuActorSheet[] {
  const apps: readonly unknown[] = [...foundry.applications.instances.values()];
  return apps.filter((app) => app instanceof SjuActorSheet);
}

/** What On a Roll is worth here, in words (SJU-8). */
function onARollHint(): string {
  const { size } = house();
  return format("SJU.Sheet.onARollHint", { own: signed(size), against: signed(-size) });
}

/** The sheet of a player's character. */
export class SjuCharacterSheet extends SjuActorSheet {
  static override TABS = {
    primary: {
      tabs: [
        { id: "values", icon: "fa-solid fa-scale-balanced" },
        { id: "gear", icon: "fa-solid fa-suitcase" },
        { id: "effects", icon: "fa-solid fa-person-rays" },
        { id: "notes", icon: "fa-solid fa-feather" },
      ],
      initial: "values",
      labelPrefix: "SJU.Tab",
    },
  };

  static override PARTS = {
    header: { template: templatePath("sju/header.hbs") },
    tabs: { template: templatePath("shared/tabs.hbs") },
    values: { template: templatePath("sju/tab-values.hbs"), scrollable: [""] },
    gear: { template: templatePath("sju/tab-gear.hbs"), scrollable: [""] },
    effects: { template: templatePath("sju/tab-effects.hbs"), scrollable: [""] },
    notes: { template: templatePath("sju/tab-notes.hbs"), scrollable: [""] },
    bar: { template: templatePath("sju/bar.hbs") },
  };
}

/** The sheet of someone of the GM's: everything in one column, closely set; the tools of the lists on demand. */
export class SjuNpcSheet extends SjuActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-sju-npc"],
    position: { width: 440, height: 560 },
    actions: { toggleTools: SjuNpcSheet.#onToggleTools },
  };

  static override PARTS = {
    header: { template: templatePath("sju/npc-header.hbs") },
    values: { template: templatePath("sju/npc.hbs"), scrollable: [""] },
    bar: { template: templatePath("sju/bar.hbs") },
  };

  #tools = false;

  override async _prepareContext(options: RenderContext): ReturnType<TriskeleActorSheet["_prepareContext"]> {
    const tools = this.#tools && this.isEditable;
    const context = await super._prepareContext(options);
    return Object.assign(context, { tools, compact: !tools });
  }

  static async #onToggleTools(this: SjuNpcSheet): Promise<void> {
    this.#tools = !this.#tools;
    await this.render();
  }
}
