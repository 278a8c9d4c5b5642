import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { format } from "../../../foundry/notices.ts";
import { cardOfKey, type ShoeCard } from "../../../kernel/cards.ts";
import { cardName } from "../hand/card-view.ts";
import type { Finding } from "../rules/index.ts";
import { findShoe, layoutNow, originOf } from "./documents.ts";
import type { Layout, Stray } from "./layout.ts";
import { abandoned, auditOf, decksOfNobody } from "./plans.ts";

/** Something that is wrong with the cards, in words. */
export interface FindingView {
  readonly kind: Finding["kind"] | "abandoned" | "ownerless";
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
    ...decksOfNobody(layout, actorIds()).map(({ deck }) => ({
      kind: "ownerless" as const,
      text: format("C52.Finding.ownerless", { deck }),
    })),
  ];
}

/** Cards of other decks that the repair takes out of the game's stacks, as their own decks have them: they are at home there again. */
export function guestsGoHome(layout: Layout): readonly DocumentUpdate[] {
  return auditOf(layout).findings.flatMap((finding) => {
    const home = finding.kind === "forged" ? homeOf(finding.pile, finding.card) : null;
    return home?.drawn ? [{ document: home, changes: { drawn: false } }] : [];
  });
}

/** The card of another deck that one in a stack of the game was drawn from; `null` when it is of none. */
function homeOf(pile: string | null, id: string): Card.Implementation | null {
  const card = stackOf(pile)?.cards.get(id);
  const deck = card ? game.cards?.get(String(originOf(card) ?? "")) : undefined;
  return deck && deck !== findShoe() ? (deck.cards.get(id) ?? null) : null;
}

function viewOf(layout: Layout, finding: Finding): FindingView {
  const { kind } = finding;
  const piles = "piles" in finding ? finding.piles : "pile" in finding ? [finding.pile] : [];
  const deck = kind === "forged" ? homeOf(finding.pile, finding.card)?.parent?.name : undefined;
  const data = {
    card: wordsFor(layout, finding.card),
    pile: piles.map((id) => format("C52.Finding.pile", { name: nameOfPile(id) })).join(", "),
    ...(kind === "moved" ? { to: format("C52.Finding.pile", { name: nameOfPile(finding.to) }) } : {}),
    ...(deck === undefined ? {} : { deck }),
  };
  return { kind, text: format(`C52.Finding.${deck === undefined ? kind : "guest"}`, data) };
}

/**
 * A card of somebody's hand is not named: the Dealer should not learn it by putting things right. Nor is one that has been taken from
 * there, or may have been.
 */
function wordsFor(layout: Layout, id: string): string {
  const hands = new Set(layout.piles.flatMap((pile) => (pile.kind === "hand" && pile.actor !== null ? [pile.id] : [])));
  const isOfHand = ({ id: pile, cards }: Stray) =>
    cards.some((card) => card.id === id && (hands.has(pile) || hands.has(card.placed ?? "")));
  const isUnsure = ({ cards }: Stray) => cards.some((card) => card.id === id && card.placed === "");
  const { piles, strays = [] } = layout;
  if (piles.some(isOfHand) || strays.some(isOfHand) || strays.some(isUnsure)) return format("C52.Card.hidden");
  const card = cardOfKey(id);
  return card ? cardWords(card) : format("C52.Card.unknown");
}

function nameOfPile(id: string | null): string {
  return stackOf(id)?.name ?? format("C52.Stack.shoe");
}

function stackOf(id: string | null): Cards.Implementation | null | undefined {
  return id === null ? findShoe() : game.cards?.get(id);
}
