import { cleanHTML } from "../applications/text-editor.ts";
import { h } from "../dom.ts";
import type { CardLike } from "./types.ts";

/** A card as it lies: its face, or its back and nothing of what is on the other side. */
export function cardView(card: CardLike): HTMLElement {
  const { currentFace } = card;
  const caption = h("figcaption", {}, card.name);
  const classes = currentFace ? "card-view face-up" : "card-view face-down";
  if (currentFace && !currentFace.img) {
    const words = h("div.card-text");
    words.append(currentFace.text ? cleanHTML(currentFace.text) : card.name);
    return h("figure", { class: classes }, words, caption);
  }
  const image = h("img.card-image", { src: card.img, alt: "", draggable: "false", loading: "lazy" });
  return h("figure", { class: classes }, image, caption);
}
