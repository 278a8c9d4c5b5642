import { type Batch, type BatchContext, defineBatch, needPlayers, rejection } from "./batch.ts";
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

const stacks = defineBatch({
  name: "stacks of cards",
  basis: "documented",
  page: `${API}classes/foundry.documents.Cards.html`,
  needs: "documents",
  covers: ["Cards", "Card", "game.cards", "CONFIG.Cards", "CONFIG.Card"],
  run(context: BatchContext) {
    const { it, assert, world } = context;
    recallAfterwards(context);

    it("are decks, hands and piles, and hold cards", async () => {
      const deck = await makeDeck(world(), 2);
      assert.strictEqual(world().gm.game.cards.get(String(deck.id)), deck);
      const card = firstCard(deck);
      assert.deepEqual([card.documentName, card.type, card.parent], ["Card", "base", deck]);
      assert.strictEqual(card.uuid, `Cards.${deck.id}.Card.${card.id}`);
      const { documentClass } = world().gm.CONFIG.Cards as { documentClass: { TYPES: readonly string[] } };
      for (const type of ["deck", "hand", "pile"]) {
        assert((await makeStack(world(), { type })).type === type);
        assert(documentClass.TYPES.includes(type));
      }
    });

    it("start with what their data leave out", async () => {
      const { img, description, displayCount, rotation, width, height } = (await makeStack(world(), { type: "pile" }))
        ._source;
      assert.deepEqual([img, description, displayCount, rotation], ["icons/svg/card-hand.svg", "", false, 0]);
      assert.deepEqual([width, height], [null, null]);
      const deck = await makeStack(world(), { type: "deck", cards: [{ name: "Blank" }] });
      const { suit, value, faces, face, drawn, origin, back } = firstCard(deck)._source;
      assert.deepEqual([suit, value, faces, face, drawn, origin], ["", null, [], null, false, null]);
      assert.deepEqual(back, { name: "", img: null, text: "" });
    });

    it("know which cards are in and which are out", async () => {
      const deck = await makeDeck(world(), 3);
      const hand = await makeStack(world(), { type: "hand" });
      assert.deepEqual([deck.availableCards.length, deck.drawnCards.length], [3, 0]);
      await hand.draw(deck, 2, QUIET);
      assert.deepEqual([deck.availableCards.length, deck.drawnCards.length, deck.cards.size], [1, 2, 3]);
      assert.deepEqual([hand.availableCards.length, hand.drawnCards.length], [2, 0]);
    });

    it(
      "offer decks made ready",
      () => {
        const { presets } = world().gm.CONFIG.Cards as { presets: Record<string, { type: string; src: string }> };
        for (const name of ["pokerDark", "pokerLight"]) {
          assert.strictEqual(presets[name]?.type, "deck");
          assert.match(presets[name]?.src ?? "", /\.json$/);
        }
      },
      { page: `${API}variables/CONFIG.Cards.html` },
    );

    it(
      "may have a second one like them when they are decks, or empty",
      async () => {
        const deck = await makeDeck(world(), 2);
        const hand = await makeStack(world(), { type: "hand" });
        assert.deepEqual([deck.canClone, hand.canClone], [true, true]);
        await hand.draw(deck, 1, QUIET);
        assert.deepEqual([deck.canClone, hand.canClone], [true, false]);
        const copy = deck.clone({ name: "Second" });
        assert.deepEqual([copy.cards.size, copy.availableCards.length], [2, 2]);
      },
      { basis: "assumed" },
    );

    it(
      "have their texts cleaned by the server",
      async () => {
        const evil = "<p>A<script>alert(1)</script></p>";
        const cards = [{ name: "Evil", description: evil, back: { text: evil }, faces: [{ text: evil }] }];
        const deck = await makeStack(world(), { type: "deck", description: evil, cards });
        const card = firstCard(deck);
        const texts = [deck.description, card.description, card.back.text, card.faces[0]?.text];
        assert.deepEqual(texts, Array(4).fill("<p>A</p>"));
      },
      { basis: "assumed" },
    );

    it(
      "lie in folders of their own",
      async () => {
        const folder: unknown = await world().gm.Folder.create({ name: "Games", type: "Cards" });
        const deck = await makeDeck(world(), 1, { folder: Object(folder).id });
        assert.strictEqual(Reflect.get(deck, "folder"), folder);
      },
      { page: "https://foundryvtt.com/article/cards/" },
    );

    it(
      "are made by Gamemasters unless the world allows it",
      async () => {
        const { players } = world();
        needPlayers(players);
        assert.isFalse(players.ann.Cards.canUserCreate(players.ann.game.user as never));
        const refused = await rejection(players.ann.Cards.create({ name: "Mine", type: "hand" }));
        assert.match(refused.message, /may not create/);
      },
      { players: true, basis: "assumed" },
    );
  },
});

