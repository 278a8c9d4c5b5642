import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { miniScenes, violations } from "./mini.ts";

/** Opens the window of a compendium from its tab. */
async function open(page: Page, name: string) {
  await page.getByRole("tab", { name: "Compendiums" }).click();
  await page.locator("#compendium .entry-open", { hasText: name }).click();
  const pack = page.locator(".application.compendium", { hasText: name });
  await pack.waitFor();
  return pack;
}

describe.each(generations)("compendiums at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("list what the system brings along, to search and to open without changing it", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Compendiums" }).click();
    const names = await page.locator("#compendium .entry-name").allTextContents();
    expect(names).toEqual(["Mini: Gear", "Mini: Beasts"]);
    const pack = await open(page, "Mini: Gear");
    expect(await pack.locator(".entry-name").allTextContents()).toEqual(["Lantern", "Belt"]);
    expect(await violations(page)).toEqual([]);
    await pack.getByRole("searchbox").fill("lan");
    await expect.poll(() => pack.locator("[data-entry-id]:visible .entry-name").allTextContents()).toEqual(["Lantern"]);
    await pack.locator(".entry-open", { hasText: "Lantern" }).click();
    const sheet = page.locator("form.application.item", { hasText: "Lantern" });
    await sheet.waitFor();
    expect(await sheet.locator(".window-content :is(input, select, textarea, button):not(:disabled)").count()).toBe(0);
  });

  it("are imported by the menu and by dragging to the directory", async () => {
    const { page } = await scene.join("Gamemaster");
    const pack = await open(page, "Mini: Gear");
    await pack.getByRole("button", { name: "Actions for Belt" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Import into the world" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".notification", { hasText: "Belt" }).waitFor();
    await page.getByRole("tab", { name: "Items" }).click();
    await page.locator("#items .directory-item", { hasText: "Belt" }).waitFor();
    await pack.locator(".directory-item", { hasText: "Lantern" }).dragTo(page.locator("#items .directory-list"));
    await page.locator("#items .directory-item", { hasText: "Lantern" }).waitFor();
    const origins = await page.evaluate(() => {
      const { game } = globalThis as unknown as {
        game: { items: { contents: { name: string; toObject(): { _stats: { compendiumSource?: string } } }[] } };
      };
      return game.items.contents.map((item) => [item.name, item.toObject()._stats.compendiumSource ?? null]);
    });
    expect(Object.fromEntries(origins)).toMatchObject({
      Belt: "Compendium.minisystem.things.Item.miniBelt00000000",
      Lantern: "Compendium.minisystem.things.Item.miniLantern00000",
    });
  });

  it("give players what they drag to their own sheet, or take by the menu", async () => {
    const { page } = await scene.join("Alva");
    await page.locator("#scene .open-sheet").click();
    const gear = page.locator("form.actor .gear li");
    await page.locator("form.application.actor").waitFor();
    await page.evaluate(() => {
      const { ui } = globalThis as unknown as { ui: { activeWindow: { setPosition(position: object): unknown } } };
      ui.activeWindow.setPosition({ left: 0, top: 150, width: 400 });
    });
    const pack = await open(page, "Mini: Gear");
    await pack.locator(".directory-item", { hasText: "Lantern" }).dragTo(page.locator("form.actor .mini-header"));
    await expect.poll(() => gear.allTextContents()).toEqual(["Lantern"]);
    await pack.getByRole("button", { name: "Actions for Belt" }).click();
    expect(await page.getByRole("menuitem", { name: "Import into the world" }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "Give to my character" }).click();
    await expect.poll(() => gear.count()).toBe(2);
    // What the belt passes on is shown on the token.
    await page.locator("#scene .token", { hasText: "Hero" }).locator(".effect", { hasText: "Glow" }).waitFor();
  });

  it("bring actors into the scene by way of the world", async () => {
    const { page } = await scene.join("Gamemaster");
    const pack = await open(page, "Mini: Beasts");
    await pack.locator(".directory-item", { hasText: "Wolf" }).dragTo(page.locator("#scene"));
    await page.locator("#scene .token", { hasText: "Wolf" }).waitFor();
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.locator("#actors .directory-item", { hasText: "Wolf" }).waitFor();
  });
});
