import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import type { SheetOptions } from "../../../foundry/sheets/base.ts";
import { Watching } from "../../../foundry/watching.ts";
import * as actions from "../actions/advancement.ts";
import { currentAdvancement, pickedCard, windowView } from "./window-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = "triskele-c52-advancement";

/** What alters what it shows. */
const WATCHED = ["ChatMessage", "Actor", "User", "Cards", "Card"].flatMap((name) =>
  ["create", "update", "delete"].map((verb) => `${verb}${name}`),
);

/**
 * Where the Dealer draws cards of advancement and gives them out (C52-13): by dragging, or by picking a card and pressing the one who
 * gets it. The card that is next is picked by itself.
 */
export class AdvancementWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    id: ID,
    classes: ["triskele", "triskele-c52-advancement"],
    window: { title: "C52.Advance.title", icon: "fa-solid fa-arrow-trend-up", resizable: true },
    position: { width: 480 },
    actions: {
      begin: AdvancementWindow.#onBegin,
      drawMore: AdvancementWindow.#onDraw,
      pick: AdvancementWindow.#onPick,
      give: AdvancementWindow.#onGive,
      takeBack: AdvancementWindow.#onTakeBack,
      closeGiving: AdvancementWindow.#onCloseGiving,
    },
  };

  static override PARTS = {
    main: { template: templatePath("fiftytwo/advancement-window.hbs"), scrollable: [""] },
  };

  readonly #watching = new Watching();
  #picked: string | null = null;

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    return Object.assign(await super._prepareContext(options), { rootId: ID, ...windowView(this.#picked) });
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => void (this.rendered && this.render({ force: false })));
  }

  override async _onRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    for (const card of this.element.querySelectorAll<HTMLElement>("[data-card-id][draggable]")) {
      card.addEventListener("dragstart", (event) => {
        event.dataTransfer?.setData("text/plain", JSON.stringify({ [DRAGGED]: card.dataset.cardId }));
      });
    }
    for (const place of this.element.querySelectorAll<HTMLElement>("[data-drop]")) this.#takeDrops(place);
  }

  override _onClose(...[options]: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
  }

  #takeDrops(place: HTMLElement): void {
    place.addEventListener("dragover", (event) => {
      event.preventDefault();
      place.toggleAttribute("data-over", true);
    });
    place.addEventListener("dragleave", () => place.toggleAttribute("data-over", false));
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      place.toggleAttribute("data-over", false);
      const card = draggedCard(event.dataTransfer?.getData("text/plain") ?? "");
      if (card !== null) void withNotices(() => this.#giveTo(card, receiver(place)));
    });
  }

  async #giveTo(card: string, actor: Actor.Implementation | null): Promise<void> {
    const model = currentAdvancement();
    if (!model) return;
    // Before it is given: what is drawn when the message changes shows the next one.
    this.#picked = null;
    await actions.giveAdvancement(model.parent, card, actor);
  }

  static async #onBegin(this: AdvancementWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    const field = this.element.querySelector<HTMLInputElement>("input[name=cards]");
    await withNotices(() => actions.beginAdvancement({ cards: Number(field?.value) }), target);
  }

  static async #onDraw(this: AdvancementWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const model = currentAdvancement();
      if (model) await actions.drawAdvancement(model.parent);
    }, target);
  }

  static async #onPick(this: AdvancementWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#picked = target.dataset.cardId ?? null;
    await this.render({ force: false });
  }

  static async #onGive(this: AdvancementWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const model = currentAdvancement();
      const card = model && pickedCard(model, this.#picked);
      if (card) await this.#giveTo(card, receiver(target));
    }, target);
  }

  static async #onTakeBack(this: AdvancementWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    const card = this.#picked;
    if (card !== null) await withNotices(() => this.#giveTo(card, null), target);
  }

  static async #onCloseGiving(this: AdvancementWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const model = currentAdvancement();
      if (model) await actions.closeAdvancement(model.parent);
    }, target);
  }
}

/** Key by which a dragged card is known. */
const DRAGGED = "triskeleAdvancementCard";

function draggedCard(text: string): string | null {
  try {
    const data: unknown = JSON.parse(text);
    const card: unknown = typeof data === "object" && data !== null ? Reflect.get(data, DRAGGED) : null;
    return typeof card === "string" ? card : null;
  } catch {
    // Something else was dropped: a text, or a file.
    return null;
  }
}

/** The character that a place stands for; `null` for the pile. @throws Refusal when he is gone */
function receiver(place: HTMLElement): Actor.Implementation | null {
  const id = place.closest<HTMLElement>("[data-actor-id]")?.dataset.actorId;
  if (id === undefined) return null;
  const actor = game.actors?.get(id);
  if (!actor) throw new Refusal("C52.Refusal.ActorGone");
  return actor;
}

/** Opens the window. @throws Refusal for anyone but a Gamemaster */
export async function openAdvancement(): Promise<void> {
  if (game.user?.isGM !== true) throw new Refusal("C52.Refusal.OnlyDealer", { user: game.user?.name ?? "" });
  const open = foundry.applications.instances.get(ID);
  await (open ?? new AdvancementWindow()).render({ force: true });
}
