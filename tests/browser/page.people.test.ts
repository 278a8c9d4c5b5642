import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { WorldSeed } from "../../table/server/seed.ts";
import { generations } from "./generations.ts";
import { ALVA, HERO } from "./harness.ts";
import { miniScenes } from "./mini.ts";

const BO = "playerbo00000000";

interface Client {
  game: {
    users: { activeGM: { name: string } | null; getName(name: string): { active: boolean } };
    user: { isGM: boolean };
    actors: {
      get(id: string): { update(data: object): Promise<unknown>; system: { strength: number; motto: string } };
    };
  };
}

const world: Partial<WorldSeed> = {
  users: [
    { _id: "gamemaster000000", name: "Gamemaster", role: 4 },
    { _id: "gamemaster000002", name: "Second", role: 4 },
    { _id: "assistant0000000", name: "Assistant", role: 3 },
    { _id: "trusted000000000", name: "Trusted", role: 2 },
    { _id: ALVA, name: "Alva", role: 1, character: HERO },
    { _id: BO, name: "Bo", role: 1 },
  ],
};

async function say(page: Page, line: string): Promise<void> {
  await page.locator("#chat-message").fill(line);
  await page.keyboard.press("Enter");
}

function hears(page: Page, line: string): Promise<void> {
  return page.locator(".chat-message", { hasText: line }).waitFor();
}

/** The tabs whose directory offers to create something. */
async function creatable(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const tab of ["Actors", "Items", "Journal", "Macros"]) {
    await page.getByRole("tab", { name: tab }).click();
    if ((await page.locator('.sidebar-panel:visible [data-action="createEntry"]').count()) > 0) found.push(tab);
  }
  await page.getByRole("tab", { name: "Chat" }).click();
  return found;
}

