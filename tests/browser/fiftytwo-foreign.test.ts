import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { IDS } from "../fixtures/worlds/sample.ts";
import { deckOf, emptyStack } from "../fixtures/worlds/stacks.ts";
import { violations } from "./axe.ts";
import { openTable, stack, verb52 } from "./fiftytwo-acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";
import { dialog, openStack } from "./stacks.ts";

/** Stacks that are none of the game's: a deck, and a hand that a player owns. */
const OWN = "veraegen00000000";
const WEATHER = "vaderlek00000000";
const foreign = [emptyStack("veraegen", "hand", "Vera's own", [IDS.player1]), deckOf("vaderlek", "Weather", ["Cloud"])];

interface CardsHost {
  game: {
    cards: { get(id: string): ConsoleCards };
  };
}

interface ConsoleCards {
  name: string;
  cards: Iterable<{ id: string; drawn: boolean }> & { size: number };
  pass(to: ConsoleCards, ids: readonly string[], options: object): Promise<unknown>;
  draw(from: ConsoleCards, number: number, options: object): Promise<unknown>;
  deal(to: readonly ConsoleCards[], number: number, options: object): Promise<unknown>;
  recall(options: object): Promise<unknown>;
  clone(data: object, options: object): Promise<unknown>;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[], options: object): Promise<unknown>;
}

/** Cards in hands, in the discard and in foreign stacks, and those that the shoe and the foreign deck mark as drawn. */
const spread = (page: Page) =>
  page.evaluate(
    (ids) => {
      const { game } = globalThis as unknown as CardsHost;
      return ids.map((id) => {
        const all = [...(game.cards.get(id)?.cards ?? [])];
        const drawn = all.filter((card) => card.drawn).length;
        return drawn > 0
          ? `${drawn} drawn`
          : all
              .map((card) => card.id)
              .sort()
              .join();
      });
    },
    ["fiftytwoshoe0000", "fiftytwodiscard0", "fiftytwodealer00", C52.vera, C52.otto, OWN, WEATHER],
  );

describe.each(generations)("the host's own ways with the cards of 52 on generation %i", (generation) => {
  const scene = sampleScenes({ generation, seed: { ...fiftytwoWorld({ fighting: true }), cards: foreign } });

  it("are noticed at the Dealer's table at once, told in words, and undone (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster", { width: 1700 });
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    const before = await spread(page);
    const table = await openTable(page);
    const wrong = table.locator("[data-wrong]");
    expect(await wrong.count()).toBe(0);
    // From the shoe by the stack's own dialog.
    const shoe = await openStack(page, "52: shoe");
    await shoe.getByRole("button", { name: "Deal", exact: true }).click();
    await dialog(page).getByLabel("52: hand of Vera").check();
    await dialog(page).getByRole("button", { name: "Deal" }).click();
    await wrong.getByText("Something is wrong with the cards: 1.").waitFor();
    await shoe.getByRole("button", { name: "Close" }).click();
    // A copy of a stack is none of the game's, and shuffling harms nothing; between stacks, and from a deck of weather.
    const hand = (await stack(page, "hand", C52.otto)).cards;
    await page.evaluate(
      async ([otto, own, weather, cards]) => {
        const { game } = globalThis as unknown as CardsHost;
        const quiet = { chatNotification: false };
        const of = (id: string) => game.cards.get(id);
        await of("fiftytwoshoe0000").clone({ name: "A copy" }, { save: true });
        await of(otto).pass(of("fiftytwodiscard0"), cards.slice(0, 1), quiet);
        await of(otto).pass(of(own), cards.slice(1, 2), quiet);
        await of(weather).deal([of(otto)], 1, quiet);
      },
      [C52.otto, OWN, WEATHER, hand] as const,
    );
    await wrong.getByText("Something is wrong with the cards: 4.").waitFor();
    expect(await violations(page)).toEqual([]);
    await table.getByRole("button", { name: "Repair the table" }).click();
    const found = page.locator("dialog");
    await found
      .getByText(
        "A card of a hand lies in “52: discard”, where it was not dealt or played. It goes back to “52: hand of Otto”.",
      )
      .waitFor();
    await found
      .getByText("A card of the deck “Weather” lies in “52: hand of Otto”. It goes back to its deck.")
      .waitFor();
    expect(await found.textContent()).not.toMatch(/of (clubs|diamonds|hearts|spades)/);
    await found.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => wrong.count()).toBe(0);
    // What a player could have written himself is no word for where it was: the card from his own stack is at home in the shoe.
    const but = (all: readonly string[]) => all.with(4, "");
    await expect.poll(async () => but(await spread(page))).toEqual(but(before).with(0, "16 drawn"));
    expect([...(await stack(page, "hand", C52.otto)).cards].sort()).toEqual(hand.toSpliced(1, 1).sort());
  });

  it("bring a player no card that he should not have, and do not empty hands (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    const table = await openTable(page);
    const before = await spread(page);
    await expect.poll(() => spread(vera)).toEqual(before);
    await vera.evaluate(
      async ([own, actor]) => {
        const { game } = globalThis as unknown as CardsHost;
        const quiet = { chatNotification: false };
        const of = (id: string) => game.cards.get(id);
        const ours = { role: "hand", actor };
        await of(own).update({ flags: { triskele: { fiftytwo: ours } } });
        await of(own).draw(of("fiftytwoshoe0000"), 2, quiet);
        // The same card in two shapes: as if the table had dealt it to her, and as a card of her own.
        const flags = { triskele: { fiftytwo: { deck: 1, pile: actor } } };
        const ace = { name: "x", type: "base", suit: "spades", value: 14, flags };
        const made = [...of(own).cards].some(({ id }) => id === "playingcardS1401")
          ? { ...ace, _id: "playingcardS1301", value: 13 }
          : { ...ace, _id: "playingcardS1401" };
        await of(own).createEmbeddedDocuments("Card", [{ ...made, origin: "fiftytwoshoe0000" }], { keepId: true });
        await of(actor).recall(quiet);
        await of("fiftytwoshoe0000").recall(quiet);
      },
      [OWN, C52.vera] as const,
    );
    await vera.getByText("The cards of “52: hand of Vera” are not recalled from here").waitFor();
    await table.locator("[data-wrong]").getByText("Something is wrong").waitFor();
    expect(await verb52(vera, "draw", C52.vera)).toEqual({ gave: 0 });
    // Nor is a stack deleted from under the game.
    await page.evaluate(async (hand) => {
      const { game } = globalThis as unknown as CardsHost;
      await game.cards.get("fiftytwoshoe0000").delete();
      await game.cards.get(hand).delete();
    }, C52.vera);
    await page.getByText("“52: shoe” belongs to the Dealer’s table").waitFor();
    await verb52(page, "repair");
    await expect.poll(() => table.locator("[data-wrong]").count()).toBe(0);
    expect(await spread(page)).toEqual(before);
  });
});
