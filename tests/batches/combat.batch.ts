import type { CombatantDocument, CombatDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch } from "./batch.ts";

const API = "https://foundryvtt.com/api/";
const COMBAT = `${API}v14/classes/foundry.documents.Combat.html`;

/** A fight with combatants of these initiatives, named A, B, C … */
export async function fight(
  world: BatchWorld,
  initiatives: readonly (number | null)[],
  data: object = {},
): Promise<CombatDocument> {
  const combatants = initiatives.map((initiative, index) => ({ name: String.fromCharCode(65 + index), initiative }));
  const combat: unknown = await world.gm.Combat.create({ combatants, ...data });
  await world.settled();
  return combat as CombatDocument; // one datum gives one document
}

/** The names in the order of their turns. */
export function order(combat: CombatDocument): string {
  return combat.turns.map(({ name }) => name).join("");
}

/** A combatant by name. @throws Error when there is none. */
export function named(combat: CombatDocument, name: string): CombatantDocument {
  const found = combat.turns.find((combatant) => combatant.name === name);
  if (!found) throw new Error(`Nobody in the fight is called ${name}.`);
  return found;
}

const turns = defineBatch({
  name: "the order of a fight",
  basis: "documented",
  page: COMBAT,
  needs: "documents",
  covers: ["Combat.turns", "Combat.combatant", "Combat._sortCombatants"],
  run({ it, assert, world }: BatchContext) {
    it("is by initiative, high first, those without one last", async () => {
      const combat = await fight(world(), [5, null, 12, 0]);
      assert.strictEqual(order(combat), "CADB");
      assert.deepEqual([combat.started, combat.round, combat.turn, combat.combatant], [false, 0, null, null]);
    });

    it("is by id where initiatives are equal", async () => {
      const combat = await fight(world(), [7, 7, 7]);
      const ids = combat.turns.map(({ id }) => String(id));
      assert.deepEqual(ids, [...ids].sort());
    });

    it("is the system's to decide", async () => {
      const { gm } = world();
      class Reversed extends gm.foundry.documents.Combat {
        override _sortCombatants(a: CombatantDocument, b: CombatantDocument) {
          return (a.initiative ?? 0) - (b.initiative ?? 0);
        }
      }
      gm.foundry.utils.setProperty(gm.CONFIG, "Combat.documentClass", Reversed);
      assert.strictEqual(order(await fight(world(), [5, 12, 1])), "CAB");
    });

    it("leaves the turn with whoever has it when it changes", async () => {
      const combat = await fight(world(), [30, 20, 10]);
      await combat.startCombat();
      await combat.nextTurn();
      assert.strictEqual(combat.combatant?.name, "B");
      await named(combat, "C").update({ initiative: 40 });
      assert.deepEqual([order(combat), combat.combatant?.name, combat.turn], ["CAB", "B", 2]);
      await named(combat, "B").update({ initiative: 50 });
      assert.deepEqual([order(combat), combat.combatant?.name, combat.turn], ["BCA", "B", 0]);
    });

    it(
      "leaves the turn with whoever has it when others join or leave",
      async () => {
        const combat = await fight(world(), [30, 20, 10]);
        await combat.startCombat();
        await combat.nextTurn();
        await combat.createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 25 }]);
        assert.deepEqual([order(combat), combat.combatant?.name], ["ADBC", "B"]);
        await named(combat, "A").delete();
        assert.deepEqual([order(combat), combat.combatant?.name, combat.turn], ["DBC", "B", 1]);
      },
      { basis: "assumed" },
    );

    it(
      "gives the turn of one who leaves to the next",
      async () => {
        const combat = await fight(world(), [30, 20, 10]);
        await combat.startCombat();
        await combat.nextTurn();
        await named(combat, "B").delete();
        assert.strictEqual(combat.combatant?.name, "C");
        await named(combat, "C").delete();
        assert.strictEqual(combat.combatant?.name, "A");
      },
      { basis: "assumed" },
    );

    it("can be written by an update of the fight", async () => {
      const combat = await fight(world(), [30, 20, 10]);
      await combat.startCombat();
      await combat.update({ combatants: [{ _id: named(combat, "C").id, initiative: 99 }] });
      assert.deepEqual([order(combat), combat.combatant?.name], ["CAB", "A"]);
      await combat.update({ turn: combat.turns.findIndex(({ name }) => name === "C") });
      assert.strictEqual(combat.combatant?.name, "C");
    });
  },
});

