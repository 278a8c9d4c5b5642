import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { miniScenes } from "./mini.ts";

interface Client {
  game: {
    journal: { contents: { pages: { contents: { text: { content: string } }[] } }[] };
    combats: {
      viewed: { combatants: { getName(name: string): { update(data: object): Promise<unknown> } } };
    };
  };
  JournalEntry: { create(data: object): Promise<unknown> };
}

const open = (page: Page, tab: string) => page.getByRole("tab", { name: tab }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

describe.each(generations)("hasty hands at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("make and ask one thing with a double click", async () => {
    const { page } = await scene.join("Gamemaster");
    await open(page, "Combat");
    const panel = page.locator("#combat");
    await panel.getByRole("button", { name: "Add the tokens" }).dblclick();
    await panel.locator(".combatant", { hasText: "Foe" }).waitFor();
    await panel.getByRole("button", { name: "Roll initiative for Hero" }).dblclick();
    await expect.poll(() => panel.getByLabel("Initiative of Hero").inputValue()).not.toBe("");
    await panel.getByRole("button", { name: "Begin the fight" }).dblclick();
    await panel.getByRole("heading", { name: "Round 1" }).waitFor();
    await panel.getByRole("button", { name: "End", exact: true }).dblclick();
    await page.locator("dialog").waitFor();
    expect(await page.locator("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await panel.getByRole("button", { name: "New fight" }).dblclick();
    const which = panel.getByLabel("Which fight").locator("option");
    await expect.poll(() => which.count()).toBe(2);
    await panel.getByLabel("Which fight").selectOption({ index: 0 });
    await expect.poll(() => panel.locator(".combatant .name").allTextContents()).toEqual(["Hero", "Foe"]);
    await open(page, "Chat");
    expect(await page.locator(".chat-message").count()).toBe(1);
    await open(page, "Journal");
    await page.getByRole("button", { name: "Create a journal entry" }).dblclick();
    await page.getByLabel("Name", { exact: true }).fill("Log");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Add a page" }).dblclick();
    await page.locator(".page-link").waitFor();
    expect(await page.locator("dialog").count()).toBe(0);
    expect(await page.locator("#journal .directory-item").count()).toBe(1);
    expect(await page.locator(".page-link").count()).toBe(1);
  });

  it("keep what they type, and their place, while the tracker is drawn anew", async () => {
    const { page } = await scene.join("Gamemaster");
    await open(page, "Combat");
    const panel = page.locator("#combat");
    await panel.getByRole("button", { name: "Add the tokens" }).click();
    await panel.getByLabel("Initiative of Foe").click();
    await page.keyboard.type("1");
    await page.evaluate(async () => {
      const { viewed } = (globalThis as unknown as Client).game.combats;
      await viewed.combatants.getName("Hero").update({ initiative: 30 });
    });
    await expect.poll(() => panel.getByLabel("Initiative of Hero").inputValue()).toBe("30");
    await page.keyboard.type("7");
    await page.keyboard.press("Tab");
    await expect.poll(() => panel.getByLabel("Initiative of Foe").inputValue()).toBe("17");
    for (const name of ["Foe", "the fight"]) {
      const button = panel.getByRole("button", { name: `Actions for ${name}` });
      const drawn = await panel.locator(".combatant").first().elementHandle();
      await button.focus();
      await page.keyboard.press("Enter");
      await page
        .getByRole("menuitem")
        .nth(name === "Foe" ? 1 : 2)
        .focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => drawn?.evaluate((entry) => entry.isConnected)).toBe(false);
      expect(await focused(page)).toBe(`Actions for ${name}`);
    }
  });

  it("lose no text by going to another page or closing the window", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.evaluate(async () => {
      const pages = ["One", "Two"].map((name, sort) => ({ name, type: "text", sort }));
      await (globalThis as unknown as Client).JournalEntry.create({ name: "Log", pages });
    });
    const contents = () =>
      page.evaluate(() =>
        (globalThis as unknown as Client).game.journal.contents[0]?.pages.contents.map(({ text }) => text.content),
      );
    await open(page, "Journal");
    await page.locator("#journal .entry-open").click();
    const sheet = page.locator(".journal-sheet");
    const write = async (text: string) => {
      await sheet.getByRole("button", { name: "Edit the text" }).click();
      await sheet.getByRole("textbox", { name: "Text of the page" }).pressSequentially(text);
    };
    await write("First");
    await sheet.locator(".page-link", { hasText: "Two" }).click();
    await expect.poll(contents).toEqual(["<p>First</p>", ""]);
    await write("Second");
    await sheet.getByRole("button", { name: "Close window" }).click();
    await expect.poll(contents).toEqual(["<p>First</p>", "<p>Second</p>"]);
  });

  it("copy the scene that is shown without showing the copy, and are told what a command lacks", async () => {
    const { page } = await scene.join("Gamemaster");
    await open(page, "Scenes");
    await page.getByRole("button", { name: "Actions for Glade" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await page.locator("#scenes .directory-item", { hasText: "Glade (copy)" }).waitFor();
    expect(await page.getByText("Everybody sees this one").count()).toBe(1);
    expect(await page.locator("#scenes .directory-item", { hasText: "(copy)" }).textContent()).not.toContain(
      "Everybody",
    );
    await open(page, "Chat");
    for (const [line, example] of [
      ["/roll", "/roll 3d6 + 2"],
      ["/w Alva", "/w [Ann, Bo] …"],
    ] as const) {
      await page.locator("#chat-message").fill(line);
      await page.keyboard.press("Enter");
      await page.locator(".notification", { hasText: `such as: ${example}` }).waitFor();
    }
  });

  it("leave no field without a name", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.evaluate(async () => {
      const pages = [{ name: "One", type: "text" }];
      await (globalThis as unknown as Client).JournalEntry.create({ name: "Log", pages });
    });
    await open(page, "Journal");
    await page.locator("#journal .entry-open").click();
    for (const [label, name] of [
      ["Name of the page", "One"],
      ["Name of the entry", "Log"],
    ] as const) {
      await page.getByLabel(label).fill("  ");
      await page.keyboard.press("Tab");
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(name);
    }
  });
});

