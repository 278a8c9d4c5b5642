import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet } from "./acts.ts";
import { FIGHT, type FightHost, fightingWorld, nextTurn, verb } from "./fights.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

// Kestrel: Cunning 1, Constitution 0, level 2, Health 28. Bram: Constitution 3, level 2, Health 35.
const BRAM = `Scene.${IDS.scene}.Token.${IDS.bramToken}`;

/** Writes an actor's data as its owner or a GM does on a sheet. */
function write(page: Page, actor: string, changes: object): Promise<void> {
  return page.evaluate(
    async ([id, changes]) => {
      await (globalThis as unknown as FightHost).game.actors.get(id)?.update(changes);
    },
    [actor, changes] as const,
  );
}

/** An actor's conditions as a user's client has them. */
function conditions(page: Page, actor: string): Promise<readonly string[]> {
  return page.evaluate(
    (id) => (globalThis as unknown as FightHost).game.actors.get(id)?.system.conditions ?? [],
    actor,
  );
}

describe.each(generations)("healing (AGE-18), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("gives the Dragon Die and Cunning back, once until the next damage, and never to oneself", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await write(gm.page, IDS.bram, { "system.health.value": 20 });
    await loadDice(player.page, 4, 4, 5);
    expect(await verb(player.page, "heal", IDS.kestrel, { patient: BRAM })).toEqual({});
    await card(player.page, "heal").locator('[data-healed="6"]').waitFor();
    await expect.poll(() => health(scene.table, IDS.bram)).toBe(26);
    const again = await verb(player.page, "heal", IDS.kestrel, { patient: BRAM });
    expect(again).toMatchObject({ refused: "AGE.Heal.alreadyHealed", text: expect.stringContaining("Bram") });
    await write(gm.page, IDS.bram, { "system.health.value": 20 });
    await loadDice(player.page, 1, 2, 3);
    expect(await verb(player.page, "heal", IDS.kestrel, { patient: BRAM })).toEqual({});
    await card(gm.page, "heal").getByText("It does not help Bram.").waitFor();
    expect(await health(scene.table, IDS.bram)).toBe(20);
    await write(gm.page, IDS.kestrel, { "system.health.value": 5 });
    const self = await verb(player.page, "heal", IDS.kestrel, { patient: `Actor.${IDS.kestrel}` });
    expect(self.refused).toBe("AGE.Heal.self");
  });

  it("stops at the maximum that effects make of it", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await gm.page.evaluate(
      async ([bram, generation]) => {
        const { game } = globalThis as unknown as {
          game: { actors: Map<string, { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }> };
        };
        const change = { key: "system.health.max", value: "2" };
        const changes =
          generation >= 14
            ? { system: { changes: [{ ...change, type: "add" }] } }
            : { changes: [{ ...change, mode: 2 }] };
        await game.actors.get(bram)?.createEmbeddedDocuments("ActiveEffect", [{ name: "Sturdy", ...changes }]);
      },
      [IDS.bram, generation] as const,
    );
    await write(gm.page, IDS.bram, { "system.health.value": 34 });
    await loadDice(player.page, 4, 4, 6);
    expect(await verb(player.page, "heal", IDS.kestrel, { patient: BRAM })).toEqual({});
    await expect.poll(() => health(scene.table, IDS.bram)).toBe(37);
  });
});

describe.each(generations)("the dying (AGE-15), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("fall at 0, count their rounds on the sheet, and die at the start of their turn", async () => {
    const gm = await scene.join("Gamemaster");
    const bram = await scene.join("Player 2");
    const sheet = await openSheet(bram.page, "Bram");
    await sheet.getByLabel("Health now").fill("0");
    await bram.page.keyboard.press("Tab");
    // Fallen in round 1, Constitution 3: at the start of his turn in round 6.
    await sheet.getByText("Dying: dies at the start of the turn in round 6; rounds left: 5.").waitFor();
    expect(await conditions(gm.page, IDS.bram)).toEqual(["dying"]);
    for (let turn = 0; turn < 15; turn++) await nextTurn(gm.page);
    await sheet.getByText("rounds left: 0.").waitFor();
    expect(await conditions(gm.page, IDS.bram)).toEqual(["dying"]);
    // Round 6 has begun with Kestrel's turn; now it is Bram's.
    await nextTurn(gm.page);
    await card(bram.page, "death").getByText("Bram dies.").waitFor();
    expect(await conditions(gm.page, IDS.bram)).toEqual(["dead"]);
  });

  it("get up again with Health above 0, and a new fall counts anew", async () => {
    const gm = await scene.join("Gamemaster");
    await write(gm.page, IDS.bram, { "system.health.value": 0 });
    await expect.poll(() => conditions(gm.page, IDS.bram)).toEqual(["dying"]);
    await write(gm.page, IDS.bram, { "system.health.value": 4 });
    await expect.poll(() => conditions(gm.page, IDS.bram)).toEqual([]);
    for (let turn = 0; turn < 3; turn++) await nextTurn(gm.page);
    await write(gm.page, IDS.bram, { "system.health.value": 0 });
    const sheet = await openSheet(gm.page, "Bram");
    await sheet.getByText("in round 7; rounds left: 5.").waitFor();
  });

  it("are out of the fight when they are adversaries", async () => {
    const gm = await scene.join("Gamemaster");
    await write(gm.page, IDS.brute, { "system.health.value": 0 });
    await expect.poll(() => conditions(gm.page, IDS.brute)).toEqual(["defeated"]);
  });
});

