import type { DocumentCreation, DocumentDeletion, DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { SYSTEM_ID } from "../../../foundry/id.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { cardKey, cardSigns, type ShoeCard, SUITS } from "../../../kernel/cards.ts";
import type { FoundCard } from "../rules/index.ts";
import type { CardWrite, Layout, Pile, PileKind, ShoeEntry } from "./layout.ts";

/** What a stack of 52 is for; stored in its flags, by which alone it is known. */
export const STACK_ROLES = ["shoe", "discard", "table", "dealer", "hand"] as const;
export type StackRole = (typeof STACK_ROLES)[number];

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

/** What our flag on a document says, as found: any owner's hand may have been in it. */
export function flagOf(document: object, key: string): unknown {
  return foundry.utils.getProperty(document, `${FLAGS}.${key}`);
}

/** All stacks of 52 in the world, in the order of their ids, so that every client takes the same for the first. */
export function stacks(): readonly Stack[] {
  return [...(game.cards ?? [])]
    .flatMap((cards) => {
      const role = STACK_ROLES.find((known) => known === flagOf(cards, "role"));
      const actor = flagOf(cards, "actor");
      return role ? [{ cards, role, actor: role === "hand" && typeof actor === "string" ? actor : null }] : [];
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
  const shoe = all.find(({ role }) => role === "shoe")?.cards;
  if (!shoe) throw new Refusal("C52.Refusal.NoShoe");
  return {
    decks: counted(shoe, "decks", 1),
    players: counted(shoe, "players", 1),
    sessions: counted(shoe, "sessions", 0),
    shoe: [...shoe.cards].map((card): ShoeEntry => {
      const request = flagOf(card, "request");
      return { ...foundCard(card), drawn: card.drawn, request: typeof request === "string" ? request : "" };
    }),
    piles: all.flatMap(({ cards, role, actor }): Pile[] =>
      role === "shoe" ? [] : [{ id: cards.id ?? "", kind: KINDS[role], actor, cards: [...cards.cards].map(foundCard) }],
    ),
  };
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
export function cardData(card: ShoeCard, where: { readonly origin: string | null; readonly drawn: boolean }) {
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
    flags: { [SYSTEM_ID]: { fiftytwo: { deck } } },
  };
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
          data: cardData(change.card, { origin, drawn: change.drawn }),
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
