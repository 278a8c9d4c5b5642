import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { miniScenes, violations } from "./mini.ts";

describe.each(generations)("the journal at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("is written by a Gamemaster and read by players, page by page", async () => {
    const gm = await scene.join("Gamemaster");
    const bo = await scene.join("Bo");
    for (const { page } of [gm, bo]) await page.getByRole("tab", { name: "Journal" }).click();
    await gm.page.getByRole("button", { name: "Create a journal entry" }).click();
    await gm.page.getByLabel("Name", { exact: true }).fill("Rumours");
    await gm.page.keyboard.press("Enter");
    const sheet = gm.page.locator(".journal-sheet");
    await sheet.getByRole("button", { name: "Add a page" }).click();
    await sheet.getByLabel("Name of the page").fill("The mill");
    await sheet.getByLabel("Name of the page").press("Tab");
    await sheet.getByRole("button", { name: "The mill" }).waitFor();
    await sheet.getByRole("button", { name: "Edit the text" }).click();
    const editor = sheet.getByRole("textbox", { name: "Text of the page" });
    await editor.pressSequentially("It ");
    await gm.page.keyboard.press("Control+b");
    await editor.pressSequentially("burns");
    expect(await sheet.getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe("true");
    expect(await violations(gm.page)).toEqual([]);
    await sheet.getByRole("button", { name: "Save" }).click();
    await sheet.locator("prose-mirror:not(.active) strong", { hasText: "burns" }).waitFor();
    await sheet.getByRole("button", { name: "Add a page" }).click();
    await sheet.locator(".page-link", { hasText: "New page" }).waitFor();
    await expect.poll(() => bo.page.locator("#journal .directory-item").count()).toBe(0);
    await gm.page.locator("#journal").getByRole("button", { name: "Actions for Rumours" }).click();
    await gm.page.getByRole("menuitem", { name: "Who may see it" }).click();
    await gm.page.getByLabel("All players").selectOption({ label: "See everything" });
    await gm.page.locator("dialog").getByRole("button", { name: "Save" }).click();
    await bo.page.locator("#journal .entry-open", { hasText: "Rumours" }).click();
    const read = bo.page.locator(".journal-sheet");
    await read.locator("strong", { hasText: "burns" }).waitFor();
    expect(await read.locator("input, prose-mirror").count()).toBe(0);
    await read.getByRole("button", { name: "New page" }).click();
    await read.getByRole("heading", { name: "New page" }).waitFor();
    expect(await violations(bo.page)).toEqual([]);
    await sheet.locator(".page-link", { hasText: "New page" }).click();
    await sheet.getByRole("button", { name: "Move the page up" }).click();
    await expect.poll(() => read.locator(".page-link").allTextContents()).toEqual(["New page", "The mill"]);
  });

  it("keeps what is being written while another changes the page's name", async () => {
    const gm = await scene.join("Gamemaster");
    const other = await scene.join("Gamemaster");
    await gm.page.evaluate(async () => {
      const { JournalEntry } = globalThis as unknown as { JournalEntry: { create(data: object): Promise<unknown> } };
      await JournalEntry.create({
        name: "Log",
        pages: [{ name: "One", type: "text", text: { content: "<p>Old</p>" } }],
      });
    });
    for (const { page } of [gm, other]) {
      await page.getByRole("tab", { name: "Journal" }).click();
      await page.locator("#journal .entry-open", { hasText: "Log" }).click();
    }
    const sheet = gm.page.locator(".journal-sheet");
    await sheet.getByRole("button", { name: "Edit the text" }).click();
    await sheet.getByRole("textbox", { name: "Text of the page" }).press("Control+End");
    await gm.page.keyboard.type(" and");
    await other.page.getByLabel("Name of the page").fill("Two");
    await other.page.keyboard.press("Tab");
    await sheet.locator(".page-link", { hasText: "Two" }).waitFor();
    await gm.page.keyboard.type(" new");
    await gm.page.keyboard.press("Shift+Control+ArrowLeft");
    await sheet.getByRole("button", { name: "Link" }).click();
    await gm.page.getByLabel("Address").fill("https://example.org/");
    await gm.page.keyboard.press("Enter");
    await sheet.locator('.ProseMirror a[href="https://example.org/"]').waitFor();
    await gm.page.keyboard.press("Escape");
    await other.page.locator(".journal-sheet .editor-content", { hasText: "Old and new" }).waitFor();
    await other.page.locator(".journal-sheet .editor-content a", { hasText: "new" }).waitFor();
  });
});

