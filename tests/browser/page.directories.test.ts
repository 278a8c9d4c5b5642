import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { HERO } from "./harness.ts";
import { miniScenes, violations } from "./mini.ts";

interface Stored {
  name: string;
  items: { contents: { name: string; sort: number }[] };
  ownership: Record<string, number>;
}
interface Client {
  game: { actors: { get(id: string): Stored; getName(name: string): Stored } };
}

describe.each(generations)("the directories at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("drag items to a sheet, where they are copied once and sorted by dragging", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.locator(`[data-entry-id="${HERO}"] .entry-open`).click();
    const gear = page.locator("form.actor .gear");
    await gear.waitFor({ state: "attached" });
    await page.getByRole("tab", { name: "Items" }).click();
    const sheet = page.locator("form.actor .mini-header");
    for (const count of [1, 2]) {
      await page.locator(".directory-item", { hasText: "Thing" }).dragTo(sheet);
      await expect.poll(() => gear.locator("li").count()).toBe(count);
    }
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as Client;
      const actor = game.actors.get(id);
      const [first] = actor.items.contents as unknown as { update(data: object): Promise<unknown> }[];
      await first?.update({ name: "First" });
    }, HERO);
    await gear.locator("li", { hasText: "First" }).waitFor();
    const names = () => gear.locator("li").allTextContents();
    const before = await names();
    const [top, bottom] = [gear.locator("li").first(), gear.locator("li").last()];
    await top.dragTo(bottom);
    await expect.poll(names).toEqual([...before].reverse());
  });

  it("let a Gamemaster drag an actor into the scene, and nobody else", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    for (const { page } of [gm, alva]) await page.getByRole("tab", { name: "Actors" }).click();
    await alva.page.locator(".directory-item", { hasText: "Hero" }).dragTo(alva.page.locator("#scene"));
    await gm.page.locator(".directory-item", { hasText: "Foe" }).dragTo(gm.page.locator("#scene"));
    await alva.page.locator("#scene .token", { hasText: "Foe" }).nth(1).waitFor();
    expect(await gm.page.locator("#scene .token").count()).toBe(3);
  });

  it("give a token that is not linked a sheet of its own", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.locator(".directory-item", { hasText: "Foe" }).dragTo(page.locator("#scene"));
    const tokens = page.locator("#scene .token", { hasText: "Foe" });
    await tokens.nth(1).waitFor();
    await tokens.nth(1).locator(".open-sheet").click();
    const strength = page.locator('form.actor [name="system.strength"]');
    await strength.fill("7");
    await strength.press("Tab");
    await page.locator(".double", { hasText: "14" }).waitFor();
    await page.keyboard.press("Escape");
    await tokens.nth(0).locator(".open-sheet").click();
    expect(await strength.inputValue()).toBe("2");
  });

  it("let a Gamemaster make a scene and show it to all, and take an item out of a sheet", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    expect(await alva.page.getByRole("tab", { name: "Scenes" }).count()).toBe(0);
    const { page } = gm;
    await page.getByRole("tab", { name: "Scenes" }).click();
    await page.getByRole("button", { name: "Create a scene" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Cave");
    await page.keyboard.press("Enter");
    await page.locator("#scenes .entry-open", { hasText: "Cave" }).click();
    await alva.page.getByRole("heading", { name: "Cave" }).waitFor();
    await page.locator("#scenes .entry-open", { hasText: "Glade" }).click();
    await alva.page.getByRole("heading", { name: "Glade" }).waitFor();
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }> };
      };
      await game.actors.get(id)?.createEmbeddedDocuments("Item", [{ name: "Lamp", type: "thing" }]);
    }, HERO);
    await page.locator('#scene .token:has-text("Hero") .open-sheet').click();
    await page.getByRole("tab", { name: "Items" }).click();
    await page.locator(".gear li", { hasText: "Lamp" }).dragTo(page.locator("#items .directory-list"));
    await page.locator("#items .directory-item", { hasText: "Lamp" }).waitFor();
  });

  it("have a menu for mouse, keyboard and touch", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Actors" }).click();
    const foe = page.locator(".directory-item", { hasText: "Foe" });
    await foe.click({ button: "right" });
    const menu = page.getByRole("menu");
    await menu.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("End");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Salute");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await foe.locator(".entry-open").focus();
    await page.keyboard.press("Shift+F10");
    await menu.getByRole("menuitem", { name: "Duplicate" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".directory-item", { hasText: "Foe (copy)" }).waitFor();
    await foe.first().getByRole("button", { name: "Actions for Foe" }).click();
    await menu.getByRole("menuitem", { name: "Put into the scene" }).click();
    await page.locator("#scene .token").nth(2).waitFor();
  });

  it("take entries of packages, which are asked for once, before the game is ready", async () => {
    const { page } = await scene.join("Alva", { lang: "sv" });
    await page.getByRole("tab", { name: "Aktörer" }).click();
    await page.getByRole("button", { name: "Åtgärder för Hero" }).click();
    await page.getByRole("menuitem", { name: "Hälsa" }).click();
    await page.locator(".notification", { hasText: `Salute ${HERO}` }).waitFor();
    const asked = await page.evaluate(
      () => (globalThis as unknown as { game: { minisystem: { asked: string[] } } }).game.minisystem.asked,
    );
    const names = ["Actor", "ChatMessage", "Combat", "Combatant", "Item", "JournalEntry", "Macro"];
    expect([...asked].sort()).toEqual(names.map((name) => `${name}:false`));
  });

  it("let a Gamemaster say who may see an actor", async () => {
    const gm = await scene.join("Gamemaster");
    const bo = await scene.join("Bo");
    for (const { page } of [gm, bo]) await page.getByRole("tab", { name: "Actors" }).click();
    expect(await bo.page.locator(".directory-item", { hasText: "Foe" }).count()).toBe(0);
    await gm.page.locator("#actors").getByRole("button", { name: "Actions for Foe" }).click();
    await gm.page.getByRole("menuitem", { name: "Who may see it" }).click();
    await gm.page.getByLabel("Bo", { exact: true }).selectOption({ label: "See everything" });
    await gm.page.getByRole("button", { name: "Save" }).click();
    await bo.page.locator(".directory-item", { hasText: "Foe" }).waitFor();
  });
});

describe("the menu of chat messages", () => {
  const scene = miniScenes();

  it("shows a private message to everyone, and deletes", async () => {
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await alva.page.locator("#message-mode").selectOption({ label: "Only me" });
    await alva.page.locator("#chat-message").fill("Secret");
    await alva.page.keyboard.press("Enter");
    const message = alva.page.locator(".chat-message", { hasText: "Secret" });
    await message.click({ button: "right" });
    await alva.page.getByRole("menuitem", { name: "Show it to everyone" }).click();
    await bo.page.locator(".chat-message", { hasText: "Secret" }).waitFor();
    await bo.page.locator(".chat-message", { hasText: "Secret" }).click({ button: "right" });
    await bo.page.getByRole("menuitem", { name: "Open in a window" }).waitFor();
    expect(await bo.page.getByRole("menuitem").count()).toBe(1);
    await message.getByRole("button", { name: /Actions/ }).click();
    await alva.page.getByRole("menuitem", { name: "Delete" }).click();
    await bo.page.locator(".chat-message", { hasText: "Secret" }).waitFor({ state: "detached" });
  });
});
