import type { CardsDocument, Document } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers, rejection } from "./batch.ts";
import {
  API,
  drawnValues,
  firstCard,
  inOrder,
  makeDeck,
  makeStack,
  QUIET,
  recallAfterwards,
  stackOf,
  values,
} from "./cards.fixture.ts";

const LEVELS = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** A deck that nobody owns, a hand of Ann's that Bob may look into, and a pile. */
async function prepare(world: BatchWorld, deckLevel: number = LEVELS.NONE) {
  const { players } = world;
  needPlayers(players);
  const [ann, bob] = [players.ann.game.userId, players.bob.game.userId];
  const deck = await makeDeck(world, 5, { ownership: { default: deckLevel } });
  const hand = await makeStack(world, {
    name: "Ann's hand",
    type: "hand",
    ownership: { default: 0, [ann]: LEVELS.OWNER, [bob]: LEVELS.OBSERVER },
  });
  const pile = await makeStack(world, { name: "Pile", type: "pile", ownership: { default: LEVELS.OBSERVER } });
  const for_ = (client: typeof players.ann) => ({
    deck: stackOf(client, deck),
    hand: stackOf(client, hand),
    pile: stackOf(client, pile),
  });
  return { deck, hand, pile, ann: for_(players.ann), bob: for_(players.bob) };
}

/** What players may do with cards, which holds as far as 13 and is taken to hold in 14. */
function declareRights({ it, assert, world }: BatchContext, when: (generation: number) => boolean): void {
  const declare = (name: string, test: () => Promise<void>) =>
    it(name, async () => {
      if (when(world().generation)) await test();
    });

  declare("let a player draw into his own hand from a deck that he may not even see", async () => {
    const { ann, hand, deck } = await prepare(world());
    assert.isFalse(ann.deck.visible);
    await ann.hand.draw(ann.deck, 2, QUIET);
    await world().settled();
    assert.deepEqual(
      [values(hand), drawnValues(deck)],
      [
        [1, 2],
        [1, 2],
      ],
    );
  });

  declare("let a player send his own cards home to it", async () => {
    const { ann, hand, deck } = await prepare(world());
    await ann.hand.draw(ann.deck, 3, QUIET);
    await firstCard(ann.hand).pass(ann.deck, QUIET);
    await ann.hand.recall(QUIET);
    await world().settled();
    assert.deepEqual([hand.cards.size, deck.drawnCards.length], [0, 0]);
  });

  declare("let him change nothing else of its cards", async () => {
    const { ann, deck } = await prepare(world(), LEVELS.LIMITED);
    const card = firstCard(ann.deck);
    for (const change of [{ face: 0 }, { drawn: true, sort: 99 }, { name: "Mine" }, { "flags.world.x": 1 }]) {
      assert.match((await rejection(card.update(change))).message, /may not update/);
    }
    assert.match((await rejection(ann.deck.shuffle(QUIET))).message, /may not update/);
    assert.match((await rejection(card.delete())).message, /may not delete/);
    assert.match((await rejection(ann.deck.createEmbeddedDocuments("Card", [{ name: "Ace" }]))).message, /may not/);
    assert.match((await rejection(ann.deck.update({ name: "Mine" }))).message, /may not update/);
    await world().settled();
    assert.deepEqual([deck.drawnCards.length, deck.cards.size], [0, 5]);
  });

  declare("let nobody take from or add to a hand that he does not own", async () => {
    const { ann, bob, hand, deck } = await prepare(world());
    await ann.hand.draw(ann.deck, 1, QUIET);
    await world().settled();
    const card = firstCard(bob.hand);
    assert.match((await rejection(card.update({ face: 0 }))).message, /may not update/);
    assert.match((await rejection(card.update({ drawn: true }))).message, /may not update/);
    assert.match((await rejection(card.delete())).message, /may not delete/);
    const data = [{ ...firstCard(bob.deck).toObject(), _id: "forgedcard000000" }];
    assert.match((await rejection(bob.hand.createEmbeddedDocuments("Card", data))).message, /may not create/);
    await world().settled();
    assert.deepEqual([values(hand), drawnValues(deck)], [[1], [1]]);
  });

  declare("let a player mark a card as drawn that nobody has: the mark alone proves nothing", async () => {
    const { bob, deck } = await prepare(world());
    await firstCard(bob.deck).update({ drawn: true });
    await world().settled();
    assert.deepEqual([drawnValues(deck), deck.availableCards.length], [[1], 4]);
    await firstCard(deck).update({ drawn: false });
  });

  declare("need ownership of every stack that holds a deck's cards to recall them", async () => {
    const { ann, bob, hand, deck } = await prepare(world());
    await ann.hand.draw(ann.deck, 1, QUIET);
    await deck.update({ ownership: { default: LEVELS.OWNER } });
    await world().settled();
    assert.match((await rejection(bob.deck.recall(QUIET))).message, /may not delete/);
    assert.strictEqual(hand.cards.size, 1);
    await ann.deck.recall(QUIET);
    await world().settled();
    assert.deepEqual([hand.cards.size, deck.drawnCards.length], [0, 0]);
  });

  declare("show every card's data to everybody, whatever the levels", async () => {
    const { bob, ann } = await prepare(world());
    await ann.hand.draw(ann.deck, 1, QUIET);
    await world().settled();
    assert.deepEqual([bob.hand.cards.size, bob.deck.cards.size], [1, 5]);
    assert.strictEqual(inOrder(bob.hand)[0]?.value, 1);
  });
}

