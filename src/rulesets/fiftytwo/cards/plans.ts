import { cardKey, cardOfKey, DECK_SIZE, deckCards, type ShoeCard, shoeCards } from "../../../kernel/cards.ts";
import type { RandomSource } from "../../../kernel/random.ts";
import {
  type Audit,
  audit,
  cardsToDraw,
  decksFor,
  decksForSession,
  drawCards,
  encounterEnd,
  freePersonalDeck,
  type Health,
  isPersonalDeck,
  type Repair,
  sessionEnd,
} from "../rules/index.ts";
import {
  type CardWrite,
  carry,
  idsIn,
  isDone,
  type Layout,
  type Move,
  type PersonalDeck,
  type Pile,
  pileOf,
  pilesOf,
  sourceOfHand,
} from "./layout.ts";

/** Plans of what the steward does with cards: facts in, writes out. What may be done, and how, the rules say. */

/** A hand that may get cards, and how many make it whole. */
export interface HandToFill {
  readonly pile: string;
  readonly size: number;
}

/** What dealing came to. */
export interface Dealt {
  readonly writes: readonly CardWrite[];
  /** Cards for each hand, in the order given. */
  readonly dealt: readonly number[];
  /** Whether the discard became the deck on the way. */
  readonly refilled: boolean;
}

/**
 * Gives every empty hand its cards, one to each in turn, so that too few are shared evenly (C52-4).
 * @param request its id: cards that it has drawn once it does not draw again
 */
export function dealHands(layout: Layout, hands: readonly HandToFill[], random: RandomSource, request: string): Dealt {
  const nothing = { writes: [], dealt: hands.map(() => 0), refilled: false };
  if (isDone(layout, request)) return nothing;
  const wanted = hands.map(({ pile, size }) => cardsToDraw({ held: heldIn(layout, pile), size }));
  const all = wanted.reduce((sum, count) => sum + count, 0);
  if (all === 0) return nothing;
  const dealt = wanted.map(() => 0);
  const sources = hands.map(({ pile }) => sourceOfHand(layout, pile));
  const parts = [...new Set(sources)].map((source) => {
    const share = (cards: readonly string[]): Move[] => {
      const moves: Move[] = [];
      const left = [...cards];
      while (left.length > 0) {
        for (const [index, { pile }] of hands.entries()) {
          if (sources[index] !== source || (dealt[index] ?? 0) >= (wanted[index] ?? 0)) continue;
          const card = left.shift();
          if (card === undefined) break;
          moves.push({ card, to: pile });
          dealt[index] = (dealt[index] ?? 0) + 1;
        }
      }
      return moves;
    };
    const count = wanted.reduce((sum, cards, index) => sum + (sources[index] === source ? cards : 0), 0);
    return drawTo(layout, { count, source }, random, request, share);
  });
  const writes = parts.flatMap((part) => part.writes);
  return { writes, dealt, refilled: parts.some(({ refilled }) => refilled) };
}

/** Cards for a hand that has some already, as an NPC's joining brings (C52-4). @param request as in {@link dealHands} */
export function addCards(
  layout: Layout,
  { pile, count }: { readonly pile: string; readonly count: number },
  random: RandomSource,
  request: string,
): readonly CardWrite[] {
  if (isDone(layout, request)) return [];
  const from = { count, source: sourceOfHand(layout, pile) };
  return drawTo(layout, from, random, request, (cards) => cards.map((card) => ({ card, to: pile }))).writes;
}

/** Draws cards, gives them to whom `share` says, and carries all of them; the discard goes home when it had to become the shoe. */
function drawTo(
  layout: Layout,
  { count, source }: { readonly count: number; readonly source: number | null },
  random: RandomSource,
  request: string,
  share: (cards: readonly string[]) => readonly Move[],
): { readonly writes: readonly CardWrite[]; readonly refilled: boolean } {
  const { cards, home, refilled } = topCards(layout, count, random, source);
  return { writes: carry(layout, [...share(cards), ...toShoe(home)], request), refilled };
}

