import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import { saveSetting } from "../../../foundry/settings/settings.ts";
import type { SheetOptions } from "../../../foundry/sheets/base.ts";
import { Watching } from "../../../foundry/watching.ts";
import * as table from "../actions/table.ts";
import { borrowDeck, giveCard } from "./actions.ts";
import { type BarView, barView, DEALER, HAND_BAR } from "./bar-view.ts";
import { currentChoosing, onChoosing, raiseCard, raisedCard } from "./choosing.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What alters a hand, or what is marked on it. */
const WATCHED = ["Actor", "Item", "Cards", "Card", "Combat", "Combatant", "User", "ChatMessage"].flatMap((name) =>
  ["create", "update", "delete"].map((verb) => `${verb}${name}`),
);

/** The hand of the user's character at the foot of the screen (C52-4). */
class HandBar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    id: HAND_BAR,
    classes: ["triskele", "triskele-c52-hand"],
    tag: "section",
    window: { frame: false, positioned: false },
    actions: {
      pickCard: HandBar.#onPickCard,
      drawHand: HandBar.#onDrawHand,
      toggleHand: HandBar.#onToggle,
      discardCard: HandBar.#onDiscard,
      giveCard: HandBar.#onGive,
      lowerCard: HandBar.#onLower,
    },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/hand.hbs") } };

  /** The hand the user has switched to; `null` until he does. */
  #wanted: string | null = null;
  /** What is drawn, so that nothing is drawn anew without a reason. */
  #drawn = "";
  #view: BarView | null = null;
  /** Where the keyboard goes when what it was on is gone. */
  #focusNext: "card" | "raised" | null = null;

  /** Shows what has changed, if anything has. */
  async refresh(): Promise<void> {
    const view = barView(this.#wanted);
    const drawn = JSON.stringify(view);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#view = view;
    if (view) await this.render({ force: true });
    else if (this.rendered) await this.close({ animate: false });
  }

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    return Object.assign(await super._prepareContext(options), this.#view);
  }

  /** Above the hotbar, where the host keeps a place for bars; a host without one gets it at the foot of the page. */
  override _insertElement(element: HTMLElement): void {
    const place = document.getElementById("ui-bottom");
    element.classList.toggle("triskele-c52-floating", place === null);
    if (place) place.prepend(element);
    else document.body.append(element);
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      if (target.name === "deck") void this.#borrow(target.value);
      if (target.name !== "hand") return;
      this.#wanted = target.value;
      raiseCard(null);
      void this.refresh();
    });
  }

  /** Places the cards of the fan, and gives the keyboard its place back. */
  override async _onRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    const cards = this.#cards;
    for (const [index, card] of cards.entries()) card.style.setProperty("--at", String(index - (cards.length - 1) / 2));
    this.element.querySelector<HTMLElement>(".triskele-c52-fan")?.style.setProperty("--cards", String(cards.length));
    const focused = cards.find((card) => card === card.ownerDocument.activeElement);
    this.#rove(focused ?? cards.find((card) => card.dataset.card === raisedCard()) ?? cards[0]);
    const next = this.#focusNext;
    this.#focusNext = null;
    if (next === "card") (cards.find(({ tabIndex }) => tabIndex === 0) ?? this.#toggle)?.focus();
    if (next === "raised") this.element.querySelector<HTMLElement>(".triskele-c52-raised button")?.focus();
  }

  /** What the host has closed comes back with the next change. */
  override _onClose(...[options]: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(options);
    this.#drawn = "";
  }

  get #cards(): readonly HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>("[data-card]")];
  }

  get #toggle(): HTMLElement | null {
    return this.element.querySelector<HTMLElement>("[data-action=toggleHand]");
  }

  /** One card is reached by the tabulator, the others by arrows. */
  #rove(to: HTMLElement | undefined): void {
    for (const card of this.#cards) card.tabIndex = card === to ? 0 : -1;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && raisedCard() !== null) {
      event.stopPropagation();
      this.#focusNext = "card";
      raiseCard(null);
      return;
    }
    const cards = this.#cards;
    const at = event.target instanceof HTMLElement ? cards.indexOf(event.target) : -1;
    const ways: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: cards.length - 1,
    };
    const to = ways[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const card = cards[(to + cards.length) % cards.length];
    this.#rove(card);
    card?.focus();
  }

  async #borrow(owner: string): Promise<void> {
    await withNotices(async () => {
      const from = owner === DEALER ? null : game.actors?.get(owner);
      if (!this.#actor || from === undefined) throw new Refusal("C52.Refusal.ActorGone");
      await borrowDeck(this.#actor, from);
    });
    // What is refused stands as it was.
    if (this.rendered) await this.render({ force: false });
  }

  /** The actor of the hand that is shown; `null` for the common one. */
  get #actor(): Actor.Implementation | null {
    const id = this.#view?.hand?.id ?? "";
    if (id === "") return null;
    const actor = game.actors?.get(id);
    if (!actor) throw new Refusal("C52.Refusal.ActorGone");
    return actor;
  }

  /** A click chooses, where a card is asked for; a finger, which cannot hover, draws it out of the fan first. */
  static #onPickCard(this: HandBar, event: Event, target: HTMLElement): void {
    const { card = "" } = target.dataset;
    const choosing = currentChoosing();
    const asked = choosing !== null && choosing.actor === (this.#view?.hand?.id || null);
    const byTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (asked && (!byTouch || raisedCard() === card)) {
      raiseCard(null);
      choosing.choose(card);
      return;
    }
    if (!isSecondClick(event)) raiseCard(raisedCard() === card ? null : card);
  }

  static #onLower(this: HandBar): void {
    this.#focusNext = "card";
    raiseCard(null);
  }

  static async #onDrawHand(this: HandBar, event: Event): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      this.#focusNext = "card";
      const actor = this.#actor;
      await (actor ? table.draw(actor) : table.drawCommon());
    });
  }

  static async #onDiscard(this: HandBar, event: Event): Promise<void> {
    const card = raisedCard();
    if (isSecondClick(event) || card === null) return;
    await withNotices(async () => {
      this.#focusNext = "card";
      await table.discard(this.#actor, [card]);
      raiseCard(null);
    });
  }

  static async #onGive(this: HandBar, event: Event, target: HTMLElement): Promise<void> {
    const card = raisedCard();
    if (isSecondClick(event) || card === null) return;
    await withNotices(async () => {
      const actor = this.#actor;
      const to = game.actors?.get(target.dataset.to ?? "");
      if (!actor || !to) throw new Refusal("C52.Refusal.ActorGone");
      this.#focusNext = "card";
      await giveCard(actor, to, card);
      raiseCard(null);
    });
  }

  static async #onToggle(this: HandBar): Promise<void> {
    raiseCard(null);
    await saveSetting("fiftytwo.showHand", !(this.#view?.shown ?? true));
    await this.refresh();
  }
}

/** Shows the hand at this client from now on, as soon as there is one. */
export function watchHand(): void {
  const bar = new HandBar();
  const refresh = () => void bar.refresh();
  new Watching().start(WATCHED, refresh);
  onChoosing(refresh);
  refresh();
}
