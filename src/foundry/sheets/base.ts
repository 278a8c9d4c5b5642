import { templatePath } from "../id.ts";
import { Gear } from "../items/gear.ts";
import { DRAGGED_ACTION, putOnHotbar } from "../macros/hotbar.ts";
import { format, Refusal, withNotices } from "../notices.ts";
import { type Broken, invalidDocuments } from "./broken.ts";
import { addEffect, editEffect, effectViews } from "./effects.ts";
import { changeItem } from "./item-fields.ts";
import { openSheet } from "./open.ts";
import { movedBy, movedTo } from "./order.ts";
import { refusedFields } from "./refusals.ts";
import { statusViews } from "./statuses.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const HandlebarsApplication = HandlebarsApplicationMixin(ApplicationV2);
type HandlebarsApplicationClass = typeof HandlebarsApplication;
type HandlebarsApplicationInstance = InstanceType<HandlebarsApplicationClass>;

/** What the host's document sheets add, as far as this system uses it. */
interface DocumentSheetParts<Document> {
  readonly document: Document;
  readonly isEditable: boolean;
  _onDragStart(event: DragEvent): Promise<void>;
  _processFormData(event: Event | null, form: HTMLFormElement, formData: SubmittedForm): object;
}

/** A form's values as the host reads them, by flat paths. */
interface SubmittedForm {
  readonly object: Record<string, unknown>;
}

// Mixing Handlebars into the host's own sheet classes takes the compiler minutes and then fails on the depth of their types.
// So the mixin is typed over ApplicationV2, and the members of document sheets that are used are stated above: one cast,
// here at the host's edge.
type DocumentSheetClass<Document> = HandlebarsApplicationClass &
  (abstract new (
    // biome-ignore lint/suspicious/noExplicitAny: by the compiler's rule a mixin's constructor takes any[], nothing narrower
    ...args: any[]
  ) => InstanceType<HandlebarsApplicationClass> & DocumentSheetParts<Document>);

function handlebarsSheet<Document>(sheetClass: unknown): DocumentSheetClass<Document> {
  return HandlebarsApplicationMixin(sheetClass as typeof ApplicationV2) as unknown as DocumentSheetClass<Document>;
}

/** Options of a sheet class, merged by the host along the chain of classes. */
export type SheetOptions = typeof ApplicationV2.DEFAULT_OPTIONS;

/** What a new item starts with. */
export interface NewItem {
  readonly name: string;
  readonly system?: Readonly<Record<string, unknown>>;
}

/**
 * Takes what the document's fields do not take out of a form's values, says why, and shows the stored values again. What else
 * stands in the form is saved.
 */
function withoutRefused(
  sheet: DocumentSheetParts<{ system: unknown; name: string }> & { render(options: object): Promise<unknown> },
  values: Record<string, unknown>,
): void {
  const refused = refusedFields(sheet.document, values);
  for (const { path, refusal } of refused) {
    delete values[path];
    ui.notifications?.warn(refusal.text);
  }
  if (refused.length > 0) void sheet.render({ force: false });
}

/** A face and a name need little room. */
const LIMITED_SIZE = { width: 280, height: "auto" } as const;

