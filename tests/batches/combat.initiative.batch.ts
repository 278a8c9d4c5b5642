import type { CombatantDocument, CombatDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers, rejection } from "./batch.ts";
import { fight, named, order } from "./combat.batch.ts";
import { createActor } from "./documents.batch.ts";

const API = "https://foundryvtt.com/api/";

/** Makes the next dice of a client fall so that the roll of `1d20` gives these. */
function force(globals: BatchWorld["gm"], ...results: number[]): void {
  const queue = results.map((result) => 1 - (result - 0.5) / 20);
  globals.foundry.utils.setProperty(globals.CONFIG, "Dice.randomUniform", () => queue.shift() ?? 0.5);
}

/** The same fight on another client. */
function fightOn(globals: BatchWorld["gm"], combat: CombatDocument): CombatDocument {
  return globals.game.combats.get(String(combat.id), { strict: true }) as CombatDocument; // the collection of combats
}

const rolling = defineBatch({
  name: "initiative",
  basis: "documented",
  page: `${API}v14/classes/foundry.documents.Combat.html#rollinitiative`,
  needs: "documents",
  covers: ["Combat.rollInitiative", "Combat.rollAll", "Combat.rollNPC", "Combat.resetAll", "Combat.setInitiative"],
  run({ it, assert, world }: BatchContext) {
    it("is rolled by a formula and told in the chat", async () => {
      const { gm, generation } = world();
      const combat = await fight(world(), [null, null]);
      const before = new Set(gm.game.messages.keys());
      force(gm, 7, 15);
      const ids = ["A", "B"].map((name) => String(named(combat, name).id));
      await combat.rollInitiative(ids, { formula: "1d20 + 1", messageOptions: { flavor: "Go" } });
      assert.deepEqual([order(combat), named(combat, "A").initiative], ["BA", 8]);
      const messages = gm.game.messages.filter(({ id }) => !before.has(String(id)));
      assert.deepEqual(
        messages.map((message) => [Reflect.get(message, "flavor"), Reflect.get(message, "whisper").length]),
        [
          ["Go", 0],
          ["Go", 0],
        ],
      );
      const key = generation >= 14 ? { messageMode: "gm" } : { rollMode: "gmroll" };
      await combat.rollInitiative(ids[0] ?? "", { formula: "1d20", messageOptions: key });
      const last = gm.game.messages.contents.at(-1);
      assert.strictEqual(Reflect.get(Object(last), "whisper").length, 1);
    });

    it("uses the formula of CONFIG, which a combatant's class may replace", async () => {
      const { gm } = world();
      const { setProperty } = gm.foundry.utils;
      const present = gm.foundry.utils.getProperty(gm.CONFIG, "Combat.initiative.formula");
      setProperty(gm.CONFIG, "Combat.initiative.formula", "10 + 2");
      const combat = await fight(world(), [null]);
      await combat.rollAll();
      assert.strictEqual(named(combat, "A").initiative, 12);
      class Fixed extends gm.foundry.documents.Combatant {
        override _getInitiativeFormula() {
          return "3";
        }
      }
      setProperty(gm.CONFIG, "Combatant.documentClass", Fixed);
      const other = await fight(world(), [null]);
      const roll = named(other, "A").getInitiativeRoll();
      assert.strictEqual(Reflect.get(roll, "formula"), "3");
      assert.strictEqual(Reflect.get(roll, "_evaluated"), false);
      await other.rollAll();
      assert.strictEqual(named(other, "A").initiative, 3);
      setProperty(gm.CONFIG, "Combat.initiative.formula", present);
    });

    it("is rolled for all who have none, set, and forgotten", async () => {
      const { gm } = world();
      const combat = await fight(world(), [5, null]);
      force(gm, 20);
      await combat.rollAll({ formula: "1d20" });
      assert.deepEqual([named(combat, "A").initiative, named(combat, "B").initiative], [5, 20]);
      await combat.setInitiative(String(named(combat, "A").id), 21.5);
      assert.strictEqual(order(combat), "AB");
      await combat.resetAll();
      assert.deepEqual(
        combat.turns.map(({ initiative }) => initiative),
        [null, null],
      );
    });

    it(
      "is rolled for those of no player, and by players for their own",
      async () => {
        const { gm, players, settled } = world();
        needPlayers(players);
        const actor = await createActor(world());
        const combat = await fight(world(), [null]);
        await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]);
        await combat.rollNPC({ formula: "4" });
        assert.deepEqual([named(combat, "A").initiative, named(combat, "Hero").initiative], [4, null]);
        await settled();
        const theirs = fightOn(players.ann, combat);
        const ids = theirs.turns.map(({ id }) => String(id));
        await theirs.rollInitiative(ids, { formula: "9" });
        await settled();
        assert.deepEqual([named(combat, "A").initiative, named(combat, "Hero").initiative], [4, 9]);
        assert.strictEqual(Reflect.get(Object(gm.game.messages.contents.at(-1)), "author").name, "Ann");
      },
      { players: true },
    );

    it("is rolled by an actor, who may join the fight for it", async () => {
      const actor = await createActor(world());
      const combat = await fight(world(), []);
      await combat.activate();
      await actor.rollInitiative({ createCombatants: true, initiativeOptions: { formula: "6" } });
      const mine = combat.getCombatantsByActor(actor);
      assert.deepEqual(
        mine.map(({ initiative }) => initiative),
        [6],
      );
      await actor.rollInitiative({ initiativeOptions: { formula: "7" } });
      assert.strictEqual(mine[0]?.initiative, 6);
      await actor.rollInitiative({ rerollInitiative: true, initiativeOptions: { formula: "7" } });
      assert.strictEqual(mine[0]?.initiative, 7);
    });
  },
});