/** Cards from the top of the shoe, which nobody has yet moved. */
export interface TopCards {
  readonly cards: readonly string[];
  /** Cards of the discard that go home with them, when it had to become the shoe. */
  readonly home: readonly string[];
  /** Whether the discard became the shoe on the way. */
  readonly refilled: boolean;
}

/**
 * Picks cards from the top of the shoe without moving them; fewer when there are not enough.
 * @param source number of a personal deck; `null` for the common ones
 */
export function topCards(layout: Layout, count: number, random: RandomSource, source: number | null = null): TopCards {
  const piles = pilesOf(layout, source);
  const { cards, refilled } = drawCards(piles, count, random);
  const taken = new Set(cards);
  const home = refilled ? piles.discard.filter((card) => !taken.has(card)) : [];
  return { cards, home, refilled };
}

/** Picks a card for each of some hands, from the deck that each plays from, in their order (C52-1); fewer when there are not enough. */
export function topCardsFor(layout: Layout, hands: readonly string[], random: RandomSource): TopCards {
  const sources = hands.map((hand) => sourceOfHand(layout, hand));
  const picks = new Map(
    [...new Set(sources)].map((source) => {
      const count = sources.filter((one) => one === source).length;
      return [source, topCards(layout, count, random, source)] as const;
    }),
  );
  const left = new Map([...picks].map(([source, { cards }]) => [source, [...cards]]));
  return {
    cards: sources.flatMap((source) => left.get(source)?.shift() ?? []),
    home: [...picks.values()].flatMap(({ home }) => home),
    refilled: [...picks.values()].some(({ refilled }) => refilled),
  };
}

/** How many cards could still be drawn for some hands, the discard included. @param hands ids of piles */
export function drawableFor(layout: Layout, hands: readonly string[]): number {
  const sources = [...new Set(hands.map((hand) => sourceOfHand(layout, hand)))];
  return sources.reduce<number>((sum, source) => {
    const { deck, discard } = pilesOf(layout, source);
    return sum + deck.length + discard.length;
  }, 0);
}

/** Lays cards from the top of the shoe on a pile; what the shoe lacked for them goes home from the discard. */
export function layTop(layout: Layout, { cards, home }: TopCards, kind: "table" | "discard"): readonly CardWrite[] {
  const to = pileOf(layout, kind)?.id;
  return to === undefined ? [] : carry(layout, [...cards.map((card) => ({ card, to })), ...toShoe(home)]);
}

/** Cards thrown off: to the discard. */
export function discardCards(layout: Layout, cards: readonly string[]): readonly CardWrite[] {
  const discard = pileOf(layout, "discard");
  return discard
    ? carry(
        layout,
        cards.map((card) => ({ card, to: discard.id })),
      )
    : [];
}

/** A card goes from one hand to another (C52-18). @param to id of the pile */
export function passCard(layout: Layout, card: string, to: string): readonly CardWrite[] {
  return carry(layout, [{ card, to }]);
}

/** The discard becomes part of the shoe again, by the Dealer's word. */
export function reshuffle(layout: Layout): readonly CardWrite[] {
  return carry(layout, toShoe(idsIn(pileOf(layout, "discard"))));
}

/** Ends an encounter: the common hand is discarded, players keep theirs, and Health comes back (C52-4, C52-12). */
export function endEncounter(
  layout: Layout,
  health: readonly { readonly physical: Health; readonly mental: Health }[],
): { readonly writes: readonly CardWrite[]; readonly health: ReturnType<typeof encounterEnd>["health"] } {
  const commonHand = idsIn(pileOf(layout, "hand"));
  const end = encounterEnd({ piles: pilesOf(layout), commonHand, health });
  return { writes: discardCards(layout, commonHand), health: end.health };
}

