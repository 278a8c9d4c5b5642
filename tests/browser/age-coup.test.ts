import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet } from "./acts.ts";
import { type AttackHost, attackBrute, rollDamage, tryVerb } from "./attacks.ts";
import { type FightHost, verb, writtenSince } from "./fights.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

const BRUTE = `Scene.${IDS.scene}.Token.${IDS.bruteToken}`;

function conditions(page: Page, actor: string): Promise<readonly string[]> {
  return page.evaluate(
    (id) => (globalThis as unknown as FightHost).game.actors.get(id)?.system.conditions ?? [],
    actor,
  );
}

/** Changes the brute as its Gamemaster does. */
function changeBrute(page: Page, changes: object): Promise<void> {
  return page.evaluate(
    async ([id, changes]) => {
      await (globalThis as unknown as AttackHost).game.actors.get(id)?.update(changes);
    },
    [IDS.brute, changes] as const,
  );
}

function knockOut(page: Page): Promise<void> {
  return page.evaluate(async (id) => {
    const actor = (globalThis as unknown as AttackHost).game.actors.get(id);
    await actor?.createEmbeddedDocuments("ActiveEffect", [{ name: "Out", statuses: ["unconscious"] }]);
  }, IDS.brute);
}

describe.each(generations)("a killing blow (AGE-15, AGE-16), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("is asked about when it matters; pulled it leaves the target unconscious at 1 Health; undone it is as before", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    await changeBrute(gm, { "system.health.value": 5 });
    await rollDamage(player, 6);
    const before = scene.table.world.log.length;
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await player.locator("dialog").getByText("This blow would bring Marsh Brute to 0 Health.").waitFor();
    expect(scene.table.world.log.length).toBe(before);
    await loadDice(player, 3, 4);
    await player
      .locator("dialog")
      .getByRole("button", { name: /^Pull it/ })
      .click();
    await card(gm, "damage").getByText("unconscious, wakes in 7 minutes (2d6: 3 + 4)").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(1);
    await expect.poll(() => conditions(gm, IDS.brute)).toEqual(["unconscious"]);
    await card(gm, "damage").getByRole("button", { name: "Take back the damage to Marsh Brute" }).click();
    await card(player, "damage").locator("[data-undone]").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(5);
    await expect.poll(() => conditions(gm, IDS.brute)).toEqual([]);
    // The attacker does not deal it again; a Gamemaster may.
    expect(await card(player, "damage").getByRole("button", { name: "Apply damage" }).count()).toBe(0);
    await card(gm, "damage").getByLabel("Armor that counts for Marsh Brute").selectOption("none");
    await card(gm, "damage").getByRole("button", { name: "Apply damage" }).click();
    await gm.locator("dialog").getByRole("button", { name: "Let it fall" }).click();
    await card(player, "damage").locator('[data-applied="9"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(0);
  });

  it("and every other blow is one batch, listed for a Gamemaster to take back, once", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    await rollDamage(player, 4);
    const before = scene.table.world.log.length;
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(gm, "damage").locator('[data-applied="4"]').waitFor();
    if (generation === 14) expect(writtenSince(scene.table, before)).toEqual([["Actor", "ChatMessage"]]);
    await card(gm, "damage").getByRole("button", { name: "What can be taken back" }).click();
    const list = gm.locator("#triskele-age-undo");
    await list.getByText("Health 30 → 26").waitFor();
    await list.getByRole("button", { name: "Take back: Rapier (Damage), Marsh Brute" }).click();
    await list.getByText("taken back").waitFor();
    expect(await list.getByRole("button", { name: /^Take back:/ }).count()).toBe(0);
    await card(player, "damage").locator("del", { hasText: "takes 4 damage" }).waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(30);
    await list.getByRole("button", { name: "Close" }).click();
    await gm.getByRole("tab", { name: "Actors" }).click();
    await gm.getByRole("button", { name: "Take back", exact: true }).click();
    await list.getByText("taken back").waitFor();
    expect(await tryVerb(player, "undoList")).toBe("AGE.Undo.onlyGm");
  });
});

describe.each(generations)("a coup de grâce (AGE-17), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("kills the helpless at arm's length without a roll, and nobody else", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    expect(await verb(page, "coupDeGrace", IDS.kestrel, { target: BRUTE })).toMatchObject({
      refused: "AGE.Coup.notHelpless",
    });
    await knockOut(gm.page);
    expect(await verb(page, "coupDeGrace", IDS.kestrel, { target: BRUTE })).toEqual({});
    const coup = gm.page.locator('#chat .triskele-card[data-card="coup"]');
    await coup.getByText("Kestrel gives Marsh Brute the coup de grâce.").waitFor();
    await coup.getByText("Marsh Brute is dead.").waitFor();
    await expect.poll(() => conditions(gm.page, IDS.brute)).toEqual(["dead"]);
  });

  it("needs a hit on Defense 10 from afar, which then offers it", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await changeBrute(gm.page, { "system.defense.bonus": 9 });
    await knockOut(gm.page);
    await loadDice(page, 2, 3, 4);
    const options = { target: BRUTE, weapon: "kestrelbow000000" };
    expect(await verb(page, "coupDeGrace", IDS.kestrel, options)).toEqual({});
    const attack = card(page, "attack");
    await attack.getByText("against Marsh Brute, Defense 10").waitFor();
    expect(await attack.getByRole("button", { name: "Roll damage" }).count()).toBe(0);
    await attack.getByRole("button", { name: "Coup de grâce" }).click();
    await attack.getByText("Marsh Brute is dead.").waitFor();
    await expect.poll(() => conditions(gm.page, IDS.brute)).toEqual(["dead"]);
  });
});

describe.each(generations)("damage in parts (AGE-14), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("rolls each kind, adds ability once, and lets armour stop what it stops", async () => {
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(async (kestrel) => {
      const sword = (globalThis as unknown as AttackHost).game.actors.get(kestrel)?.items.get("kestrelsword0000");
      await sword?.update({ "system.extraDamage": "1d6", "system.extraPenetrating": true });
    }, IDS.kestrel);
    const { player } = await attackBrute(scene, 2, 3, 4);
    await rollDamage(player, 1, 5);
    const damage = card(player, "damage");
    await damage.locator('[data-part="1"]', { hasText: "penetrating" }).waitFor();
    await damage.locator("[data-total]", { hasText: "9" }).waitFor();
    await damage.getByRole("button", { name: "Apply damage" }).click();
    // 1 + 2 of the rapier and Strength 1, less armour 3, and 5 that it does not stop.
    await damage.locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("attacks all who are targeted: each by his own Defense, each hurt on his own", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    for (const name of ["Marsh Brute", "Bram"]) {
      await player.page.locator("#scene .token-target", { hasText: name }).click({ modifiers: ["Shift"] });
    }
    const sheet = await openSheet(player.page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await loadDice(player.page, 1, 2, 4);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    const attack = card(gm.page, "attack");
    // 7 + 3 + 2 against Defense 10 and 13.
    await attack.locator('[data-hit="true"]', { hasText: "Marsh Brute" }).waitFor();
    await attack.locator('[data-hit="false"]', { hasText: "Bram" }).waitFor();
    await rollDamage(player.page, 5);
    await card(player.page, "damage").getByRole("button", { name: "Apply damage to Marsh Brute" }).waitFor();
    expect(await card(player.page, "damage").getByText("Bram").count()).toBe(0);
  });
});
