import type { DocumentHost } from "../host-types.ts";
import { escapeHTML } from "../utils/text.ts";
import type { CardDocument } from "./card.ts";
import type { CardsDocument } from "./cards.ts";

/** The moves that have a sentence of their own; others are told as a pass. */
const TOLD = ["deal", "draw", "pass", "play", "discard", "shuffle", "recall"];

/**
 * Tells the chat what happened to a stack's cards; never which cards.
 * @param action What was done, such as `deal`.
 * @param to The stacks that cards went to.
 */
export async function notifyChat(
  host: DocumentHost,
  action: string,
  from: CardsDocument,
  to: readonly CardsDocument[] = [],
  number = 0,
): Promise<void> {
  const sentence = `CARDS.Notify.${TOLD.includes(action) ? action : "pass"}`;
  const link = (stack: CardsDocument) => `<strong>${escapeHTML(stack.name)}</strong>`;
  const told = host.format(sentence, { number, from: link(from), to: to.map(link).join(", ") });
  const image = escapeHTML(from.img ?? "");
  const content = `<div class="cards-notification flexrow"><img class="icon" src="${image}" alt="" width="36" height="36"><p>${told}</p></div>`;
  await host.documentClass("ChatMessage").create({ content, speaker: { alias: host.user?.name ?? "" } });
}

/** A card as the chat shows it: the side that is up. */
export function cardContent(card: CardDocument): string {
  const text = (card.currentFace ?? card.back).text;
  const image = `<img class="card-face" src="${escapeHTML(card.img)}" alt="" width="84">`;
  return `<div class="card-draw flexrow">${image}<h4 class="card-name">${escapeHTML(card.name)}</h4>${text}</div>`;
}
