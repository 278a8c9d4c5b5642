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

describe("characters of 52", () => {
  it("begin with the sixteen standard skills at 0 and both Healths on their token (C52-16, C52-11)", async () => {
    const { page } = await scene.join("Gamemaster");
    const id = await page.evaluate(async () => {
      const { CONFIG } = globalThis as unknown as {
        CONFIG: { Actor: { documentClass: { create(data: object): Promise<{ id: string }> } } };
      };
      return (await CONFIG.Actor.documentClass.create({ name: "Ida", type: "fiftytwoCharacter" })).id;
    });
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

  it("show the penalty of lost Health, and rate their skills in the list (C52-11)", async () => {
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
});