/** Ends a session: all hands and the discard return (C52-13), and the shoe has the decks for its players again (C52-1). */
export function endSession(layout: Layout): {
  readonly writes: readonly CardWrite[];
  readonly sessions: number;
  readonly decks: number;
} {
  const hands = layout.piles.filter(({ kind }) => kind === "hand").map(idsIn);
  const { sessions } = sessionEnd({ piles: pilesOf(layout), hands, sessions: layout.sessions });
  const back = carry(layout, toShoe([...hands.flat(), ...idsIn(pileOf(layout, "discard"))]));
  const decks = Math.min(layout.decks, decksFor(layout.players));
  const gone = new Set(cardsOfDecks(layout, (deck) => deck > decks && !isPersonalDeck(deck)).map(({ id }) => id));
  // A deck that goes is not marked first: its cards are deleted in the same batch.
  const writes = back.filter((write) => !(write.do === "mark" && gone.has(write.card)));
  return { writes: [...writes, ...[...gone].map((card) => take(null, card))], sessions, decks };
}

/** What a change of the number of players comes to. */
export interface DecksChange {
  readonly writes: readonly CardWrite[];
  readonly decks: number;
  /** Decks more than the players have, because cards of theirs are in a hand or on the table. */
  readonly staying: number;
}

/**
 * Brings the shoe to the decks for a number of players (C52-1), whole decks at a time. One of which a card is in a hand or on the
 * table stays, and so do those before it: decks are counted from 1 on. Cards of the discard go with their deck.
 */
export function setPlayers(layout: Layout, players: number): DecksChange {
  const decks = Array.from({ length: layout.decks }, (_, index) => index + 1);
  const held = layout.piles
    .filter(({ kind }) => kind !== "discard")
    .flatMap(idsIn)
    .map((id) => cardOfKey(id)?.deck ?? 0)
    .filter((deck) => !isPersonalDeck(deck));
  const last = Math.max(0, ...held);
  const { add, remove } = decksForSession({ players, decks, inUse: decks.filter((deck) => deck <= last) });
  const after = layout.decks + add.length - remove.length;
  const removed = new Set(remove);
  const fresh = add.length === 0 ? [] : shoeCards(after).filter(({ deck }) => add.includes(deck));
  const known = new Set(layout.shoe.map(({ id }) => id));
  const writes: CardWrite[] = [
    ...discarded(layout, removed),
    ...cardsOfDecks(layout, (deck) => removed.has(deck)).map(({ id }) => take(null, id)),
    ...fresh
      .filter((card) => !known.has(cardKey(card)))
      .map((card) => ({ do: "put", pile: null, card, drawn: false }) as const),
  ];
  return { writes, decks: after, staying: Math.max(0, after - decksFor(players)) };
}

/** Looks whether every card is in one place (C52-4). */
export function auditOf(layout: Layout): Audit {
  const foreign = (layout.strays ?? []).map((stray) => ({ ...stray, kind: "foreign" as const }));
  return audit({ ...layout, personal: personalOf(layout), piles: [...layout.piles, ...foreign] });
}

/** Puts right what an audit has found. */
export function mend(layout: Layout): readonly CardWrite[] {
  return auditOf(layout).repairs.map(writeOf);
}

/** Hands with cards whose actors are gone. @param actors ids of those there are */
export function abandoned(layout: Layout, actors: readonly string[]): readonly Pile[] {
  return layout.piles.filter(
    ({ kind, actor, cards }) => kind === "hand" && actor !== null && !actors.includes(actor) && cards.length > 0,
  );
}

/** The cards that the shoe lacks of its decks; those that lie elsewhere among them, marked as drawn. */
export function fill(layout: Layout): readonly CardWrite[] {
  const out = new Set(layout.piles.flatMap(idsIn));
  const known = new Set(layout.shoe.map(({ id }) => id));
  return cardsWanted(layout)
    .filter((card) => !known.has(cardKey(card)))
    .map((card) => ({ do: "put", pile: null, card, drawn: out.has(cardKey(card)) }));
}

