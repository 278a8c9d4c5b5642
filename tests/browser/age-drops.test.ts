import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { openSheet } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

interface ItemSource {
  name: string;
  type: string;
  sort: number;
  system: { identifier?: string; ability?: string };
}

/** The sample world with a flail that everyone may see, among the items. */
function worldWithFlail() {
  return {
    ...sampleWorld(),
    items: [
      {
        _id: "flail00000000000",
        name: "Flail",
        type: "ageWeapon",
        ownership: { default: 2 },
        system: { group: "bludgeons", damage: "1d6+1" },
      },
    ],
  };
}

/** Opens the window of a compendium from its tab. */
async function compendium(page: Page, name: string) {
  await page.getByRole("tab", { name: "Compendiums" }).click();
  await page.locator("#compendium .entry-open", { hasText: name }).click();
  const pack = page.locator(".application.compendium", { hasText: name });
  await pack.waitFor();
  return pack;
}

/** Opens Kestrel's sheet at the left, clear of the sidebar and of compendiums. */
async function kestrelsSheet(page: Page) {
  const sheet = await openSheet(page, "Kestrel");
  await page.evaluate((id) => {
    const { game } = globalThis as unknown as {
      game: { actors: Map<string, { sheet: { setPosition(at: object): void } }> };
    };
    game.actors.get(id)?.sheet.setPosition({ left: 5, top: 5, width: 420 });
  }, IDS.kestrel);
  return sheet;
}

describe.each(generations)("what is given to a character (AGE-2, AGE-9, AGE-10), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: worldWithFlail() });

  async function items(type: string): Promise<ItemSource[]> {
    const actor = (await stored(scene.table, "Actor", IDS.kestrel)) as unknown as { items: ItemSource[] };
    return actor.items.filter((item) => item.type === type).sort((a, b) => a.sort - b.sort);
  }
  const names = async (type: string) => (await items(type)).map(({ name }) => name);

  it("comes from the list of items, by dragging or by its menu", async () => {
    const { page } = await scene.join("Player 1", { width: 1400 });
    const sheet = await kestrelsSheet(page);
    await page.getByRole("tab", { name: "Items" }).click();
    const flail = page.locator("#items .directory-item", { hasText: "Flail" });
    await flail.dragTo(sheet.getByRole("tablist"));
    await expect.poll(async () => (await names("ageWeapon")).filter((name) => name === "Flail").length).toBe(1);
    // Weapons one may have any number of.
    await flail.getByRole("button", { name: "Actions for Flail" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Give to my character" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await names("ageWeapon")).filter((name) => name === "Flail").length).toBe(2);
    // What comes from elsewhere stands last, like what the add button makes.
    expect(await names("ageWeapon")).toEqual(["Rapier", "Short Bow", "Flail", "Flail"]);
    const [first, second] = (await items("ageWeapon")).slice(2).map(({ sort }) => sort);
    expect(first).toBeLessThan(second ?? 0);
  });

  it("comes from compendiums; a standard stunt that is known is refused, in words (AGE-9, AGE-10)", async () => {
    const { page } = await scene.join("Player 1", { width: 1400 });
    const sheet = await kestrelsSheet(page);
    await sheet.getByRole("tab", { name: "Combat" }).click();
    const pack = await compendium(page, "AGE: Standard Stunts");
    const disarm = pack.locator(".directory-item", { hasText: "Disarm" });
    await disarm.dragTo(sheet.getByRole("tablist"));
    await page.locator(".notification", { hasText: "Kestrel has Disarm already." }).waitFor();
    expect(await items("ageStunt")).toHaveLength(10);
    await sheet.getByRole("button", { name: "Delete Disarm" }).click();
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await expect.poll(async () => (await items("ageStunt")).length).toBe(9);
    await disarm.dragTo(sheet.getByRole("tablist"));
    await expect.poll(async () => (await items("ageStunt")).length).toBe(10);
    expect((await items("ageStunt")).filter(({ system }) => system.identifier === "disarm")).toHaveLength(1);
  });

  it("is a focus once, also by the keyboard (AGE-2)", async () => {
    const { page } = await scene.join("Player 1", { width: 1400 });
    const sheet = await kestrelsSheet(page);
    const pack = await compendium(page, "AGE: Common Focuses");
    const give = async () => {
      await pack.getByRole("button", { name: "Actions for Acrobatics" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: "Give to my character" }).focus();
      await page.keyboard.press("Enter");
    };
    await give();
    await sheet.getByRole("button", { name: "Acrobatics +2" }).waitFor();
    await give();
    await page.locator(".notification", { hasText: "Kestrel has Acrobatics already." }).waitFor();
    expect((await names("ageFocus")).sort()).toEqual(["Acrobatics", "Dueling", "Searching"]);
  });

  it("is put in order by dragging and by buttons", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await kestrelsSheet(page);
    await sheet.getByRole("tab", { name: "Combat" }).click();
    const row = (name: string) => sheet.locator("li.draggable", { hasText: name });
    const shown = () => sheet.locator("li.draggable", { has: page.locator('[data-action="attack"]') });
    const order = async () => (await shown().locator(".triskele-roll").allTextContents()).map((text) => text.trim());
    expect(await order()).toEqual(["Rapier", "Short Bow"]);
    await row("Short Bow").locator(".triskele-note").dragTo(row("Rapier").locator(".triskele-note"));
    await expect.poll(order).toEqual(["Short Bow", "Rapier"]);
    await sheet.getByRole("button", { name: "Move Rapier up" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(order).toEqual(["Rapier", "Short Bow"]);
    expect(await names("ageWeapon")).toEqual(["Rapier", "Short Bow"]);
  });
});