const rights = (name: string, basis: "seen" | "assumed", when: (generation: number) => boolean): Batch =>
  defineBatch({
    name,
    basis,
    needs: "documents",
    players: true,
    covers: ["Cards.ownership", "Card.update"],
    run(context: BatchContext) {
      recallAfterwards(context);
      declareRights(context, when);
    },
  });

type ModifyBatch = (operations: readonly object[]) => Promise<Document[][]>;

const batches = defineBatch({
  name: "several stacks in one request",
  basis: "documented",
  page: `${API}v14/functions/foundry.documents.modifyBatch.html`,
  needs: "documents",
  covers: ["foundry.documents.modifyBatch"],
  run(context: BatchContext) {
    const { it, assert, world } = context;
    recallAfterwards(context);
    const modifyBatch = (): ModifyBatch => {
      const found: unknown = Reflect.get(world().gm.foundry.documents, "modifyBatch");
      if (typeof found !== "function") throw new Error("modifyBatch is missing.");
      return found as ModifyBatch; // as the page of documentation declares it
    };
    const copy = (deck: CardsDocument, card: Document) => ({ ...card.toObject(), origin: deck.id });

    it("deals to thirty hands at once", async () => {
      if (world().generation < 14) return;
      const deck = await makeDeck(world(), 30);
      const data = Array.from({ length: 30 }, (_, index) => ({ name: `Hand ${index}`, type: "hand" }));
      const hands = (await world().gm.Cards.createDocuments(data)) as CardsDocument[]; // documents of this class
      const cards = inOrder(deck);
      const before = world().broadcasts();
      await modifyBatch()([
        {
          action: "update",
          documentName: "Card",
          parent: deck,
          updates: cards.map(({ id }) => ({ _id: id, drawn: true })),
        },
        ...hands.map((parent, index) => {
          const card = cards[index];
          if (!card) throw new Error("There are as many cards as hands.");
          return { action: "create", documentName: "Card", parent, data: [copy(deck, card)], keepId: true };
        }),
      ]);
      await world().settled();
      assert.deepEqual(
        hands.map(values),
        cards.map(({ value }) => [value]),
      );
      assert.strictEqual(deck.drawnCards.length, 30);
      if (before !== null) assert.strictEqual(world().broadcasts(), before + 1);
    });

    it("moves a card from stack to stack, or does nothing", async () => {
      if (world().generation < 14) return;
      const deck = await makeDeck(world(), 2);
      const hand = await makeStack(world(), { type: "hand" });
      const pile = await makeStack(world(), { type: "pile" });
      const [card] = await hand.draw(deck, 1, QUIET);
      if (!card) throw new Error("A card was drawn.");
      const move = (ids: string[]) => [
        { action: "create", documentName: "Card", parent: pile, data: [card.toObject()], keepId: true },
        { action: "delete", documentName: "Card", parent: hand, ids },
      ];
      await rejection(modifyBatch()(move(["noSuchCard000000"])));
      assert.deepEqual([values(hand), values(pile)], [[1], []]);
      await modifyBatch()(move([String(card.id)]));
      assert.deepEqual([values(hand), values(pile)], [[], [1]]);
    });
  },
});

export const cardRightBatches: Batch[] = [
  rights("the rights of players over cards", "seen", (generation) => generation < 14),
  rights("the rights of players over cards in 14", "assumed", (generation) => generation >= 14),
  batches,
];
