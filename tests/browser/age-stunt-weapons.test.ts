import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet } from "./acts.ts";
import { type AttackHost, attackBrute, buy, rollDamage } from "./attacks.ts";
import { verb } from "./fights.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

const SWORD = "kestrelsword0000";
const BOW = "kestrelbow000000";

function weapon(page: Page, id: string): Promise<Record<string, unknown> | undefined> {
  return page.evaluate(
    ([actor, id]) => {
      const { readied, loaded } =
        (globalThis as unknown as AttackHost).game.actors.get(actor)?.items.get(id)?.system ?? {};
      return { readied, loaded };
    },
    [IDS.kestrel, id] as const,
  );
}

function statuses(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (id) => [...((globalThis as unknown as AttackHost).game.actors.get(id)?.statuses ?? [])],
    IDS.kestrel,
  );
}

/** Kestrel has lost her rapier to a Disarm. */
function disarmed(page: Page): Promise<void> {
  return page.evaluate(
    async ([id, sword]) => {
      const kestrel = (globalThis as unknown as AttackHost).game.actors.get(id);
      await kestrel?.items.get(sword)?.update({ "system.readied": false });
      await kestrel?.createEmbeddedDocuments("ActiveEffect", [{ name: "Disarmed", statuses: ["disarmed"] }]);
    },
    [IDS.kestrel, SWORD] as const,
  );
}

describe.each(generations)("stunts and weapons (AGE-9, AGE-12), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("Rapid Reload loads the bow that was shot off, and taken back it is empty again", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await page.locator("#scene .token-target", { hasText: "Marsh Brute" }).click();
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await page.evaluate(
      async ([id, bow]) => {
        const { game } = globalThis as unknown as AttackHost;
        await game.actors.get(id)?.items.get(bow)?.update({ "system.reload": "minor" });
      },
      [IDS.kestrel, BOW] as const,
    );
    await loadDice(page, 5, 5, 2);
    await sheet.getByRole("button", { name: "Short Bow", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "attack").waitFor();
    expect(await weapon(gm.page, BOW)).toEqual({ readied: true, loaded: false });
    await buy(page, /^Rapid Reload/, 1);
    await expect.poll(() => weapon(gm.page, BOW)).toEqual({ readied: true, loaded: true });
    await card(page, "attack").getByRole("button", { name: "Take back Rapid Reload" }).click();
    await card(page, "attack").locator('[data-stunt-points="2"]').waitFor();
    await expect.poll(() => weapon(gm.page, BOW)).toEqual({ readied: true, loaded: false });
  });

  it("Dual Strike taken back leaves the second target alone", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 6);
    await buy(player, /^Dual Strike/, 2);
    await player.locator("#scene .token-target", { hasText: "Bram" }).dispatchEvent("click");
    await card(player, "attack").getByRole("button", { name: "Second target" }).click();
    await card(gm, "attack").getByText("second target Bram").waitFor();
    await card(player, "attack").getByRole("button", { name: "Take back Dual Strike" }).click();
    await card(player, "attack").locator('[data-stunt-points="6"]').waitFor();
    await card(player, "attack").getByText("against Marsh Brute, Defense 10").waitFor();
    expect(await card(gm, "attack").getByText("second target Bram").count()).toBe(0);
    await rollDamage(player, 4);
    expect(await card(player, "damage").getByRole("button", { name: "Apply damage to Bram" }).count()).toBe(0);
  });

  it("who takes a weapon in hand again is disarmed no more: by Ready, or by hand on the sheet", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await disarmed(page);
    expect(await statuses(page)).toEqual(["disarmed"]);
    expect(await verb(page, "act", IDS.kestrel, "ready", { item: SWORD })).toEqual({});
    await expect.poll(() => statuses(page)).toEqual([]);
    await disarmed(page);
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    const rapier = sheet.locator("[data-item-id]", { hasText: "Rapier" });
    await rapier.locator('[data-action="toggleReadied"]').click();
    await expect.poll(() => statuses(page)).toEqual([]);
    await expect.poll(() => weapon(page, SWORD)).toEqual({ readied: true, loaded: true });
    // To put it away is nobody's Disarm.
    await rapier.locator('[data-action="toggleReadied"]').click();
    await expect.poll(() => weapon(page, SWORD)).toEqual({ readied: false, loaded: true });
    expect(await statuses(page)).toEqual([]);
  });
});
