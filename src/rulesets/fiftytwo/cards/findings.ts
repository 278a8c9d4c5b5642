import { format } from "../../../foundry/notices.ts";
import { cardOfKey, type ShoeCard } from "../../../kernel/cards.ts";
import { cardName } from "../hand/card-view.ts";
import type { Finding } from "../rules/index.ts";
import { layoutNow } from "./documents.ts";
import { idsIn, type Layout } from "./layout.ts";
import { abandoned, auditOf } from "./plans.ts";

/** Something that is wrong with the cards, in words. */
export interface FindingView {
  readonly kind: Finding["kind"] | "abandoned";
  readonly text: string;
}

/** A card in the words of whoever reads it, with its deck, since there may be several that look alike. */
export function cardWords(card: ShoeCard): string {
  return format("C52.Card.ofDeck", { card: cardName(card), deck: card.deck });
}

/** Ids of the actors that there are. */
export function actorIds(): readonly string[] {
  return [...(game.actors ?? [])].map(({ id }) => id ?? "");
}

/** What is wrong with the cards now (C52-4). @throws Refusal before the table is set up */
export function findings(): readonly FindingView[] {
  const layout = layoutNow();
  return [
    ...auditOf(layout).findings.map((finding) => viewOf(layout, finding)),
    ...abandoned(layout, actorIds()).map((pile) => ({
      kind: "abandoned" as const,
      text: format("C52.Finding.abandoned", { pile: nameOfPile(pile.id), cards: pile.cards.length }),
    })),
  ];
}

function viewOf(layout: Layout, finding: Finding): FindingView {
  const piles = "piles" in finding ? finding.piles : "pile" in finding ? [finding.pile] : [];
  const data = {
    card: wordsFor(layout, finding.card),
    pile: piles.map(nameOfPile).join(", "),
  };
  return { kind: finding.kind, text: format(`C52.Finding.${finding.kind}`, data) };
}

/** A card of somebody's hand is not named: the Dealer should not learn it by putting things right. */
function wordsFor(layout: Layout, id: string): string {
  const inHand = layout.piles.some((pile) => pile.kind === "hand" && pile.actor !== null && idsIn(pile).includes(id));
  const card = cardOfKey(id);
  if (inHand) return format("C52.Card.hidden");
  return card ? cardWords(card) : format("C52.Card.unknown");
}

function nameOfPile(id: string | null): string {
  return id === null ? format("C52.Stack.shoe") : (game.cards?.get(id)?.name ?? id);
}
