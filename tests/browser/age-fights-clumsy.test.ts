import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { FIGHTERS, type FightHost, fightingWorld, nextTurn, spentBy, verb } from "./fights.ts";
import { sampleScenes } from "./sample.ts";

interface Fight {
  round: number;
  turn: number | null;
  acted: readonly string[];
  combatant: { id: string; name: string } | null;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  update(changes: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
}

/** Does something to the fight from a user's console. */
const fight = (page: Page, deed: (combat: Fight, arg: string) => Promise<unknown>, arg = "") =>
  page.evaluate(
    async ([source, arg]) => {
      const { combat } = (globalThis as unknown as { game: { combat: Fight } }).game;
      await (new Function(`return (${source})`)() as typeof deed)(combat, arg);
    },
    [deed.toString(), arg] as const,
  );

const turn = (page: Page) =>
  page.evaluate(() => {
    const { combat } = (globalThis as unknown as FightHost).game;
    return `${combat?.round}: ${combat?.combatant?.name}`;
  });

describe.each([14, 13] as const)("a fight that is disturbed (AGE-11), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("gives nobody a second turn when a turn is gone back to, and leaves nobody out when a round is cut short", async () => {
    const { page } = await scene.join("Gamemaster");
    await nextTurn(page);
    expect(await verb(page, "takeAction", IDS.bram, "defend", { overrule: false })).toEqual({});
    await fight(page, (combat) => combat.previousTurn());
    expect(await turn(page)).toBe("1: Kestrel");
    await nextTurn(page);
    expect(await turn(page)).toBe("1: Bram");
    expect(await spentBy(page, IDS.bram)).toEqual(["defend: major"]);
    const again = await verb(page, "takeAction", IDS.bram, "defend", { overrule: false });
    expect(again.refused).toBe("AGE.Act.Refusal.noMajorLeft");

    // The round ends before the brute has acted; back again, it still has its turn.
    await fight(page, (combat) => combat.nextRound());
    expect(await turn(page)).toBe("2: Kestrel");
    await fight(page, (combat) => combat.previousTurn());
    expect(await turn(page)).toBe("1: Bram");
    await nextTurn(page);
    expect(await turn(page)).toBe("1: Marsh Brute");
    await nextTurn(page);
    expect(await turn(page)).toBe("2: Kestrel");
  });

  it("goes on with the next who has not acted when whose turn it is leaves, whoever deletes him", async () => {
    const { page } = await scene.join("Gamemaster");
    const player = await scene.join("Player 2");
    // The brute seizes in Kestrel's turn, stands first, and is deleted in its own.
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FightHost;
      await game.combat?.combatants.get(id)?.update({ "flags.triskele.seized": 1 });
    }, FIGHTERS.brute);
    await expect.poll(() => turn(player.page)).toBe("1: Kestrel");
    await nextTurn(page);
    expect(await turn(page)).toBe("1: Marsh Brute");
    // What he defended with ends when his turn begins.
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { toggleStatusEffect(id: string, options: object): Promise<unknown> }> };
      };
      await game.actors.get(id)?.toggleStatusEffect("defending", { active: true });
    }, IDS.bram);
    await fight(page, (combat, id) => combat.deleteEmbeddedDocuments("Combatant", [id]), FIGHTERS.brute);
    await expect.poll(() => turn(page)).toBe("1: Bram");
    await expect.poll(() => turn(player.page)).toBe("1: Bram");
    await expect
      .poll(() =>
        page.evaluate(
          (id) => (globalThis as unknown as FightHost).game.actors.get(id)?.system.conditions ?? [],
          IDS.bram,
        ),
      )
      .toEqual([]);
    await nextTurn(page);
    expect(await turn(page)).toBe("2: Kestrel");
  });

  it("goes back past those who have left", async () => {
    const { page } = await scene.join("Gamemaster");
    await nextTurn(page);
    await nextTurn(page);
    await fight(page, (combat, id) => combat.deleteEmbeddedDocuments("Combatant", [id]), FIGHTERS.bram);
    expect(await turn(page)).toBe("1: Marsh Brute");
    await fight(page, (combat) => combat.previousTurn());
    expect(await turn(page)).toBe("1: Kestrel");
  });
});
