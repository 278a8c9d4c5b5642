import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice } from "./acts.ts";
import { type AttackHost, attackBrute } from "./attacks.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

describe.each(generations)("attacks (AGE-7, AGE-9, AGE-13), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("take the targeted token's Defense as target number, and the group's focus", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    for (const page of [player, gm]) {
      await card(page, "attack").locator("[data-total]", { hasText: "14" }).waitFor();
      await card(page, "attack").getByText("against Marsh Brute, Defense 10").waitFor();
      await card(page, "attack").locator('[data-success="true"]').waitFor();
      await card(page, "attack").getByText("Dueling").waitFor();
    }
    // No doubles: a hit, but no stunts.
    expect(await card(player, "attack").locator(".triskele-stunts").count()).toBe(0);
    expect(await card(player, "attack").getByRole("button", { name: "Roll damage" }).count()).toBe(1);
  });

  it("that miss show neither stunts nor damage, doubles or not", async () => {
    const { player } = await attackBrute(scene, 1, 1, 2);
    await card(player, "attack").locator('[data-success="false"]').waitFor();
    expect(await card(player, "attack").locator("button").count()).toBe(0);
    expect(await card(player, "attack").locator(".triskele-stunts").count()).toBe(0);
  });

  it("with a weapon whose damage cannot be rolled are refused, and nothing is used up", async () => {
    const { page } = await scene.join("Player 1");
    const refused = await page.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as AttackHost;
      const actor = game.actors.get(kestrel);
      const { attack } = game.system.api.age;
      if (!attack) throw new Error("There is no verb to attack.");
      const results: string[] = [];
      for (const damage of ["1d6/0", "1d0", "99999999999999999999"]) {
        await actor?.items.get("kestrelsword0000")?.update({ "system.damage": damage });
        const attempt = attack(actor, { weapon: "kestrelsword0000" });
        results.push(
          await attempt.then(
            () => "rolled",
            (error: { key?: string }) => error.key ?? String(error),
          ),
        );
      }
      return results;
    }, IDS.kestrel);
    expect(refused).toEqual(["AGE.Refusal.BadFormula", "AGE.Refusal.BadFormula", "AGE.Refusal.BadFormula"]);
    expect(await page.locator("#chat .chat-message").count()).toBe(0);
  });

  it("look the same after a reload in either browser", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 5);
    await card(player, "attack")
      .getByRole("button", { name: /Mighty Blow/ })
      .click();
    await card(player, "attack").locator('[data-stunt-points="3"]').waitFor();
    for (const page of [player, gm]) {
      const text = () => card(page, "attack").textContent();
      const before = await text();
      await page.reload();
      await card(page, "attack").waitFor();
      expect(await text()).toBe(before);
    }
  });

  it("offer nothing to a player who does not play the attacker", async () => {
    const { player } = await attackBrute(scene, 5, 5, 5);
    const other = await scene.join("Player 2");
    await card(other.page, "attack").locator('[data-stunt-points="5"]').waitFor();
    expect(await card(other.page, "attack").getByRole("button").count()).toBe(0);
    await loadDice(player, 1);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(other.page, "damage").waitFor();
    expect(await card(other.page, "damage").getByRole("button").count()).toBe(0);
  });
});
