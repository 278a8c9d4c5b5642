import type { CardDocument, CardsDocument } from "../../table/core/index.ts";
import type { BatchContext, BatchWorld, Globals } from "./batch.ts";

/** The public pages of the API. */
export const API = "https://foundryvtt.com/api/";

/** Makes a stack in the Gamemaster's client, and waits until all have it. */
export async function makeStack(world: BatchWorld, data: object): Promise<CardsDocument> {
  const made: unknown = await world.gm.Cards.create({ name: "Stack", ...data });
  await world.settled();
  return made as CardsDocument; // one datum gives one document
}

/** Makes a deck of numbered cards, each with two faces. */
export async function makeDeck(world: BatchWorld, size = 5, data: object = {}): Promise<CardsDocument> {
  const cards = Array.from({ length: size }, (_, index) => ({
    name: `Card ${index + 1}`,
    suit: index % 2 === 0 ? "even" : "odd",
    value: index + 1,
    sort: index,
    faces: [{ name: `Front ${index + 1}`, img: "icons/svg/skull.svg" }, { name: `Other ${index + 1}` }],
  }));
  return makeStack(world, { name: "Deck", type: "deck", cards, ...data });
}

/** The stack as another client has it. */
export function stackOf(client: Globals, stack: CardsDocument): CardsDocument {
  const found = client.game.cards.get(String(stack.id));
  if (!found) throw new Error(`There is no stack "${stack.name}".`);
  return found;
}

/** The cards of a stack in their order. */
export function inOrder(stack: CardsDocument): CardDocument[] {
  // A stack's collection of cards.
  return [...(stack.cards.contents as CardDocument[])].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
}

/** The values of a stack's cards in their order. */
export function values(stack: CardsDocument): (number | null)[] {
  return inOrder(stack).map(({ value }) => value);
}

/** The values of a deck's cards that are out of it. */
export function drawnValues(deck: CardsDocument): (number | null)[] {
  return deck.drawnCards.map(({ value }) => value).sort();
}

/** The first card of a stack. */
export function firstCard(stack: CardsDocument): CardDocument {
  const [card] = inOrder(stack);
  if (!card) throw new Error(`"${stack.name}" is empty.`);
  return card;
}

/** Without chat messages. */
export const QUIET = { chatNotification: false };

/** Sends everything home afterwards: a stack with cards out could not be deleted. */
export function recallAfterwards({ afterEach, world }: BatchContext): void {
  afterEach(async () => {
    const decks = world().gm.game.cards.filter(({ type }) => type === "deck");
    for (const deck of decks) await deck.recall(QUIET);
  });
}
