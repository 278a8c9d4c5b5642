import { format } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { type Card, cardOfKey, compareCards, type ShoeCard } from "../../../kernel/cards.ts";
import { findShoe, layoutNow } from "../cards/documents.ts";
import { commonSize } from "../cards/fight.ts";
import { type Layout, pileOf, pilesOf, sourceOfHand } from "../cards/layout.ts";
import { characters } from "../cards/setup.ts";
import { asFiftytwo } from "../data/actors.ts";
import { cardLore } from "../data/plays.ts";
import { ownLyingCards } from "../exchange/choosable.ts";
import { freeCardsOf, frozenHandIds } from "../exchange/standing.ts";
import { bestMark, marksOf, type Skill } from "../rules/index.ts";
import { type CardView, cardName, cardsOfText, cardView } from "./card-view.ts";
import { currentChoosing, raisedCard } from "./choosing.ts";
import { type Deed, deedsWith, inWords } from "./deeds.ts";
import { cardsShown } from "./lying.ts";

/** Root of the ids of the bar's elements. */
export const HAND_BAR = "triskele-c52-hand";

/** Backs shown of another's hand; of more only their number is told. */
const BACKS = 7;

/** Stands for the Dealer's deck, the common shoe, where decks are told by their owners. */
export const DEALER = "dealer";

/** A card of the own hand, face up for its player alone. */
interface HeldCard {
  readonly key: string;
  readonly view: CardView;
  readonly mark: string | null;
  readonly markText: string;
  readonly chosen: boolean;
  readonly raised: boolean;
  /** Whether it lies face down in a test. */
  readonly lies: boolean;
}

/** What the bar shows. Of other hands it knows nothing but how many cards they have. */
export interface BarView {
  readonly rootId: string;
  readonly shown: boolean;
  /** The hands that this user plays. */
  readonly hands: readonly { readonly id: string; readonly name: string; readonly selected: boolean }[];
  readonly several: boolean;
  readonly hand: {
    /** Id of the actor; empty for the common hand. */
    readonly id: string;
    readonly name: string;
    readonly label: string;
    readonly cards: readonly HeldCard[];
    readonly count: number;
    readonly frozen: boolean;
    readonly choosing: string;
    /** Whether it can be drawn now; only an empty one is. */
    readonly draws: boolean;
    readonly empty: boolean;
    /** From which deck its next card comes, where there is a choice (C52-1). */
    readonly decks: readonly { readonly id: string; readonly label: string; readonly selected: boolean }[];
  } | null;
  readonly raised: { readonly name: string; readonly words: string; readonly deeds: readonly Deed[] } | null;
  readonly others: readonly {
    readonly name: string;
    readonly cards: number;
    readonly backs: readonly number[];
    readonly label: string;
  }[];
  readonly lying: readonly CardView[];
  readonly left: number;
}

/** A hand that a user plays: a character's, or for the Dealer the common one. */
interface OwnHand {
  readonly actor: Actor.Implementation | null;
  readonly name: string;
}

/**
 * What the bar shows at this client now; `null` for a user who plays no hand, and before the table is set up.
 * @param wanted the hand the user has switched to: an actor's id, empty for the common one
 */
export function barView(wanted: string | null): BarView | null {
  if (!findShoe()) return null;
  const layout = layoutNow();
  const own = ownHands(layout);
  if (own.length === 0) return null;
  const selected = selectedHand(own, wanted);
  const shown = setting("fiftytwo.showHand") !== false;
  const hand = selected ? handView(layout, selected) : null;
  return {
    rootId: HAND_BAR,
    shown,
    hands: own.map((one) => ({ id: one.actor?.id ?? "", name: one.name, selected: one === selected })),
    several: own.length > 1,
    // A hidden hand is not in the page at all.
    hand: hand && !shown ? { ...hand, cards: [] } : hand,
    raised: shown && selected && hand ? raisedView(hand.cards, selected) : null,
    others: otherHands(layout, own),
    lying: cardsOf(cardsShown(layout)).map((card) => cardView(card)),
    left: leftFor(layout, selected),
  };
}

/** How many cards the deck has that a hand's next one comes from. */
function leftFor(layout: Layout, own: OwnHand | undefined): number {
  const hand = own ? pileOf(layout, "hand", own.actor?.id ?? null) : undefined;
  return pilesOf(layout, hand ? sourceOfHand(layout, hand.id) : null).deck.length;
}

/** The hands that this user plays: a player his characters'; the Dealer the common one, and those of characters without a player. */
function ownHands(layout: Layout): readonly OwnHand[] {
  const dealer = game.user?.isGM === true;
  const mine = characters().filter(
    (actor) => actor.isOwner && !(dealer && actor.hasPlayerOwner) && pileOf(layout, "hand", actor.id),
  );
  const common: readonly OwnHand[] = dealer ? [{ actor: null, name: format("C52.Table.common") }] : [];
  return [...common, ...mine.map((actor) => ({ actor, name: actor.name }))];
}

