import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deckOf, emptyStack } from "../fixtures/worlds/stacks.ts";
import { generations } from "./generations.ts";
import { ALVA } from "./harness.ts";
import { miniScenes, violations } from "./mini.ts";
import { dialog, openStack } from "./stacks.ts";

const BO = "playerbo00000000";
const NAMES = ["Sun", "Moon", "Star", "Cloud", "Rain", "Snow", "Hail", "Wind"];

/** A deck that players may see to be there, a hand for each of them, and a pile of everybody's. */
const CARDS = [
  deckOf("weather", "Weather", NAMES, { ownership: { default: 1 }, displayCount: true }),
  emptyStack("handalva", "hand", "Alva's hand", [ALVA], 2),
  emptyStack("handbo", "hand", "Bo's hand", [BO], 0),
  emptyStack("discard", "pile", "Discard", [ALVA, BO], 2),
];

/** Moves a window to where it covers no other. */
async function moveWindow(page: Page, sheet: Locator, left: number): Promise<void> {
  const id = await sheet.getAttribute("id");
  await page.evaluate(
    ({ id, left }) => {
      const { foundry } = globalThis as unknown as {
        foundry: { applications: { instances: Map<string, { setPosition(position: object): void }> } };
      };
      foundry.applications.instances.get(String(id))?.setPosition({ left, top: 60, width: 440, height: 560 });
    },
    { id, left },
  );
}

const names = (sheet: Locator) => sheet.locator(".card figcaption").allTextContents();

/** What is drawn of the cards that lie face down. */
const backs = (sheet: Locator) =>
  sheet.locator(".card:has(.face-down)").evaluateAll((cards) => cards.map(({ outerHTML }) => outerHTML).join());

/** Deals two cards each to Alva and Bo. */
async function deal(page: Page, side: string): Promise<Locator> {
  const deck = await openStack(page, "Weather");
  await deck.getByRole("button", { name: "Deal" }).click();
  for (const hand of ["Alva's hand", "Bo's hand"]) await dialog(page).getByLabel(hand).check();
  await dialog(page).getByLabel("How many").fill("2");
  await dialog(page).getByLabel("Which side up").selectOption({ label: side });
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Deal" }).click();
  await deck.locator(".stack-count", { hasText: "In the deck: 4 of 8" }).waitFor();
  return deck;
}

