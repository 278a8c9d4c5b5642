import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sampleWorld } from "../fixtures/worlds/sample.ts";
import { card, loadDice } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

async function say(page: Page, line: string): Promise<void> {
  await page.locator("#chat-message").fill(line);
  await page.locator("#chat-message").press("Enter");
}

describe.each(generations)("/age in the chat, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("counts three real dice without any ability, seen by all (AGE-1)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await loadDice(page);
    await say(page, "/age 3,4,5");
    for (const seat of [page, gm.page]) {
      await card(seat, "ability").locator("[data-total]", { hasText: "12" }).waitFor();
      await card(seat, "ability").locator('[data-die="dragon"][data-face="5"]').waitFor();
      await card(seat, "ability").getByRole("heading", { name: "Three dice" }).waitFor();
    }
    expect(await card(page, "ability").locator(".triskele-parts > li").count()).toBe(0);
    await card(page, "ability").getByText("Rolled with real dice").waitFor();
    expect(await page.locator("#chat-message").inputValue()).toBe("");
    expect(await page.locator("#chat .chat-message").count()).toBe(1);
  });

  it("tests an ability with focus, modifiers and target number, in English or Swedish (AGE-2, AGE-3)", async () => {
    const { page } = await scene.join("Player 1");
    await loadDice(page, 4, 4, 2, 1, 2, 3);
    await say(page, "/age dexterity (duel) +1 -2 vs 14");
    // 4 + 4 + 2, Dexterity 3, Dueling 2, +1, −2.
    await card(page, "ability").locator("[data-total]", { hasText: "14" }).waitFor();
    await card(page, "ability").locator('[data-success="true"]').waitFor();
    expect(await card(page, "ability").locator(".triskele-parts > li").allTextContents()).toEqual([
      "Dexterity +3",
      "Dueling +2",
      "Modifier +1",
      "Modifier −2",
    ]);
    await say(page, "/age uppmärk mot 11");
    await card(page, "ability").locator('[data-success="false"]').waitFor();
    await card(page, "ability").getByRole("heading", { name: "Perception" }).waitFor();
    await say(page, "/age 6,6,6 dex+2 vs 13");
    await card(page, "ability").locator("[data-total]", { hasText: "23" }).waitFor();
    // On tests there are no stunts unless the world says so.
    expect(await page.locator("#chat [data-stunt-points]").count()).toBe(0);
  });

  it("names what was not understood, gives examples and leaves the line to be mended (AGE-1)", async () => {
    const { page } = await scene.join("Player 1");
    for (const [line, reason] of [
      ["/age luck vs 13", "“luck” was not understood. Examples: /age 3,4,5"],
      ["/age 3,4,7", "“3,4,7” is not three dice"],
      ["/age", "neither dice nor an ability"],
      ["/age dex (bows)", "Kestrel has no one focus of Dexterity called “bows”, only: Dueling."],
    ] as const) {
      await say(page, line);
      await page.locator(".notification", { hasText: reason }).first().waitFor();
      await expect.poll(() => page.locator("#chat-message").inputValue()).toBe(line);
    }
    expect(await page.locator("#chat .chat-message").count()).toBe(0);
  });

  it("tells who has no character how to get one, and leaves other commands to the host (AGE-1)", async () => {
    const { page } = await scene.join("Player 3");
    await say(page, "/age str");
    await page.locator(".notification", { hasText: "Choose one as your user’s character" }).waitFor();
    expect(await page.locator(".notification").count()).toBe(1);
    await say(page, "/ages str");
    await page.locator(".notification", { hasText: "/ages" }).waitFor();
  });
});

describe("/age without a chosen character", () => {
  const world = sampleWorld();
  const scene = sampleScenes({
    seed: { ...world, users: world.users.map(({ character: _, ...user }) => user) },
  });

  it("is for the only one whom the user plays; who plays several has to choose (AGE-1)", async () => {
    const { page } = await scene.join("Player 2");
    await say(page, "/age 1,2,3 str");
    // Bram's Strength 4.
    await card(page, "ability").locator("[data-total]", { hasText: "10" }).waitFor();
    await page.locator("#chat .chat-message", { hasText: "Bram" }).waitFor();
    const gm = await scene.join("Gamemaster", { lang: "sv" });
    await say(gm.page, "/age str");
    await gm.page.locator(".notification", { hasText: "3 rollpersoner är dina" }).waitFor();
  });
});
