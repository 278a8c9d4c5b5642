import type { CardDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, defineBatch, rejection } from "./batch.ts";
import {
  API,
  drawnValues,
  firstCard,
  inOrder,
  makeDeck,
  makeStack,
  QUIET,
  recallAfterwards,
  values,
} from "./cards.fixture.ts";

const CARDS = `${API}classes/foundry.documents.Cards.html`;

const moves = defineBatch({
  name: "moving cards",
  basis: "documented",
  page: CARDS,
  needs: "documents",
  covers: ["Cards.deal", "Cards.draw", "Cards.pass", "Card.pass", "Card.play", "Card.discard", "CONST.CARD_DRAW_MODES"],
  run(context: BatchContext) {
    const { it, assert, world } = context;
    recallAfterwards(context);
    const hand = (data: object = {}) => makeStack(world(), { name: "Hand", type: "hand", ...data });
    const pile = () => makeStack(world(), { name: "Pile", type: "pile" });

    it("deals one card each in turn", async () => {
      const deck = await makeDeck(world(), 5);
      const [one, two] = [await hand(), await hand()];
      assert.strictEqual(await deck.deal([one, two], 2, QUIET), deck);
      assert.deepEqual(
        [values(one), values(two), drawnValues(deck)],
        [
          [1, 3],
          [2, 4],
          [1, 2, 3, 4],
        ],
      );
    });

    it("draws from the top, from the bottom, or anywhere", async () => {
      const { FIRST, TOP, LAST, BOTTOM, RANDOM } = world().gm.CONST.CARD_DRAW_MODES as Record<string, number>;
      assert.deepEqual([FIRST, TOP, LAST, BOTTOM, RANDOM], [0, 0, 1, 1, 2]);
      const deck = await makeDeck(world(), 5);
      const mine = await hand();
      const drawn = async (how?: number) => (await mine.draw(deck, 1, { how, ...QUIET })).map(({ value }) => value);
      assert.deepEqual([await drawn(), await drawn(LAST), await drawn(FIRST)], [[1], [5], [2]]);
      const [random] = await drawn(RANDOM);
      assert(random === 3 || random === 4);
    });

    it(
      "leaves a deck's own card there, marked, and copies it under the same id",
      async () => {
        const deck = await makeDeck(world(), 2);
        const mine = await hand();
        const [copy] = await mine.draw(deck, 1, QUIET);
        const own = deck.cards.get(String(copy?.id)) as CardDocument; // a stack's collection of cards
        assert.deepEqual([own.drawn, own.origin], [true, null]);
        assert.deepEqual([copy?.parent, copy?.drawn, copy?.origin], [mine, false, deck]);
        assert.strictEqual(copy?._source.origin, deck.id);
      },
      { basis: "seen" },
    );

    it(
      "moves a card between hands and piles as a whole",
      async () => {
        const deck = await makeDeck(world(), 2);
        const [mine, table] = [await hand(), await pile()];
        const [card] = await mine.draw(deck, 1, QUIET);
        const [moved] = await mine.pass(table, [String(card?.id)], QUIET);
        assert.deepEqual([mine.cards.size, table.cards.size, drawnValues(deck)], [0, 1, [1]]);
        assert.deepEqual([moved?.id, moved?.parent, moved?.origin], [card?.id, table, deck]);
      },
      { basis: "seen" },
    );

    it(
      "brings a card home by passing it to its deck",
      async () => {
        const deck = await makeDeck(world(), 2);
        const mine = await hand();
        const [card] = await mine.draw(deck, 1, QUIET);
        const [home] = await mine.pass(deck, [String(card?.id)], QUIET);
        assert.deepEqual([home?.parent, home?.drawn], [deck, false]);
        assert.deepEqual([deck.cards.size, mine.cards.size, values(deck)], [2, 0, [1, 2]]);
      },
      { basis: "seen" },
    );

    it("gives the cards what they are to have differently", async () => {
      const deck = await makeDeck(world(), 2);
      const [mine, table] = [await hand(), await pile()];
      await deck.deal([mine], 1, { updateData: { face: 0 }, ...QUIET });
      assert.deepEqual([firstCard(mine).face, firstCard(deck).face], [0, null]);
      await mine.pass(table, [String(firstCard(mine).id)], { updateData: { face: null }, ...QUIET });
      assert.strictEqual(firstCard(table).face, null);
    });

    it("plays and discards as passes of that name", async () => {
      const { Hooks } = world().gm;
      const deck = await makeDeck(world(), 2);
      const [mine, table] = [await hand(), await pile()];
      const [one, two] = await mine.draw(deck, 2, QUIET);
      const told: unknown[] = [];
      Hooks.on("passCards", (_from: unknown, _to: unknown, { action }: { action: string }) => void told.push(action));
      const played = await one?.play(table, QUIET);
      await two?.discard(table, QUIET);
      await played?.pass(mine, QUIET);
      assert.deepEqual([told, values(table), values(mine)], [["play", "discard", "pass"], [2], [1]]);
    });

    it(
      "puts what comes into a hand at its end",
      async () => {
        const deck = await makeDeck(world(), 5);
        const [mine, table] = [await hand(), await pile()];
        await mine.draw(deck, 1, { how: 1, ...QUIET });
        await mine.draw(deck, 2, QUIET);
        assert.deepEqual(values(mine), [5, 1, 2]);
        const first = firstCard(mine);
        await first.pass(table, QUIET);
        await firstCard(table).pass(mine, QUIET);
        assert.deepEqual(values(mine), [1, 2, 5]);
      },
      { basis: "seen" },
    );

    it("moves nothing when there are too few", async () => {
      const deck = await makeDeck(world(), 3);
      const [one, two] = [await hand(), await hand()];
      await rejection(deck.deal([one, two], 2, QUIET));
      await rejection(one.draw(deck, 4, QUIET));
      assert.deepEqual([deck.drawnCards.length, one.cards.size, two.cards.size], [0, 0, 0]);
    });

    it(
      "moves nothing for what is no number of cards",
      async () => {
        const deck = await makeDeck(world(), 3);
        const mine = await hand();
        for (const number of [-1, 1.5, Number.NaN]) {
          await rejection(deck.deal([mine], number, QUIET));
          await rejection(mine.draw(deck, number, QUIET));
        }
        assert.deepEqual([deck.drawnCards.length, mine.cards.size], [0, 0]);
      },
      { basis: "assumed" },
    );

    it(
      "loses no card to a stack that has been deleted",
      async () => {
        const deck = await makeDeck(world(), 3);
        const [mine, gone] = [await hand(), await pile()];
        const [card] = await mine.draw(deck, 1, QUIET);
        await gone.delete();
        await rejection(mine.pass(gone, [String(card?.id)], QUIET));
        await rejection(deck.deal([mine, gone], 1, QUIET));
        assert.deepEqual([values(mine), drawnValues(deck)], [[1], [1]]);
      },
      { basis: "assumed" },
    );

    it(
      "refuses to pass a card that is out of its deck",
      async () => {
        const deck = await makeDeck(world(), 2);
        const [one, two] = [await hand(), await hand()];
        const [card] = await one.draw(deck, 1, QUIET);
        await rejection(deck.pass(two, [String(card?.id)], QUIET));
        assert.deepEqual([one.cards.size, two.cards.size], [1, 0]);
      },
      { basis: "seen" },
    );

    it(
      "writes the deck's mark, the going and the coming each for itself",
      async () => {
        const deck = await makeDeck(world(), 3);
        const [mine, table] = [await hand(), await pile()];
        const { broadcasts, gm } = world();
        const told: string[] = [];
        for (const verb of ["create", "update", "delete"]) gm.Hooks.on(`${verb}Card`, () => void told.push(verb));
        const before = broadcasts();
        await mine.draw(deck, 1, QUIET);
        await firstCard(mine).pass(table, QUIET);
        await firstCard(table).pass(deck, QUIET);
        assert.deepEqual(told, ["update", "create", "delete", "create", "update", "delete"]);
        if (before !== null) assert.strictEqual(broadcasts(), before + 6);
      },
      { basis: "assumed" },
    );

    it(
      "tells the chat unless it is asked not to, and never which cards",
      async () => {
        const { game } = world().gm;
        const before = new Set(game.messages.keys());
        const deck = await makeDeck(world(), 4, { name: "Secret <b>deck</b>" });
        const [mine, table] = [await hand(), await pile()];
        await deck.deal([mine], 2, { updateData: { face: 0 } });
        await firstCard(mine).play(table);
        await deck.shuffle();
        await deck.recall();
        const said = game.messages
          .filter(({ id }) => !before.has(String(id)))
          .map((message) => message._source.content);
        assert.strictEqual(said.length, 4);
        assert.isFalse(/Front|Card \d|skull|<b>/.test(said.join()));
      },
      { basis: "assumed" },
    );
  },
});

