import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SUITS } from "../../src/kernel/cards.ts";
import { STANDARD_WORLD_SKILLS } from "../../src/rulesets/fiftytwo/rules/index.ts";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { openSheet } from "./acts.ts";
import { violations } from "./axe.ts";
import { stack, verb52 } from "./fiftytwo-acts.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes, stored } from "./sample.ts";

interface StoredOtto {
  name: string;
  system: {
    concept: string;
    creation: { done: boolean; cards: { for: string; suit: string; rank: number; on: string }[] };
  };
  items: {
    _id: string;
    name: string;
    type: string;
    system: { identifier: string; rating: number; specialised: boolean; specialisation: string };
  }[];
}

/** How many cards Otto draws for each suit. */
const CARDS = { clubs: 3, diamonds: 2, hearts: 5, spades: 1 } as const;

const skillId = (key: string) => `${key}0000000000000000`.slice(0, 16);

/** The world of 52 in which Otto is new: he has the standard skills, and a Dealer has written an ability of hearts. */
function newOtto() {
  const world = fiftytwoWorld();
  const items = STANDARD_WORLD_SKILLS.map(({ key, suit, side }, sort) => ({
    _id: skillId(key),
    type: "fiftytwoSkill",
    name: key,
    sort,
    system: { identifier: key, givenName: key, suit, side },
  }));
  const actors = world.actors.map((actor) => (actor._id === C52.otto ? { ...actor, items } : actor));
  const tongue = { name: "Silver Tongue", type: "fiftytwoAbility", system: { rank: 11, suit: "hearts" } };
  return {
    ...world,
    actors,
    items: [{ _id: "silvertunga00000", ownership: { default: 2 }, ...tongue }],
  };
}

/** Makes the steward draw Queen, King and Ace of clubs and the diamonds from 2 to 9, in this order. */
async function loadDeck(dealer: Page): Promise<void> {
  await dealer.evaluate(() => {
    const real = crypto.getRandomValues.bind(crypto);
    // Ids take more than one number at a time, and stay random.
    crypto.getRandomValues = (array) =>
      array instanceof Uint32Array && array.length === 1 ? (array.fill(10) as typeof array) : real(array);
  });
}

/** Lays a card on a skill, and waits until it lies there. */
async function lay(window: Locator, index: number, skill: string, total: number): Promise<void> {
  await window.locator(`select[data-index="${index}"]`).selectOption(skillId(skill));
  await expect
    .poll(() => window.locator(`[data-skill="${skillId(skill)}"] > .triskele-value`).textContent())
    .toBe(String(total));
}

