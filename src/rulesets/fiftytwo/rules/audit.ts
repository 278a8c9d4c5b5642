import { cardKey, cardOfKey, deckCards, type ShoeCard, shoeCards } from "../../../kernel/cards.ts";
import { list, oneOf } from "../../../kernel/checks.ts";

/** A card as a document shows it; nothing about it is taken for true. */
export interface FoundCard {
  readonly id: string;
  readonly suit: string;
  readonly rank: number;
  readonly deck: number;
  /**
   * Where it belongs, as its document says: the pile that the steward has put it in, or empty for one that the host itself has drawn
   * from the shoe. Without a word it belongs where it lies.
   */
  readonly placed?: string;
}

/** Where the cards of a shoe were found (C52-4). */
export interface ShoeFacts {
  /** How many common decks there should be. */
  readonly decks: number;
  /** Numbers of the decks that belong to a character (C52-1); none when left out. */
  readonly personal?: readonly number[];
  /** All cards of the shoe, each with the mark that it has been drawn. */
  readonly shoe: readonly (FoundCard & { readonly drawn: boolean })[];
  /** Hands, the table and the discard: whatever holds drawn cards. Of a foreign stack only the cards that come from this shoe. */
  readonly piles: readonly {
    readonly id: string;
    readonly kind: "hand" | "table" | "discard" | "foreign";
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
  /** It is in several places. */
  | { readonly kind: "doubled"; readonly card: string; readonly piles: readonly string[] }
  /** It lies where the table has not put it: somebody has dealt or dragged it. `to` is where it belongs; `null` for the shoe. */
  | { readonly kind: "moved"; readonly card: string; readonly pile: string; readonly to: string | null }
  /** The shoe says it was drawn, and it is nowhere. */
  | { readonly kind: "orphaned"; readonly card: string }
  /** It lies somewhere, and the shoe says it was not drawn. */
  | { readonly kind: "unmarked"; readonly card: string; readonly pile: string };

/** What puts it right, to be done in order. `pile` is `null` for the shoe. */
export type Repair =
  | { readonly do: "add"; readonly card: ShoeCard; readonly drawn: boolean }
  | { readonly do: "remove"; readonly card: string; readonly pile: string | null }
  | { readonly do: "place"; readonly card: ShoeCard; readonly pile: string }
  | { readonly do: "restore"; readonly id: string; readonly card: ShoeCard; readonly pile: string | null }
  | { readonly do: "mark"; readonly card: string; readonly drawn: boolean };

/** What an audit comes to. */
export interface Audit {
  readonly findings: readonly Finding[];
  readonly repairs: readonly Repair[];
}

/** Of several places that a card may belong in it stays in the first of these: it was moved there last. */
const STAYS = ["discard", "table", "hand", "foreign"] as const;

/** A place that a card is found in. */
interface Place {
  readonly pile: string;
  readonly kind: (typeof STAYS)[number];
  readonly found: FoundCard;
}

/**
 * Looks whether every card of a shoe is in exactly one place, whether that is the place it was put in, and whether suit, rank and
 * marks agree (C52-4). After the repairs another audit finds nothing.
 * @param facts of which no pile holds an id twice, as no collection of documents does
 * @throws RulesError when the number of decks or a kind of pile is none
 */
export function audit(facts: ShoeFacts): Audit {
  const all = [...shoeCards(facts.decks), ...(facts.personal ?? []).flatMap(deckCards)];
  const wanted = new Map(all.map((card) => [cardKey(card), card]));
  const places = placesOf(facts);
  const shoe = new Map(list("shoe", facts.shoe).map((found) => [found.id, found]));
  const piles = new Set(facts.piles.flatMap(({ id, kind }) => (kind === "foreign" ? [] : [id])));
  const parts = [
    ...facts.shoe.map((found) => appearance(found, null, wanted)),
    ...[...places].flatMap(([id, all]) => whereabouts(id, all, wanted.get(id), piles)),
    ...[...wanted].map(([id, card]) => marks(id, card, shoe.get(id), places.get(id) ?? [], piles)),
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

/** A card outside the shoe: that it is in one place, in the right one, and how it looks there. */
function whereabouts(
  id: string,
  all: readonly Place[],
  card: ShoeCard | undefined,
  piles: ReadonlySet<string>,
): readonly Audit[] {
  if (!card) return all.map(({ pile, found }) => appearance(found, pile, new Map()));
  const to = belongsIn(all, piles);
  const stays = all.find(({ pile }) => pile === to);
  const looks = stays ? [appearance(stays.found, stays.pile, new Map([[id, card]]))] : [];
  const [first, ...others] = all;
  if (!first || (stays && others.length === 0)) return looks;
  const repairs: Repair[] = all.flatMap(({ pile }) => (pile === to ? [] : [{ do: "remove", card: id, pile }]));
  if (to !== null && !stays) repairs.push({ do: "place", card, pile: to });
  const finding: Finding =
    others.length > 0
      ? { kind: "doubled", card: id, piles: all.map(({ pile }) => pile) }
      : { kind: "moved", card: id, pile: first.pile, to };
  return [...looks, { findings: [finding], repairs }];
}

/**
 * The pile that a card belongs in; `null` for the shoe. It is the one it was put in, also where it has been taken from there; one that
 * is no more gives it up to whoever has it. What nobody has put anywhere belongs in the shoe.
 */
function belongsIn(all: readonly Place[], piles: ReadonlySet<string>): string | null {
  const ours = all.filter(({ kind }) => kind !== "foreign");
  const put = ours.find(({ pile, found }) => (found.placed ?? pile) === pile);
  if (put) return put.pile;
  const said = all.flatMap(({ found }) => (found.placed ? [found.placed] : []));
  return said.find((pile) => piles.has(pile)) ?? (said.length > 0 ? (ours[0]?.pile ?? null) : null);
}

/** Whether the shoe has a card and says rightly whether it was drawn. */
function marks(
  id: string,
  card: ShoeCard,
  own: ShoeFacts["shoe"][number] | undefined,
  all: readonly Place[],
  piles: ReadonlySet<string>,
): Audit {
  const drawn = belongsIn(all, piles) !== null;
  if (!own) return { findings: [{ kind: "missing", card: id }], repairs: [{ do: "add", card, drawn }] };
  const repairs: Repair[] = own.drawn === drawn ? [] : [{ do: "mark", card: id, drawn }];
  const [place] = all;
  if (own.drawn === (place !== undefined)) return { findings: [], repairs };
  // Somebody's own copy of a card that lies in the shoe is told of as such.
  if (place && !drawn) return { findings: [], repairs };
  const finding = place
    ? ({ kind: "unmarked", card: id, pile: place.pile } as const)
    : ({ kind: "orphaned", card: id } as const);
  return { findings: [finding], repairs };
}

/** For each id, the places it is in, the one it would stay in first. */
function placesOf(facts: ShoeFacts): ReadonlyMap<string, readonly Place[]> {
  const piles = [...list("piles", facts.piles)].sort(
    (a, b) => STAYS.indexOf(oneOf("kind", a.kind, STAYS)) - STAYS.indexOf(oneOf("kind", b.kind, STAYS)),
  );
  const places = new Map<string, Place[]>();
  for (const { id: pile, kind, cards } of piles) {
    for (const found of cards) places.set(found.id, [...(places.get(found.id) ?? []), { pile, kind, found }]);
  }
  return places;
}

function agrees(found: FoundCard, card: ShoeCard): boolean {
  return found.suit === card.suit && found.rank === card.rank && found.deck === card.deck;
}

const SOUND: Audit = { findings: [], repairs: [] };
