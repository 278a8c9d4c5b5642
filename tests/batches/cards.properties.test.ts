import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardsDocument } from "../../table/core/index.ts";
import type { Generation } from "../../table/core/protocol.ts";
import type { Globals } from "./batch.ts";
import { makeDeck, makeStack, QUIET, stackOf } from "./cards.fixture.ts";
import { ANN, BOB, type NodeWorld, openNodeWorld } from "./node.world.ts";

/** One thing that somebody does: numbers choose among what there is. */
type Act = {
  who: number;
  what: "deal" | "draw" | "pass" | "home" | "recall" | "reset" | "shuffle" | "flip";
  a: number;
  b: number;
  n: number;
};

const act = fc.record<Act>({
  who: fc.nat(2),
  what: fc.constantFrom("deal", "draw", "pass", "home", "recall", "reset", "shuffle", "flip"),
  a: fc.nat(99),
  b: fc.nat(99),
  n: fc.integer({ min: 0, max: 4 }),
});

/** Stacks as one client has them: two decks, a hand of Ann's, one of Bob's, and a pile of everybody's. */
function stacksOf(client: Globals, all: CardsDocument[]): CardsDocument[] {
  return all.map((stack) => stackOf(client, stack));
}

async function perform({ what, a, b, n }: Act, decks: CardsDocument[], others: CardsDocument[]): Promise<unknown> {
  const [deck, other, another] = [decks[a % 2], others[a % 3], others[b % 3]];
  if (!deck || !other || !another) throw new Error("There are two decks and three other stacks.");
  const cards = other.cards.contents.slice(0, n);
  switch (what) {
    case "deal":
      return deck.deal(others.slice(0, 1 + (b % 3)), n, { how: b % 3, ...QUIET });
    case "draw":
      return another.draw(a % 2 ? deck : other, n, { how: b % 3, ...QUIET });
    case "pass":
      return other.pass(
        another,
        cards.map(({ id }) => String(id)),
        QUIET,
      );
    case "home": {
      const own = cards.filter(({ _source }) => _source.origin === deck.id);
      return other.pass(
        deck,
        own.map(({ id }) => String(id)),
        QUIET,
      );
    }
    case "recall":
      return other.recall(QUIET);
    case "reset":
      return deck.recall(QUIET);
    case "shuffle":
      return (b % 2 ? deck : other).shuffle(QUIET);
    case "flip":
      return Reflect.get(Object(cards[0]), "flip")?.call(cards[0]);
  }
}

/** Where each card of the decks is: at home, or in exactly one of the other stacks. @throws Error for any other */
function audit(decks: CardsDocument[], others: CardsDocument[]): void {
  for (const deck of decks) {
    for (const card of deck.cards) {
      const copies = others.filter(({ cards }) => cards.has(String(card.id)));
      const drawn: unknown = Reflect.get(card, "drawn");
      expect([card.id, copies.length]).toEqual([card.id, drawn ? 1 : 0]);
    }
  }
  const own = new Set(decks.flatMap(({ cards }) => [...cards.keys()]));
  expect(others.flatMap(({ cards }) => [...cards.keys()]).filter((id) => !own.has(id))).toEqual([]);
}

async function open(generation: Generation): Promise<{ world: NodeWorld; all: CardsDocument[] }> {
  const world = await openNodeWorld(generation);
  const decks = [await makeDeck(world, 4), await makeDeck(world, 3)];
  const hands = [ANN, BOB].map((id) => makeStack(world, { type: "hand", ownership: { default: 2, [id]: 3 } }));
  const pile = await makeStack(world, { type: "pile", ownership: { default: 3 } });
  return { world, all: [...decks, ...(await Promise.all(hands)), pile] };
}

describe.each<Generation>([13, 14])("whatever is done with cards in generation %i", (generation) => {
  it("each of them is in exactly one place, for everybody", { timeout: 60_000 }, async () => {
    const moved = { all: 0, done: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const { world, all } = await open(generation);
        const clients = [world.gm, world.players.ann, world.players.bob];
        for (const next of acts) {
          // Players act on what is theirs; what they may not even begin moves nothing.
          const client = next.who === 0 || !isOwn(next) ? world.gm : (clients[next.who] ?? world.gm);
          const stacks = stacksOf(client, all);
          moved.all += 1;
          await perform(next, stacks.slice(0, 2), stacks.slice(2)).then(
            () => (moved.done += 1),
            (error: Error) => expect(error.message).toMatch(/kort|Kort/),
          );
          await world.settled();
        }
        for (const client of clients) {
          const stacks = stacksOf(client, all);
          audit(stacks.slice(0, 2), stacks.slice(2));
        }
        expect(world.faults).toEqual([]);
        await world.close();
      }),
      { numRuns: 25 },
    );
    // Most of it must really have happened.
    expect(moved.done).toBeGreaterThan(moved.all / 3);
  });
});

/** Whether an act touches only decks, the actor's own hand and the pile. */
function isOwn({ who, what, a, b }: Act): boolean {
  const mine = (index: number) => index % 3 === who - 1 || index % 3 === 2;
  switch (what) {
    case "draw":
      return mine(b) && (a % 2 === 1 || mine(a));
    case "pass":
      return mine(a) && mine(b);
    case "home":
    case "recall":
      return mine(a);
    default:
      return false;
  }
}
