import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { HERO } from "./harness.ts";
import { miniScenes, violations } from "./mini.ts";

async function say(page: Page, line: string): Promise<void> {
  await page.locator("#chat-message").fill(line);
  await page.keyboard.press("Enter");
}

interface Client {
  Hooks: { on(name: string, listener: (...values: never[]) => unknown): number };
  ui: {
    notifications: {
      info(message: string, options: object): { pct: number; update(changes: object): void };
    };
  };
  foundry: { applications: { instances: Map<string, { detachWindow?: () => unknown }> } };
  marks: string[];
}

describe.each(generations)("the chat at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("whispers to one, to several, to the Gamemasters and to oneself", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await say(alva.page, "/w bo For Bo");
    await say(alva.page, "/whisper [Bo, Gamemaster] For both");
    await say(alva.page, "/gm For the GM");
    await say(alva.page, "/self For myself");
    await say(alva.page, "For all");
    for (const { page } of [gm, alva, bo]) await page.locator(".chat-message", { hasText: "For all" }).waitFor();
    const heard = async (page: Page) =>
      (await page.locator(".chat-message .message-content").allTextContents()).map((text) => text.replace("For ", ""));
    expect(await heard(gm.page)).toEqual(["both", "the GM", "all"]);
    expect(await heard(bo.page)).toEqual(["Bo", "both", "all"]);
    expect(await heard(alva.page)).toEqual(["Bo", "both", "the GM", "myself", "all"]);
    await say(alva.page, "/w Nobody Hello");
    await alva.page.locator(".notification.warning", { hasText: "Nobody here is called Nobody" }).waitFor();
    expect(await alva.page.locator(".whisper-to").first().textContent()).toBe("To: Bo");
  });

  it("says in character, as an emote, and rolls in a mode of the command", async () => {
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await say(alva.page, "/me <b>bows</b>");
    await bo.page.locator(".chat-message.emote", { hasText: "Hero <b>bows</b>" }).waitFor();
    await say(alva.page, "/ic Onward");
    await bo.page.locator(".chat-message.ic", { hasText: "Onward" }).waitFor();
    await say(alva.page, "/gmroll 1d6");
    await bo.page.locator(".message-masked").waitFor();
    await alva.page.locator(".dice-total").waitFor();
  });

  it("hands a typed line to chatMessage, from 14 on as the editor's markup", async () => {
    const { page } = await scene.join("Alva");
    await page.evaluate(() => {
      const client = globalThis as unknown as Client;
      client.marks = [];
      client.Hooks.on("chatMessage", (_log: unknown, line: string) => {
        client.marks.push(line);
        return line.includes("/mine") ? false : undefined;
      });
    });
    await say(page, "/mine a < b");
    await say(page, "Done");
    await page.locator(".chat-message", { hasText: "Done" }).waitFor();
    const marks = await page.evaluate(() => (globalThis as unknown as Client).marks);
    expect(marks).toEqual(generation >= 14 ? ["<p>/mine a &lt; b</p>", "<p>Done</p>"] : ["/mine a < b", "Done"]);
    expect(await page.locator(".chat-message").count()).toBe(1);
  });

  it("is downloaded as text, as far as each may read it", async () => {
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await say(alva.page, "/w Bo Secret of two");
    await say(alva.page, "/selfroll 1d6");
    await say(alva.page, "Known <to> all");
    const download = async (page: Page) => {
      await page.locator(".chat-message", { hasText: "Known" }).waitFor();
      const started = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download the chat as text" }).click();
      return readFile(await (await started).path(), "utf8");
    };
    const hers = await download(alva.page);
    expect(hers).toMatch(/Secret of two[\s\S]*1d6 = \d[\s\S]*Known <to> all/);
    const gm = await scene.join("Gamemaster");
    const text = await download(gm.page);
    expect(text).not.toMatch(/Secret|1d6/);
    expect(text).toContain("rolled some dice in private");
    expect(await download(bo.page)).toContain("Secret of two");
  });

  it("opens a message in a window, which follows its changes", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.evaluate(async () => {
      const client = globalThis as unknown as Client & { ChatMessage: { create(data: object): Promise<unknown> } };
      client.marks = [];
      client.Hooks.on("renderChatMessageHTML", (message: { id: string }) => client.marks.push(message.id));
      await client.ChatMessage.create({ type: "card", content: "Card" });
    });
    await page
      .locator("#chat .mini-card")
      .getByRole("button", { name: /Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Open in a window" }).click();
    const popout = page.locator(".chat-popout");
    await popout.getByRole("button", { name: "Clicked 0 times" }).click();
    await popout.getByRole("button", { name: "Clicked 1 times" }).waitFor();
    await page.locator("#chat").getByRole("button", { name: "Clicked 1 times" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => (globalThis as unknown as Client).marks.length)).toBe(4);
    await page
      .locator("#chat .mini-card")
      .getByRole("button", { name: /Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await popout.waitFor({ state: "detached" });
  });
});

describe.each(generations)("windows at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("show how far work is", async () => {
    const { page } = await scene.join("Alva");
    const pct = await page.evaluate(() => {
      const { ui } = globalThis as unknown as Client;
      const progress = ui.notifications.info("Begin", { progress: true });
      progress.update({ pct: 0.4, message: "Half way" });
      return progress.pct;
    });
    expect(pct).toBe(0.4);
    const notification = page.locator(".notification", { hasText: "Half way" });
    expect(await notification.locator("progress").evaluate((bar) => (bar as HTMLProgressElement).value)).toBe(0.4);
    expect(await violations(page)).toEqual([]);
  });

  it("offer who may see a document in their header, to Gamemasters, and controls of packages", async () => {
    const gm = await scene.join("Gamemaster");
    const bo = await scene.join("Bo");
    await gm.page.evaluate(() => {
      const { Hooks } = globalThis as unknown as Client;
      Hooks.on("getHeaderControlsActorSheetV2", (_app: unknown, controls: object[]) => {
        controls.push({
          label: "Mark",
          icon: "fa-solid fa-star",
          action: "mark",
          onClick: () => (document.title = "!"),
        });
      });
    });
    for (const { page } of [gm, bo]) {
      await page.getByRole("tab", { name: "Actors" }).click();
      await page.locator(`[data-entry-id="${HERO}"] .entry-open`).click();
      await page.locator("form.actor").waitFor();
    }
    expect(await bo.page.getByRole("button", { name: "More actions" }).count()).toBe(0);
    await gm.page.getByRole("button", { name: "More actions" }).click();
    await gm.page.getByRole("button", { name: "Mark" }).click();
    expect(await gm.page.title()).toBe("!");
    await gm.page.getByRole("button", { name: "More actions" }).click();
    await gm.page.getByRole("button", { name: "Who may see it" }).click();
    await gm.page.locator("dialog").getByLabel("Bo", { exact: true }).selectOption({ label: "Nothing" });
    await gm.page.locator("dialog").getByRole("button", { name: "Save" }).click();
    await bo.page.locator("form.actor").waitFor({ state: "detached" });
  });

  it("let a picture be chosen, and stay on the page", async () => {
    const { page } = await scene.join("Alva");
    await page.locator("#scene .open-sheet").click();
    await page.locator("form.actor").getByRole("button", { name: "Picture" }).click();
    const dialog = page.locator("dialog");
    await dialog.getByRole("button", { name: "icons/svg/item-bag.svg" }).click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Choose" }).click();
    await page.locator('form.actor img[src="icons/svg/item-bag.svg"]').waitFor();
    const refused = await page.evaluate(() => {
      const { foundry } = globalThis as unknown as Client;
      const [app] = foundry.applications.instances.values();
      if (!app?.detachWindow) return "absent";
      try {
        return String(app.detachWindow());
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toMatch(generation === 14 ? /NotAtTheTable/ : /absent/);
  });
});
