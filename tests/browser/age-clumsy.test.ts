import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, openSheet } from "./acts.ts";
import { attackBrute } from "./attacks.ts";
import { type FightHost, verb } from "./fights.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

describe.each(generations)("clumsy hands, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("buy one stunt by a double click, not the next one under the pointer too (AGE-8)", async () => {
    const { player } = await attackBrute(scene, 6, 6, 6);
    const attack = card(player, "attack");
    await attack.getByRole("button", { name: "Skirmish" }).dblclick();
    await attack.locator('[data-stunt-points="5"]').waitFor();
    await attack.getByRole("button", { name: "Mighty Blow" }).dblclick({ delay: 80 });
    await attack.locator('[data-stunt-points="3"]').waitFor();
    // One more, so that a purchase of the second click would have been served before it.
    await attack.getByRole("button", { name: "Skirmish" }).click();
    await attack.locator('[data-stunt-points="2"]').waitFor();
    expect(await attack.locator("[data-purchase]").count()).toBe(3);
  });

  it("rest and roll once by a double click (AGE-19)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await gm.page.evaluate(
      (id) =>
        (globalThis as unknown as FightHost).game.actors
          .get(id)
          ?.update({ "system.health.value": 1 })
          .then(() => null),
      IDS.kestrel,
    );
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Sleep" }).dblclick({ delay: 80 });
    await sheet.getByRole("button", { name: "Willpower", exact: true }).dblclick({ delay: 80, modifiers: ["Shift"] });
    await card(page, "ability").waitFor();
    await sheet.getByRole("button", { name: "Cunning", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "ability").getByRole("heading", { name: "Cunning" }).waitFor();
    expect(await page.locator("#chat .triskele-card").count()).toBe(3);
    expect(await health(scene.table, IDS.kestrel)).toBe(13);
  });

  it("roll nothing against a target number that is none (AGE-3)", async () => {
    const { page } = await scene.join("Player 1");
    for (const target of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, "12"]) {
      const { refused } = await verb(page, "test", IDS.kestrel, { ability: "cunning", target });
      expect(refused, String(target)).toBe("AGE.Refusal.WholeNumber");
    }
    expect(await page.locator("#chat .chat-message").count()).toBe(0);
  });
});