describe.each(generations)("editing a text at generation %i", (generation) => {
  const scene = miniScenes({ generation });
  const content =
    '<p class="lead">Old</p><section class="secret"><p>Hidden</p></section>' +
    "<table><tbody><tr><td>Cell</td></tr></tbody></table><p>Water: H<sub>2</sub>O</p>";

  it("keeps secrets, tables and classes as they were, and makes secrets", async () => {
    const gm = await scene.join("Gamemaster");
    const bo = await scene.join("Bo");
    await gm.page.evaluate(async (html) => {
      const pages = [{ name: "One", type: "text", text: { content: html } }];
      await (globalThis as unknown as Client).JournalEntry.create({ name: "Log", ownership: { default: 2 }, pages });
    }, content);
    for (const { page } of [gm, bo]) {
      await open(page, "Journal");
      await page.locator("#journal .entry-open").click();
    }
    const stored = () =>
      gm.page.evaluate(
        () => (globalThis as unknown as Client).game.journal.contents[0]?.pages.contents[0]?.text.content,
      );
    const sheet = gm.page.locator(".journal-sheet");
    await sheet.getByRole("button", { name: "Edit the text" }).click();
    await sheet.getByRole("textbox", { name: "Text of the page" }).press("Control+Home");
    await gm.page.keyboard.type("Very ");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect.poll(stored).toBe(content.replace("Old", "Very Old"));
    const read = bo.page.locator(".journal-sheet .editor-content");
    await read.getByText("Very Old").waitFor();
    expect(await read.getByText("Hidden").count()).toBe(0);
    await sheet.getByRole("button", { name: "Edit the text" }).click();
    await sheet.getByRole("textbox", { name: "Text of the page" }).press("Control+Home");
    await sheet.getByRole("button", { name: /Secret/ }).click();
    await sheet.getByRole("button", { name: "Save" }).click();
    await read.getByText("Very Old").waitFor({ state: "detached" });
    await read.getByText("Cell").waitFor();
  });
});
