import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { openSheet } from "./acts.ts";
import { sampleScenes, stored } from "./sample.ts";

const scene = sampleScenes({ seed: fiftytwoWorld() });

interface StoredActor {
  system: { health: Record<"physical" | "mental", { value: number; persistent: number }> };
  items: { _id: string; name: string; system: { identifier: string; suit: string; side: string; rating: number } }[];
  prototypeToken: { actorLink: boolean; bar1: { attribute: string }; bar2: { attribute: string } };
}

const actor = async (id: string) => (await stored(scene.table, "Actor", id)) as unknown as StoredActor;

/** Makes an actor or, in an actor, an item at a Gamemaster's console; gives the actor's id. */
function make(page: Page, data: object, parent: string | null = null): Promise<string> {
  return page.evaluate(
    async ([data, parent]) => {
      const { CONFIG, game } = globalThis as unknown as {
        CONFIG: { Actor: { documentClass: { create(data: object): Promise<{ id: string }> } } };
        game: {
          actors: { get(id: string): { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> } };
        };
      };
      if (parent === null) return (await CONFIG.Actor.documentClass.create(data)).id;
      await game.actors.get(parent).createEmbeddedDocuments("Item", [data]);
      return parent;
    },
    [data, parent] as const,
  );
}

describe("characters of 52", () => {
  it("begin with the sixteen standard skills at 0 and both Healths on their token (C52-16, C52-11)", async () => {
    const { page } = await scene.join("Gamemaster");
    const id = await make(page, { name: "Ida", type: "fiftytwoCharacter" });
    const { items, prototypeToken, system } = await actor(id);
    expect(items).toHaveLength(16);
    expect(items.every(({ system }) => system.rating === 0)).toBe(true);
    const dodge = items.find(({ system }) => system.identifier === "dodge");
    expect(dodge).toMatchObject({ name: "Dodge", system: { suit: "clubs", side: "physical" } });
    expect(prototypeToken).toMatchObject({
      actorLink: true,
      bar1: { attribute: "health.physical" },
      bar2: { attribute: "health.mental" },
    });
    expect(system.health.physical.value).toBe(13);
  });

  it("show the penalty of lost Health, and rate their skills in the list, above the cap too (C52-11, C52-17)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Vera");
    const physical = sheet.locator('.triskele-c52-health[data-side="physical"]');
    await physical.getByLabel("Left").fill("7");
    await physical.getByLabel("Left").press("Tab");
    await expect.poll(() => physical.locator("[data-penalty]").textContent()).toBe("-2");
    await sheet.getByLabel("Rating of Athletics").fill("8");
    await sheet.getByLabel("Rating of Athletics").press("Tab");
    const rating = async () => (await actor(C52.vera)).items.find(({ _id }) => _id === C52.athletics)?.system.rating;
    await expect.poll(rating).toBe(8);
    expect(await sheet.locator("[data-handmade]").count()).toBe(0);
    await sheet.getByLabel("Rating of Athletics").fill("14");
    await sheet.getByLabel("Rating of Athletics").press("Tab");
    await sheet.locator("[data-handmade]").getByText("Athletics: 14, where 13 is the most.").waitFor();
    await sheet.getByLabel("Rating of Athletics").fill("8");
    await sheet.getByLabel("Rating of Athletics").press("Tab");
    await sheet.locator("[data-handmade]").waitFor({ state: "detached" });
    // A field that does not take it, and the sheet's own.
    await sheet.getByLabel("Rating of Athletics").fill("");
    await sheet.getByLabel("Rating of Athletics").press("Tab");
    await page.getByText("The rating of Athletics must be a whole number.").waitFor();
    await expect.poll(() => sheet.getByLabel("Rating of Athletics").inputValue()).toBe("8");
  });

  it("cannot lose more for longer than they have lost, and whoever asks for it is told (C52-12)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Vera");
    const mental = sheet.locator('.triskele-c52-health[data-side="mental"]');
    await mental.getByLabel("Left").fill("10");
    await mental.getByLabel("Left").press("Tab");
    await expect.poll(async () => (await actor(C52.vera)).system.health.mental.value).toBe(10);
    await mental.getByLabel("Persistent").fill("5");
    await mental.getByLabel("Persistent").press("Tab");
    await page.getByText("only 3 levels are lost").waitFor();
    await expect.poll(async () => (await actor(C52.vera)).system.health.mental.persistent).toBe(3);
    // Raised Health lowers what stays lost.
    await mental.getByLabel("Left").fill("12");
    await mental.getByLabel("Left").press("Tab");
    await expect.poll(async () => (await actor(C52.vera)).system.health.mental.persistent).toBe(1);
  });

  it("have standard skills in the reader's language, and renamed ones under their own name (C52-16)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: swede } = await scene.join("Player 1", { lang: "sv" });
    const sheet = await openSheet(swede, "Vera");
    await sheet.getByLabel("Värde i Idrott").waitFor();
    await page.evaluate(
      async ([id, skill]) => {
        const { game } = globalThis as unknown as {
          game: { actors: Map<string, { items: Map<string, { update(changes: object): Promise<unknown> }> }> };
        };
        await game.actors.get(id)?.items.get(skill)?.update({ name: "Climbing", "system.suit": "hearts" });
      },
      [C52.vera, C52.athletics] as const,
    );
    await sheet.locator('[data-suit="hearts"]').getByLabel("Värde i Climbing").waitFor();
    await sheet.getByLabel("Värde i Smyga").waitFor();
  });

  it("carry weapons and devices with what these add (C52-19)", async () => {
    const { page } = await scene.join("Gamemaster");
    const heavy = { weight: "heavy", ranged: true, persistent: true };
    await make(page, { name: "Rifle", type: "fiftytwoWeapon", system: heavy }, C52.vera);
    await make(page, { name: "Lock picks", type: "fiftytwoDevice", system: { bonus: 4 } }, C52.vera);
    const sheet = await openSheet(page, "Vera");
    const rifle = sheet.locator('[data-list="weapons"] .triskele-row');
    await rifle.getByText("Heavy · Ranged · Persistent damage").waitFor();
    expect(await rifle.locator(".triskele-value").textContent()).toBe("+3");
    expect(await sheet.locator('[data-list="devices"] .triskele-value').textContent()).toBe("+4");
    await rifle.getByRole("button", { name: "Edit Rifle" }).click();
    const item = page.locator(".triskele-item-sheet");
    await item.locator('select[name="system.weight"]').selectOption("light");
    await expect.poll(() => rifle.locator(".triskele-value").textContent()).toBe("+1");
  });
});

