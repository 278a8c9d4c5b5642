import { type Batch, type BatchContext, defineBatch, needPlayers, rejection } from "./batch.ts";

const settings = defineBatch({
  name: "settings",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.helpers.ClientSettings.html",
  needs: "documents",
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

const modes = defineBatch({
  name: "the setting for private rolls",
  basis: "seen",
  needs: "documents",
  run({ it, assert, world }: BatchContext) {
    it("has another name in generation 14", () => {
      const { gm, generation } = world();
      const key = generation >= 14 ? "messageMode" : "rollMode";
      assert.strictEqual(gm.game.settings.get("core", key), generation >= 14 ? "public" : "publicroll");
    });
  },
});

export const settingBatches: Batch[] = [settings, modes];
