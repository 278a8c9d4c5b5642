import { describe, expect, it } from "vitest";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { violations } from "./axe.ts";
import { sampleScenes } from "./sample.ts";

describe.each([
  ["light", 14],
  ["dark", 13],
] as const)("in the %s theme, Foundry %i", (colorScheme, generation) => {
  const scene = sampleScenes({ generation });

  it("sheet, dialog and cards have names, roles and contrast", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1", { colorScheme });
    await target(page, "Marsh Brute");
    const sheet = await openSheet(page, "Kestrel");
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click();
    await page.locator("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
    await loadDice(page, 5, 5, 5, 6, 6);
    await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
    await card(page, "attack")
      .getByRole("button", { name: /Mighty Blow/ })
      .click();
    await card(page, "attack").locator('[data-stunt-points="3"]').waitFor();
    await card(page, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(page, "damage").waitFor();
    await sheet.getByRole("button", { name: "Edit Rapier" }).click();
    await page.locator("form.triskele-item-sheet").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("an attack is made from sheet to damage by keyboard alone", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1", { colorScheme });
    await page.locator("#scene .token-target", { hasText: "Marsh Brute" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("#scene li", { hasText: "Kestrel" }).locator(".open-sheet").focus();
    await page.keyboard.press("Enter");
    const sheet = page.locator("form.triskele-sheet");
    await sheet.getByRole("tab", { name: "Combat" }).focus();
    await page.keyboard.press("Enter");
    await sheet.getByRole("button", { name: "Rapier", exact: true }).focus();
    await loadDice(page, 5, 5, 5, 6);
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor();
    await page.keyboard.press("Enter");
    await card(page, "attack").getByRole("button", { name: "Roll damage" }).focus();
    await page.keyboard.press("Enter");
    await card(page, "damage").getByRole("button", { name: "Apply damage" }).focus();
    await page.keyboard.press("Enter");
    await card(page, "damage").locator("[data-applied]").waitFor();
  });
});
