import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { card, openSheet } from "./acts.ts";
import { violations } from "./axe.ts";
import { stack, stacks, verb52 } from "./fiftytwo-acts.ts";
import { cardId, cardIn, deal, testDialog } from "./fiftytwo-test-acts.ts";
import { sampleScenes, stored } from "./sample.ts";

const scene = sampleScenes({ seed: fiftytwoWorld() });

interface StaticFacts {
  target: number | null;
  ruling: string | null;
  meaning: string;
  skill: { rating: number };
}

/** Id of the newest message, as a client has it. */
const newest = (page: Page) =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as { game: { messages: { contents: { id: string }[] } } };
    return game.messages.contents.at(-1)?.id ?? "";
  });

const facts = async (id: string) =>
  (await stored(scene.table, "ChatMessage", id)) as unknown as { author: string; system: StaticFacts };

const verdict = (of: Locator, state: string) => of.locator(`[data-verdict="${state}"]`).waitFor();

describe("a static test", () => {
  it("is played by keyboard from a hand that is dealt first, and ruled on by a Dealer who keeps his number (C52-2, C52-3, C52-4, C52-5, C52-9, C52-14, C52-18, C52-19)", async () => {
    const { page: dealer } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await verb52(dealer, "setUp");
    await expect.poll(async () => (await stacks(page)).length).toBe(6);
    const sheet = await openSheet(page, "Vera");
    const dialog = testDialog(page);

    // Someone without a card is dealt a hand, and is not dealt one again.
    await sheet.getByRole("button", { name: "Athletics", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => dialog.locator('input[name="card"]').count()).toBe(5);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    const first = await stack(page, "hand", C52.vera);
    expect(await verb52(dealer, "discard", C52.vera, first.cards)).toEqual({ gave: true });
    await verb52(dealer, "reshuffle");
    await deal(dealer, C52.vera, "♠Q", "♠A", "♥7");
    await expect.poll(async () => (await stack(page, "hand", C52.vera)).cards.length).toBe(3);

    // By keyboard alone: the skill, the card, a bonus, and play. The cards lie by suit.
    await sheet.getByRole("button", { name: "Athletics", exact: true }).focus();
    await page.keyboard.press("Enter");
    await dialog.locator('input[name="card"]:focus').waitFor();
    await page.keyboard.press("ArrowDown");
    await dialog.locator(`input[value="${cardId("♠Q")}"]:checked:focus`).waitFor();
    expect(await cardIn(dialog, "♠Q").getAttribute("aria-label")).toBe("Queen of spades, on-suit, counts 10, total 16");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2");
    await dialog.locator("[data-total]", { hasText: "18" }).waitFor();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    const seen = card(page, "fiftytwoStatic");
    const ruled = card(dealer, "fiftytwoStatic");
    await verdict(seen, "awaited");
    expect((await stack(page, "table")).cards).toEqual([cardId("♠Q")]);
    expect(await seen.getByRole("button").count()).toBe(0);

    // The number is the Dealer's: no message, and no one's page, knows more than what came of it.
    await ruled.getByLabel("Number to beat").fill("17");
    await ruled.getByRole("button", { name: "Secretly" }).click();
    await verdict(seen, "success");
    await expect.poll(async () => (await stack(page, "discard")).cards.includes(cardId("♠Q"))).toBe(true);
    const id = await newest(page);
    const { author, system } = await facts(id);
    expect(author).toBe("gamemaster000000");
    expect([system.target, system.ruling]).toEqual([null, "success"]);
    expect(await seen.locator("[data-margin]").count()).toBe(0);

    // Taken back, it is said openly: the margin is shown.
    await ruled.getByRole("button", { name: "Take the ruling back" }).click();
    await verdict(seen, "awaited");
    await ruled.getByLabel("Number to beat").fill("18");
    await ruled.getByRole("button", { name: "Openly" }).click();
    await seen.locator('[data-verdict="failure"] [data-margin]', { hasText: "equal is not enough" }).waitFor();

    // Players neither rule nor write such messages.
    expect(await ruleAs(page, id)).toBe("C52.Test.Refusal.onlyDealerRules");
    expect(await verb52(page, "test", C52.vera, { skill: C52.athletics, card: cardId("♠Q") })).toEqual({
      refused: "C52.Test.Refusal.cardNotInHand",
    });
    await page.evaluate(async () => {
      const { CONFIG } = globalThis as unknown as {
        CONFIG: { ChatMessage: { documentClass: { create(data: object): Promise<unknown> } } };
      };
      await CONFIG.ChatMessage.documentClass.create({
        type: "fiftytwoStatic",
        content: "",
        system: { card: { suit: "spades", rank: 14 }, target: 1 },
      });
    });
    await card(dealer, "fiftytwoStatic").locator("[data-doubt]").waitFor();

    // An Ace on-suit against an open number: a critical success, whose meaning the Dealer tells.
    await sheet.getByRole("button", { name: "Athletics", exact: true }).click();
    await cardIn(dialog, "♠A").check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("radio", { name: "A number" }).check();
    await dialog.getByLabel("Number to beat").fill("30");
    await dialog.getByLabel("Takes").fill("3");
    await dialog.getByLabel("Unit of time").selectOption("hours");
    await dialog.getByRole("button", { name: "Play the card" }).click();
    await seen.locator("[data-critical]").waitFor();
    await seen.locator("[data-time]", { hasText: "Scene action: 3 hours." }).waitFor();
    await seen.locator('[data-verdict="success"] [data-margin]', { hasText: "by −14" }).waitFor();
    expect((await stack(page, "table")).cards).toEqual([]);
    await ruled.getByLabel("What does it mean?").fill("The lock opens by itself.");
    await ruled.getByRole("button", { name: "Tell it" }).click();
    await seen.locator("[data-meaning]", { hasText: "The lock opens by itself." }).waitFor();

    // Who fails to resist is hurt by a card that the Dealer flips, with the weapon as he says.
    const resisting = { skill: C52.athletics, card: cardId("♥7"), against: { number: 50 }, stakes: "resist" };
    expect((await verb52(page, "test", C52.vera, resisting)).refused).toBeUndefined();
    await seen.locator('[data-verdict="failure"]').waitFor();
    await ruled.getByLabel("Weapon and abilities").fill("20");
    await ruled.getByLabel("Health").selectOption({ label: "Mental" });
    await ruled.getByRole("button", { name: "Flip the top card" }).last().click();
    await seen.locator("[data-health]", { hasText: "Vera: Mental 13 → 0" }).waitFor();
    await seen.locator("[data-fallen]", { hasText: "Defeated" }).waitFor();
    expect((await stack(dealer, "table")).cards).toEqual([]);

    // Who has run out flips the top card, and only he.
    const flip = () => verb52(page, "test", C52.vera, { skill: C52.athletics, card: null, against: { number: 1 } });
    await verb52(dealer, "reshuffle");
    await deal(dealer, C52.vera, "♣2");
    await expect.poll(async () => (await stack(page, "hand", C52.vera)).cards.length).toBe(1);
    expect(await flip()).toEqual({ refused: "C52.Test.Refusal.handNotEmpty" });
    await verb52(dealer, "discard", C52.vera, [cardId("♣2")]);
    await expect.poll(async () => (await stack(page, "hand", C52.vera)).cards.length).toBe(0);
    expect((await flip()).refused).toBeUndefined();
    await seen.locator("[data-flipped]").waitFor();
  });
});

/** Rules on a test from a user's console; says with what it was refused. */
function ruleAs(page: Page, id: string): Promise<string> {
  return page.evaluate(async (id) => {
    const { game } = globalThis as unknown as {
      game: {
        messages: { get(id: string): object };
        system: { api: { fiftytwo: { ruleStatic(message: object, ruling: string): Promise<unknown> } } };
      };
    };
    try {
      await game.system.api.fiftytwo.ruleStatic(game.messages.get(id), "success");
      return "";
    } catch (error) {
      return (error as { key?: string }).key ?? String(error);
    }
  }, id);
}