describe.each(generations)("macros and folders at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("are put on the bar by dragging or by the menu, and run by click and by key", async () => {
    const { page } = await scene.join("Alva");
    await page.getByRole("tab", { name: "Macros" }).click();
    await page.getByRole("button", { name: "Create a macro" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Greet");
    await page.keyboard.press("Enter");
    const config = page.locator(".macro-config");
    await config.getByLabel("Command").fill("Hello from a macro");
    expect(await violations(page)).toEqual([]);
    await config.getByRole("button", { name: "Save" }).click();
    await config.waitFor({ state: "detached" });
    const entry = page.locator("#macros .directory-item", { hasText: "Greet" });
    await entry.dragTo(page.locator("#hotbar .slot").nth(2));
    await page.getByRole("button", { name: "3: Greet" }).click();
    await page.getByRole("tab", { name: "Chat" }).click();
    await page.locator(".chat-message", { hasText: "Hello from a macro" }).waitFor();
    await page.locator("#chat-messages ol").focus();
    await page.keyboard.press("3");
    await page.locator(".chat-message", { hasText: "Hello from a macro" }).nth(1).waitFor();
    await page.locator("#chat-message").fill("");
    await page.locator("#chat-message").press("3");
    expect(await page.locator("#chat-message").inputValue()).toBe("3");
    await page.getByRole("tab", { name: "Macros" }).click();
    await page.getByRole("button", { name: "Actions for Greet" }).click();
    await page.getByRole("menuitem", { name: "Put on the bar" }).click();
    await page.getByRole("button", { name: "1: Greet" }).waitFor();
    await page.locator("#hotbar .slot").first().dragTo(page.locator("#hotbar .slot").nth(9));
    await page.getByRole("button", { name: "0: Greet" }).waitFor();
    await page.locator("#hotbar .slot").nth(9).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Take off the bar" }).click();
    await expect.poll(() => page.locator("#hotbar .slot:not(.open)").count()).toBe(1);
    expect(await page.locator(".chat-message").count()).toBe(2);
  });

  it("keep documents in folders inside folders, by dragging and by the menu", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    for (const { page } of [gm, alva]) await page.getByRole("tab", { name: "Actors" }).click();
    const { page } = gm;
    for (const name of ["Outer", "Inner"]) {
      await page.getByRole("button", { name: "Create a folder" }).click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.keyboard.press("Enter");
      await page.locator(".folder-header", { hasText: name }).waitFor();
    }
    const header = (name: string) => page.locator(".folder-header", { hasText: name });
    await header("Inner").dragTo(header("Outer"));
    const nested = page.locator(".directory-folder .directory-folder");
    await nested.locator(".folder-header", { hasText: "Inner" }).waitFor();
    await header("Outer").dragTo(header("Inner"));
    await page.locator('.directory-item:has(.entry-name:text-is("Hero"))').dragTo(header("Inner"));
    await nested.locator(".entry-name", { hasText: "Hero" }).waitFor();
    await alva.page.locator(".directory-folder .directory-folder .entry-name", { hasText: "Hero" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await header("Outer").getByRole("button", { name: "Outer", exact: true }).click();
    await nested.waitFor({ state: "hidden" });
    await header("Outer").getByRole("button", { name: "Outer", exact: true }).click();
    await page.locator("#actors").getByRole("button", { name: "Actions for Hero" }).click();
    await page.getByRole("menuitem", { name: "Move to a folder" }).click();
    await page.getByLabel("Folder", { exact: true }).selectOption({ label: "No folder" });
    await page.locator("dialog").getByRole("button", { name: "Move" }).click();
    await page.locator("#actors > .directory-list > .directory-item", { hasText: "Hero" }).nth(1).waitFor();
    expect(await alva.page.locator(".directory-folder").count()).toBe(0);
  });
});