const moves = defineBatch({
  name: "turns and rounds",
  basis: "documented",
  page: COMBAT,
  needs: "documents",
  covers: ["Combat.startCombat", "Combat.nextTurn", "Combat.previousTurn", "Combat.nextRound", "Combat.previousRound"],
  run({ it, assert, world }: BatchContext) {
    const at = (combat: CombatDocument) => [combat.round, combat.turn, combat.combatant?.name ?? null];

    it("go forward and back", async () => {
      const combat = await fight(world(), [2, 1]);
      await combat.startCombat();
      assert.deepEqual(at(combat), [1, 0, "A"]);
      await combat.nextTurn();
      assert.deepEqual(at(combat), [1, 1, "B"]);
      await combat.nextTurn();
      assert.deepEqual(at(combat), [2, 0, "A"]);
      await combat.previousTurn();
      assert.deepEqual(at(combat), [1, 1, "B"]);
      await combat.nextRound();
      assert.deepEqual(at(combat), [2, 0, "A"]);
      await combat.previousRound();
      assert.deepEqual(at(combat), [1, 1, "B"]);
      await combat.previousRound();
      assert.deepEqual(at(combat), [0, null, null]);
    });

    it(
      "tell hooks before they are written, which may change them",
      async () => {
        const { gm } = world();
        const log: unknown[] = [];
        const combat = await fight(world(), [3, 2, 1]);
        gm.Hooks.on(
          "combatStart",
          (_combat: unknown, data: object) => void log.push(["combatStart", { ...data }, combat.round]),
        );
        gm.Hooks.on("combatTurn", (_combat: unknown, data: { turn: number }, options: { direction: number }) => {
          log.push(["combatTurn", data.turn, options.direction]);
          data.turn = 2;
        });
        gm.Hooks.on("combatRound", (_combat: unknown, data: object, options: object) => {
          log.push([
            "combatRound",
            { ...data },
            Reflect.get(options, "direction"),
            typeof Reflect.get(options, "worldTime"),
          ]);
        });
        await combat.startCombat();
        await combat.nextTurn();
        assert.strictEqual(combat.combatant?.name, "C");
        await combat.nextTurn();
        assert.deepEqual(log, [
          ["combatStart", { round: 1, turn: 0 }, 0],
          ["combatTurn", 1, 1],
          ["combatRound", { round: 2, turn: 0 }, 1, "object"],
        ]);
      },
      { fixture: true },
    );

    it("tell every client's combatTurnChange afterwards, with where the fight was and is", async () => {
      const { gm, players, settled } = world();
      const combat = await fight(world(), [2, 1]);
      const seen: unknown[] = [];
      for (const client of [gm, ...(players ? [players.bob] : [])]) {
        client.Hooks.on("combatTurnChange", (changed: CombatDocument, prior: object, current: object) => {
          seen.push([changed.round, Reflect.get(prior, "turn"), Reflect.get(current, "turn")]);
        });
      }
      await combat.startCombat();
      await settled();
      await combat.nextTurn();
      await settled();
      const once = [
        [1, null, 0],
        [1, 0, 1],
      ];
      const expected = players ? once.flatMap((entry) => [entry, entry]) : once;
      assert.deepEqual(seen, expected);
      assert.deepEqual([combat.previous.turn, combat.current.turn], [0, 1]);
    });

    it(
      "skip the defeated where the world wants it",
      async () => {
        const { settings } = world().gm.game;
        const combat = await fight(world(), [3, 2, 1]);
        await named(combat, "B").update({ defeated: true });
        await combat.startCombat();
        await combat.nextTurn();
        assert.strictEqual(combat.combatant?.name, "B");
        const before = settings.get("core", "combatTrackerConfig");
        await settings.set("core", "combatTrackerConfig", { ...Object(before), skipDefeated: true });
        await combat.previousTurn();
        await combat.nextTurn();
        assert.strictEqual(combat.combatant?.name, "C");
        await settings.set("core", "combatTrackerConfig", before);
      },
      { basis: "assumed" },
    );

    it("stop when the fight ends, which deletes it", async () => {
      const combat = await fight(world(), [1]);
      await combat.delete();
      assert.strictEqual(world().gm.game.combats.get(String(combat.id)), undefined);
    });
  },
});

