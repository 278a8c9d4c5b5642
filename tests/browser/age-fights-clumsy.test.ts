import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { loadDice, openSheet } from "./acts.ts";
import { FIGHTERS, type FightHost, fightingWorld, nextTurn, spentBy, verb } from "./fights.ts";
import { generations } from "./generations.ts";
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

describe.each(generations)("a fight that is disturbed (AGE-11), Foundry %i", (generation) => {
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

describe.each(generations)("fights beside fights, and the hidden (AGE-11, AGE-12), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("count by the active fight when another was never ended, and end no action time while one goes on", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 2");
    // Kestrel has the turn in the old fight; in the new one Bram has it.
    await gm.page.evaluate(
      async ([scene, token, actor]) => {
        const host = globalThis as unknown as {
          Combat: { create(data: object): Promise<{ activate(): Promise<unknown>; startCombat(): Promise<unknown> }> };
        };
        const combatants = [{ tokenId: token, actorId: actor, sceneId: scene, initiative: 9 }];
        const combat = await host.Combat.create({ scene, combatants });
        await combat.activate();
        await combat.startCombat();
      },
      [IDS.scene, IDS.bramToken, IDS.bram] as const,
    );
    expect(await verb(player.page, "takeAction", IDS.bram, "defend")).toEqual({});
    expect(await spentBy(gm.page, IDS.bram)).toEqual(["defend: major"]);
    await gm.page.evaluate(async (old) => {
      const { game } = globalThis as unknown as { game: { combats: Map<string, { delete(): Promise<unknown> }> } };
      await game.combats.get(old)?.delete();
    }, "fightatthebridge");
    const conditions = () =>
      player.page.evaluate((id) => {
        const { system } = (globalThis as unknown as FightHost).game.actors.get(id) ?? {};
        return system?.conditions ?? [];
      }, IDS.bram);
    // The steward works in order: once this is served, the end of the old fight has been too.
    expect((await verb(player.page, "takeAction", IDS.bram, "run")).refused).toBe("AGE.Act.Refusal.noMajorLeft");
    expect(await conditions()).toEqual(["defending"]);
  });

  it("do not tell players whose turn it is when he is hidden", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FightHost;
      await game.combat?.combatants.get(id)?.update({ hidden: true });
    }, FIGHTERS.brute);
    await nextTurn(gm.page);
    await nextTurn(gm.page);
    const refused = await verb(page, "takeAction", IDS.kestrel, "run");
    expect(refused.text).toContain("it is the turn of someone unseen");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByText("It is the turn of someone unseen.").waitFor();
    expect(await sheet.getByText("Marsh Brute").count()).toBe(0);
  });

  it("keep what someone is typing when the fight moves on or his actor changes", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    const name = sheet.locator('input[name="name"]');
    // Typed, not filled in: nothing is saved before the field is left.
    await name.press("End");
    await name.pressSequentially(" the Bold");
    await nextTurn(gm.page);
    await gm.page.evaluate(async (id) => {
      await (globalThis as unknown as FightHost).game.actors.get(id)?.update({ "system.health.value": 7 });
    }, IDS.kestrel);
    await sheet.locator('input[name="system.health.value"]').and(page.locator('[value="7"]')).waitFor();
    expect(await name.inputValue()).toBe("Kestrel the Bold");
    await name.press("Tab");
    await expect
      .poll(() => gm.page.evaluate((id) => (globalThis as unknown as FightHost).game.actors.get(id)?.name, IDS.kestrel))
      .toBe("Kestrel the Bold");
  });
});

describe.each(generations)("initiative (AGE-11) at a player's console, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("is rolled once; a Gamemaster may roll it again", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const roll = (of: Page) =>
      of.evaluate(async (id) => {
        const { game } = globalThis as unknown as FightHost;
        try {
          await game.system.api.age.initiative?.([game.combat?.combatants.get(id)]);
          return "";
        } catch (error) {
          return (error as { text?: string }).text ?? String(error);
        }
      }, FIGHTERS.kestrel);
    expect(await roll(page)).toContain("Kestrel has rolled initiative already (20)");
    expect(await gm.page.locator('[data-card="initiative"]').count()).toBe(0);
    await loadDice(gm.page, 6, 5, 4);
    expect(await roll(gm.page)).toBe("");
    await gm.page.locator('[data-card="initiative"]').waitFor();
  });
});
