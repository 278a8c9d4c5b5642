import { cardOf } from "../chat/card.ts";
import { bindCard } from "../chat/dispatch.ts";
import { keepFocus } from "../chat/focus.ts";
import { keepTyped } from "../chat/typed.ts";
import { format } from "../notices.ts";

/** Chat messages whose typed card is rendered by each viewer inside the host's own frame of a message. */
export class TriskeleChatMessage<SubType extends ChatMessage.SubType = ChatMessage.SubType> extends foundry.documents
  .ChatMessage<SubType> {
  override async renderHTML(
    options?: Parameters<foundry.documents.ChatMessage["renderHTML"]>[0],
  ): Promise<HTMLElement> {
    const element = await super.renderHTML(options);
    const card = cardOf(this);
    const content = element.querySelector<HTMLElement>(".message-content");
    // A masked message stays as the host masks it: the card would tell what the mask hides.
    if (!card || !content || !this.isContentVisible) return element;
    try {
      content.innerHTML = await foundry.applications.handlebars.renderTemplate(card.template, await card.cardContext());
      content.classList.add("triskele", "triskele-card-content");
      bindCard(this, element);
      keepTyped(this.id ?? "", element);
      keepFocus(this.id ?? "", element);
    } catch (error) {
      // One broken message must not take the log down; the stored plain line is shown with what was wrong.
      console.error(error);
      const line = content.ownerDocument.createElement("p");
      const reason = error instanceof Error ? error.message : String(error);
      line.textContent = format("TRISKELE.Notice.BrokenCard", { reason });
      content.append(line);
    }
    return element;
  }
}