const cards = defineBatch({
  name: "cards",
  basis: "documented",
  page: `${API}classes/foundry.documents.Card.html`,
  needs: "documents",
  covers: [
    "Card.currentFace",
    "Card.img",
    "Card.showFace",
    "Card.flip",
    "Card.isHome",
    "Card.source",
    "Card.toMessage",
  ],
  run(context: BatchContext) {
    const { it, assert, world } = context;
    recallAfterwards(context);

    it("lie face down until they are turned", async () => {
      const card = firstCard(await makeDeck(world(), 1));
      const state = () => [card.face, card.showFace, card.currentFace?.name ?? null];
      const around = () => [card.hasPreviousFace, card.hasNextFace];
      assert.deepEqual(
        [state(), around()],
        [
          [null, false, null],
          [false, true],
        ],
      );
      await card.flip();
      assert.deepEqual(
        [state(), around()],
        [
          [0, true, "Front 1"],
          [true, true],
        ],
      );
      await card.flip(1);
      assert.deepEqual(
        [state(), around()],
        [
          [1, true, "Other 1"],
          [true, false],
        ],
      );
      await card.flip();
      assert.deepEqual(state(), [null, false, null]);
    });

    it("show the picture of the side that is up", async () => {
      const deck = await makeDeck(world(), 1, { img: "icons/svg/aura.svg" });
      const card = firstCard(deck);
      assert.strictEqual(card.img, "icons/svg/aura.svg");
      await card.update({ "back.img": "icons/svg/mystery-man.svg" });
      assert.strictEqual(card.img, "icons/svg/mystery-man.svg");
      await card.flip(0);
      assert.strictEqual(card.img, "icons/svg/skull.svg");
    });

    it(
      "do not tell their name while they lie face down",
      async () => {
        const deck = await makeDeck(world(), 1);
        const card = firstCard(deck);
        assert.isFalse(card.name.includes("1"));
        await card.update({ "back.name": "A back" });
        assert.strictEqual(card.name, "A back");
        await card.flip(0);
        assert.strictEqual(card.name, "Front 1");
        assert.strictEqual(card._source.name, "Card 1");
      },
      { basis: "assumed", page: "https://github.com/foundryvtt/foundryvtt/issues/9407" },
    );

    it("are at home in their deck, and know it from elsewhere", async () => {
      const deck = await makeDeck(world(), 1);
      const hand = await makeStack(world(), { type: "hand" });
      const [card] = await hand.draw(deck, 1, QUIET);
      assert.deepEqual([card?.isHome, card?.source], [false, deck]);
      assert.deepEqual([firstCard(deck).isHome, firstCard(deck).source], [true, deck]);
    });

    it("are shown in the chat as they lie", async () => {
      const { game } = world().gm;
      const before = new Set(game.messages.keys());
      const card = firstCard(await makeDeck(world(), 1));
      await card.toMessage();
      await card.flip(0);
      await card.toMessage();
      const said = game.messages.filter(({ id }) => !before.has(String(id))).map((message) => message._source.content);
      assert.strictEqual(said.length, 2);
      assert.isFalse(String(said[0]).includes("Front 1") || String(said[0]).includes("Card 1"));
      assert.include(String(said[1]), "Front 1");
    });

    it(
      "can be sorted as new or as they lie",
      async () => {
        const deck = await makeDeck(world(), 4);
        assert.deepEqual(
          [...inOrder(deck)].sort((a, b) => deck.sortStandard(a, b)).map(({ value }) => value),
          [1, 3, 2, 4],
        );
        assert.deepEqual(
          [...inOrder(deck)].sort((a, b) => deck.sortShuffled(a, b)).map(({ value }) => value),
          [1, 2, 3, 4],
        );
      },
      { basis: "assumed" },
    );
  },
});

const imports = defineBatch({
  name: "exports of stacks",
  basis: "assumed",
  needs: "documents",
  covers: ["Cards#importFromJSON"],
  run(context: BatchContext) {
    const { it, assert, world } = context;
    recallAfterwards(context);

    /** A deck of which two cards are in a hand, and what exports of both say then. */
    const prepare = async () => {
      const deck = await makeDeck(world(), 3);
      const hand = await makeStack(world(), { name: "Hand", type: "hand" });
      await hand.draw(deck, 2, QUIET);
      return { deck, hand, exported: [deck, hand].map((stack) => JSON.stringify(stack.toObject())) };
    };

    it("come into no stack while cards are out of their decks", async () => {
      const { deck, hand, exported } = await prepare();
      const [ofDeck = "", ofHand = ""] = exported;
      await rejection(deck.importFromJSON(ofDeck));
      await rejection(hand.importFromJSON(ofHand));
      assert.deepEqual(
        [values(hand), drawnValues(deck)],
        [
          [1, 2],
          [1, 2],
        ],
      );
    });

    it("put no card into two places, and none into no place", async () => {
      const { deck, hand, exported } = await prepare();
      const [ofDeck = "", ofHand = ""] = exported;
      await deck.recall(QUIET);
      await deck.importFromJSON(ofDeck);
      await hand.importFromJSON(ofHand);
      assert.deepEqual([values(hand), values(deck), deck.availableCards.length], [[], [1, 2, 3], 3]);
    });
  },
});

export const cardBatches: Batch[] = [stacks, cards, imports];