describe.each(generations)("at generation %i", (generation) => {
  const scene = miniScenes({ generation, world });

  it("a spectator without an actor watches, talks and rolls, and leads nothing", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Bo");
    expect(await page.locator("#scene .open-sheet, #scene meter, #scene .context-menu-button").count()).toBe(0);
    await say(page, "/r 1d6");
    await gm.page.locator(".dice-total").waitFor();
    await say(page, "I watch");
    await hears(gm.page, "I watch");
    expect(await gm.page.locator(".message-sender").last().textContent()).toBe("Bo");
    expect(await creatable(page)).toEqual(["Macros"]);
  });

  it("an assistant leads the game as a Gamemaster", async () => {
    const alva = await scene.join("Alva");
    await alva.page.locator("#no-gm").waitFor();
    const { page } = await scene.join("Assistant");
    await alva.page.locator("#no-gm").waitFor({ state: "hidden" });
    expect(await creatable(page)).toEqual(["Actors", "Items", "Journal", "Macros"]);
    await page.getByRole("tab", { name: "Combat" }).click();
    await page.getByRole("button", { name: "Add the tokens" }).click();
    await page.getByRole("button", { name: "Begin the fight" }).click();
    await alva.page.getByRole("tab", { name: "Combat" }).click();
    await alva.page.getByRole("heading", { name: /Round 1/ }).waitFor();
  });

  it("a trusted player writes journals, and creates no actors", async () => {
    const { page } = await scene.join("Trusted");
    expect(await creatable(page)).toEqual(["Journal", "Macros"]);
    await page.getByRole("tab", { name: "Journal" }).click();
    await page.getByRole("button", { name: "Create a journal entry" }).click();
    await page.getByLabel("Name", { exact: true }).fill("My notes");
    await page.keyboard.press("Enter");
    await page.locator(".journal-sheet").getByRole("button", { name: "Add a page" }).click();
    await page.getByLabel("Name of the page").waitFor();
  });

  it("an actor owned by two is changed by both at once", async () => {
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(
      async ([id, bo]) => {
        const { game } = globalThis as unknown as Client;
        await game.actors.get(String(id)).update({ ownership: { [String(bo)]: 3 } });
      },
      [HERO, BO],
    );
    const [alva, bo] = [await scene.join("Alva"), await scene.join("Bo")];
    for (const { page } of [alva, bo]) await page.locator("#scene .open-sheet").click();
    await alva.page.locator('[name="system.motto"]').pressSequentially("Ours");
    await bo.page.locator('[name="system.strength"]').fill("6");
    await bo.page.locator('[name="system.strength"]').press("Tab");
    await alva.page.locator(".double", { hasText: "12" }).waitFor();
    await alva.page.keyboard.press("Tab");
    await expect.poll(() => bo.page.locator('[name="system.motto"]').inputValue()).toBe("Ours");
    expect(await bo.page.locator('[name="system.strength"]').inputValue()).toBe("6");
  });

  it("of two Gamemasters all clients agree on the active one, and on the other when he leaves", async () => {
    const [first, second] = [await scene.join("Gamemaster"), await scene.join("Second")];
    const { page } = await scene.join("Alva");
    const active = () => page.evaluate(() => (globalThis as unknown as Client).game.users.activeGM?.name ?? null);
    await expect.poll(active).toBe("Gamemaster");
    const seen = await second.page.evaluate(() => (globalThis as unknown as Client).game.users.activeGM?.name);
    expect(seen).toBe("Gamemaster");
    await first.page.close();
    await expect.poll(active).toBe("Second");
    await second.page.close();
    await expect.poll(active).toBe(null);
    await page.locator("#no-gm").waitFor();
  });

  it("a user with two windows is here until both are closed, and both show the same", async () => {
    const gm = await scene.join("Gamemaster");
    const [one, two] = [await scene.join("Alva"), await scene.join("Alva")];
    await say(one.page, "From one");
    await hears(two.page, "From one");
    const isHere = () => gm.page.evaluate(() => (globalThis as unknown as Client).game.users.getName("Alva").active);
    await one.page.close();
    await say(two.page, "Still here");
    await hears(gm.page, "Still here");
    expect(await isHere()).toBe(true);
    await two.page.close();
    await expect.poll(isHere).toBe(false);
    await gm.page.locator("#players .away", { hasText: "Alva" }).waitFor();
  });

  it("who joins late finds the fight, the log and what is hidden as they are", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    await say(gm, "Before you came");
    await gm.getByRole("tab", { name: "Combat" }).click();
    await gm.getByRole("button", { name: "Add the tokens" }).click();
    await gm.getByLabel("Initiative of Foe").fill("20");
    await gm.getByLabel("Initiative of Foe").press("Tab");
    await gm.getByRole("button", { name: "Begin the fight" }).click();
    await gm.getByRole("button", { name: "Next turn" }).click();
    await gm.getByRole("heading", { name: "Round 1 · Hero" }).waitFor();
    await gm.locator("#scene").getByRole("button", { name: "Actions for Foe" }).click();
    await gm.getByRole("menuitem", { name: "Hide from the players" }).click();
    await gm.locator("#scene .hidden-token").waitFor();
    const { page } = await scene.join("Alva");
    await hears(page, "Before you came");
    await page.getByRole("tab", { name: "Combat" }).click();
    await page.getByRole("heading", { name: "Round 1 · Hero" }).waitFor();
    await page.getByRole("button", { name: "End my turn" }).waitFor();
    expect(await page.locator("#scene .token").count()).toBe(1);
  });

  it("without a Gamemaster players talk, change their own and pass their turns on", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    await gm.getByRole("tab", { name: "Combat" }).click();
    await gm.getByRole("button", { name: "Add the tokens" }).click();
    await gm.getByLabel("Initiative of Hero").fill("20");
    await gm.getByLabel("Initiative of Hero").press("Tab");
    await gm.getByRole("button", { name: "Begin the fight" }).click();
    await gm.getByRole("heading", { name: "Round 1 · Hero" }).waitFor();
    await gm.close();
    const { page } = await scene.join("Alva");
    const bo = await scene.join("Bo");
    await page.locator("#no-gm").waitFor();
    await say(page, "Alone");
    await hears(bo.page, "Alone");
    await page.getByRole("tab", { name: "Combat" }).click();
    await page.getByRole("button", { name: "End my turn" }).click();
    await bo.page.getByRole("tab", { name: "Combat" }).click();
    await bo.page.getByRole("heading", { name: "Round 1 · Foe" }).waitFor();
    await page.locator("#scene .open-sheet").click();
    await page.locator('[name="system.strength"]').fill("8");
    await page.locator('[name="system.strength"]').press("Tab");
    await page.locator(".double", { hasText: "16" }).waitFor();
  });
});