describe.each(generations)("rest (AGE-19), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  async function endFight(page: Page): Promise<void> {
    await page.evaluate(async (fight) => {
      const { game } = globalThis as unknown as { game: { combats: Map<string, { delete(): Promise<unknown> }> } };
      await game.combats.get(fight)?.delete();
    }, FIGHT);
  }

  const encounter = (page: Page, actor: string) =>
    page.evaluate((id) => {
      const actor = (globalThis as unknown as FightHost).game.actors.get(id);
      return (actor?.system as unknown as { rest: { encounter: string } } | undefined)?.rest.encounter;
    }, actor);

  it("is one breather after an encounter, not for those at 0 when it ended, and sleep for all", async () => {
    const gm = await scene.join("Gamemaster");
    const kestrel = await scene.join("Player 1");
    const bram = await scene.join("Player 2");
    await write(gm.page, IDS.kestrel, { "system.health.value": 10 });
    await write(gm.page, IDS.bram, { "system.health.value": 0 });
    const sheet = await openSheet(kestrel.page, "Kestrel");
    await sheet.getByRole("button", { name: "Breather" }).click({ force: true });
    await kestrel.page.locator(".notification", { hasText: "Kestrel is still in a fight." }).waitFor();
    await endFight(gm.page);
    await expect.poll(() => encounter(kestrel.page, IDS.kestrel)).toBe(FIGHT);
    // 5 + Constitution 0 + level 2.
    await sheet.getByRole("button", { name: "Breather" }).click();
    await card(gm.page, "breather").getByText("Kestrel takes a breather and gets 7 Health back.").waitFor();
    expect(await health(scene.table, IDS.kestrel)).toBe(17);
    expect((await verb(kestrel.page, "rest", IDS.kestrel, "breather")).refused).toBe("AGE.Rest.taken");
    expect((await verb(bram.page, "rest", IDS.bram, "breather")).refused).toBe("AGE.Rest.atZero");
    // 10 + 0 + 2 is more than the 11 missing.
    await sheet.getByRole("button", { name: "Sleep" }).click();
    await card(gm.page, "sleep").getByText("gets 11 Health back").waitFor();
    expect(await health(scene.table, IDS.kestrel)).toBe(28);
  });
});

describe("someone unconscious (AGE-16)", () => {
  const scene = sampleScenes();

  it("wakes when the Gamemaster says so, who sees the whole party at a glance", async () => {
    const gm = await scene.join("Gamemaster");
    const bram = await scene.join("Player 2");
    await write(gm.page, IDS.bram, { "system.wakesIn": 7 });
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { toggleStatusEffect(id: string): Promise<unknown> }> };
      };
      await game.actors.get(id)?.toggleStatusEffect("unconscious");
    }, IDS.bram);
    const sheet = await openSheet(bram.page, "Bram");
    await sheet.getByText("Unconscious: wakes in 7 minutes").waitFor();
    expect(await sheet.getByRole("button", { name: "Wake up" }).count()).toBe(0);
    expect((await verb(bram.page, "wake", IDS.bram)).refused).toBe("AGE.Rest.onlyGm");

    await gm.page.getByRole("tab", { name: "Actors" }).click();
    await gm.page.getByRole("button", { name: "Party" }).click();
    const party = gm.page.locator(".triskele-party");
    const member = party.locator("[data-actor-id]", { hasText: "Bram" });
    await member.locator('[data-condition="unconscious"]').waitFor();
    expect(await member.locator("[data-health]").textContent()).toBe("35 / 35");
    await member.getByRole("button", { name: "Wake up" }).click();
    await member.locator('[data-condition="unconscious"]').waitFor({ state: "detached" });
    await card(bram.page, "wake").getByText("Bram wakes up.").waitFor();
    await write(gm.page, IDS.bram, { "system.health.value": 30 });
    await member.locator("[data-health]", { hasText: "30 / 35" }).waitFor();
    expect(await bram.page.getByRole("button", { name: "Party" }).count()).toBe(0);
  });
});
