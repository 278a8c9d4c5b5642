import type { DocumentCreation, DocumentDeletion, DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { SYSTEM_ID } from "../../../foundry/id.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { cardKey, cardSigns, type ShoeCard, SUITS } from "../../../kernel/cards.ts";
import { type FoundCard, isPersonalDeck } from "../rules/index.ts";
import {
  type CardWrite,
  type Layout,
  type Loan,
  loansAfter,
  type Pile,
  type PileKind,
  type ShoeEntry,
  type Stray,
} from "./layout.ts";

/** Ids of the stacks that a world has one of. */
const STACK_IDS = {
  shoe: "fiftytwoshoe0000",
  discard: "fiftytwodiscard0",
  table: "fiftytwotable000",
  dealer: "fiftytwodealer00",
} as const;

/** What a stack of 52 is for. */
export type StackRole = keyof typeof STACK_IDS | "hand";

/** A stack of 52. */
export interface Stack {
  readonly cards: Cards.Implementation;
  readonly role: StackRole;
  /** Whose hand; `null` for the others. */
  readonly actor: string | null;
}

/** Where a document of the game keeps what is ours; on stacks and on their cards. */
export const FLAGS = `flags.${SYSTEM_ID}.fiftytwo`;

const KINDS: Readonly<Record<Exclude<StackRole, "shoe">, PileKind>> = {
  discard: "discard",
  table: "table",
  dealer: "hand",
  hand: "hand",
};

/** Only the host's own card type has this; systems may add others. */
const CARD_TYPE = "base";

/**
 * The id of a stack, by which alone it is known: whoever owns a stack of his own can write our flags on it, and a copy has them all,
 * but nobody gives it another id. A hand has the id of its actor.
 */
export function stackId(role: StackRole, actor: string | null): string {
  return role === "hand" ? (actor ?? "") : STACK_IDS[role];
}

/** What our flag on a document says, as found: any owner's hand may have been in it. */
export function flagOf(document: object, key: string): unknown {
  return foundry.utils.getProperty(document, `${FLAGS}.${key}`);
}

/** All stacks of 52 in the world, in the order of their ids, so that every client takes the same for the first. */
export function stacks(): readonly Stack[] {
  return [...(game.cards ?? [])]
    .flatMap((cards): Stack[] => {
      const { id } = cards;
      for (const role of ["shoe", "discard", "table", "dealer"] as const) {
        if (id === STACK_IDS[role]) return [{ cards, role, actor: null }];
      }
      const isHand = id !== null && (flagOf(cards, "actor") === id || game.actors?.has(id));
      return isHand ? [{ cards, role: "hand", actor: id }] : [];
    })
    .sort((a, b) => ((a.cards.id ?? "") < (b.cards.id ?? "") ? -1 : 1));
}

/** The shoe; `null` before the table is set up. */
export function findShoe(): Cards.Implementation | null {
  return stacks().find(({ role }) => role === "shoe")?.cards ?? null;
}

/** A number that our flag on the shoe holds. */
function counted(shoe: Cards.Implementation, key: string, least: number): number {
  const value = Number(flagOf(shoe, key));
  return Number.isSafeInteger(value) && value >= least ? value : least;
}

/** All cards as they lie now. @throws Refusal before the table is set up */
export function layoutNow(): Layout {
  const all = stacks();
  const known = new Set(all.map(({ cards }) => cards));
  const shoe = all.find(({ role }) => role === "shoe")?.cards;
  if (!shoe) throw new Refusal("C52.Refusal.NoShoe");
  return {
    decks: counted(shoe, "decks", 1),
    ...personalNow(shoe),
    players: counted(shoe, "players", 1),
    sessions: counted(shoe, "sessions", 0),
    shoe: [...shoe.cards].map((card): ShoeEntry => {
      const request = flagOf(card, "request");
      return { ...foundCard(card), drawn: card.drawn, request: typeof request === "string" ? request : "" };
    }),
    piles: all.flatMap(({ cards, role, actor }): Pile[] =>
      role === "shoe"
        ? []
        : [{ id: cards.id ?? "", kind: KINDS[role], actor, cards: [...cards.cards].map(placedCard) }],
    ),
    strays: [...(game.cards ?? [])].flatMap((cards): Stray[] => {
      const found = known.has(cards) ? [] : [...cards.cards].filter((card) => originOf(card) === shoe.id);
      if (found.length === 0) return [];
      // What a player can write himself is no word for where a card belongs.
      const open = [...(game.users ?? [])].some((user) => !user.isGM && cards.testUserPermission(user, "OWNER"));
      return [
        { id: cards.id ?? "", cards: found.map((card) => ({ ...placedCard(card), ...(open ? { placed: "" } : {}) })) },
      ];
    }),
  };
}

/** The id of the deck that a card is said to come from. */
export function originOf(card: Card.Implementation): unknown {
  return foundry.utils.getProperty(card, "_source.origin");
}

/** A card outside the shoe, with the pile that the steward has put it in. */
function placedCard(card: Card.Implementation): FoundCard {
  return { ...foundCard(card), placed: String(flagOf(card, "pile") ?? "") };
}

/** Personal decks and loans, as the shoe notes them (C52-1). */
function personalNow(shoe: Cards.Implementation): Required<Pick<Layout, "personal" | "loans">> {
  const list = (key: string): readonly unknown[] => {
    const value = flagOf(shoe, key);
    return Array.isArray(value) ? value : [];
  };
  const part = (entry: unknown, key: string): unknown => foundry.utils.getProperty(Object(entry), key);
  return {
    personal: list("personal").flatMap((entry) => {
      const deck = Number(part(entry, "deck"));
      const actor = part(entry, "actor");
      return isPersonalDeck(deck) && typeof actor === "string" ? [{ deck, actor }] : [];
    }),
    loans: list("loans").flatMap((entry) => {
      const actor = part(entry, "actor");
      const from = part(entry, "from");
      return typeof actor === "string" ? [{ actor, from: typeof from === "string" ? from : null }] : [];
    }),
  };
}

/** Ends the loans of hands for which cards have been drawn (C52-1). @param hands ids of piles */
export function loansEnded(layout: Layout, hands: readonly string[]): DocumentUpdate[] {
  return loansChanged(layout, loansAfter(layout, hands));
}

/** Notes on the shoe which loans are left (C52-1); nothing when all are. */
export function loansChanged(layout: Layout, loans: readonly Loan[]): DocumentUpdate[] {
  const shoe = findShoe();
  if (!shoe || loans.length === (layout.loans ?? []).length) return [];
  return [{ document: shoe, changes: { [`${FLAGS}.loans`]: loans } }];
}

/** A card as its document shows it. */
export function foundCard(card: Card.Implementation): FoundCard {
  return {
    id: card.id ?? "",
    suit: card.suit ?? "",
    rank: card.value ?? 0,
    deck: Number(flagOf(card, "deck") ?? 0),
  };
}

/** A card as a document. It has no picture: suit and rank say all, to every viewer in his language. */
function cardData(card: ShoeCard, where: CardPlace) {
  const name = cardSigns(card);
  const { suit, rank, deck } = card;
  return {
    _id: cardKey(card),
    name,
    type: CARD_TYPE,
    suit,
    value: rank,
    faces: [{ name }],
    // In the shoe cards lie face down.
    face: where.origin === null ? null : 0,
    drawn: where.drawn,
    origin: where.origin,
    // Told from the card alone: an order of drawing would say something.
    sort: (SUITS.indexOf(suit) * 100 + rank) * 100 + deck,
    // Moved by anyone else, it keeps the word for where it belongs.
    flags: { [SYSTEM_ID]: { fiftytwo: where.origin === null ? { deck } : { deck, pile: where.pile } } },
  };
}

interface CardPlace {
  readonly pile: string | null;
  /** Id of the shoe; `null` in the shoe itself. */
  readonly origin: string | null;
  readonly drawn: boolean;
}

/** Changes of cards as writes of their documents. @throws Refusal when a stack is gone */
export function writesOf(changes: readonly CardWrite[]): Required<Writes> {
  const creates: DocumentCreation[] = [];
  const deletes: DocumentDeletion[] = [];
  const updates: DocumentUpdate[] = [];
  const shoe = findShoe();
  for (const change of changes) {
    const stack = "pile" in change && change.pile !== null ? game.cards?.get(change.pile) : shoe;
    if (!stack) throw new Refusal("C52.Refusal.NoShoe");
    const origin = stack === shoe ? null : (shoe?.id ?? null);
    switch (change.do) {
      case "put":
        creates.push({
          parent: stack,
          documentName: "Card",
          data: cardData(change.card, { pile: stack.id, origin, drawn: change.drawn }),
        });
        break;
      case "take":
        deletes.push({ parent: stack, documentName: "Card", id: change.card });
        break;
      case "mark":
        updates.push({ document: cardIn(stack, change.card), changes: marked(change.drawn, change.request) });
        break;
      case "restore": {
        const { suit, rank, deck } = change.card;
        const changes = { suit, value: rank, name: cardSigns(change.card), [`${FLAGS}.deck`]: deck };
        updates.push({ document: cardIn(stack, change.id), changes });
      }
    }
  }
  return { updates, creates, deletes };
}

function marked(drawn: boolean, request: string | null): Record<string, unknown> {
  return { drawn, ...(request === null ? {} : { [`${FLAGS}.request`]: request }) };
}

function cardIn(stack: Cards.Implementation, id: string): Card.Implementation {
  const card = stack.cards.get(id);
  if (!card) throw new Refusal("C52.Refusal.CardGone", { stack: stack.name });
  return card;
}