const returns = defineBatch({
  name: "bringing cards home",
  basis: "documented",
  page: CARDS,
  needs: "documents",
  covers: ["Cards.recall", "Cards.shuffle", "Card.recall", "Cards.delete"],
  run(context: BatchContext) {
    const { it, assert, world } = context;
    recallAfterwards(context);

    /** A deck of five, two cards of which are in a hand and one in a pile. */
    const spread = async () => {
      const deck = await makeDeck(world(), 5);
      const hand = await makeStack(world(), { name: "Hand", type: "hand" });
      const pile = await makeStack(world(), { name: "Pile", type: "pile" });
      await hand.draw(deck, 3, QUIET);
      await firstCard(hand).play(pile, QUIET);
      return { deck, hand, pile };
    };

    it("fetches all cards of a deck, wherever they are", async () => {
      const { deck, hand, pile } = await spread();
      assert.strictEqual(await deck.recall(QUIET), deck);
      assert.deepEqual([deck.drawnCards.length, deck.cards.size, hand.cards.size, pile.cards.size], [0, 5, 0, 0]);
    });

    it("sends the cards of one stack home and leaves others", async () => {
      const { deck, hand, pile } = await spread();
      await hand.recall({ updateData: { face: 1 }, ...QUIET });
      assert.deepEqual([drawnValues(deck), hand.cards.size, values(pile)], [[1], 0, [1]]);
      assert.deepEqual(
        inOrder(deck).map(({ face }) => face),
        [null, 1, 1, null, null],
      );
    });

    it("sends one card home", async () => {
      const { deck, hand, pile } = await spread();
      assert.strictEqual((await firstCard(pile).recall())?.parent, deck);
      assert.deepEqual([drawnValues(deck), pile.cards.size, hand.cards.size], [[2, 3], 0, 2]);
    });

    it(
      "leaves where it is what has lost its home",
      async () => {
        const { deck, hand } = await spread();
        const [lost] = inOrder(hand);
        await deck.deleteEmbeddedDocuments("Card", [String(lost?.id)]);
        await hand.recall(QUIET);
        assert.deepEqual(
          hand.cards.map(({ id }) => id),
          [lost?.id],
        );
        await lost?.delete();
      },
      { basis: "assumed", page: "https://github.com/foundryvtt/foundryvtt/issues/11171" },
    );

    it("shuffles by giving every card a new place", async () => {
      const deck = await makeDeck(world(), 30);
      assert.strictEqual(await deck.shuffle(QUIET), deck);
      const order = values(deck);
      assert.deepEqual(
        [...order].sort((a, b) => Number(a) - Number(b)),
        Array.from({ length: 30 }, (_, i) => i + 1),
      );
      // One order of so many is as good as never the old one.
      assert(order.some((value, index) => value !== index + 1));
    });

    it(
      "deletes no stack while cards are out of their decks",
      async () => {
        const { deck, hand, pile } = await spread();
        for (const stack of [deck, hand]) await rejection(stack.delete());
        assert.deepEqual([deck.cards.size, hand.cards.size], [5, 2]);
        await deck.recall(QUIET);
        for (const stack of [pile, hand, deck]) await stack.delete();
        assert.isFalse(world().gm.game.cards.has(String(deck.id)));
      },
      { basis: "seen", page: "https://github.com/foundryvtt/foundryvtt/issues/8464" },
    );
  },
});