describe.each(generations)("a game of cards at generation %i", (generation) => {
  const scene = miniScenes({ generation, world: { cards: CARDS } });

  it("is dealt, held, turned, played, discarded and recalled, by mouse and by key", async () => {
    const [gm, alva, bo] = [await scene.join("Gamemaster"), await scene.join("Alva"), await scene.join("Bo")];
    const deck = await deal(gm.page, "Face up");
    expect(await violations(gm.page)).toEqual([]);
    const mine = await openStack(alva.page, "Alva's hand");
    await expect.poll(() => names(mine)).toEqual(["Sun", "Star"]);
    const theirs = await openStack(bo.page, "Alva's hand");
    await expect.poll(() => names(theirs)).toEqual(["Sun", "Star"]);
    expect(await theirs.locator(".card button, footer button, input").count()).toBe(0);

    // Turned over, it shows its back to everybody, its holder included.
    await mine.getByRole("button", { name: "Turn Star over" }).focus();
    await alva.page.keyboard.press("Enter");
    for (const sheet of [mine, theirs]) {
      await sheet.locator(".face-down").waitFor();
      expect(await backs(sheet)).not.toMatch(/Star|joker/);
    }
    expect(await violations(bo.page)).toEqual([]);

    // Played by key, and discarded by dragging.
    await mine.getByRole("button", { name: "Play Sun" }).focus();
    await alva.page.keyboard.press("Enter");
    await dialog(alva.page).getByLabel("Where to").selectOption({ label: "Discard" });
    await dialog(alva.page).getByRole("button", { name: "Play" }).press("Enter");
    const pile = await openStack(alva.page, "Discard");
    await expect.poll(() => names(pile)).toEqual(["Sun"]);
    await moveWindow(alva.page, mine, 0);
    await moveWindow(alva.page, pile, 460);
    await mine.locator(".card").dragTo(pile.locator(".card-list"));
    await expect.poll(() => pile.locator(".card").count()).toBe(2);
    await expect.poll(() => mine.locator(".card").count()).toBe(0);
    expect(await backs(pile)).not.toMatch(/Star|joker/);
    expect(await violations(alva.page)).toEqual([]);

    // Everything goes home, and nobody was told which cards there were.
    await deck.getByRole("button", { name: "Recall" }).click();
    await dialog(gm.page).getByRole("button", { name: "Recall" }).click();
    await deck.locator(".stack-count", { hasText: "In the deck: 8 of 8" }).waitFor();
    await expect.poll(() => pile.locator(".card").count()).toBe(0);
    await bo.page.getByRole("tab", { name: "Chat" }).click();
    const chat = bo.page.locator("#chat");
    await chat.locator(".chat-message", { hasText: "went home" }).waitFor();
    expect(await chat.textContent()).not.toMatch(new RegExp(NAMES.join("|")));
  });

  it("lets players draw from a deck that they may not look into, and pass cards on", async () => {
    const [gm, alva, bo] = [await scene.join("Gamemaster"), await scene.join("Alva"), await scene.join("Bo")];
    const closed = await openStack(alva.page, "Weather");
    await closed.getByText("You may not see these cards.").waitFor();
    expect(await closed.locator(".card, footer button").count()).toBe(0);
    await closed.getByText("In the deck: 8 of 8").waitFor();
    const hand = await openStack(alva.page, "Alva's hand");
    const draw = async (count: string) => {
      await hand.getByRole("button", { name: "Draw" }).click();
      await dialog(alva.page).getByLabel("How many").fill(count);
      await dialog(alva.page).getByLabel("Which side up").selectOption({ label: "Face down" });
      await dialog(alva.page).getByRole("button", { name: "Draw" }).click();
    };
    await draw("3");
    await expect.poll(() => hand.locator(".card").count()).toBe(3);
    expect(await backs(hand)).not.toMatch(new RegExp(NAMES.join("|")));
    await closed.getByText("In the deck: 5 of 8").waitFor();
    // The browser keeps what is more than any deck has from being sent; the dialog says so otherwise.
    await hand.getByRole("button", { name: "Pass on" }).click();
    expect(await dialog(alva.page).getByLabel("Where to").locator("option").allTextContents()).toEqual(["Discard"]);
    await dialog(alva.page).getByLabel("How many").fill("2");
    await dialog(alva.page).getByLabel("Which side up").selectOption({ label: "Face up" });
    await dialog(alva.page).getByRole("button", { name: "Pass on" }).click();
    const pile = await openStack(bo.page, "Discard");
    await expect.poll(() => names(pile)).toEqual(["Sun", "Moon"]);
    // Bo takes one from the pile, which is his as well; Alva's hand is not.
    const bos = await openStack(bo.page, "Bo's hand");
    await moveWindow(bo.page, pile, 0);
    await moveWindow(bo.page, bos, 460);
    await pile.locator(".card", { hasText: "Moon" }).dragTo(bos.locator(".stack-header"));
    await expect.poll(() => names(bos)).toEqual(["Moon"]);
    const alvas = await openStack(bo.page, "Alva's hand");
    await moveWindow(bo.page, alvas, 0);
    await alvas.locator(".card").dragTo(bos.locator(".card"));
    await bo.page.locator(".notification", { hasText: "are not yours to take" }).waitFor();
    expect(await names(bos)).toEqual(["Moon"]);
    // A hand sends its own cards home, without the deck's owner.
    await bos.getByRole("button", { name: "Recall" }).click();
    await dialog(bo.page).getByRole("button", { name: "Recall" }).click();
    await expect.poll(() => bos.locator(".card").count()).toBe(0);
    const deck = await openStack(gm.page, "Weather");
    await deck.locator(".stack-count", { hasText: "In the deck: 6 of 8" }).waitFor();
  });

  it("keeps cards in the order in which they are put, and takes none that is out", async () => {
    const { page } = await scene.join("Gamemaster");
    const deck = await deal(page, "Face up");
    const hand = await openStack(page, "Alva's hand");
    await moveWindow(page, deck, 0);
    await moveWindow(page, hand, 460);
    await hand.locator(".card", { hasText: "Star" }).dragTo(hand.locator(".card", { hasText: "Sun" }));
    await expect.poll(() => names(hand)).toEqual(["Star", "Sun"]);
    const out = await deck.locator(".card.drawn").first().getAttribute("draggable");
    expect(out).toBeNull();
    await deck.locator(".card.draggable").first().dragTo(hand.locator(".card-list"));
    await expect.poll(() => hand.locator(".card").count()).toBe(3);
    await hand.getByRole("button", { name: /^Turn A card of Weather/ }).click();
    await expect.poll(() => names(hand)).toEqual(["Star", "Sun", "Rain"]);
  });
});

