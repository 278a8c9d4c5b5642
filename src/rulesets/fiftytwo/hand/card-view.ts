import { templatePath } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { ACE, type Card, isFace, type Suit } from "../../../kernel/cards.ts";

/** The partial that draws what {@link cardView} gives: `{{> fiftytwoCard card}}`. */
export const cardPartials: Readonly<Record<string, string>> = {
  fiftytwoCard: templatePath("fiftytwo/card.hbs"),
};

/** How large a card is drawn: small in lines of text and in chat, medium in dialogs, large in hands. */
export type CardSize = "small" | "medium" | "large";

/** A suit's sign in the middle of a card: its column, its height in hundredths, and whether it stands on its head. */
interface Pip {
  readonly column: "left" | "middle" | "right";
  readonly row: number;
  readonly turned: boolean;
}

/** A card as the partial draws it. Of one that lies face down there is nothing in it that tells which it is. */
export type CardView =
  | {
      readonly faceDown: true;
      readonly size: CardSize;
      /** Its name for screen readers; `null` where something round it says it. */
      readonly name: string | null;
    }
  | {
      readonly faceDown: false;
      readonly size: CardSize;
      readonly name: string | null;
      readonly suit: Suit;
      readonly rank: number;
      /** What stands in its corners. */
      readonly letter: string;
      /** Whether that has two letters or digits, and is drawn smaller. */
      readonly wide: boolean;
      /** The suit's sign as a drawing of 100 × 100. */
      readonly path: string;
      /** Jack, Queen or King. */
      readonly court: boolean;
      readonly ace: boolean;
      /** Signs in its middle; none on face cards and Aces, and none on small cards. */
      readonly pips: readonly Pip[];
      readonly fourColours: boolean;
    };

/** Options of {@link cardView}. */
export interface CardViewOptions {
  readonly size?: CardSize;
  /** Whether it is for the eye alone, since something round it has the name. */
  readonly silent?: boolean;
}

/**
 * A card for the partial `fiftytwoCard`, in the viewer's language and colours.
 * @param card `null` for one that lies face down: nothing else is asked of it
 */
export function cardView(card: Card | null, { size = "small", silent = false }: CardViewOptions = {}): CardView {
  if (!card) return { faceDown: true, size, name: silent ? null : format("C52.Cards.faceDown") };
  const { suit, rank } = card;
  const letter = rank > 10 ? format(`C52.Cards.Letter.${rank}`) : String(rank);
  return {
    faceDown: false,
    size,
    name: silent ? null : cardName(card),
    suit,
    rank,
    letter,
    wide: letter.length > 1,
    path: SUIT_PATHS[suit],
    court: isFace(card),
    ace: rank === ACE,
    pips: size === "small" ? [] : pipsOf(rank),
    fourColours: setting("fiftytwo.fourColours") === true,
  };
}

/** A card in words, as the viewer's language has them: “Queen of hearts”. */
export function cardName({ suit, rank }: Card): string {
  const words = rank > 10 ? format(`C52.Cards.Rank.${rank}`) : String(rank);
  return format("C52.Cards.name", { rank: words, suit: format(`C52.Cards.Suit.${suit}`) });
}

/** How many cards somebody holds, for those who do not see them. */
export function cardsOfText(name: string, cards: number): string {
  return format(cards === 1 ? "C52.Table.oneCardOf" : "C52.Table.cardsOf", { name, cards });
}

/** Gives the cards that are drawn already the colours of a changed setting, without drawing their windows anew. */
export function recolour(fourColours: unknown): void {
  for (const card of document.querySelectorAll<HTMLElement>(".triskele-c52-card[data-suit]")) {
    card.dataset.colours = fourColours === true ? "four" : "two";
  }
}

/** The suits' signs: drawn here, since fonts do not agree about them. */
const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  clubs:
    "M50 5A21 21 0 0 1 67 38A21 21 0 1 1 56 69C57 79 59 89 66 95H34C41 89 43 79 44 69A21 21 0 1 1 33 38A21 21 0 0 1 50 5Z",
  diamonds: "M50 4C59 23 71 38 86 50C71 62 59 77 50 96C41 77 29 62 14 50C29 38 41 23 50 4Z",
  hearts: "M50 94C22 68 6 52 6 33C6 18 17 8 29 8C39 8 46 14 50 23C54 14 61 8 71 8C83 8 94 18 94 33C94 52 78 68 50 94Z",
  spades:
    "M50 5C59 25 92 40 92 63C92 75 83 82 74 82C65 82 59 77 55 70C56 82 59 90 66 95H34C41 90 44 82 45 70C41 77 35 82 26 82C17 82 8 75 8 63C8 40 41 25 50 5Z",
};

/** Rows of the outer columns and of the middle one, by number of a card, as decks of cards have them. */
const PIPS: Readonly<Record<number, { readonly outer: readonly number[]; readonly middle: readonly number[] }>> = {
  2: { outer: [], middle: [0, 100] },
  3: { outer: [], middle: [0, 50, 100] },
  4: { outer: [0, 100], middle: [] },
  5: { outer: [0, 100], middle: [50] },
  6: { outer: [0, 50, 100], middle: [] },
  7: { outer: [0, 50, 100], middle: [25] },
  8: { outer: [0, 50, 100], middle: [25, 75] },
  9: { outer: [0, 33, 67, 100], middle: [50] },
  10: { outer: [0, 33, 67, 100], middle: [17, 83] },
};

function pipsOf(rank: number): readonly Pip[] {
  const rows = PIPS[rank];
  if (!rows) return [];
  const column = (column: Pip["column"], places: readonly number[]) =>
    places.map((row) => ({ column, row, turned: row > 50 }));
  return [...column("left", rows.outer), ...column("middle", rows.middle), ...column("right", rows.outer)];
}
