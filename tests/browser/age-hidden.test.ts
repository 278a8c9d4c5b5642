import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice } from "./acts.ts";
import { FIGHT, FIGHTERS, type FightHost, fightingWorld, nextTurn, verb } from "./fights.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

const BRUTE = `Scene.${IDS.scene}.Token.${IDS.bruteToken}`;

/** How many cards a user sees in his log. */
const cards = (page: Page) => page.locator("#chat .triskele-card").count();

/** How many messages a user's log holds, seen or not. */
const messages = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as FightHost).game.messages.contents.length);

describe.each(generations)("what follows from a roll for few eyes, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("is for the same eyes: damage that the Gamemaster rolls, stunts, narration, a second attack (AGE-9, AGE-14)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const other = await scene.join("Player 2");
    await loadDice(page, 6, 6, 5);
    await verb(page, "attack", IDS.kestrel, { weapon: "kestrelsword0000", targets: [BRUTE], messageMode: "gm" });
    await card(page, "attack").getByRole("button", { name: "Lightning Attack" }).click();
    await card(page, "attack").getByRole("textbox").fill("Out of the dark");
    await card(page, "attack").getByRole("button", { name: "Tell", exact: true }).click();
    await card(gm.page, "attack").getByText("Out of the dark").waitFor();
    await loadDice(gm.page, 4);
    await card(gm.page, "attack").getByRole("button", { name: "Roll damage" }).click();
    // Her player made the attack and sees what it does.
    await card(page, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(page, "damage").locator("[data-applied]").waitFor();
    await loadDice(page, 6, 5, 4);
    await page.evaluate((target) => {
      const { game } = globalThis as unknown as FightHost;
      const [attack] = game.messages.contents;
      return game.system.api.age
        .secondAttack?.(attack, { weapon: "kestrelsword0000", targets: [target] })
        .then(() => null);
    }, BRUTE);
    await expect.poll(() => card(gm.page, "attack").count()).toBe(1);
    await expect.poll(() => cards(gm.page)).toBe(3);
    await expect.poll(() => messages(other.page)).toBe(3);
    expect(await cards(other.page)).toBe(0);
    expect(await other.page.locator("#chat").textContent()).not.toContain("Out of the dark");
    expect(await other.page.locator("#chat").textContent()).not.toContain("Rapier");
  });

  it("and the recovery of those whom no player plays is the Gamemaster's to know (AGE-16, AGE-19)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: {
          actors: Map<
            string,
            { toggleStatusEffect(id: string): Promise<unknown>; update(c: object): Promise<unknown> }
          >;
        };
      };
      await game.actors.get(id)?.update({ "system.health.value": 5 });
      await game.actors.get(id)?.toggleStatusEffect("unconscious");
    }, IDS.brute);
    await verb(gm.page, "wake", IDS.brute);
    await verb(gm.page, "rest", IDS.brute, "sleep");
    await card(gm.page, "wake").waitFor();
    await card(gm.page, "sleep").waitFor();
    expect(await verb(page, "rest", IDS.kestrel, "sleep")).toEqual({});
    await card(page, "sleep").locator("[data-gained]").waitFor();
    expect(await page.locator("#chat").textContent()).not.toContain("Marsh Brute");
  });
});

describe.each(generations)("a death (AGE-15), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  for (const hidden of [true, false]) {
    it(`of ${hidden ? "a hidden adversary is told to the Gamemasters alone" : "an adversary in sight is told to all"}`, async () => {
      const gm = await scene.join("Gamemaster");
      const { page } = await scene.join("Player 1");
      await gm.page.evaluate(
        async ([fight, fighter, brute, hidden]) => {
          const { game } = globalThis as unknown as FightHost & {
            game: { combats: Map<string, { combatants: Map<string, { update(changes: object): Promise<unknown> }> }> };
          };
          await game.settings.set("triskele", "age.adversaryFalls", "dying");
          await game.combats.get(fight)?.combatants.get(fighter)?.update({ hidden });
          await game.actors.get(brute)?.update({
            "system.health.value": 0,
            "system.abilities.constitution.value": -2,
          });
        },
        [FIGHT, FIGHTERS.brute, IDS.brute, hidden] as const,
      );
      // Fallen in round 1, Constitution −2: at the start of his turn in round 2.
      for (let turn = 0; turn < 5; turn++) await nextTurn(gm.page);
      await card(gm.page, "death").getByText("Marsh Brute dies.").waitFor();
      await expect.poll(() => messages(page)).toBe(1);
      expect(await cards(page)).toBe(hidden ? 0 : 1);
    });
  }
});
