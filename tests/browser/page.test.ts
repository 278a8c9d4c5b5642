import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { ALVA, HERO, startMiniTable } from "./harness.ts";
import { miniScenes } from "./mini.ts";

describe.each(generations)("the join page, Foundry %i", (generation) => {
  const scene = miniScenes({ generation });

  it("offers every user, in either language, and joins by a click", async () => {
    const page = await scene.visit("/?lang=sv");
    await page.getByRole("button", { name: "Alva" }).click();
    await page.getByText("Du är Alva").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("sv");
  });

  it("says who is unknown and lists the others", async () => {
    const page = await scene.visit("/?user=Nobody&lang=en");
    await page.getByRole("alert").filter({ hasText: "Nobody" }).waitFor();
    expect(await page.locator(".seat").count()).toBe(3);
  });
});

describe.each(generations)("the table, Foundry %i", (generation) => {
  const scene = miniScenes({ generation });

  it("shows who is here and whether a Gamemaster is", async () => {
    const alva = await scene.join("Alva");
    await alva.page.locator("#no-gm", { hasText: "No Gamemaster" }).waitFor();
    await scene.join("Gamemaster");
    await alva.page.locator("#players li.active", { hasText: "Gamemaster" }).waitFor();
    await alva.page.locator("#no-gm").waitFor({ state: "hidden" });
  });

  it("lists to each user only what he may see", async () => {
    const { page } = await scene.join("Bo");
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.locator(".directory-item", { hasText: "Hero" }).waitFor();
    expect(await page.locator(".directory-item", { hasText: "Foe" }).count()).toBe(0);
    expect(await page.locator("#actors .create-entry").count()).toBe(0);
  });

  it("moves along the tabs with arrow keys", async () => {
    const { page } = await scene.join("Bo");
    await page.getByRole("tab", { name: "Chat" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator("[role=tab][aria-selected=true]").textContent()).toBe("Combat");
    await page.keyboard.press("End");
    await page.getByRole("tabpanel", { name: "Settings" }).waitFor();
  });

  it("marks a tab where something new is not seen, and shows tabs for packages", async () => {
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await bo.page.getByRole("tab", { name: "Actors" }).click();
    await alva.page.locator("#chat-message").fill("News");
    await alva.page.keyboard.press("Enter");
    await bo.page.getByRole("tab", { name: "Chat (new)" }).waitFor();
    await bo.page.evaluate(() => {
      const { ui } = globalThis as unknown as { ui: { sidebar: { changeTab(tab: string, group: string): void } } };
      ui.sidebar.changeTab("chat", "primary");
    });
    await bo.page.locator(".chat-message", { hasText: "News" }).waitFor();
    expect(await bo.page.locator(".pip").count()).toBe(0);
    expect(await alva.page.locator(".pip").count()).toBe(0);
  });

  it("sends plain text as text, rolls dice on command, and shows both to everyone", async () => {
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await alva.page.locator("#chat-message").fill("<b>Hello</b> there");
    await alva.page.keyboard.press("Enter");
    const content = bo.page.locator(".chat-message .message-content").first();
    await content.waitFor();
    expect(await content.textContent()).toBe("<b>Hello</b> there");
    await alva.page.locator("#chat-message").fill("/r 2d6+1");
    await alva.page.keyboard.press("Enter");
    await bo.page.locator(".chat-message .dice-total").waitFor();
    expect(await bo.page.locator(".chat-message .dice-formula").first().textContent()).toMatch(/2d6 \+ 1/);
  });

  it("masks a private roll for the others", async () => {
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await alva.page.locator("#message-mode").selectOption({ label: "Only me" });
    await alva.page.locator("#chat-message").fill("/r 1d6");
    await alva.page.keyboard.press("Enter");
    await alva.page.locator(".chat-message .dice-total").waitFor();
    await bo.page.locator(".message-masked", { hasText: "rolled some dice in private" }).waitFor();
    expect(await bo.page.locator(".dice-total").count()).toBe(0);
  });

  it("keeps a reader who scrolled up where he is, and others at the newest message", async () => {
    const { page } = await scene.join("Alva");
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(async () => {
      const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object[]): Promise<unknown> } };
      await ChatMessage.create(Array.from({ length: 30 }, (_, index) => ({ content: `<p>Line ${index}</p>` })));
    });
    await page.locator(".chat-message", { hasText: "Line 29" }).waitFor();
    const log = page.locator("ol.chat-log");
    const toEnd = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    await expect.poll(toEnd).toBeLessThan(5);
    await log.evaluate((element) => element.scrollTo(0, 0));
    await page.locator(".latest").waitFor();
    await gm.page.locator("#chat-message").fill("Newest");
    await gm.page.keyboard.press("Enter");
    await page.locator(".chat-message", { hasText: "Newest" }).waitFor({ state: "attached" });
    expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
  });

  it("targets tokens, several with Shift, and offers the sheet of the own one", async () => {
    const { page } = await scene.join("Alva");
    const button = (name: string) => page.locator("#scene .token-target", { hasText: name });
    await button("Foe").click();
    await page.locator('#scene .token-target[aria-pressed="true"]', { hasText: "Foe" }).waitFor();
    await button("Hero").click({ modifiers: ["Shift"] });
    await expect.poll(() => page.locator('.token-target[aria-pressed="true"]').count()).toBe(2);
    await button("Hero").click();
    await expect.poll(() => page.locator('.token-target[aria-pressed="true"]').count()).toBe(1);
    expect(await page.locator("#scene .open-sheet").count()).toBe(1);
    expect(await page.locator("#scene meter").count()).toBe(1);
    await page.locator("#scene .open-sheet").click();
    await page.locator("form.application.actor").waitFor();
  });

  it("creates and deletes actors for the Gamemaster", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.getByRole("button", { name: "Create an actor" }).click();
    await page.getByLabel("Name").fill("Newcomer");
    await page.keyboard.press("Enter");
    await page.locator("form.application.actor h1", { hasText: "Newcomer" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("form.application.actor").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Actions for Newcomer" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.locator("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.locator(".directory-item", { hasText: "Newcomer" }).waitFor({ state: "detached" });
  });

  it("shows a sheet that may not be edited with every field disabled", async () => {
    const { page } = await scene.join("Bo");
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.locator(".directory-item .entry-open", { hasText: "Hero" }).click();
    await page.locator("form.application.actor").waitFor();
    const enabled = "form.actor .window-content :is(input, select, textarea, button):not(:disabled)";
    expect(await page.locator(enabled).count()).toBe(0);
  });

  it("redraws open sheets when another user changes the actor, keeping what is being typed", async () => {
    const alva = await scene.join("Alva");
    await alva.page.locator("#scene .open-sheet").click();
    const motto = alva.page.locator('[name="system.motto"]');
    await motto.pressSequentially("For the");
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { update(data: object): Promise<unknown> }> };
      };
      await game.actors.get(id)?.update({ "system.strength": 9 });
    }, HERO);
    await alva.page.locator(".double", { hasText: "18" }).waitFor();
    await alva.page.keyboard.type(" realm");
    expect(await motto.inputValue()).toBe("For the realm");
    await alva.page.locator(".double").click();
    await expect
      .poll(() =>
        gm.page.evaluate((id) => {
          const { game } = globalThis as unknown as { game: { actors: Map<string, { system: { motto: string } }> } };
          return game.actors.get(id)?.system.motto;
        }, HERO),
      )
      .toBe("For the realm");
  });

  it("edits formatted texts, also while the sheet is drawn anew, and cleans what is stored", async () => {
    const alva = await scene.join("Alva");
    const gm = await scene.join("Gamemaster");
    await alva.page.locator("#scene .open-sheet").click();
    await alva.page.locator("form.actor").getByText("Notes").click();
    await alva.page.getByRole("button", { name: "Edit the text" }).click();
    await alva.page.getByRole("textbox", { name: "Notes" }).pressSequentially("Born in");
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { update(data: object): Promise<unknown> }> };
      };
      await game.actors.get(id)?.update({ "system.strength": 8 });
    }, HERO);
    await alva.page.locator(".double", { hasText: "16" }).waitFor({ state: "attached" });
    await alva.page.keyboard.type(" a glade");
    await alva.page.getByRole("button", { name: "Save" }).click();
    await alva.page.locator("prose-mirror:not(.active)", { hasText: "Born in a glade" }).waitFor();
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { update(data: object): Promise<unknown> }> };
      };
      await game.actors.get(id)?.update({
        "system.notes": '<p onclick="evil()">Forged<img src="/icons/svg/mystery-man.svg" onerror="evil()"></p>',
      });
    }, HERO);
    const notes = alva.page.locator("prose-mirror", { hasText: "Forged" });
    await notes.waitFor();
    expect(await notes.innerHTML()).not.toContain("evil");
  });

  it("moves windows by their header, keeps them on the page, stacks and minimises them", async () => {
    const { page } = await scene.join("Gamemaster");
    const open = (name: string) => page.locator(`#scene li:has-text("${name}") .open-sheet`).click();
    await open("Hero");
    const windowOf = (name: string) => page.locator("form.actor", { has: page.locator("h1", { hasText: name }) });
    const hero = windowOf("Hero");
    const header = hero.locator(".window-header");
    const place = async () => (await hero.boundingBox()) ?? { x: -1, y: -1 };
    const drag = async (x: number, y: number) => {
      const box = (await header.boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(box.x + 120, box.y + 15);
      await page.mouse.down();
      await page.mouse.move(box.x + 120 + x, box.y + 15 + y, { steps: 4 });
      await page.mouse.up();
    };
    const before = await place();
    await drag(60, 40);
    expect(await place()).toMatchObject({ x: before.x + 60, y: before.y + 40 });
    await drag(-2000, -2000);
    expect(await place()).toMatchObject({ x: 0, y: 0 });
    await drag(700, 200);
    await open("Foe");
    const foe = windowOf("Foe");
    const level = (window: typeof hero) => window.evaluate((element) => Number(getComputedStyle(element).zIndex));
    expect(await level(foe)).toBeGreaterThan(await level(hero));
    await header.click({ position: { x: 300, y: 15 } });
    expect(await level(hero)).toBeGreaterThan(await level(foe));
    await header.dblclick({ position: { x: 300, y: 15 } });
    await hero.locator(".window-content").waitFor({ state: "hidden" });
    await header.dblclick({ position: { x: 100, y: 15 } });
    await hero.locator(".window-content").waitFor();
  });

  it("says when a formula cannot be rolled, without a fault", async () => {
    const { page } = await scene.join("Alva");
    await page.locator("#chat-message").fill("/r 2d+");
    await page.keyboard.press("Enter");
    await page.locator(".notification.warning", { hasText: "“2d+” cannot be rolled" }).waitFor();
    await page.locator("#chat-message").fill("/dance");
    await page.keyboard.press("Enter");
    await page.locator(".notification.warning", { hasText: "“/dance”" }).waitFor();
  });

  it("is free of what axe-core finds, in both themes and narrow", async () => {
    const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
    const views = [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "dark", width: 400 }] as const;
    for (const view of views) {
      const { page } = await scene.join("Alva", view);
      await page.locator("#scene .open-sheet").click();
      await page.locator("form.actor").waitFor();
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const tool = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe;
        return (await tool.run()).violations.map(({ id }) => id);
      });
      expect([view, violations]).toEqual([view, []]);
    }
  });

  it("keeps the focus in a modal dialog, presses the default with Enter and dismisses with Escape", async () => {
    const { page } = await scene.join("Alva");
    await page.locator("#scene .open-sheet").click();
    const strike = page.locator('[data-action="strike"]');
    await strike.click();
    await page.locator("dialog[open]").waitFor();
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await page.locator(".mini-card").count()).toBe(0);
    await strike.click();
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".mini-card").waitFor();
  });

  it("redraws only the message that changed", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.evaluate(async () => {
      const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object): Promise<unknown> } };
      await ChatMessage.create({ content: "<p>First</p>" });
      await ChatMessage.create({ type: "card", content: "Card" });
    });
    const card = page.locator(".mini-card [data-action=count]");
    await card.waitFor();
    await page
      .locator(".chat-message", { hasText: "First" })
      .evaluate((element) => element.setAttribute("data-mark", ""));
    await card.click();
    await page.locator(".mini-card", { hasText: "Clicked 1 times" }).waitFor();
    expect(await page.locator("[data-mark]").count()).toBe(1);
    expect(await page.locator(".mini-card").count()).toBe(1);
  });
});

describe.each(generations)("a lost connection, Foundry %i", (generation) => {
  const scene = miniScenes({ generation });

  it("is told, and the page goes on by itself when the server is back", async () => {
    const { page } = await scene.join("Alva");
    await scene.restart(
      (port) => startMiniTable(generation, port),
      () => page.locator("#connection-banner").waitFor(),
    );
    await page.locator("#connection-banner").waitFor({ state: "detached" });
    await page.locator("#chat-message").waitFor();
  });

  it("leaves nothing out of what has happened meanwhile", async () => {
    const { page } = await scene.join("Alva");
    const missed = {
      _id: "missed0000000000",
      content: "<p>While you were away</p>",
      author: ALVA,
      timestamp: Date.now(),
    };
    await scene.restart(
      (port) => startMiniTable(generation, port, { messages: [missed] }),
      () => page.locator("#connection-banner").waitFor(),
    );
    await page.locator(".chat-message", { hasText: "While you were away" }).waitFor();
    await page.getByText("You are Alva").waitFor();
  });
});