describe("special abilities", () => {
  it("are universal, as the rules have them, or a Dealer's own with what he lets them add (C52-18)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Vera");
    const row = sheet.locator('[data-list="abilities"] .triskele-row');
    await row.getByText("Queen · Universal").waitFor();
    await row.getByRole("button", { name: "Edit Discard" }).click();
    const item = page.locator(".triskele-item-sheet");
    const ability = async () => (await actor(C52.vera)).items.find(({ _id }) => _id === C52.discard);
    await item.getByLabel("Which it is").selectOption("trademark");
    await row.getByText("Jack · Universal").waitFor();
    await row.getByText("Trademark Card").waitFor();
    expect(await item.locator('select[name="system.suit"]').isDisabled()).toBe(true);
    await item.locator('select[name="system.trademark.rank"]').selectOption("13");
    await expect.poll(ability).toMatchObject({ system: { identifier: "trademark", trademark: { rank: 13 } } });

    await item.getByLabel("Which it is").selectOption("");
    await expect.poll(() => item.locator('select[name="system.suit"]').isDisabled()).toBe(false);
    await item.locator('select[name="system.suit"]').selectOption("hearts");
    await item.getByLabel("How often").fill("2");
    await item.getByLabel("How often").press("Tab");
    await row.getByText("Jack · Hearts").waitFor();
    await row.getByText("× 2").waitFor();
    await item.getByRole("button", { name: "Add an effect" }).press("Enter");
    await item.getByLabel("Effect 1: on which skill").selectOption({ label: "Stealth" });
    await item.getByLabel("Effect 1: how much").fill("3");
    await item.getByLabel("Effect 1: how much").press("Tab");
    await row.getByText("Jack · Hearts · +3 Stealth").waitFor();
    await item.getByLabel("Effect 1: how much").fill("0.5");
    await item.getByLabel("Effect 1: how much").press("Tab");
    await page.getByText("What Trademark Card adds must be a whole number.").waitFor();
    await item.getByRole("button", { name: "Add an effect" }).click();
    await item.getByLabel("Effect 2: on what").selectOption("handSize");
    await row.getByText("+3 Stealth · +1 Hand size").waitFor();
    await item.getByRole("button", { name: "Take effect 1 off" }).click();
    await row.getByText("Jack · Hearts · +1 Hand size").waitFor();
    await expect.poll(ability).toMatchObject({ system: { effects: [{ on: "handSize", value: 1 }] } });
  });
});

describe("vehicles of 52", () => {
  it("have Health, Speed and penalty by their weight (C52-20)", async () => {
    const { page } = await scene.join("Gamemaster");
    await make(page, { name: "Van", type: "fiftytwoVehicle", system: { weight: "medium" } });
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.getByRole("button", { name: "Van" }).first().click();
    const sheet = page.locator("form.triskele-sheet");
    const health = sheet.getByLabel("Health (of 30)");
    expect(await health.inputValue()).toBe("30");
    expect(await sheet.locator("[data-speed]").textContent()).toBe("2");
    await health.fill("18");
    await health.press("Tab");
    await expect.poll(() => sheet.locator("[data-penalty]").textContent()).toBe("-2");
  });
});
