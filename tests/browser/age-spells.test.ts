import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes, stored } from "./sample.ts";

// Kestrel has Magic 0; the Marsh Brute: Defense 10, armour 3, Health 30.

interface Host {
  game: {
    actors: Map<
      string,
      {
        update(changes: object): Promise<unknown>;
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      }
    >;
  };
}

async function prepare(page: Page, spell: object, changes: object = {}): Promise<void> {
  await page.evaluate(
    async ([id, system, update]) => {
      const kestrel = (globalThis as unknown as Host).game.actors.get(String(id));
      await kestrel?.update({ "system.mana": { value: 5, max: 8 }, ...(update as object) });
      await kestrel?.createEmbeddedDocuments("Item", [{ type: "ageSpell", name: "Ember", system }]);
    },
    [IDS.kestrel, spell, changes] as const,
  );
}

const spellCard = (page: Page) => page.locator('#chat [data-card="spell"]').last();

describe.each(generations)("spells (AGE-19), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  async function mana(): Promise<number> {
    const { system } = (await stored(scene.table, "Actor", IDS.kestrel)) as {
      system: { mana: { value: number } };
    };
    return system.mana.value;
  }

  async function cast(page: Page, ...dice: number[]): Promise<void> {
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Magic" }).click();
    await loadDice(page, ...dice);
    await sheet.getByRole("button", { name: "Ember", exact: true }).click({ modifiers: ["Shift"] });
  }

  it("take their mana, test their ability, and their damage goes through armour as any other", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await prepare(page, { target: 12, mana: 3, damage: "1d6+4" });
    await target(page, "Marsh Brute");
    await cast(page, 5, 5, 3);
    await spellCard(page).locator("[data-total]", { hasText: "13" }).waitFor();
    await spellCard(page).locator('[data-success="true"]').waitFor();
    await spellCard(page).getByText("3 mana taken").waitFor();
    // Doubles, but a spell is no attack roll unless it says so.
    expect(await spellCard(page).locator(".triskele-stunts").count()).toBe(0);
    expect(await mana()).toBe(2);
    await loadDice(page, 5);
    await spellCard(page).getByRole("button", { name: "Roll damage" }).click();
    const damage = page.locator('#chat [data-card="damage"]').last();
    await damage.locator("[data-total]", { hasText: "9" }).waitFor();
    await damage.getByRole("button", { name: "Apply damage" }).click();
    await damage.locator("[data-applied]").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("refuse when there is too little mana, naming both figures, and take nothing", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await prepare(page, { target: 12, mana: 6 });
    await cast(page);
    await page.locator(".notification", { hasText: "Ember takes 6 mana; 5 are left." }).waitFor();
    expect(await spellCard(page).count()).toBe(0);
    expect(await mana()).toBe(5);
  });

  it("give stunt points when marked as attacks, against Defense, with what the caster adds (AGE-10)", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await prepare(page, { attack: true, damage: "1d6" }, { "system.stuntBonus": 1 });
    await target(page, "Marsh Brute");
    await cast(page, 5, 5, 3);
    await spellCard(page).locator('[data-stunt-points="4"]').waitFor();
  });

  it("heal once, and not above the maximum", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await prepare(page, { target: 10, mana: 1, healing: "1d6+4" }, { "system.health.value": 20 });
    await cast(page, 5, 4, 3, 6);
    await spellCard(page).locator('[data-healing="10"]').waitFor();
    await spellCard(page).getByRole("button", { name: "Heal" }).click();
    await spellCard(page).locator('[data-healed="8"]').waitFor();
    expect(await health(scene.table, IDS.kestrel)).toBe(28);
    expect(await spellCard(page).getByRole("button").count()).toBe(0);
  });
});
