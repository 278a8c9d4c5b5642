import { type Batch, type BatchContext, defineBatch, needPlayers, rejection } from "./batch.ts";

const settings = defineBatch({
  name: "settings",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.helpers.ClientSettings.html",
  needs: "documents",
  covers: ["game.settings", "game.settings.get", "game.settings.register", "game.settings.set"],
  run({ it, assert, world }: BatchContext) {
    const clients = () => {
      const { gm, players } = world();
      return [gm, ...(players ? [players.ann, players.bob] : [])];
    };

    it("have a default, and unregistered ones throw", () => {
      const { settings } = world().gm.game;
      settings.register("world", "batchNumber", { scope: "world", type: Number, default: 4 });
      assert.strictEqual(settings.get("world", "batchNumber"), 4);
      assert.throws(() => settings.get("world", "batchMissing"), /not a registered setting/);
    });

    it("of the world change on every client, which is told", async () => {
      const seen: unknown[] = [];
      for (const { game } of clients()) {
        const onChange = (value: unknown) => void seen.push(value);
        game.settings.register("world", "batchWorld", { scope: "world", type: Number, default: 1, onChange });
      }
      assert.strictEqual(await world().gm.game.settings.set("world", "batchWorld", 7), 7);
      await world().gm.game.settings.set("world", "batchWorld", 7);
      await world().settled();
      const expected = clients().map(() => 7);
      assert.deepEqual(seen, expected);
      assert.deepEqual(
        clients().map(({ game }) => game.settings.get("world", "batchWorld")),
        expected,
      );
    });

    it(
      "of the world are the Gamemaster's to write",
      async () => {
        const { players } = world();
        needPlayers(players);
        players.ann.game.settings.register("world", "batchForbidden", { scope: "world", type: Number, default: 1 });
        const error = await rejection(players.ann.game.settings.set("world", "batchForbidden", 2));
        assert.match(error.message, /may not create/);
      },
      { players: true },
    );

    it("of a client stay on it", async () => {
      for (const { game } of clients()) {
        game.settings.register("world", "batchClient", { scope: "client", type: String, default: "a" });
      }
      await world().gm.game.settings.set("world", "batchClient", "b");
      await world().settled();
      const values = clients().map(({ game }) => game.settings.get("world", "batchClient"));
      assert.deepEqual(values, ["b", ...values.slice(1).map(() => "a")]);
    });

    it("may have a field as their type, which validates", async () => {
      const { game, foundry } = world().gm;
      const { NumberField } = foundry.data.fields;
      const type = new NumberField({ required: true, nullable: false, integer: true, min: 1, max: 5, initial: 3 });
      game.settings.register("world", "batchField", { scope: "world", type });
      assert.strictEqual(game.settings.get("world", "batchField"), 3);
      assert.strictEqual(await game.settings.set("world", "batchField", 9), 5);
      const error = await rejection(game.settings.set("world", "batchField", "many"));
      assert.match(error.message, /finite number/);
    });
  },
});

const own = defineBatch({
  name: "settings of one user",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.helpers.ClientSettings.html",
  needs: "documents",
  run({ it, assert, world }: BatchContext) {
    it("are read and written by their user", async () => {
      const { settings } = world().gm.game;
      settings.register("world", "batchOwn", { scope: "user", type: Number, default: 1 });
      assert.strictEqual(settings.get("world", "batchOwn"), 1);
      assert.strictEqual(await settings.set("world", "batchOwn", 2), 2);
      await settings.set("world", "batchOwn", 3);
      assert.strictEqual(settings.get("world", "batchOwn"), 3);
    });

    it(
      "differ between users, each of whom is told of his own",
      async () => {
        const { gm, players, settled } = world();
        needPlayers(players);
        const seen: unknown[] = [];
        for (const { game } of [gm, players.ann, players.bob]) {
          const onChange = (value: unknown) => void seen.push([game.user?.name, value]);
          game.settings.register("world", "batchOwn", { scope: "user", type: Number, default: 1, onChange });
        }
        await players.ann.game.settings.set("world", "batchOwn", 7);
        await settled();
        const values = [gm, players.ann, players.bob].map(({ game }) => game.settings.get("world", "batchOwn"));
        assert.deepEqual([values, seen], [[1, 7, 1], [["Ann", 7]]]);
      },
      { players: true },
    );
  },
});

const modes = defineBatch({
  name: "the setting for private rolls",
  basis: "seen",
  needs: "documents",
  covers: ["game.settings.get"],
  run({ it, assert, world }: BatchContext) {
    it("has another name in generation 14", () => {
      const { gm, generation } = world();
      const key = generation >= 14 ? "messageMode" : "rollMode";
      assert.strictEqual(gm.game.settings.get("core", key), generation >= 14 ? "public" : "publicroll");
    });

    it(
      "has its values described in CONFIG, by generation",
      () => {
        const { CONFIG, foundry } = world().gm;
        const path = world().generation >= 14 ? "ChatMessage.modes" : "Dice.rollModes";
        const modes = Object(foundry.utils.getProperty(CONFIG, path));
        const names =
          world().generation >= 14
            ? ["public", "gm", "blind", "self"]
            : ["publicroll", "gmroll", "blindroll", "selfroll"];
        for (const name of names)
          assert.deepEqual([typeof modes[name].label, typeof modes[name].icon], ["string", "string"]);
      },
      { basis: "documented", page: "https://foundryvtt.com/api/variables/CONFIG.Dice.html" },
    );
  },
});

export const settingBatches: Batch[] = [settings, own, modes];