/** How many cards there should be in all. */
export function cardsInAll(layout: Layout): number {
  return (layout.decks + personalOf(layout).length) * DECK_SIZE;
}

/** The cards there should be, those of personal decks too. */
export function cardsWanted(layout: Layout): readonly ShoeCard[] {
  return [...shoeCards(layout.decks), ...personalOf(layout).flatMap(deckCards)];
}

/** Personal decks whose characters are gone, and that nobody has a card of. @param actors ids of those there are */
export function decksOfNobody(layout: Layout, actors: readonly string[]): readonly PersonalDeck[] {
  return (layout.personal ?? []).filter(({ actor }) => !actors.includes(actor) && takeDeck(layout, actor).out === 0);
}

/** Gives a character a deck of his own (C52-1). @returns `null` when he has one, or there is no number left */
export function giveDeck(
  layout: Layout,
  actor: string,
): { readonly writes: readonly CardWrite[]; readonly personal: readonly PersonalDeck[] } | null {
  const { personal = [] } = layout;
  const deck = freePersonalDeck(personalOf(layout));
  if (deck === null || personal.some((one) => one.actor === actor)) return null;
  const writes = deckCards(deck).map((card) => ({ do: "put", pile: null, card, drawn: false }) as const);
  return { writes, personal: [...personal, { deck, actor }] };
}

/** Takes a character's deck away again, the cards of it in the discard too. @returns how many others have to come back first */
export function takeDeck(
  layout: Layout,
  actor: string,
): { readonly writes: readonly CardWrite[]; readonly personal: readonly PersonalDeck[]; readonly out: number } {
  const { personal = [] } = layout;
  const deck = personal.find((one) => one.actor === actor)?.deck;
  if (deck === undefined) return { writes: [], personal, out: 0 };
  const held = layout.piles.filter(({ kind }) => kind !== "discard").flatMap(idsIn);
  const out = held.filter((id) => cardOfKey(id)?.deck === deck).length;
  const writes = [
    ...discarded(layout, new Set([deck])),
    ...cardsOfDecks(layout, (one) => one === deck).map(({ id }) => take(null, id)),
  ];
  return { writes, personal: personal.filter((one) => one.deck !== deck), out };
}

function personalOf({ personal = [] }: Layout): readonly number[] {
  return personal.map(({ deck }) => deck);
}

/** How many cards a pile holds. */
export function heldIn({ piles }: Layout, id: string): number {
  return piles.find((pile) => pile.id === id)?.cards.length ?? 0;
}

function toShoe(cards: readonly string[]): Move[] {
  return cards.map((card) => ({ card, to: null }));
}

function cardsOfDecks({ shoe }: Layout, which: (deck: number) => boolean): Layout["shoe"] {
  return shoe.filter(({ id }) => which(cardOfKey(id)?.deck ?? 0));
}

function discarded(layout: Layout, decks: ReadonlySet<number>): CardWrite[] {
  const discard = pileOf(layout, "discard");
  return discard
    ? idsIn(discard)
        .filter((id) => decks.has(cardOfKey(id)?.deck ?? 0))
        .map((id) => take(discard.id, id))
    : [];
}

function take(pile: string | null, card: string): CardWrite {
  return { do: "take", pile, card };
}

function writeOf(repair: Repair): CardWrite {
  switch (repair.do) {
    case "add":
      return { do: "put", pile: null, card: repair.card, drawn: repair.drawn };
    case "remove":
      return take(repair.pile, repair.card);
    case "place":
      return { do: "put", pile: repair.pile, card: repair.card, drawn: false };
    case "mark":
      return { do: "mark", card: repair.card, drawn: repair.drawn, request: null };
    case "restore":
      return { do: "restore", pile: repair.pile, id: repair.id, card: repair.card };
  }
}
