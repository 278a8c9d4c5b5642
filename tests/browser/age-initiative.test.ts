import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../table/core/protocol.ts";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { loadDice, openSheet } from "./acts.ts";
import { FIGHT, FIGHTERS, type FightHost, fightingWorld, nextTurn } from "./fights.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

const GOBLINS = ["goblinone0000000", "goblintwo0000000"] as const;

/** Nobody has rolled; the brute is the one of his kind, and two of another kind stand beside him. */
function unrolledWorld() {
  const world = sampleWorld();
  const [brute] = world.actors.filter(({ _id }) => _id === IDS.brute);
  const goblin: JsonObject = {
    ...(brute ?? {}),
    _id: "goblinactor00000",
    name: "Goblin",
    prototypeToken: { actorLink: false },
  };
  const [scene] = world.scenes;
  const tokens = GOBLINS.map((_id, index) => ({
    _id,
    name: `Goblin ${index + 1}`,
    actorId: "goblinactor00000",
    actorLink: false,
  }));
  const fighter = (_id: string, tokenId: string, actorId: string) => ({ _id, tokenId, actorId, sceneId: IDS.scene });
  const combatants = [
    fighter(FIGHTERS.kestrel, IDS.kestrelToken, IDS.kestrel),
    fighter(FIGHTERS.brute, IDS.bruteToken, IDS.brute),
    ...GOBLINS.map((id) => fighter(id, id, "goblinactor00000")),
  ];
  return {
    ...world,
    actors: [...world.actors, goblin],
    scenes: [{ ...scene, tokens: [...((scene?.tokens as JsonObject[] | undefined) ?? []), ...tokens] }],
    combats: [{ _id: FIGHT, scene: IDS.scene, active: true, combatants }],
  };
}

describe.each(generations)("initiative (AGE-11), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: unrolledWorld() });

  it("is a player's own roll through the tracker, with a dialog, and one roll for a kind of minor adversaries", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await page.getByRole("tab", { name: "Combat" }).first().click();
    await loadDice(page, 2, 3, 4);
    await page.locator(`#combat [data-combatant-id="${FIGHTERS.kestrel}"]`).getByRole("button").first().click();
    await page.locator("dialog").getByText("Initiative: Kestrel").first().waitFor();
    await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
    const cards = gm.page.locator('#chat [data-card="initiative"]');
    await cards.last().getByText("equal totals: Dragon Die 4, then Dexterity 3").waitFor({ state: "attached" });
    const initiative = (id: string) =>
      gm.page.evaluate((id) => {
        const { game } = globalThis as unknown as FightHost;
        return game.combat?.combatants.get(id)?.initiative ?? null;
      }, id);
    await expect.poll(() => initiative(FIGHTERS.kestrel)).toBe(12);

    // All the others at once: the brute's token is its actor, the goblins are two of a kind.
    await loadDice(gm.page, 1, 1, 2, 5, 5, 6);
    await gm.page.evaluate(async () => {
      const { game } = globalThis as unknown as { game: { combat: { rollNPC(): Promise<unknown> } } };
      await game.combat.rollNPC();
    });
    expect(await initiative(FIGHTERS.brute)).toBe(4);
    for (const id of GOBLINS) expect(await initiative(id)).toBe(16);
    await expect.poll(() => cards.count()).toBe(3);
    expect(await cards.last().textContent()).toContain("Goblin 1, Goblin 2");
  });

  it("is rolled by a button on the sheet, before the fight has begun and after, by whoever has none yet", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    const roll = sheet.getByRole("button", { name: "Roll initiative" });
    await loadDice(page, 2, 3, 4);
    await roll.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog").getByText("Initiative: Kestrel").first().waitFor();
    await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
    await page.locator('#chat [data-card="initiative"] [data-total]', { hasText: "12" }).waitFor();
    await roll.waitFor({ state: "detached" });
    // The fight begins, and the Gamemaster has her roll anew.
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FightHost;
      await game.combat?.startCombat();
      await game.combat?.combatants.get(id)?.update({ initiative: null });
    }, FIGHTERS.kestrel);
    await loadDice(page, 6, 5, 1);
    await roll.click({ modifiers: ["Shift"] });
    await page.locator('#chat [data-card="initiative"] [data-total]', { hasText: "15" }).waitFor();
    await roll.waitFor({ state: "detached" });
  });
});

describe.each(generations)("effects that last for rounds (AGE-11), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("are over at the start of their bearer's turn, in the batch of the turn", async () => {
    const gm = await scene.join("Gamemaster");
    const names = () =>
      gm.page.evaluate((id) => {
        const { game } = globalThis as unknown as {
          game: { actors: Map<string, { effects: Iterable<{ name: string }> }> };
        };
        return [...(game.actors.get(id)?.effects ?? [])].map(({ name }) => name);
      }, IDS.bram);
    await gm.page.evaluate(
      async ([id, newer]) => {
        const { game } = globalThis as unknown as {
          game: { actors: Map<string, { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }> };
        };
        const lasting = (rounds: number) => (newer ? { value: rounds, units: "rounds" } : { rounds });
        await game.actors.get(id)?.createEmbeddedDocuments("ActiveEffect", [
          { name: "Haste", duration: lasting(1) },
          { name: "Blessing", duration: lasting(3) },
        ]);
      },
      [IDS.bram, generation >= 14] as const,
    );
    // Bram's turn in the same round ends nothing; the one of the next round ends what lasts for one.
    await nextTurn(gm.page);
    expect(await names()).toEqual(["Haste", "Blessing"]);
    for (let step = 0; step < 3; step += 1) await nextTurn(gm.page);
    await expect.poll(names).toEqual(["Blessing"]);
    await gm.page.evaluate(() => {
      const { game } = globalThis as unknown as { game: { combat: { delete(): Promise<unknown> } } };
      return game.combat.delete().then(() => null);
    });
    await expect.poll(names).toEqual([]);
  });
});