/** A choice that is asked goes before the one the user has switched to, and that before his own character. */
function selectedHand(own: readonly OwnHand[], wanted: string | null): OwnHand | undefined {
  const choosing = currentChoosing();
  const asked = choosing ? own.find(({ actor }) => (actor?.id ?? null) === choosing.actor) : undefined;
  const chosen = wanted === null ? undefined : own.find(({ actor }) => (actor?.id ?? "") === wanted);
  const character = own.find(({ actor }) => actor !== null && actor.id === game.user?.character?.id);
  return asked ?? chosen ?? character ?? own[0];
}

function handView(layout: Layout, own: OwnHand): NonNullable<BarView["hand"]> {
  const { actor, name } = own;
  const id = actor?.id ?? null;
  const pile = pileOf(layout, "hand", id);
  const choosing = currentChoosing();
  const asked = choosing?.actor === id ? choosing : null;
  const cards = cardsOf(pile ? freeCardsOf(pile).map(({ id }) => id) : []);
  const lying = ownLyingCards(pile?.id ?? "");
  const mark = markFor(own, asked?.skill ?? null);
  return {
    id: id ?? "",
    name,
    label: format("C52.Hand.of", { name }),
    count: cards.length,
    cards: cards.map((card) => ({
      key: card.key,
      view: cardView(card, { size: "large" }),
      ...mark(card),
      chosen: asked?.chosen === card.key,
      raised: raisedCard() === card.key,
      lies: lying.includes(card.key),
    })),
    frozen: pile !== undefined && frozenHandIds().includes(pile.id),
    choosing: asked ? format("C52.Hand.choosing") : "",
    draws: cards.length === 0 && (actor !== null || commonSize() > 0),
    empty: cards.length === 0,
    decks: actor ? decksFor(layout, actor) : [],
  };
}

/** The decks that a character could play from, his own first; none while nobody has a deck of his own (C52-1). */
function decksFor(layout: Layout, { id }: Actor.Implementation): NonNullable<BarView["hand"]>["decks"] {
  const { personal = [], loans = [] } = layout;
  if (personal.length === 0) return [];
  const loan = loans.find(({ actor }) => actor === id);
  const lender = loan ? (loan.from ?? DEALER) : id;
  const own = personal.some(({ actor }) => actor === id);
  const others = personal.filter(({ actor }) => actor !== id);
  const named = (actor: string) => format("C52.Hand.deckOf", { name: game.actors?.get(actor)?.name ?? "" });
  return [
    { id: id ?? "", label: format(own ? "C52.Hand.ownDeck" : "C52.Hand.usualDeck") },
    ...(own ? [{ id: DEALER, label: format("C52.Hand.dealersDeck") }] : []),
    ...others.map(({ actor }) => ({ id: actor, label: named(actor) })),
  ].map((deck) => ({ ...deck, selected: deck.id === lender }));
}

/** What marks the cards of a hand for the skill in mind (C52-2, C52-9, C52-18). */
function markFor({ actor }: OwnHand, skill: Skill | null): (card: Card) => Pick<HeldCard, "mark" | "markText"> {
  const who = asFiftytwo(actor);
  // Whose trademark a card of the common hand might be, only the test knows.
  const lore = who ? cardLore(who) : { abilities: [], trademark: null };
  return (card) => {
    const mark = skill ? bestMark(marksOf(card, skill, lore)) : null;
    return { mark, markText: mark ? format(`C52.Hand.Mark.${mark}`) : "" };
  };
}

/** What can be done with the card that stands out of the hand. */
function raisedView(cards: readonly HeldCard[], { actor }: OwnHand): BarView["raised"] {
  const card = cardOfKey(cards.find(({ raised }) => raised)?.key ?? "");
  if (!card) return null;
  return { name: cardName(card), words: inWords(card, actor), deeds: deedsWith(actor) };
}

/** Hands of other players' characters, and for a player the common one while it has cards. */
function otherHands(layout: Layout, own: readonly OwnHand[]): BarView["others"] {
  const view = (name: string, cards: number) => ({
    name,
    cards,
    backs: Array.from({ length: Math.min(cards, BACKS) }, (_, index) => index),
    label: cardsOfText(name, cards),
  });
  const theirs = characters()
    .filter((actor) => actor.hasPlayerOwner && !own.some((one) => one.actor === actor))
    .flatMap((actor) => {
      const hand = pileOf(layout, "hand", actor.id);
      return hand ? [view(actor.name, freeCardsOf(hand).length)] : [];
    });
  const pile = pileOf(layout, "hand");
  const common = pile ? freeCardsOf(pile).length : 0;
  const hasCommon = own.some(({ actor }) => actor === null);
  return common > 0 && !hasCommon ? [...theirs, view(format("C52.Table.common"), common)] : theirs;
}

type HandCard = ShoeCard & { readonly key: string };

/** Cards by their keys, as a hand shows them; whatever is no card of a shoe is left to the audit. */
function cardsOf(keys: readonly string[]): readonly HandCard[] {
  return keys
    .flatMap((key) => {
      const card = cardOfKey(key);
      return card ? [{ ...card, key }] : [];
    })
    .sort(compareCards);
}
