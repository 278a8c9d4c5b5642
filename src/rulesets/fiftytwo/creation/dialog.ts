import { nameOf } from "../../../foundry/chat/rights.ts";
import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { openSheet } from "../../../foundry/sheets/open.ts";
import { Watching } from "../../../foundry/watching.ts";
import { isSuit, JACK } from "../../../kernel/cards.ts";
import { FiftytwoCharacter } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { PRIORITIES } from "../rules/index.ts";
import * as actions from "./actions.ts";
import { creationOf } from "./facts.ts";
import { jackOffers, type NamedOffer } from "./offers.ts";
import { creationView, lastPage, PAGES, type Page, pageOf } from "./view.ts";

const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

/** What alters what the window shows. */
const WATCHED = [
  "createSetting",
  "updateSetting",
  "userConnected",
  ...["Actor", "Item"].flatMap((name) => ["create", "update", "delete"].map((verb) => `${verb}${name}`)),
];

/** A character made with cards, step by step (C52-17). All that is chosen stands on the actor: the window only shows it. */
export class CreationDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    classes: ["triskele", "triskele-fiftytwo", "triskele-c52-creation"],
    window: { icon: "fa-solid fa-wand-magic-sparkles", resizable: true },
    position: { width: 620, height: 740 },
    actions: {
      turnTo: CreationDialog.#onTurnTo,
      drawCards: CreationDialog.#onDraw,
      chooseAbility: CreationDialog.#onChooseAbility,
      dropGone: CreationDialog.#onDropGone,
      writeAbility: CreationDialog.#onWriteAbility,
      finish: CreationDialog.#onFinish,
      anew: CreationDialog.#onAnew,
    },
  };

  static override PARTS = {
    main: { template: templatePath("fiftytwo/creation.hbs"), scrollable: [".triskele-c52-creation-page"] },
  };

  readonly #actor: Actor.Implementation;
  readonly #watching = new Watching();
  #page: Page | null = null;
  #offers: readonly NamedOffer[] = [];
  /** What is changed in the window is written one after the other: each change begins with what the last one left. */
  #writes: Promise<unknown> = Promise.resolve();

  constructor(actor: Actor.Implementation) {
    super({ id: idOf(actor) });
    this.#actor = actor;
  }

  override get title(): string {
    return format("C52.Creation.title", { actor: nameOf(this.#actor) });
  }

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const context = await super._prepareContext(options);
    this.#offers = await jackOffers();
    const creation = creationOf(playedBy(this.#actor, game.user));
    const last = creation.done ? "finish" : lastPage(creation, this.#offers);
    const page = this.#page ?? pageOf(creation, this.#offers);
    // Something laid may have been taken up in another window.
    this.#page = creation.done || PAGES.indexOf(page) > PAGES.indexOf(last) ? last : page;
    return Object.assign(context, { rootId: this.id, ...creationView(creation, this.#offers, this.#page) });
  }

  override async _onFirstRender(...[context, options]: Parameters<Application["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => this.#refresh());
    this.element.addEventListener("change", (event) => this.#onChange(event.target));
  }

  override _onClose(...[options]: Parameters<Application["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
  }

  #refresh(): void {
    if (!this.rendered) return;
    if (asFiftytwo(game.actors?.get(this.#actor.id ?? ""))) void this.render({ force: false });
    else void this.close();
  }

  /** Writes after all that was changed before. */
  #write(action: () => Promise<unknown>): Promise<void> {
    const turn = this.#writes.then(() => withNotices(action));
    this.#writes = turn;
    return turn;
  }

  #onChange(field: EventTarget | null): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const { dataset, value } = field;
    const { suit, index, skill } = dataset;
    void this.#write(async () => {
      const actor = this.#actor;
      const priority = PRIORITIES.find((one) => one === value);
      if (dataset.path === "name" && value.trim() === "") void this.render({ force: false });
      else if (dataset.path) await actor.update({ [dataset.path]: value.trim() });
      else if (isSuit(suit) && priority) await actions.creationPriority(actor, suit, priority);
      else if (index !== undefined) await actions.creationLay(actor, Number(index), value === "" ? null : value);
      else if (skill !== undefined) await actions.creationSpecialise(actor, skill, value);
    });
  }

  static async #onTurnTo(this: CreationDialog, _event: Event, target: HTMLElement): Promise<void> {
    await this.#writes;
    this.#page = PAGES.find((page) => page === target.dataset.page) ?? null;
    await this.render({ force: false });
    // Whoever goes on by keyboard begins at the top of the page.
    this.element.querySelector<HTMLElement>(".triskele-c52-creation-page")?.focus();
  }

  static async #onDraw(this: CreationDialog, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      await this.#writes;
      if ((await actions.creationDraw(this.#actor)) !== null) this.#page = "lay";
      await this.render({ force: false });
    }, target);
  }

  static async #onChooseAbility(this: CreationDialog, _event: Event, target: HTMLElement): Promise<void> {
    const chosen = target.getAttribute("aria-pressed") !== "true";
    await this.#write(() => actions.creationAbility(this.#actor, target.dataset.ability ?? "", chosen));
  }

  static async #onDropGone(this: CreationDialog, _event: Event, target: HTMLElement): Promise<void> {
    await this.#write(() => actions.creationAbility(this.#actor, target.dataset.ability ?? "", false));
  }

  /** A Dealer writes an ability for a suit, which stands among the world's items from then on. */
  static async #onWriteAbility(this: CreationDialog, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const { suit } = target.dataset;
      const name = format("TRISKELE.Sheet.NewItem", { type: "TYPES.Item.fiftytwoAbility" });
      const system = { rank: JACK, suit: isSuit(suit) ? suit : null };
      // Which model the data are of is the type's to say; the compiler wants to know ahead.
      const item = await Item.implementation.create({ name, type: "fiftytwoAbility", system } as Item.CreateData);
      if (item) await openSheet(item);
    }, target);
  }

  static async #onFinish(this: CreationDialog, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      await this.#writes;
      await actions.creationFinish(this.#actor);
    }, target);
  }

  static async #onAnew(this: CreationDialog, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const { done } = creationOf(playedBy(this.#actor, game.user));
      const question = format(done ? "C52.Creation.anewFinished" : "C52.Creation.anewQuestion");
      const sure = await DialogV2.confirm({
        window: { title: format("C52.Creation.anew") },
        content: `<p>${foundry.utils.escapeHTML(question)}</p>`,
      });
      if (sure === true && (await actions.creationAnew(this.#actor))) this.#page = null;
    }, target);
  }
}

function idOf(actor: Actor.Implementation): string {
  return `triskele-c52-creation-${actor.id}`;
}

/**
 * Opens the guided creation of a character (C52-17), where it was left.
 * @throws Refusal when it is no character of 52, or not the user's
 */
export async function create(actor: Actor.Implementation): Promise<void> {
  const { system } = playedBy(actor, game.user);
  if (!(system instanceof FiftytwoCharacter) || actor.isToken) {
    throw new Refusal("C52.Creation.Refusal.noCharacter", { actor: nameOf(actor) });
  }
  const open = foundry.applications.instances.get(idOf(actor));
  await (open ?? new CreationDialog(actor)).render({ force: true });
  open?.bringToFront();
}