const rights = defineBatch({
  name: "players in a fight",
  basis: "documented",
  page: "https://github.com/foundryvtt/crucible/issues/1136",
  needs: "documents",
  players: true,
  run({ it, assert, world }: BatchContext) {
    const prepare = async () => {
      const { players, settled } = world();
      needPlayers(players);
      const actor = await createActor(world());
      const combat = await fight(world(), [10]);
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, initiative: 5 }]);
      await combat.startCombat();
      await settled();
      return { combat, theirs: fightOn(players.ann, combat), settled, players };
    };

    it("may move round and turn, and nothing else of it", async () => {
      const { combat, theirs, settled } = await prepare();
      await theirs.nextTurn();
      await settled();
      assert.strictEqual(combat.combatant?.name, "Hero");
      await theirs.nextTurn();
      await settled();
      assert.strictEqual(combat.round, 2);
      assert.match((await rejection(theirs.setFlag("world", "x", 1))).message, /may not update/);
      assert.match((await rejection(theirs.update({ active: true }))).message, /may not update/);
      assert.match((await rejection(theirs.delete())).message, /may not delete/);
    });

    it("may do so as far as the system lets them", async () => {
      const { players } = world();
      needPlayers(players);
      class Strict extends players.ann.foundry.documents.Combat {
        override _canChangeTurn() {
          return false;
        }
      }
      players.ann.foundry.utils.setProperty(players.ann.CONFIG, "Combat.documentClass", Strict);
      const { theirs } = await prepare();
      assert.match((await rejection(theirs.nextTurn())).message, /may not update/);
    });

    it("may write the initiative of combatants they own, and nothing else of them", async () => {
      const { combat, theirs, settled } = await prepare();
      await named(theirs, "Hero").update({ initiative: 11 });
      await settled();
      assert.deepEqual([named(combat, "Hero").initiative, combat.combatant?.name], [11, "A"]);
      assert.match((await rejection(named(theirs, "A").update({ initiative: 1 }))).message, /may not update/);
      assert.match((await rejection(named(theirs, "Hero").update({ defeated: true }))).message, /may not update/);
    });

    it("do not see combatants that are hidden and not theirs", async () => {
      const { combat, theirs, settled } = await prepare();
      await combat.updateEmbeddedDocuments(
        "Combatant",
        combat.turns.map(({ id }) => ({ _id: id, hidden: true })),
      );
      await settled();
      const seen = (turns: readonly CombatantDocument[]) =>
        turns.filter(({ visible }) => visible).map(({ name }) => name);
      assert.deepEqual([seen(theirs.turns), seen(combat.turns)], [["Hero"], ["A", "Hero"]]);
    });
  },
});

export const initiativeBatches: Batch[] = [rolling, rights];
