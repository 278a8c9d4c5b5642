import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deckOf, emptyStack } from "../fixtures/worlds/stacks.ts";
import { generations } from "./generations.ts";
import { ALVA } from "./harness.ts";
import { miniScenes } from "./mini.ts";
import { dialog, openStack } from "./stacks.ts";

const CARDS = [
  deckOf("weather", "Weather", ["Sun", "Moon", "Star"], { ownership: { default: 1 } }),
  emptyStack("handalva", "hand", "Alva's hand", [ALVA], 2),
  emptyStack("discard", "pile", "Discard", [ALVA], 2),
];

interface Stack {
  cards: { size: number };
  drawnCards: unknown[];
  draw(from: Stack, number: number, options: object): Promise<unknown>;
  recall(options: object): Promise<unknown>;
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

/** Does something with the stacks of the world, behind the back of whoever is asked something. */
function withStacks<T>(page: Page, work: (stacks: Record<"deck" | "hand" | "pile", Stack>) => Promise<T>): Promise<T> {
  return page.evaluate(`(async () => {
    const [deck, hand, pile] = ["Weather", "Alva's hand", "Discard"].map((name) => game.cards.getName(name));
    return (${work.toString()})({ deck, hand, pile });
  })()`) as Promise<T>;
}

const draw = (page: Page) =>
  withStacks(page, async ({ deck, hand }) => {
    await hand.draw(deck, 2, { chatNotification: false });
  });

const warned = (page: Page, words: string) => page.locator(".notification.warning", { hasText: words }).waitFor();

describe.each(generations)("while a sheet or dialog of cards is open at generation %i", (generation) => {
  const scene = miniScenes({ generation, world: { cards: CARDS } });

  it("a stack may be taken away from its owner, and no card is lost to it", async () => {
    const [gm, { page }] = [await scene.join("Gamemaster"), await scene.join("Alva")];
    await draw(gm.page);
    const hand = await openStack(page, "Alva's hand");
    await expect.poll(() => hand.locator(".card").count()).toBe(2);
    for (const button of [/^Pass on/, /^Play/]) {
      await withStacks(gm.page, async ({ pile }) => {
        await pile.update({ ownership: { default: 3 } });
      });
      await hand.getByRole("button", { name: button }).first().click();
      await dialog(page).waitFor();
      await withStacks(gm.page, async ({ pile }) => {
        await pile.update({ ownership: { default: 2, playeralva000000: -1 } });
      });
      await page.locator("#cards").getByText("Discard").waitFor();
      await dialog(page).getByRole("button", { name: button }).click();
      await warned(page, "“Discard” takes no cards of yours any longer");
      await page.locator(".notification").evaluateAll((notes) => notes.map((note) => note.remove()));
    }
    expect(await hand.locator(".card").count()).toBe(2);
  });

  it("a card may go home and a stack be deleted, which is said", async () => {
    const [gm, { page }] = [await scene.join("Gamemaster"), await scene.join("Alva")];
    await draw(gm.page);
    const hand = await openStack(page, "Alva's hand");
    await hand.getByRole("button", { name: /^Play/ }).first().click();
    await withStacks(gm.page, async ({ deck }) => {
      await deck.recall({ chatNotification: false });
    });
    await expect.poll(() => hand.locator(".card").count()).toBe(0);
    await dialog(page).getByRole("button", { name: "Play" }).click();
    await warned(page, "The card has left “Alva's hand”");

    await hand.getByRole("button", { name: "Draw" }).click();
    await withStacks(gm.page, async ({ hand }) => {
      await hand.delete();
    });
    await hand.waitFor({ state: "detached" });
    await dialog(page).getByRole("button", { name: "Draw" }).click();
    await warned(page, "“Alva's hand” has been deleted");
    expect(await withStacks(gm.page, async ({ deck }) => deck.drawnCards.length)).toBe(0);

    await gm.page.getByRole("tab", { name: "Cards" }).click();
    await gm.page.locator("#cards").getByRole("button", { name: "Actions for Discard" }).click();
    await gm.page.getByRole("menuitem", { name: "Delete" }).click();
    await withStacks(gm.page, async ({ pile }) => {
      await pile.delete();
    });
    await dialog(gm.page).getByRole("button", { name: "Delete" }).click();
    await warned(gm.page, "“Discard” has been deleted");
  });

  it("nothing that was typed on a card is lost when it gets another face, and names stay", async () => {
    const { page } = await scene.join("Gamemaster");
    const deck = await openStack(page, "Weather");
    await deck.locator("[data-action=editCard]").first().click();
    const card = page.locator(".card-config");
    await card.getByLabel("Name").first().fill("Eclipse");
    await card.getByRole("group", { name: "Back" }).getByLabel("Name").fill("Sky");
    const add = card.getByRole("button", { name: "Add a face" });
    await add.focus();
    await page.keyboard.press("Enter");
    await card.getByRole("group", { name: "Face 2" }).getByLabel("Name").fill("Total");
    expect(await add.count()).toBe(1);
    await card.getByRole("button", { name: "Remove face 1" }).press("Enter");
    await card.getByRole("group", { name: "Face 2" }).waitFor({ state: "detached" });
    expect(await card.getByRole("group", { name: "Face 1" }).getByLabel("Name").inputValue()).toBe("Total");
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await card.getByLabel("Name").first().inputValue()).toBe("Eclipse");
    await card.getByLabel("Name").first().fill(" ");
    await card.getByRole("button", { name: "Save" }).click();
    await card.waitFor({ state: "detached" });
    await deck.locator("figcaption", { hasText: "Sky" }).waitFor();
    const name = deck.getByLabel("Name of the stack");
    await name.fill("");
    await name.press("Tab");
    await expect.poll(() => name.inputValue()).toBe("Weather");
  });

  it("what is no card is not put into a stack, which is said", async () => {
    const { page } = await scene.join("Gamemaster");
    const hand = await openStack(page, "Alva's hand");
    await page.locator("#cards .directory-item", { hasText: "Weather" }).dragTo(hand.locator(".card-list"));
    await warned(page, "Only cards that lie in a stack can be put into “Alva's hand”");
    expect(await hand.locator(".card").count()).toBe(0);
  });
});