const events = defineBatch({
  name: "the events of turns",
  basis: "documented",
  page: COMBAT,
  needs: "documents",
  covers: ["Combat._onStartTurn", "Combat._onEndTurn", "Combat._onStartRound", "Combat._onEndRound"],
  run({ it, assert, world }: BatchContext) {
    /** Has every client note the events it gets. */
    const record = () => {
      const { gm, players } = world();
      const log: string[] = [];
      let running = 0;
      const note = async (text: string) => {
        running += 1;
        if (running > 1) log.push("at the same time");
        await Promise.resolve();
        log.push(text);
        running -= 1;
      };
      for (const client of [gm, ...(players ? [players.ann, players.bob] : [])]) {
        class Recorder extends client.foundry.documents.Combat {
          override _onStartTurn = (combatant: CombatantDocument) => note(`start ${combatant.name}`);
          override _onEndTurn = (combatant: CombatantDocument) => note(`end ${combatant.name}`);
          override _onStartRound = ({ round }: { round: number }) => note(`round ${round}`);
          override _onEndRound = ({ round }: { round: number }) => note(`end of round ${round}`);
          override _onEnter = (combatant: CombatantDocument) => note(`enter ${combatant.name}`);
          override _onExit = (combatant: CombatantDocument) => note(`exit ${combatant.name}`);
        }
        client.foundry.utils.setProperty(client.CONFIG, "Combat.documentClass", Recorder);
      }
      return log;
    };
    /** Gives what was told time to be told: one turn of the event loop. */
    const told = () => new Promise((resolve) => setTimeout(resolve, 0));

    it("come on one Gamemaster's client, one after the other, in their order", async () => {
      const log = record();
      const combat = await fight(world(), [2, 1]);
      await combat.startCombat();
      await combat.nextTurn();
      await combat.nextTurn();
      await told();
      assert.deepEqual(
        log.filter((entry) => !entry.startsWith("enter")),
        ["round 1", "start A", "end A", "start B", "end B", "end of round 1", "round 2", "start A"],
      );
    });

    it(
      "do not come when the fight goes back, or when the caller wants none",
      async () => {
        const log = record();
        const combat = await fight(world(), [2, 1]);
        await combat.startCombat();
        await combat.nextTurn();
        await told();
        log.length = 0;
        await combat.previousTurn();
        await combat.update({ turn: 1 }, { turnEvents: false });
        await told();
        assert.deepEqual(log, []);
      },
      { basis: "assumed" },
    );

    it(
      "tell who joins and leaves a fight that has begun",
      async () => {
        const log = record();
        const combat = await fight(world(), [2, 1]);
        await combat.startCombat();
        await combat.createEmbeddedDocuments("Combatant", [{ name: "C", initiative: 0 }]);
        await named(combat, "C").delete();
        await combat.delete();
        await told();
        const comings = log.filter((entry) => /^(enter|exit)/.test(entry));
        assert.deepEqual(comings, ["enter A", "enter B", "enter C", "exit C", "exit A", "exit B"]);
      },
      { basis: "assumed" },
    );
  },
});

const several = defineBatch({
  name: "several fights",
  basis: "documented",
  page: `${API}classes/foundry.documents.collections.CombatEncounters.html`,
  needs: "documents",
  covers: ["game.combat", "game.combats"],
  run({ it, assert, world }: BatchContext) {
    it("have one that is active, which is the one that is shown", async () => {
      const { game } = world().gm;
      const first = await fight(world(), [1]);
      const second = await fight(world(), [1]);
      await first.activate();
      assert.deepEqual([first.active, second.active], [true, false]);
      await second.activate();
      assert.deepEqual([first.active, second.active], [false, true]);
      assert.strictEqual(game.combats.active, second);
      assert.strictEqual(game.combat, second);
      await second.delete();
      await first.delete();
      assert(![first, second].some((combat) => combat === game.combat));
    });
  },
});

export const combatBatches: Batch[] = [turns, moves, events, several];