const hooks = defineBatch({
  name: "hooks of cards",
  basis: "documented",
  page: `${API}functions/hookEvents.dealCards.html`,
  needs: "documents",
  covers: ["hook dealCards", "hook passCards", "hook returnCards"],
  run(context: BatchContext) {
    const { it, assert, world } = context;
    recallAfterwards(context);
    type Lists = Record<string, unknown>;
    const listen = (name: string, listener: (...args: never[]) => unknown) => world().gm.Hooks.on(name, listener);
    const prepare = async () => ({
      deck: await makeDeck(world(), 4),
      hand: await makeStack(world(), { name: "Hand", type: "hand" }),
      other: await makeStack(world(), { name: "Other", type: "hand" }),
    });

    it("tell of a deal before it is written", async () => {
      const { deck, hand, other } = await prepare();
      const told: unknown[] = [];
      listen("dealCards", (from: unknown, to: unknown, { action, toCreate, fromUpdate, fromDelete }: Lists) => {
        const created = (toCreate as { value: number }[][]).map((list) => list.map(({ value }) => value));
        told.push([from === deck, to, action, created, (fromUpdate as object[]).length, fromDelete, hand.cards.size]);
      });
      await deck.deal([hand, other], 1, QUIET);
      assert.deepEqual(told, [[true, [hand, other], "deal", [[1], [2]], 2, [], 0]]);
    });

    it(
      "tell of a pass, a draw and a return",
      async () => {
        const { deck, hand } = await prepare();
        const told: unknown[] = [];
        const counts = (lists: Lists) =>
          ["toCreate", "toUpdate", "fromUpdate", "fromDelete"].map((name) => Object(lists[name]).length);
        listen("passCards", (from: unknown, to: unknown, lists: Lists) => {
          told.push([lists.action, from === deck, to === hand, counts(lists)]);
        });
        await hand.draw(deck, 2, QUIET);
        await hand.pass(deck, [String(firstCard(hand).id)], QUIET);
        assert.deepEqual(told, [
          ["draw", true, true, [2, 0, 2, 0]],
          ["pass", false, false, [0, 1, 0, 1]],
        ]);
        const id = String(firstCard(hand).id);
        const seen: unknown[] = [];
        listen("returnCards", (from: unknown, returned: CardDocument[], { toUpdate, fromDelete }: Lists) => {
          const marks = (toUpdate as Record<string, object[]>)[String(deck.id)];
          seen.push([from === hand, returned.map((card) => card.id), marks, fromDelete]);
        });
        await hand.recall(QUIET);
        assert.deepEqual(seen, [[true, [id], [{ _id: id, drawn: false }], [id]]]);
      },
      { page: `${API}functions/hookEvents.passCards.html` },
    );

    it(
      "block by answering false, and nothing moves",
      async () => {
        const { deck, hand, other } = await prepare();
        await hand.draw(deck, 1, QUIET);
        const block = () => false;
        const names = ["dealCards", "passCards", "returnCards"];
        for (const name of names) listen(name, block);
        await deck.deal([other], 1, QUIET);
        assert.deepEqual(await hand.pass(other, [String(firstCard(hand).id)], QUIET), []);
        await hand.recall(QUIET);
        assert.deepEqual([values(hand), other.cards.size, drawnValues(deck)], [[1], 0, [1]]);
        // What comes after this test recalls.
        for (const name of names) world().gm.Hooks.off(name, block);
      },
      { basis: "seen", page: "https://github.com/foundryvtt/foundryvtt/issues/8443" },
    );

    it(
      "change what is written in the lists they are given",
      async () => {
        const { deck, hand } = await prepare();
        listen("passCards", (_from: unknown, _to: unknown, { toCreate }: { toCreate: { face: number }[] }) => {
          for (const data of toCreate) data.face = 1;
        });
        const [card] = await hand.draw(deck, 1, QUIET);
        assert.strictEqual(card?.face, 1);
      },
      { basis: "seen" },
    );
  },
});

export const cardMoveBatches: Batch[] = [moves, returns, hooks];
