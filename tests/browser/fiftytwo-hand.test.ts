import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { violations } from "./axe.ts";
import { openTable, stack, verb52 } from "./fiftytwo-acts.ts";
import { sampleScenes } from "./sample.ts";

const BAR = "#triskele-c52-hand";
/** Whatever would tell a card: its key, its suit, its name. */
const TELLS = /playingcard|data-suit|data-rank|[♣♦♥♠]|\d+ of (clubs|diamonds|hearts|spades)|(Jack|Queen|King|Ace) of/;

/** What of a page has been drawn since: every element that came, every attribute that changed. */
async function spyOnPage(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const seen: string[] = [document.documentElement.outerHTML];
    new MutationObserver((records) => {
      for (const { addedNodes, target, attributeName } of records) {
        for (const node of addedNodes) seen.push(node instanceof Element ? node.outerHTML : String(node.textContent));
        if (attributeName && target instanceof Element)
          seen.push(`${attributeName}="${target.getAttribute(attributeName)}"`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(globalThis, { seenOfPage: seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenOfPage: string[] }).seenOfPage.join("\n"));
}

/** The names of cards in a hand, as a screen reader says them. */
function namesOf(cards: Locator): Promise<string[]> {
  return cards.evaluateAll((all) =>
    all.map((card) => card.querySelector("[role=img]")?.getAttribute("aria-label") ?? ""),
  );
}

function giveAbility(page: Page, actor: string, identifier: string): Promise<void> {
  return page.evaluate(
    async ([actor, identifier]) => {
      const { game } = globalThis as unknown as {
        game: {
          actors: { get(id: string): { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> } };
        };
      };
      const data = { name: identifier, type: "fiftytwoAbility", system: { identifier, rank: 13, times: 1 } };
      await game.actors.get(actor).createEmbeddedDocuments("Item", [data]);
    },
    [actor, identifier] as const,
  );
}

describe("the hand at the foot of the screen", () => {
  const scene = sampleScenes({ seed: fiftytwoWorld({ fighting: true }) });

  it("is drawn, looked through and thrown off by the keyboard alone, and shows nobody else a card (C52-4, C52-18)", async () => {
    const { page: dealer } = await scene.join("Gamemaster", { colorScheme: "dark" });
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2", { colorScheme: "dark", width: 400 });
    await verb52(dealer, "setUp");
    const seen = await Promise.all([dealer, otto].map(spyOnPage));
    const bar = vera.locator(BAR);
    const hand = bar.getByRole("toolbar", { name: "Hand of Vera" });
    const cards = hand.getByRole("button");
    await bar.getByRole("button", { name: "Draw a hand" }).focus();
    await vera.keyboard.press("Enter");
    // The keyboard's place goes from the button, which is gone, to the first card.
    await expect.poll(() => cards.first().evaluate((card) => card === document.activeElement)).toBe(true);
    await expect.poll(() => cards.count()).toBe(5);
    const names = await namesOf(cards);
    expect(names.every((name) => /^([2-9]|10|Jack|Queen|King|Ace) of (clubs|diamonds|hearts|spades)$/.test(name))).toBe(
      true,
    );
    // Cards move only for those who like it.
    const moves = () => cards.first().evaluate((card) => getComputedStyle(card).transitionProperty);
    expect(await moves()).toBe("translate");
    await vera.emulateMedia({ reducedMotion: "reduce" });
    expect(await moves()).not.toBe("translate");
    for (const key of ["End", "ArrowRight", "ArrowRight", "Enter"]) await vera.keyboard.press(key);
    // From the last over the first to the second.
    const raised = bar.getByRole("group", { name: names[1] ?? "" });
    await raised.getByText(/^Counts \d+\./).waitFor();
    expect(await violations(vera)).toEqual([]);
    await vera.keyboard.press("Escape");
    await raised.waitFor({ state: "detached" });
    for (const key of ["Enter", "Shift+Tab", "Shift+Tab", "Enter"]) await vera.keyboard.press(key);
    await expect.poll(() => cards.count()).toBe(4);
    expect(await namesOf(cards)).not.toContain(names[1]);
    // Once a round.
    await cards.first().click();
    const again = bar.getByRole("button", { name: "Discard" });
    expect(await again.getAttribute("aria-disabled")).toBe("true");
    await again.press("Enter");
    // It stands beside the button, and is said once more.
    const refused = vera.getByText("Vera has thrown off all cards that Discard allows this round.");
    await expect.poll(() => refused.count()).toBe(2);
    await vera.keyboard.press("Escape");
    // A test is about to be made: what fits is marked in words, and a card chosen here is chosen in the dialog.
    expect(await verb52(vera, "openTest", C52.vera, { skill: "stealth" })).toEqual({ gave: null });
    const dialog = vera.locator(".triskele-c52-test");
    await expect.poll(() => hand.locator("[data-mark]").count()).toBe(4);
    for (const card of await cards.all()) {
      expect(await card.textContent()).toMatch(/on-suit|suitable|Ace, (on-suit|specialised)/);
    }
    await cards.nth(2).press("Enter");
    const chosen = await cards.nth(2).getAttribute("data-card");
    await expect.poll(() => dialog.locator("input[name=card]:checked").getAttribute("value")).toBe(chosen);
    await expect.poll(() => cards.nth(2).getAttribute("aria-pressed")).toBe("true");
    await dialog.locator('[data-action="close"]').click();
    await expect.poll(() => hand.locator("[data-mark]").count()).toBe(0);
    // Others know how many she holds, and no more; the discard is open, but nobody has opened it.
    for (const page of [dealer, otto]) await page.locator(BAR).getByRole("img", { name: "Vera: 4 cards" }).waitFor();
    for (const all of seen) expect(TELLS.exec(await all())?.[0]).toBeUndefined();
    expect(await violations(otto)).toEqual([]);
  });

  it("comes from a deck of one's own, hides, and gives a card to another player as a move (C52-1, C52-4, C52-18)", async () => {
    const { page: dealer } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1", { hasTouch: true, height: 1300 });
    const { page: otto } = await scene.join("Player 2", { width: 400 });
    await verb52(dealer, "setUp");
    const table = await openTable(dealer);
    await table.getByRole("button", { name: "Give Vera a deck of his own" }).click();
    await expect.poll(() => table.locator('[data-figure="inAll"]').textContent()).toBe("104");
    const source = otto.locator(BAR).getByLabel("Where the next card comes from");
    await source.selectOption({ label: "Once: the deck of Vera" });
    await expect.poll(async () => (await stack(otto, "shoe")).cards.length).toBe(104);
    await expect.poll(() => source.locator("option:checked").textContent()).toBe("Once: the deck of Vera");
    // Whether they are near each other the Dealer judges: he sees who has borrowed, and can end it.
    const loans = table.getByRole("group", { name: "Borrowed decks" });
    await loans.getByText("Otto plays the next card from Vera’s deck").waitFor();
    await loans.getByRole("button", { name: "End Otto’s loan" }).click();
    await loans.waitFor({ state: "detached" });
    await expect.poll(() => source.locator("option:checked").textContent()).toBe("The Dealer’s shoe");
    await source.selectOption({ label: "Once: the deck of Vera" });
    await loans.waitFor();
    expect(await verb52(dealer, "dealAll")).toEqual({ gave: 17 });
    // Deck 50 is hers; Otto has borrowed it once.
    await expect.poll(() => source.locator("option:checked").textContent()).toBe("The Dealer’s shoe");
    await expect.poll(async () => (await stack(otto, "hand", C52.otto)).cards.length).toBe(5);
    for (const actor of [C52.vera, C52.otto]) {
      expect((await stack(dealer, "hand", actor)).cards.every((card) => card.endsWith("50"))).toBe(true);
    }
    expect((await stack(dealer, "dealer")).cards.every((card) => card.endsWith("01"))).toBe(true);
    await table.getByRole("button", { name: "Take away Vera’s own deck" }).click();
    await dealer.getByText("Cards of Vera’s deck are in hands or on the table: 10.").waitFor();
    const bar = vera.locator(BAR);
    const cards = bar.getByRole("toolbar").getByRole("button");
    await expect.poll(() => cards.count()).toBe(5);
    await bar.getByRole("button", { name: "Hide the hand" }).click();
    await expect.poll(() => cards.count()).toBe(0);
    await vera.reload();
    await bar.getByRole("button", { name: "Show the hand" }).waitFor();
    expect(await bar.innerHTML()).not.toMatch(TELLS);
    await bar.getByRole("button", { name: "Show the hand" }).click();
    await expect.poll(() => cards.count()).toBe(5);
    // A finger cannot hover: it draws a card out of the hand, and chooses it when it comes again.
    await verb52(vera, "openTest", C52.vera, { skill: "stealth" });
    const chosen = vera.locator(".triskele-c52-test input[name=card]:checked");
    await vera.locator(".triskele-c52-test").waitFor();
    const touched = await cards.last().getAttribute("data-card");
    await cards.last().tap();
    await bar.locator(`[data-card="${touched}"][data-raised]`).waitFor();
    expect(await chosen.count()).toBe(0);
    await cards.last().tap();
    await expect.poll(() => chosen.getAttribute("value")).toBe(touched);
    await vera.locator('.triskele-c52-test [data-action="close"]').tap();
    await expect.poll(() => bar.locator("[data-mark]").count()).toBe(0);
    await giveAbility(vera, C52.vera, "cardShark");
    const [given = ""] = await namesOf(cards);
    await cards.first().click();
    await bar.getByRole("button", { name: "Give to Otto" }).click();
    await otto.locator(BAR).getByRole("button", { name: given, exact: true }).waitFor();
    await expect.poll(() => cards.count()).toBe(4);
    // Her move is made, and other cards are not hers to give.
    const [left] = (await stack(vera, "hand", C52.vera)).cards;
    expect(await verb52(vera, "giveCard", C52.vera, C52.otto, left)).toEqual({ refused: "C52.Refusal.Gift.noMove" });
    const [held] = (await stack(otto, "hand", C52.otto)).cards;
    expect(await verb52(vera, "giveCard", C52.otto, C52.vera, held)).toEqual({ refused: "C52.Refusal.NotYours" });
    expect(await verb52(otto, "giveCard", C52.otto, C52.vera, held)).toEqual({ refused: "C52.Refusal.Gift.notKnown" });
    expect(await verb52(vera, "giveCard", C52.vera, C52.guard, held)).toEqual({ refused: "C52.Refusal.Gift.noPlayer" });
    expect((await stack(dealer, "hand", C52.otto)).cards).toHaveLength(6);
  });
});
