import { oneOf, wholeNumber } from "./checks.ts";
import { RulesError } from "./errors.ts";

/** The four suits, low to high. The keys are stored in worlds. */
export const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;

/** Key of a suit. */
export type Suit = (typeof SUITS)[number];

/** Lowest and highest rank of a card: 2 … 10 as printed, then {@link JACK} … {@link ACE}. */
export const RANK = { min: 2, max: 14 } as const;
export const JACK = 11;
export const QUEEN = 12;
export const KING = 13;
export const ACE = 14;

/** The thirteen ranks, low to high. */
export const RANKS: readonly number[] = Array.from({ length: RANK.max - RANK.min + 1 }, (_, index) => RANK.min + index);

/** How many cards a deck without jokers has. */
export const DECK_SIZE = SUITS.length * RANKS.length;

/** As many decks as a shoe can have: a card's key has two digits for its deck. */
export const MOST_DECKS = 99;

/** A playing card. */
export interface Card {
  readonly suit: Suit;
  /** 2 … 14, where 11 is the Jack, 12 the Queen, 13 the King and 14 the Ace. */
  readonly rank: number;
}

/** A card of a shoe of several decks. */
export interface ShoeCard extends Card {
  /** Which of the decks it belongs to, from 1. */
  readonly deck: number;
}

/** Signs of the suits, the same in every language. */
export const SUIT_SIGNS: Readonly<Record<Suit, string>> = { clubs: "♣", diamonds: "♦", hearts: "♥", spades: "♠" };

const SUIT_LETTERS: Readonly<Record<Suit, string>> = { clubs: "C", diamonds: "D", hearts: "H", spades: "S" };
const FACE_LETTERS: Readonly<Record<number, string>> = { [JACK]: "J", [QUEEN]: "Q", [KING]: "K", [ACE]: "A" };
const KEY = /^playingcard([CDHS])(\d\d)(\d\d)$/;

/** Whether a string is the key of a suit. */
export function isSuit(key: unknown): key is Suit {
  return SUITS.some((suit) => suit === key);
}

/** Returns `value` when it is a card. @throws RulesError naming the card's suit or rank */
export function checkedCard<C extends Card>(field: string, value: C): C {
  if (typeof value !== "object" || value === null) {
    throw new RulesError({ code: "unknownChoice", field, found: value, expected: "a card with a suit and a rank" });
  }
  oneOf(`${field}.suit`, value.suit, SUITS);
  wholeNumber(`${field}.rank`, value.rank, RANK);
  return value;
}

/** Whether a card is a Jack, a Queen or a King. */
export function isFace({ rank }: Card): boolean {
  return rank >= JACK && rank <= KING;
}

/** Whether two cards look alike; cards of two decks can. */
export function sameCard(a: Card, b: Card): boolean {
  return a.suit === b.suit && a.rank === b.rank;
}

/**
 * A card in signs, such as `♠Q` or `♥10`, for texts that have no language: exports and messages of errors.
 * @throws RulesError when it is no card
 */
export function cardSigns(card: Card): string {
  const { suit, rank } = checkedCard("card", card);
  return `${SUIT_SIGNS[suit]}${FACE_LETTERS[rank] ?? rank}`;
}

/**
 * The one name of a card of a shoe: sixteen letters and digits, so that a host takes it for an id of a document.
 * @throws RulesError when it is no card, or its deck none from 1 to 99
 */
export function cardKey(card: ShoeCard): string {
  const { suit, rank, deck } = checkedCard("card", card);
  wholeNumber("card.deck", deck, { min: 1, max: MOST_DECKS });
  return `playingcard${SUIT_LETTERS[suit]}${twoDigits(rank)}${twoDigits(deck)}`;
}

/** The card that a key names; `null` when it names none. */
export function cardOfKey(key: string): ShoeCard | null {
  const [, letter, rankDigits, deckDigits] = KEY.exec(key) ?? [];
  const suit = SUITS.find((one) => SUIT_LETTERS[one] === letter);
  const rank = Number(rankDigits);
  const deck = Number(deckDigits);
  return suit && RANKS.includes(rank) && deck >= 1 ? { suit, rank, deck } : null;
}

/** The cards of one deck of a shoe, in order. @throws RulesError when its number is none from 1 to 99 */
export function deckCards(deck: number): readonly ShoeCard[] {
  wholeNumber("deck", deck, { min: 1, max: MOST_DECKS });
  return SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank, deck })));
}

/**
 * All cards of a shoe, deck by deck, in order.
 * @throws RulesError when the number of decks is not a whole number from 0 to 99
 */
export function shoeCards(decks: number): readonly ShoeCard[] {
  wholeNumber("decks", decks, { min: 0, max: MOST_DECKS });
  return Array.from({ length: decks }, (_, index) => deckCards(index + 1)).flat();
}

/** Compares cards for showing a hand: by suit, low to high, then by rank, low to high, then by deck. */
export function compareCards(a: Card & { readonly deck?: number }, b: Card & { readonly deck?: number }): number {
  return SUITS.indexOf(a.suit) - SUITS.indexOf(b.suit) || a.rank - b.rank || (a.deck ?? 0) - (b.deck ?? 0);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
