import { DocumentSheetV2 } from "../applications/document-sheet.ts";
import { DragDrop, droppedDocument, startDrag } from "../applications/drag-drop.ts";
import type { FormDataExtended } from "../applications/form-data.ts";
import type { PartialOptions, RenderOptions } from "../applications/options.ts";
import { capturePart, restorePart } from "../applications/part-state.ts";
import { onePress } from "../applications/press.ts";
import { placeInOrder } from "../applications/sorting.ts";
import { TextEditor } from "../applications/text-editor.ts";
import { h, icon } from "../dom.ts";
import { type Bag, type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { warn } from "./dialogs.ts";
import { keepName } from "./names.ts";
import type { CardLike, StackLike } from "./types.ts";
import { cardView } from "./view.ts";

/** Shows a stack of cards. Cards lie in it as they lie on a table: what is face down shows its back to everybody. */
export abstract class CardsConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["cards-config"],
    position: { width: 620, height: 620 },
    window: { icon: "fa-solid fa-layer-group", resizable: true },
    form: { submitOnChange: true },
    actions: {
      ...onePress<CardsConfig>({
        dealCards() {
          return this.stack.dealDialog();
        },
        drawCards() {
          return this.stack.drawDialog();
        },
        passCards() {
          return this.stack.passDialog();
        },
        resetCards() {
          return this.stack.resetDialog();
        },
        shuffleCards() {
          return this.stack.shuffle();
        },
        playCard(_event, target) {
          const card = this.cardOf(target);
          return card && this.stack.playDialog(card);
        },
      }),
      flipCard(this: CardsConfig, _event: Event, target: HTMLElement) {
        return this.cardOf(target)?.flip();
      },
      nextFace(this: CardsConfig, _event: Event, target: HTMLElement) {
        const card = this.cardOf(target);
        return card?.flip(card.face === null ? 0 : card.face + 1);
      },
    } as PartialOptions["actions"] & object,
  };

  get stack(): StackLike {
    // Sheets of this kind are registered for stacks only.
    return this.document as StackLike;
  }

  /** The card that an element of the sheet belongs to. */
  cardOf(element: Element | null): CardLike | undefined {
    return this.stack.cards.get(element?.closest<HTMLElement>("[data-card-id]")?.dataset.cardId ?? "");
  }

  /** The cards in the order in which they lie. */
  protected get cards(): CardLike[] {
    return [...this.stack.cards].sort((a, b) => this.stack.sortShuffled(a, b));
  }

  /** Who sees only a little of a stack sees what it is, and how many cards it has where it tells. */
  protected get seesCards(): boolean {
    return this.stack.testUserPermission(host().game.user, "OBSERVER");
  }

  // --- Dragging ----------------------------------------------------------------------------------------------------

  protected override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.element) return;
    new DragDrop.implementation({
      dragSelector: ".card.draggable",
      permissions: { drop: () => this.isEditable },
      callbacks: {
        dragstart: (event) => {
          const card = event.currentTarget instanceof Element ? this.cardOf(event.currentTarget) : undefined;
          if (card) startDrag(event, card);
        },
        drop: (event) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  /** Takes a card from another stack, or moves one of this stack beside the one it is dropped on. */
  protected async _onDrop(event: DragEvent): Promise<void> {
    const document = await droppedDocument(TextEditor.getDragEventData(event));
    if (document?.documentName !== "Card" || !document.parent) {
      warn(text("TABLE.Cards.OnlyCards", { name: this.stack.name }));
      return;
    }
    const card = document as CardLike; // a document of that name
    if (card.parent === this.stack) {
      const target = this.cardOf(event.target instanceof Element ? event.target : null);
      if (!target || target === card) return;
      const order = placeInOrder(card, target, this.cards, target.sort < card.sort);
      await this.stack.updateEmbeddedDocuments("Card", order);
      return;
    }
    await this.#take(card);
  }

  async #take(card: CardLike): Promise<void> {
    const { parent } = card;
    if (parent.type === "deck" && card.drawn) {
      warn(text("TABLE.Cards.AlreadyOut", { name: parent.name }));
    } else if (parent.type !== "deck" && !parent.isOwner) {
      warn(text("TABLE.Cards.NotYours", { name: parent.name }));
    } else await card.pass(this.stack);
  }

  /** A stack keeps its name when the field is left empty. */
  protected override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Bag {
    return keepName(super._processFormData(event, form, formData), form, this.stack.name);
  }

  // --- Drawing -------------------------------------------------------------------------------------------------------

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const header = this.#renderHeader();
    if (!this.seesCards) return [header, h("p.empty", {}, text("TABLE.Cards.NotVisible"))];
    const { cards } = this;
    const list = h("ol.card-list", {}, ...cards.map((card) => this.renderCard(card)));
    const empty = cards.length === 0 ? [h("p.empty", {}, text("TABLE.Cards.None"))] : [];
    const actions = this.isEditable ? [h("footer.stack-actions", {}, ...this.renderActions())] : [];
    return [header, list, ...empty, ...actions];
  }

  #renderHeader(): HTMLElement {
    const { stack } = this;
    const image = h("img", { src: stack.img ?? "icons/svg/card-hand.svg", alt: "", draggable: "false" });
    if (!this.isEditable) {
      const heading = h("div.stack-name", {}, h("h2", {}, stack.name), this.#renderCount());
      return h("header.stack-header", {}, image, heading);
    }
    const picture = h(
      "button.stack-image",
      { type: "button", "data-action": "editImage", "data-edit": "img", "aria-label": text("TABLE.Cards.Image") },
      image,
    );
    const name = h("input", {
      name: "name",
      value: stack.name,
      id: `${this.id}-name`,
      "aria-label": text("TABLE.Cards.StackName"),
    });
    const tells = h(
      "label.checkbox",
      {},
      h("input", { type: "checkbox", name: "displayCount", checked: stack.displayCount, id: `${this.id}-count` }),
      ` ${text("TABLE.Cards.DisplayCount")}`,
    );
    const words = h("div.stack-name", {}, name, h("div.stack-facts", {}, this.#renderCount(), tells));
    return h("header.stack-header", {}, picture, words);
  }

  #renderCount(): HTMLElement {
    const { stack } = this;
    if (!this.seesCards && !stack.displayCount) return h("p.stack-count", {}, text("TABLE.Cards.CountHidden"));
    return h("p.stack-count", {}, this.countText());
  }

  /** How many cards there are. */
  protected countText(): string {
    return text("TABLE.Cards.Count", { count: this.stack.cards.size });
  }

  /** One card of the list. */
  protected renderCard(card: CardLike): HTMLElement {
    const item = h("li.card", { "data-card-id": card.id, "data-entry-id": card.id }, cardView(card));
    if (card.drawn) {
      item.classList.add("drawn");
      item.append(h("span.card-out", {}, text("TABLE.Cards.Out")));
    } else item.classList.add("draggable");
    if (this.isEditable) item.append(h("div.card-actions", {}, ...this.renderCardActions(card)));
    return item;
  }

  /** The buttons of one card. */
  protected renderCardActions(card: CardLike): HTMLElement[] {
    const turn = this.cardButton(card, "flipCard", "fa-solid fa-rotate", text("TABLE.Cards.Flip", { name: card.name }));
    if (!card.hasNextFace || card.face === null) return [turn];
    const next = text("TABLE.Cards.NextFace", { name: card.name });
    return [turn, this.cardButton(card, "nextFace", "fa-solid fa-forward", next)];
  }

  /** A button that plays a card from where it lies. */
  protected playButton(card: CardLike): HTMLElement {
    return this.cardButton(
      card,
      "playCard",
      "fa-solid fa-arrow-right",
      text("TABLE.Cards.PlayCard", { name: card.name }),
    );
  }

  protected cardButton(card: CardLike, action: string, symbol: string, label: string): HTMLElement {
    const attributes = { type: "button", "data-action": action, "aria-label": label, title: label };
    return h("button.icon", { ...attributes, id: `${this.id}-${card.id}-${action}` }, icon(symbol));
  }

  /** The buttons of the stack. */
  protected abstract renderActions(): HTMLElement[];

  protected button(action: string, symbol: string, label: string): HTMLElement {
    return h("button", { type: "button", "data-action": action, id: `${this.id}-${action}` }, icon(symbol), label);
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const state = capturePart(content, [".card-list"]);
    content.replaceChildren(...result);
    restorePart(content, state);
  }
}

/** Creates a card in a stack and opens its sheet. */
export async function addCard(stack: StackLike): Promise<void> {
  const sort = Math.max(0, ...[...stack.cards].map((card) => card.sort + 1));
  const [card] = await stack.createEmbeddedDocuments("Card", [
    { name: text("TABLE.Cards.NewCard"), sort, faces: [{ name: "" }] },
  ]);
  await (card as DocumentLike | undefined)?.sheet?.render({ force: true });
}
