import type { RenderOptions } from "../applications/options.ts";
import type { StackLike } from "../cards/types.ts";
import { h } from "../dom.ts";
import { type Bag, type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { DocumentDirectory } from "./directory.ts";
import { typeLabel } from "./document-actions.ts";

/** The world's stacks of cards. */
export class CardsDirectory extends DocumentDirectory {
  static override tabName = "cards";
  static override menuDocument = "Cards";
  override get documentName(): "Cards" {
    return "Cards";
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Entries tell how many cards there are.
    this.watch("createCard", "updateCard", "deleteCard");
  }

  protected override entryContent(document: DocumentLike): HTMLElement[] {
    const stack = document as StackLike; // the collection of stacks
    const kind = typeLabel("Cards", stack.type);
    const tells = stack.displayCount || stack.testUserPermission(host().game.user, "OBSERVER");
    const count = stack.type === "deck" ? stack.availableCards.length : stack.cards.size;
    const [image, name] = super.entryContent(document);
    const facts = tells ? text("TABLE.Cards.KindAndCount", { kind, count }) : kind;
    return [image, name, h("span.entry-type", {}, facts)].filter((part) => part !== undefined);
  }
}
