import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sjuWorld } from "../fixtures/worlds/sju.ts";
import { card } from "./acts.ts";
import { attackBrute } from "./attacks.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";
import { rewrite, rollAgility, testCard } from "./sju-card-acts.ts";

/** Where the keyboard stands: what it stands on, in which copy of a message, and whether a ring shows it. */
function place(page: Page) {
  return page.evaluate(() => {
    const { activeElement } = document;
    const { action, reward, stunt } = activeElement instanceof HTMLElement ? activeElement.dataset : {};
    return {
      on: reward ?? stunt ?? action ?? activeElement?.localName,
      copy: activeElement?.closest("#chat, .chat-popout")?.id.replace(/-[A-Za-z0-9]{16}$/, ""),
      ring: activeElement?.matches(":focus-visible"),
    };
  });
}

/** The newest message in a window of its own. */
async function popOut(page: Page) {
  await page.locator("#chat .chat-message .context-menu-button").last().click();
  await page.getByRole("menuitem", { name: "Open in a window" }).click();
  const copy = page.locator(".chat-popout .triskele-card");
  await copy.waitFor();
  return copy;
}

const EASY = { difficulty: 4 };

describe("the keyboard's place on a card of Sju (SJU-6)", () => {
  const scene = sampleScenes({ seed: sjuWorld() });

  it("is the card itself once the reward is taken", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await rollAgility(ylva, EASY, 5, 5, 2);
    await testCard(ylva).locator('[data-reward="onARoll"]').focus();
    await ylva.keyboard.press("Enter");
    await testCard(ylva).getByText("Ylva takes “On a Roll”").waitFor();
    await expect.poll(() => place(ylva)).toEqual({ on: "article", copy: "chat", ring: true });
  });

  it("shows no ring to whoever uses the mouse", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await rollAgility(ylva, EASY, 5, 5, 2);
    await testCard(ylva).locator('[data-reward="onARoll"]').click();
    await testCard(ylva).getByText("Ylva takes “On a Roll”").waitFor();
    await expect.poll(() => place(ylva)).toEqual({ on: "article", copy: "chat", ring: false });
  });

  it("is kept when others change the card, also on the second of its buttons", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const id = await rollAgility(ylva, EASY, 5, 5, 2);
    const button = testCard(ylva).locator('[data-reward="onARoll"]');
    await button.focus();
    const old = await button.elementHandle();
    await rewrite(gm, id, { flavor: "Over the wall" });
    await ylva.locator("#chat").getByText("Over the wall").waitFor();
    expect(await old?.evaluate((element) => element.isConnected)).toBe(false);
    await expect.poll(async () => (await place(ylva)).on).toBe("onARoll");
  });

  it("is left alone when the user has gone elsewhere meanwhile", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const id = await rollAgility(ylva, EASY, 5, 5, 2);
    await testCard(ylva).locator('[data-reward="onARoll"]').focus();
    await ylva.locator("#chat-message").focus();
    await rewrite(gm, id, { flavor: "Over the wall" });
    await ylva.locator("#chat").getByText("Over the wall").waitFor();
    await testCard(ylva).locator('[data-reward="onARoll"]').waitFor();
    // Two drawings later a place that is given back late would have been given.
    await ylva.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await ylva.evaluate(() => document.activeElement?.closest("#chat-message") !== null)).toBe(true);
  });

  it("stays in the window that a message has of its own", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await rollAgility(ylva, EASY, 5, 5, 2);
    const copy = await popOut(ylva);
    await copy.locator('[data-reward="effect2"]').focus();
    await ylva.keyboard.press("Enter");
    await copy.getByText("Ylva takes “+2 effect”").waitFor();
    await testCard(ylva).getByText("Ylva takes “+2 effect”").waitFor();
    await expect.poll(() => place(ylva)).toEqual({ on: "article", copy: "chat-popout", ring: true });
  });
});

describe.each(generations)("the keyboard's place on a card of AGE (AGE-10), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("stays at a stunt that can be bought again, and at the card after one that cannot", async () => {
    const { player } = await attackBrute(scene, 5, 5, 5);
    const points = (left: number) => card(player, "attack").locator(`[data-stunt-points="${left}"]`).waitFor();
    const skirmish = card(player, "attack").getByRole("button", { name: /^Skirmish/ });
    await skirmish.focus();
    const stunt = await skirmish.getAttribute("data-stunt");
    await player.keyboard.press("Enter");
    await points(4);
    await expect.poll(async () => (await place(player)).on).toBe(stunt);
    await player.keyboard.press("Enter");
    await points(3);
    await expect.poll(async () => (await place(player)).on).toBe(stunt);
    await card(player, "attack")
      .getByRole("button", { name: /^Mighty Blow/ })
      .focus();
    await player.keyboard.press("Enter");
    await points(1);
    await expect.poll(() => place(player)).toEqual({ on: "article", copy: "chat", ring: true });
  });
});
