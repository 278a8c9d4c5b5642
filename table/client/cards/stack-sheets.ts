import type { PartialOptions } from "../applications/options.ts";
import { onePress } from "../applications/press.ts";
import { host } from "../host.ts";
import { text } from "../page/texts.ts";
import { deleteDocument } from "../sidebar/document-actions.ts";
import { addCard, CardsConfig } from "./stack-sheet.ts";
import type { CardLike } from "./types.ts";

/** Shows a deck: every card that belongs to it, with those that are out marked. */
export class CardDeckConfig extends CardsConfig {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["deck"],
    window: { icon: "fa-solid fa-layer-group" },
    actions: onePress<CardDeckConfig>({
      addCard() {
        return addCard(this.stack);
      },
      editCard(_event, target) {
        return this.cardOf(target)?.sheet?.render({ force: true });
      },
      deleteCard(_event, target) {
        const card = this.cardOf(target);
        return card && deleteDocument(card);
      },
    }),
  };

  protected override countText(): string {
    const { cards, availableCards } = this.stack;
    return text("TABLE.Cards.CountDeck", { available: availableCards.length, count: cards.size });
  }

  protected override renderCardActions(card: CardLike): HTMLElement[] {
    const { name } = card;
    const edit = this.cardButton(card, "editCard", "fa-solid fa-pen", text("TABLE.Cards.Edit", { name }));
    const remove = this.cardButton(card, "deleteCard", "fa-solid fa-trash", text("TABLE.Delete.Title", { name }));
    // What is out is in somebody's hand, and has its home here.
    if (card.drawn) return [];
    return [...super.renderCardActions(card), ...(host().game.user.isGM ? [edit, remove] : [])];
  }

  protected override renderActions(): HTMLElement[] {
    const add = this.button("addCard", "fa-solid fa-plus", text("TABLE.Cards.AddCard"));
    return [
      this.button("dealCards", "fa-solid fa-hand-holding", text("TABLE.Cards.Deal")),
      this.button("shuffleCards", "fa-solid fa-shuffle", text("TABLE.Cards.Shuffle")),
      this.button("resetCards", "fa-solid fa-rotate-left", text("TABLE.Cards.Reset")),
      ...(host().game.user.isGM ? [add] : []),
    ];
  }
}

/** Shows a hand, whose holder plays from it. */
export class CardHandConfig extends CardsConfig {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["hand"],
    window: { icon: "fa-solid fa-hand" },
  };

  protected override renderCardActions(card: CardLike): HTMLElement[] {
    return [this.playButton(card), ...super.renderCardActions(card)];
  }

  protected override renderActions(): HTMLElement[] {
    return [
      this.button("drawCards", "fa-solid fa-plus", text("TABLE.Cards.Draw")),
      this.button("passCards", "fa-solid fa-share", text("TABLE.Cards.Pass")),
      this.button("resetCards", "fa-solid fa-rotate-left", text("TABLE.Cards.Reset")),
    ];
  }
}

/** Shows a pile, such as a discard. */
export class CardPileConfig extends CardsConfig {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["pile"],
    window: { icon: "fa-solid fa-inbox" },
  };

  protected override renderCardActions(card: CardLike): HTMLElement[] {
    return [this.playButton(card), ...super.renderCardActions(card)];
  }

  protected override renderActions(): HTMLElement[] {
    return [
      this.button("shuffleCards", "fa-solid fa-shuffle", text("TABLE.Cards.Shuffle")),
      this.button("drawCards", "fa-solid fa-plus", text("TABLE.Cards.Draw")),
      this.button("passCards", "fa-solid fa-share", text("TABLE.Cards.Pass")),
      this.button("resetCards", "fa-solid fa-rotate-left", text("TABLE.Cards.Reset")),
    ];
  }
}