describe.each(generations)("the directory of cards at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("makes stacks, also ready-made ones, and cards", async () => {
    const [gm, bo] = [await scene.join("Gamemaster"), await scene.join("Bo")];
    const { page } = gm;
    for (const seat of [gm, bo]) await seat.page.getByRole("tab", { name: "Cards" }).click();
    expect(await bo.page.getByRole("button", { name: "Create a stack of cards" }).count()).toBe(0);
    const create = async (name: string, fields: Record<string, string>) => {
      await page.getByRole("button", { name: "Create a stack of cards" }).click();
      await dialog(page).getByLabel("Name").fill(name);
      for (const [label, value] of Object.entries(fields)) {
        await dialog(page).getByLabel(label).selectOption({ label: value });
      }
      await dialog(page).getByRole("button", { name: "Create" }).click();
    };
    await create("Poker", { "Ready-made cards": "Deck of 52 cards, light" });
    const poker = page.locator(".cards-config.deck");
    await poker.locator(".stack-count", { hasText: "In the deck: 52 of 52" }).waitFor();
    expect(await backs(poker)).not.toMatch(/hearts|♠|♥|♦|♣/);
    expect(await violations(page)).toEqual([]);
    await poker.getByRole("button", { name: "Close" }).click();
    await create("Fate", { Type: "Deck" });
    const fate = page.locator(".cards-config.deck");
    await fate.getByRole("button", { name: "Add a card" }).click();
    const card = page.locator(".card-config");
    await card.getByLabel("Name").first().fill("Doom");
    await card.getByRole("group", { name: "Face 1" }).getByLabel("Text").fill("It <b>ends</b>.");
    expect(await violations(page)).toEqual([]);
    await card.getByRole("button", { name: "Save" }).click();
    await card.waitFor({ state: "detached" });
    expect(await backs(fate)).not.toMatch(/Doom|ends/);
    await fate.getByRole("button", { name: /^Turn A card of Fate/ }).click();
    await expect.poll(() => names(fate)).toEqual(["Doom"]);
    await fate.locator(".card-text b", { hasText: "ends" }).waitFor();
    expect(await bo.page.locator("#cards .directory-item").count()).toBe(0);
  });

  it("copies decks, says who may see them, takes exports, and recalls before it deletes", async () => {
    const [{ page }, bo] = [await scene.join("Gamemaster"), await scene.join("Bo")];
    for (const seat of [page, bo.page]) await seat.getByRole("tab", { name: "Cards" }).click();
    await page.evaluate(async () => {
      interface Stack {
        draw(from: Stack, number: number): Promise<unknown>;
      }
      const { Cards } = globalThis as unknown as { Cards: { create(data: object): Promise<Stack> } };
      const cards = ["One", "Two", "Three"].map((name) => ({ name, faces: [{ name }] }));
      const deck = await Cards.create({ name: "Deck", type: "deck", cards });
      const hand = await Cards.create({ name: "Hand", type: "hand" });
      await hand.draw(deck, 2);
    });
    const entry = (name: string) => page.locator(`#cards .directory-item:has(.entry-name:text-is("${name}"))`);
    await entry("Deck").getByText("Deck, cards: 1").waitFor();
    const menu = async (name: string, item: string) => {
      await page
        .locator("#cards")
        .getByRole("button", { name: `Actions for ${name}`, exact: true })
        .click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await page.locator("#cards").getByRole("button", { name: "Actions for Hand" }).click();
    expect(await page.getByRole("menuitem", { name: "Duplicate" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await menu("Deck", "Duplicate");
    await entry("Deck (copy)").getByText("Deck, cards: 3").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), menu("Deck (copy)", "Export data")]);
    const path = await download.path();
    await menu("Deck", "Delete");
    await dialog(page).getByText("go home first").waitFor();
    await dialog(page).getByRole("button", { name: "Recall and delete" }).click();
    await entry("Deck").waitFor({ state: "detached" });
    await entry("Hand").getByText("Hand, cards: 0").waitFor();
    await page.evaluate(async () => {
      interface Deck {
        cards: { contents: { delete(): Promise<unknown> }[] };
      }
      const { game } = globalThis as unknown as { game: { cards: { getName(name: string): Deck } } };
      await game.cards.getName("Deck (copy)").cards.contents[0]?.delete();
    });
    await entry("Deck (copy)").getByText("Deck, cards: 2").waitFor();
    await menu("Deck (copy)", "Import data");
    await dialog(page).getByLabel("Exported file").setInputFiles(path);
    await dialog(page).getByRole("button", { name: "Import" }).click();
    await page.locator(".notification", { hasText: "has been imported" }).waitFor();
    await entry("Deck (copy)").getByText("Deck, cards: 3").waitFor();
    await menu("Deck (copy)", "Who may see it");
    await dialog(page).getByLabel("All players").selectOption({ label: "See a little" });
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await bo.page.locator("#cards .directory-item", { hasText: "Deck (copy)" }).waitFor();
    expect(await bo.page.locator("#cards .directory-item").textContent()).not.toMatch(/\d/);
  });
});
