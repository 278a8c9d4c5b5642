import { cardKey, cardOfKey, type ShoeCard, shoeCards } from "../../../kernel/cards.ts";
import { list, oneOf } from "../../../kernel/checks.ts";

/** A card as a document shows it; nothing about it is taken for true. */
export interface FoundCard {
  readonly id: string;
  readonly suit: string;
  readonly rank: number;
  readonly deck: number;
}

/** Where the cards of a shoe were found (C52-4). */
export interface ShoeFacts {
  /** How many decks there should be. */
  readonly decks: number;
  /** All cards of the shoe, each with the mark that it has been drawn. */
  readonly shoe: readonly (FoundCard & { readonly drawn: boolean })[];
  /** Hands, the table and the discard: whatever holds drawn cards. */
  readonly piles: readonly {
    readonly id: string;
    readonly kind: "hand" | "table" | "discard";
    readonly cards: readonly FoundCard[];
  }[];
}

/** What is wrong with a card. Stable: used as the suffix of a localisation key. */
export type Finding =
  /** The shoe lacks it. */
  | { readonly kind: "missing"; readonly card: string }
  /** No card of these decks has this id. */
  | { readonly kind: "forged"; readonly card: string; readonly pile: string | null }
  /** Its suit, rank or deck are not those of its id. */
  | { readonly kind: "altered"; readonly card: string; readonly pile: string | null }
  /** It is in several places; it stays in the first of them. */
  | { readonly kind: "doubled"; readonly card: string; readonly piles: readonly string[] }
  /** The shoe says it was drawn, and it is nowhere. */
  | { readonly kind: "orphaned"; readonly card: string }
  /** It lies somewhere, and the shoe says it was not drawn. */
  | { readonly kind: "unmarked"; readonly card: string; readonly pile: string };

/** What puts it right, to be done in order. `pile` is `null` for the shoe. */
export type Repair =
  | { readonly do: "add"; readonly card: ShoeCard; readonly drawn: boolean }
  | { readonly do: "remove"; readonly card: string; readonly pile: string | null }
  | { readonly do: "restore"; readonly id: string; readonly card: ShoeCard; readonly pile: string | null }
  | { readonly do: "mark"; readonly card: string; readonly drawn: boolean };

/** What an audit comes to. */
export interface Audit {
  readonly findings: readonly Finding[];
  readonly repairs: readonly Repair[];
}

/** Of several places that a card is found in it stays in the first of these: it was moved there last. */
const STAYS = ["discard", "table", "hand"] as const;

/** A place that a card is found in. */
interface Place {
  readonly pile: string;
  readonly found: FoundCard;
}

/**
 * Looks whether every card of a shoe is in exactly one place, and whether suit, rank and marks agree (C52-4). After the repairs
 * another audit finds nothing.
 * @param facts of which no pile holds an id twice, as no collection of documents does
 * @throws RulesError when the number of decks or a kind of pile is none
 */
export function audit(facts: ShoeFacts): Audit {
  const wanted = new Map(shoeCards(facts.decks).map((card) => [cardKey(card), card]));
  const places = placesOf(facts);
  const shoe = new Map(list("shoe", facts.shoe).map((found) => [found.id, found]));
  const parts = [
    ...facts.shoe.map((found) => appearance(found, null, wanted)),
    ...[...places].flatMap(([id, [stays, ...others]]) => doubles(id, stays, others, wanted)),
    ...[...wanted].map(([id, card]) => marks(id, card, shoe.get(id), places.get(id)?.[0])),
  ];
  return { findings: parts.flatMap(({ findings }) => findings), repairs: parts.flatMap(({ repairs }) => repairs) };
}

/** Whether an id and what a document shows of its card agree (C52-4). */
export function isGenuine(found: FoundCard): boolean {
  const card = cardOfKey(found.id);
  return card !== null && agrees(found, card);
}

/** A card that is none of these decks, or shows another. */
function appearance(found: FoundCard, pile: string | null, wanted: ReadonlyMap<string, ShoeCard>): Audit {
  const { id } = found;
  const card = wanted.get(id);
  if (!card) return { findings: [{ kind: "forged", card: id, pile }], repairs: [{ do: "remove", card: id, pile }] };
  if (agrees(found, card)) return SOUND;
  return { findings: [{ kind: "altered", card: id, pile }], repairs: [{ do: "restore", id, card, pile }] };
}

/** A card outside the shoe: how it looks where it stays, and that it is nowhere else. */
function doubles(
  id: string,
  stays: Place | undefined,
  others: readonly Place[],
  wanted: ReadonlyMap<string, ShoeCard>,
): Audit[] {
  const all = stays ? [stays, ...others] : [];
  if (!wanted.has(id)) return all.map(({ pile, found }) => appearance(found, pile, wanted));
  const looks = stays ? [appearance(stays.found, stays.pile, wanted)] : [];
  if (others.length === 0) return looks;
  const repairs = others.map(({ pile }) => ({ do: "remove", card: id, pile }) as const);
  return [...looks, { findings: [{ kind: "doubled", card: id, piles: all.map(({ pile }) => pile) }], repairs }];
}

/** Whether the shoe has a card and says rightly whether it was drawn. */
function marks(
  id: string,
  card: ShoeCard,
  own: ShoeFacts["shoe"][number] | undefined,
  place: Place | undefined,
): Audit {
  const drawn = place !== undefined;
  if (!own) return { findings: [{ kind: "missing", card: id }], repairs: [{ do: "add", card, drawn }] };
  if (own.drawn === drawn) return SOUND;
  const finding = place
    ? ({ kind: "unmarked", card: id, pile: place.pile } as const)
    : ({ kind: "orphaned", card: id } as const);
  return { findings: [finding], repairs: [{ do: "mark", card: id, drawn }] };
}

/** For each id, the places it is in, the one it stays in first. */
function placesOf(facts: ShoeFacts): ReadonlyMap<string, readonly Place[]> {
  const piles = [...list("piles", facts.piles)].sort(
    (a, b) => STAYS.indexOf(oneOf("kind", a.kind, STAYS)) - STAYS.indexOf(oneOf("kind", b.kind, STAYS)),
  );
  const places = new Map<string, Place[]>();
  for (const { id: pile, cards } of piles) {
    for (const found of cards) places.set(found.id, [...(places.get(found.id) ?? []), { pile, found }]);
  }
  return places;
}

function agrees(found: FoundCard, card: ShoeCard): boolean {
  return found.suit === card.suit && found.rank === card.rank && found.deck === card.deck;
}

const SOUND: Audit = { findings: [], repairs: [] };
