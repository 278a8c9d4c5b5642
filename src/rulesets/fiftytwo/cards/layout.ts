import { cardOfKey, type ShoeCard } from "../../../kernel/cards.ts";
import { deckToDrawFrom, type FoundCard, isGenuine, mayPlayFrom, type Piles, type ShoeFacts } from "../rules/index.ts";

/** What a stack that holds drawn cards is for. The keys are stored in worlds. */
export type PileKind = Exclude<ShoeFacts["piles"][number]["kind"], "foreign">;

/** A stack other than the shoe. */
export interface Pile {
  readonly id: string;
  readonly kind: PileKind;
  /** Whose hand: the id of an actor, or `null` for the Dealer's, the discard and the table. */
  readonly actor: string | null;
  readonly cards: readonly FoundCard[];
}

/** A card as the shoe has it. */
export interface ShoeEntry extends FoundCard {
  readonly drawn: boolean;
  /** Id of the request that drew it last; empty when none did. */
  readonly request: string;
}

/** A deck that belongs to a character, in live-action play (C52-1). */
export interface PersonalDeck {
  readonly deck: number;
  /** Id of the character. */
  readonly actor: string;
}

/** A deck that someone plays from once, instead of his own (C52-1). */
export interface Loan {
  /** Id of the character who has borrowed it. */
  readonly actor: string;
  /** Id of the character whose deck it is; `null` for the Dealer's, which is the common shoe. */
  readonly from: string | null;
}

/** All stacks of a game of 52, as they stand (C52-4). */
export interface Layout {
  /** How many common decks there should be. */
  readonly decks: number;
  /** Decks that belong to a character, their cards among those of the shoe; none when left out. */
  readonly personal?: readonly PersonalDeck[];
  readonly loans?: readonly Loan[];
  readonly players: number;
  readonly sessions: number;
  readonly shoe: readonly ShoeEntry[];
  readonly piles: readonly Pile[];
  /** Cards of the shoe in stacks that are none of the game's: nothing is played with them, the audit tells of them (C52-4). */
  readonly strays?: readonly Stray[];
}

/** A foreign stack with cards that come from the shoe. */
export interface Stray {
  readonly id: string;
  readonly cards: readonly FoundCard[];
}

/** One change of a card's document. `pile` is `null` for the shoe. */
export type CardWrite =
  | { readonly do: "put"; readonly pile: string | null; readonly card: ShoeCard; readonly drawn: boolean }
  | { readonly do: "take"; readonly pile: string | null; readonly card: string }
  | { readonly do: "mark"; readonly card: string; readonly drawn: boolean; readonly request: string | null }
  | { readonly do: "restore"; readonly pile: string | null; readonly id: string; readonly card: ShoeCard };

/** Where a card goes: to a pile, or with `null` back into the shoe. */
export interface Move {
  readonly card: string;
  readonly to: string | null;
}

/** The first pile of a kind, and of an actor where it is a hand. */
export function pileOf(layout: Layout, kind: PileKind, actor: string | null = null): Pile | undefined {
  return layout.piles.find((pile) => pile.kind === kind && pile.actor === actor);
}

/** Ids of the cards in a pile. */
export function idsIn(pile: Pile | undefined): readonly string[] {
  return pile?.cards.map(({ id }) => id) ?? [];
}

/**
 * The cards of a deck that can be drawn, and those of it in the discard (C52-4, C52-1). A card is judged by where its copies lie, not by the shoe's mark: any player
 * could set that from his console.
 * @param source number of a personal deck; `null` for all common ones together
 */
export function pilesOf(layout: Layout, source: number | null = null): Piles {
  const out = new Set(layout.piles.flatMap(idsIn));
  const isOfSource = (id: string) => sourceOfCard(layout, id) === source;
  return {
    deck: layout.shoe.filter((card) => isGenuine(card) && !out.has(card.id) && isOfSource(card.id)).map(({ id }) => id),
    discard: idsIn(pileOf(layout, "discard")).filter(isOfSource),
  };
}

/** Which deck a card belongs to: the number of a personal one, or `null` for the common ones. */
export function sourceOfCard({ personal = [] }: Layout, card: string): number | null {
  const deck = cardOfKey(card)?.deck;
  return personal.find((one) => one.deck === deck)?.deck ?? null;
}

/**
 * The deck that the next card for a hand comes from (C52-1).
 * @param hand id of the pile
 * @returns the number of a personal deck; `null` for the common shoe
 */
export function sourceOfHand({ piles, personal = [], loans = [] }: Layout, hand: string): number | null {
  const actor = piles.find(({ id }) => id === hand)?.actor ?? null;
  const deckOf = (owner: string | null) => personal.find((one) => one.actor === owner)?.deck ?? null;
  const loan = loans.find((one) => one.actor === actor);
  const borrowed = loan ? (loan.from === null ? "dealer" : deckOf(loan.from)) : null;
  return deckToDrawFrom({ own: actor === null ? null : deckOf(actor), borrowed });
}

/** The loans left when cards have been drawn for some hands: each is for once (C52-1). @param hands ids of piles */
export function loansAfter({ piles, loans = [] }: Layout, hands: readonly string[]): readonly Loan[] {
  const drew = piles.filter(({ id }) => hands.includes(id)).map(({ actor }) => actor);
  return loans.filter(({ actor }) => !drew.includes(actor));
}

/**
 * The loans left when some begin a test against each other: nobody in it plays from the deck of another who takes part (C52-1).
 * @param actors ids of those who take part
 */
export function loansInTest({ loans = [] }: Layout, actors: readonly (string | null)[]): readonly Loan[] {
  return loans.filter(({ actor, from }) => {
    const owner = from === null ? "dealer" : "other";
    const inChallenge = actors.includes(actor) && actors.includes(from);
    return mayPlayFrom({ owner, nearby: true, inChallenge }).ok;
  });
}

/** What carrying cards to their places writes: each is taken from where it lies, put where it goes, and marked in the shoe. */
export function carry(layout: Layout, moves: readonly Move[], request: string | null = null): readonly CardWrite[] {
  return moves.flatMap(({ card: id, to }) => {
    const card = cardOfKey(id);
    const from = layout.piles.filter((pile) => pile.id !== to && idsIn(pile).includes(id));
    const there = layout.piles.some((pile) => pile.id === to && idsIn(pile).includes(id));
    if (!card || there) return [];
    const drawn = to !== null;
    const writes: CardWrite[] = from.map((pile) => ({ do: "take", pile: pile.id, card: id }));
    const own = layout.shoe.find((entry) => entry.id === id);
    if (own && (own.drawn !== drawn || (drawn && request !== null))) {
      writes.push({ do: "mark", card: id, drawn, request: drawn ? request : null });
    }
    if (drawn) writes.push({ do: "put", pile: to, card, drawn: false });
    return writes;
  });
}

/** Whether a request has drawn cards already: asked again, it draws none. */
export function isDone(layout: Layout, request: string): boolean {
  return layout.shoe.some((entry) => entry.request === request);
}
