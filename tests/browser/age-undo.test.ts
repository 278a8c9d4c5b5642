import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice } from "./acts.ts";
import { FIGHT, type FightHost, fightingWorld, nextTurn, verb } from "./fights.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

const BRUTE = `Scene.${IDS.scene}.Token.${IDS.bruteToken}`;
const BRAM = `Scene.${IDS.scene}.Token.${IDS.bramToken}`;

/** Writes an actor's data as a GM does on a sheet. */
function write(page: Page, actor: string, changes: object): Promise<void> {
  return page.evaluate(
    async ([id, changes]) => {
      await (globalThis as unknown as FightHost).game.actors.get(id)?.update(changes);
    },
    [actor, changes] as const,
  );
}

/** An actor's data as a user's client has them. */
function system(page: Page, actor: string): Promise<Record<string, unknown>> {
  return page.evaluate((id) => {
    const { game } = globalThis as unknown as {
      game: { actors: Map<string, { toObject(): { system: Record<string, unknown> } }> };
    };
    return game.actors.get(id)?.toObject().system ?? {};
  }, actor);
}

/** Takes the newest change in the log back, as its button does. */
function undo(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { game } = globalThis as unknown as FightHost;
    const message = game.messages.contents.findLast(({ system }) => Object.keys(system.changes ?? {}).length > 0);
    await game.system.api.age.undoChange?.(message, Object.keys(message?.system.changes ?? {}).at(-1));
  });
}

describe.each(generations)("taking back, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("a Heal of someone dying lets his rounds run on as they had (AGE-15, AGE-18)", async () => {
    const gm = await scene.join("Gamemaster");
    await write(gm.page, IDS.bram, { "system.health.value": 0 });
    await expect.poll(async () => (await system(gm.page, IDS.bram)).fallen).toEqual({ combat: FIGHT, round: 1 });
    for (let turn = 0; turn < 3; turn++) await nextTurn(gm.page);
    await loadDice(gm.page, 5, 5, 4);
    expect(await verb(gm.page, "heal", IDS.kestrel, { patient: BRAM, overrule: true })).toEqual({});
    await card(gm.page, "heal").locator("[data-healed]").waitFor();
    expect(await health(scene.table, IDS.bram)).toBe(5);
    expect(await system(gm.page, IDS.bram)).toMatchObject({ fallen: null, healed: true });
    await undo(gm.page);
    expect(await system(gm.page, IDS.bram)).toMatchObject({
      health: { value: 0 },
      fallen: { combat: FIGHT, round: 1 },
      healed: false,
    });
  });

  it("a wound lets the Heal before it count again (AGE-18)", async () => {
    const gm = await scene.join("Gamemaster");
    await write(gm.page, IDS.brute, { "system.health.value": 20 });
    await write(gm.page, IDS.brute, { "system.healed": true });
    await loadDice(gm.page, 6, 5, 3, 4);
    await verb(gm.page, "attack", IDS.kestrel, { weapon: "kestrelsword0000", targets: [BRUTE], overrule: true });
    await card(gm.page, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(gm.page, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(gm.page, "damage").locator("[data-applied]").waitFor();
    expect((await system(gm.page, IDS.brute)).healed).toBe(false);
    await undo(gm.page);
    expect(await system(gm.page, IDS.brute)).toMatchObject({ health: { value: 20 }, healed: true });
  });

  it("a wound of someone above his maximum gives all of it back (AGE-18)", async () => {
    const gm = await scene.join("Gamemaster");
    await write(gm.page, IDS.brute, { "system.health.value": 34 });
    await loadDice(gm.page, 6, 5, 3, 4);
    await verb(gm.page, "attack", IDS.kestrel, { weapon: "kestrelsword0000", targets: [BRUTE], overrule: true });
    await card(gm.page, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(gm.page, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(gm.page, "damage").locator("[data-applied]").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(30);
    await undo(gm.page);
    expect(await health(scene.table, IDS.brute)).toBe(34);
  });

  it("a breather gives the breather back too (AGE-19)", async () => {
    const gm = await scene.join("Gamemaster");
    await write(gm.page, IDS.kestrel, { "system.health.value": 10 });
    await gm.page.evaluate(async (fight) => {
      const { game } = globalThis as unknown as { game: { combats: Map<string, { delete(): Promise<unknown> }> } };
      await game.combats.get(fight)?.delete();
    }, FIGHT);
    await expect
      .poll(async () => (await system(gm.page, IDS.kestrel)).rest)
      .toMatchObject({ encounter: FIGHT, taken: false });
    expect(await verb(gm.page, "rest", IDS.kestrel, "breather")).toEqual({});
    expect(await system(gm.page, IDS.kestrel)).toMatchObject({ health: { value: 17 }, rest: { taken: true } });
    await undo(gm.page);
    expect(await system(gm.page, IDS.kestrel)).toMatchObject({ health: { value: 10 }, rest: { taken: false } });
    expect(await verb(gm.page, "rest", IDS.kestrel, "breather")).toEqual({});
  });

  it("what a spell healed is in the list, and a ruling stands while it does (AGE-7, AGE-19)", async () => {
    const gm = await scene.join("Gamemaster");
    await write(gm.page, IDS.kestrel, { "system.health.value": 10, "system.mana": { value: 5, max: 5 } });
    const spell = await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { createEmbeddedDocuments(n: string, d: object[]): Promise<{ id: string }[]> }> };
      };
      const system = { mana: 1, healing: "1d6", target: null };
      const made = await game.actors
        .get(id)
        ?.createEmbeddedDocuments("Item", [{ type: "ageSpell", name: "Balm", system }]);
      return made?.[0]?.id ?? "";
    }, IDS.kestrel);
    await loadDice(gm.page, 2, 3, 4, 6);
    await verb(gm.page, "castSpell", IDS.kestrel, { spell, overrule: true });
    await card(gm.page, "spell").getByRole("button", { name: "Success" }).click();
    await card(gm.page, "spell").getByRole("button", { name: "Take the ruling back" }).waitFor();
    await card(gm.page, "spell").getByRole("button", { name: "Heal", exact: true }).click();
    await card(gm.page, "spell").locator("[data-healed]").waitFor();
    expect(await health(scene.table, IDS.kestrel)).toBe(16);
    expect(await card(gm.page, "spell").getByRole("button", { name: "Take the ruling back" }).count()).toBe(0);
    await undo(gm.page);
    expect(await health(scene.table, IDS.kestrel)).toBe(10);
    await card(gm.page, "spell").getByText("taken back").waitFor();
  });

  it("is not needed for a Heal that could not be rolled: it takes no action (AGE-12, AGE-18)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await write(gm.page, IDS.brute, { "system.health.value": 20 });
    const options = { patient: `Actor.${IDS.brute}`, focus: "0123456789abcdef" };
    expect((await verb(page, "heal", IDS.kestrel, options)).refused).toBe("AGE.Refusal.UnknownFocus");
    expect((await system(gm.page, IDS.kestrel)).turn).toMatchObject({ spent: [] });
  });
});