describe("creation with cards", () => {
  const scene = sampleScenes({ seed: newOtto() });
  const otto = async () => (await stored(scene.table, "Actor", C52.otto)) as unknown as StoredOtto;

  it("is begun, goes on after a reload and is finished in Swedish; cards are drawn once, but by the Dealer's word (C52-17, C52-18)", async () => {
    const { page: dealer } = await scene.join("Gamemaster");
    await verb52(dealer, "setUp");
    await loadDeck(dealer);
    const { page } = await scene.join("Player 2", { lang: "sv", width: 500 });
    let sheet = await openSheet(page, "Otto");
    await sheet.getByRole("button", { name: "Skapa med kort" }).click();
    const window = page.locator(".triskele-c52-creation");
    await window.getByLabel("Vem det är").fill("Chaufför");
    await window.getByLabel("Vem det är").press("Tab");
    const draw = window.getByRole("button", { name: "Dra korten" });
    expect(await draw.isDisabled()).toBe(true);
    const give = (suit: string, priority: string) =>
      window.locator(`[data-priority-of="${suit}"] input[value="${priority}"]`).check();
    for (const [suit, priority] of [
      ["clubs", "king"],
      ["spades", "ace"],
      ["diamonds", "queen"],
      ["hearts", "jack"],
      // Hearts matter more after all: spades get the Jack that is free by this.
      ["hearts", "ace"],
    ] as const) {
      await give(suit, priority);
    }
    await expect.poll(() => window.locator('[data-priority-of="spades"] input[value="jack"]').isChecked()).toBe(true);
    await draw.click();
    await window.locator('[data-lay="clubs"]').waitFor();
    const drawn = (await otto()).system.creation.cards;
    expect(drawn.map((card) => card.for)).toEqual(SUITS.flatMap((suit) => Array(CARDS[suit]).fill(suit)));
    expect(new Set(drawn.map(({ suit, rank }) => `${suit}${rank}`)).size).toBe(11);

    // Clubs: Queen, King, Ace, each a ten.
    await lay(window, 0, "dodge", 10);
    await lay(window, 1, "stealth", 10);
    await lay(window, 2, "survival", 10);
    await window.getByLabel("Smyga: specialiserad på").fill("I mörker");
    await window.getByLabel("Smyga: specialiserad på").press("Tab");
    await expect.poll(async () => (await otto()).system.creation).toMatchObject({ specialised: [{ use: "I mörker" }] });

    // Another window, and no other cards.
    await page.reload();
    sheet = await openSheet(page, "Otto");
    await sheet.getByRole("button", { name: "Fortsätt skapa" }).click();
    expect(await verb52(page, "creationDraw", C52.otto)).toEqual({ gave: 11 });
    expect(await verb52(page, "creationAnew", C52.otto)).toEqual({ refused: "C52.Refusal.OnlyDealer" });
    expect(await verb52(page, "creationDraw", C52.vera)).toEqual({ refused: "C52.Refusal.NotYours" });
    expect((await otto()).system.creation.cards.map(({ suit, rank }) => ({ suit, rank }))).toEqual(
      drawn.map(({ suit, rank }) => ({ suit, rank })),
    );
    expect(await window.getByLabel("Smyga: specialiserad på").inputValue()).toBe("I mörker");
    // Diamonds: 2 and 3; hearts: 4 to 8, of which the 8 shares a skill with the 7; spades: 9.
    await lay(window, 3, "deception", 2);
    await lay(window, 4, "creation", 3);
    for (const [index, skill] of [...["lore", "presence", "willpower", "research"].entries()]) {
      await lay(window, 5 + index, skill, 4 + index);
    }
    await lay(window, 9, "research", 13);
    await window.getByText("2 över 13 går förlorade").waitFor();
    await lay(window, 10, "initiative", 9);
    // The window lies over the sheet's own buttons.
    await sheet.locator('[data-action="close"]').dispatchEvent("click");
    await sheet.waitFor({ state: "detached" });
    expect(await violations(page)).toEqual([]);
    await window.getByRole("button", { name: "Nästa" }).click();
    await window.getByRole("button", { name: "Silver Tongue" }).click();
    await window.getByRole("button", { name: "Fullt värde" }).click();
    await window.getByText("Förmågor kvar att välja: 1.").waitFor();
    await window.getByRole("button", { name: "Nästa" }).click();
    const before = scene.table.world.log.length;
    await window.getByRole("button", { name: "Skriv in på rollformuläret" }).click();
    await window.getByText("Rollpersonen är skapad.").waitFor();
    expect(writtenSince(scene.table, before)).toEqual([["Actor", "Item", "Item"]]);
    sheet = await openSheet(page, "Otto");
    expect(await sheet.getByLabel("Värde i Efterforskning").inputValue()).toBe("13");
    const made = await otto();
    expect(made.system.concept).toBe("Chaufför");
    const ratings = made.items.filter(({ system }) => system.rating > 0).map(({ system }) => system.rating);
    expect(ratings.sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 9, 10, 10, 10, 13]);
    const stealth = made.items.find(({ system }) => system.identifier === "stealth");
    expect(stealth?.system).toMatchObject({ specialised: true, specialisation: "I mörker" });
    const abilities = made.items.filter(({ type }) => type === "fiftytwoAbility").map(({ name }) => name);
    expect(abilities.sort()).toEqual(["Fullt värde", "Silver Tongue"]);
    // The shoe has given none of these cards.
    expect((await stack(dealer, "shoe")).drawn).toBe(0);
    expect(await verb52(dealer, "repair")).toEqual({ gave: [] });

    expect(await verb52(page, "creationDraw", C52.otto)).toEqual({ refused: "C52.Creation.Refusal.done" });
    expect(await verb52(dealer, "creationAnew", C52.otto)).toEqual({ gave: true });
    await expect.poll(async () => (await otto()).items.every(({ system }) => !system.rating)).toBe(true);
    expect((await otto()).items.filter(({ type }) => type === "fiftytwoAbility")).toEqual([]);
    await window.getByRole("button", { name: "Dra korten" }).waitFor();
  });
});