/** Sheets of actors: items in lists, edited in place. */
export abstract class TriskeleActorSheet extends handlebarsSheet<Actor.Implementation>(
  foundry.applications.sheets.ActorSheetV2,
) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele", "triskele-sheet"],
    position: { width: 640, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      addItem: TriskeleActorSheet.#onAddItem,
      changeQuantity: TriskeleActorSheet.#onChangeQuantity,
      editItem: TriskeleActorSheet.#onEditItem,
      deleteItem: TriskeleActorSheet.#onDeleteItem,
      moveItem: TriskeleActorSheet.#onMoveItem,
      toHotbar: TriskeleActorSheet.#onToHotbar,
      deleteBroken: TriskeleActorSheet.#onDeleteBroken,
      addEffect: TriskeleActorSheet.#onAddEffect,
      editEffect: TriskeleActorSheet.#onEditEffect,
      toggleEffect: TriskeleActorSheet.#onToggleEffect,
      deleteEffect: TriskeleActorSheet.#onDeleteEffect,
      toggleStatus: TriskeleActorSheet.#onToggleStatus,
    },
  };

  /** Several tokens of one adversary are told apart by their own names. */
  override get title(): string {
    const { isToken, token } = this.document;
    return isToken && token ? token.name : super.title;
  }

  /** What the shared partials of a sheet show: effects, statuses, and what cannot be read. */
  protected sharedContext(broken: readonly Broken[]): Record<string, unknown> {
    return {
      rootId: this.id,
      tools: this.isEditable,
      effects: effectViews(this.document),
      statuses: statusViews(this.document),
      broken: [...invalidDocuments(this.document), ...broken],
    };
  }

  /** The parts that hang on whose turn it is in a fight. */
  protected readonly fightParts: readonly string[] = [];

  /** A fight has moved on: what hangs on it is drawn anew, nothing else. */
  fightMoved(): void {
    const parts = this.#isOpen ? [...this.fightParts] : [];
    if (this.rendered && parts.length > 0) void this.render({ force: false, parts });
  }

  /** Whether the user at this client may read the sheet; who may know of someone, but no more, sees face and name. */
  get #isOpen(): boolean {
    return game.user !== null && game.user !== undefined && this.document.testUserPermission(game.user, "OBSERVER");
  }

  override _configureRenderParts(
    options: Parameters<HandlebarsApplicationInstance["_configureRenderParts"]>[0],
  ): ReturnType<HandlebarsApplicationInstance["_configureRenderParts"]> {
    if (this.#isOpen) return super._configureRenderParts(options);
    return { limited: { template: templatePath("shared/limited.hbs") } };
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<HandlebarsApplicationInstance["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    if (!this.#isOpen) this.setPosition(LIMITED_SIZE);
  }

  /** The item of the list entry that an element stands in. @throws Refusal when it is gone */
  protected itemOf(target: HTMLElement): Item.Implementation {
    const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    const item = this.document.items.get(id);
    if (!item) throw new Refusal("TRISKELE.Notice.ItemGone");
    return item;
  }

  /** Item types that the sheet's add buttons make. */
  protected readonly creatable: ReadonlySet<string> = new Set();

  /** What a new item of a type starts with. @param _button what the add button says of it */
  protected newItem(type: string, _button: DOMStringMap): NewItem {
    return { name: format("TRISKELE.Sheet.NewItem", { type: `TYPES.Item.${type}` }) };
  }

  /** Shows a new item to whoever added it. */
  protected async itemAdded(item: Item.Implementation): Promise<void> {
    await openSheet(item);
  }

  /** What is edited in an item's row is written to the item; everything else is the actor's own form. */
  override _onChangeForm(...[formConfig, event]: Parameters<HandlebarsApplicationInstance["_onChangeForm"]>): void {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.dataset.itemField === undefined) {
      super._onChangeForm(formConfig, event);
      return;
    }
    void withNotices(() => changeItem(this.itemOf(target), target, target.dataset.itemField ?? ""));
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: SubmittedForm): object {
    withoutRefused(this, formData.object);
    return super._processFormData(event, form, formData);
  }

  /** Drags what can be used but is no item, by the key that its game knows it by. Items and effects the host drags itself. */
  override async _onDragStart(event: DragEvent): Promise<void> {
    const dragged = event.currentTarget;
    const subject = dragged instanceof HTMLElement ? dragged.dataset.subject : undefined;
    if (subject === undefined) return super._onDragStart(event);
    const data = { type: DRAGGED_ACTION, uuid: this.document.uuid, subject };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  /** An item dropped on another of its kind takes that one's place. The host sorts by numbers, which imports may leave equal. */
  async _onSortItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation[] | undefined> {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item-id]") : null;
    const siblings = this.document.items.filter(({ type }) => type === item.type);
    const updates = movedTo(siblings, item.id ?? "", row?.dataset.itemId ?? null);
    if (updates.length === 0) return undefined;
    return this.document.updateEmbeddedDocuments("Item", updates);
  }

  /** The host marks the active tab by a class only; assistive technology reads the attribute. */
  override changeTab(...[tab, group, options]: Parameters<HandlebarsApplicationInstance["changeTab"]>): void {
    super.changeTab(tab, group, options);
    for (const button of this.element.querySelectorAll<HTMLElement>(
      `[role="tab"][data-group="${CSS.escape(group)}"]`,
    )) {
      button.setAttribute("aria-selected", String(button.dataset.tab === tab));
    }
  }

  static async #onAddItem(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const { type = "" } = target.dataset;
      if (!this.creatable.has(type)) throw new Refusal("TRISKELE.Notice.ItemGone");
      const data = { ...this.newItem(type, target.dataset), type } as Item.CreateData;
      const [item] = await this.document.createEmbeddedDocuments("Item", [data]);
      if (item) await this.itemAdded(item);
    }, target);
  }

  // The button stays alive: whoever counts by keyboard presses it again at once.
  static async #onChangeQuantity(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const item = this.itemOf(target);
      const gear: unknown = item.system;
      const quantity = gear instanceof Gear ? gear.quantity + (target.dataset.step === "down" ? -1 : 1) : 0;
      if (gear instanceof Gear && quantity >= 0) await item.update({ system: { quantity } });
    });
  }

  static async #onEditItem(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => openSheet(this.itemOf(target)), target);
  }

  static async #onDeleteItem(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const item = this.itemOf(target);
      if (await isSure(item.name)) await item.delete();
    }, target);
  }

  static async #onMoveItem(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    // The button stays alive: whoever moves an item by keyboard presses it again at once.
    await withNotices(async () => {
      const item = this.itemOf(target);
      const siblings = this.document.items.filter(({ type }) => type === item.type);
      const updates = movedBy(siblings, item.id ?? "", target.dataset.step === "up" ? -1 : 1);
      if (updates.length > 0) await this.document.updateEmbeddedDocuments("Item", updates);
    });
  }

  static async #onToHotbar(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => {
      const subject = target.closest<HTMLElement>("[data-subject]")?.dataset.subject;
      return putOnHotbar(this.document, subject ?? this.itemOf(target).id ?? "");
    });
  }

  static async #onDeleteBroken(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const { id = "", kind, name = id } = target.dataset;
      const documentName = kind === "ActiveEffect" ? kind : "Item";
      if (await isSure(name)) await this.document.deleteEmbeddedDocuments(documentName, [id]);
    }, target);
  }

  /** The actor's own effect of the list entry that an element stands in. @throws Refusal when it is gone */
  #effectOf(target: HTMLElement): ActiveEffect.Implementation {
    const effect = this.document.effects.get(target.closest<HTMLElement>("[data-effect-id]")?.dataset.effectId ?? "");
    if (!effect) throw new Refusal("TRISKELE.Effects.Gone");
    return effect;
  }

  static async #onAddEffect(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => addEffect(this.document), target);
  }

  static async #onEditEffect(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => editEffect(this.document, this.#effectOf(target)));
  }

  static async #onToggleEffect(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const effect = this.#effectOf(target);
      await effect.update({ disabled: !effect.disabled });
    });
  }

  static async #onDeleteEffect(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const effect = this.#effectOf(target);
      if (await isSure(effect.name)) await effect.delete();
    }, target);
  }

  static async #onToggleStatus(this: TriskeleActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => this.document.toggleStatusEffect(target.dataset.status ?? ""));
  }
}

/** Asks before something is deleted for good. */
async function isSure(name: string): Promise<boolean> {
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: format("TRISKELE.Sheet.DeleteItem") },
    content: foundry.utils.escapeHTML(format("TRISKELE.Sheet.DeleteItemQuestion", { item: name })),
  });
  return answer === true;
}

/** Sheets of items: one part, whose template is named after the item's type. */
export abstract class TriskeleItemSheet extends handlebarsSheet<Item.Implementation>(
  foundry.applications.sheets.ItemSheetV2,
) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele", "triskele-sheet", "triskele-item-sheet"],
    position: { width: 460 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
  };

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: SubmittedForm): object {
    withoutRefused(this, formData.object);
    return super._processFormData(event, form, formData);
  }
}
