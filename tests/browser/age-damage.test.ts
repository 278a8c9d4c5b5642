import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet } from "./acts.ts";
import { type AttackHost, attackBrute } from "./attacks.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

/** Rolls the damage of the newest message's attack; says what came of it. */
async function rollDamageNow(): Promise<string> {
  const { game } = globalThis as unknown as AttackHost;
  const { damage } = game.system.api.age;
  if (!damage) throw new Error("There is no verb to roll damage.");
  return damage(game.messages.contents.at(-1)).then(
    () => "rolled",
    (error: { key?: string }) => error.key ?? String(error),
  );
}

describe.each(generations)("damage (AGE-9, AGE-14, AGE-15), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("roll and apply damage once: Mighty Blow adds, Pierce Armor halves", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 5);
    const attackCard = card(player, "attack");
    await attackCard.getByRole("button", { name: /Mighty Blow/ }).click();
    await attackCard.locator('[data-stunt-points="3"]').waitFor();
    await attackCard.getByRole("button", { name: /Pierce Armor/ }).click();
    await attackCard.locator('[data-stunt-points="1"]').waitFor();
    await loadDice(player, 4, 6);
    await attackCard.getByRole("button", { name: "Roll damage" }).click();
    // 4 + 2 of the rapier, 6 of Mighty Blow, Strength 1.
    await card(player, "damage").locator("[data-total]", { hasText: "13" }).waitFor();
    await attackCard.getByText("Damage has been rolled.").waitFor();
    expect(await attackCard.getByRole("button", { name: "Roll damage" }).count()).toBe(0);

    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    // Armour 3 counts 1: 12 damage.
    await card(player, "damage").locator('[data-applied="12"]').waitFor();
    await card(gm, "damage").getByText("Health 30 → 18").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(18);
    expect(await card(player, "damage").getByRole("button").count()).toBe(0);
    // The player does not see a stranger's Health.
    expect(await card(player, "damage").getByText("30 → 18").count()).toBe(0);
  });

  it("take Health to 0 and no further (AGE-15)", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    const brute = await openSheet(gm, "Marsh Brute");
    await brute.getByLabel("Health now").fill("4");
    await gm.keyboard.press("Tab");
    await expect.poll(() => health(scene.table, IDS.brute)).toBe(4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await player.locator("dialog").getByRole("button", { name: "Let it fall" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    await card(gm, "damage").getByText("Health 4 → 0").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(0);
  });

  it("cannot be applied a second time, nor twice at once, whoever asks", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(gm, "damage").getByRole("button", { name: "Apply damage" }).waitFor();
    // Whoever comes second may find the button gone already.
    const click = `document.querySelector('[data-card="damage"] button')?.click()`;
    await Promise.all([player.evaluate(click), gm.evaluate(click)]);
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("have their damage rolled once, however many ask at the same moment", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    const again = await scene.join("Player 1");
    await card(gm, "attack").getByRole("button", { name: "Roll damage" }).waitFor();
    await card(again.page, "attack").getByRole("button", { name: "Roll damage" }).waitFor();
    await loadDice(player, 6);
    const outcomes = await Promise.all([player, again.page, gm].map((page) => page.evaluate(rollDamageNow)));
    expect(outcomes.filter((outcome) => outcome === "rolled")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "AGE.Refusal.DamageRolled")).toHaveLength(2);
    await expect.poll(() => player.locator('[data-card="damage"]').count()).toBe(1);
  });

  it("hurt once, also when the attacker rewrites or deletes his own cards", async () => {
    const { player } = await attackBrute(scene, 2, 3, 4);
    await loadDice(player, 6, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    await player.evaluate(async () => {
      const { game } = globalThis as unknown as AttackHost;
      const message = game.messages.contents.at(-1);
      const [target] = message?.system.targets ?? [];
      await message?.update({ "system.targets": [{ ...target, applied: null }] });
    });
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    // The victim remembers: the card tells what it took, and nothing more is taken.
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("offer the damage roll anew when the rolled card was deleted, and still hurt once", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    await loadDice(player, 6, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    await gm.evaluate(async () => {
      const { game } = globalThis as unknown as AttackHost;
      const [attackMessage, damageMessage] = game.messages.contents.slice(-2);
      // A claim holds for a while, for a client that is about to post its card: let it be an old one.
      await attackMessage?.update({ "system.claimedAt": 1 });
      await damageMessage?.delete();
    });
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("show all that adds up to the damage", async () => {
    const { player } = await attackBrute(scene, 2, 3, 4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").waitFor();
    const parts = await card(player, "damage").locator(".triskele-parts li").allTextContents();
    expect(parts.map((part) => part.trim())).toEqual(["Rapier +2", "Strength +1"]);
  });

  it("lose the apply button with their target", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).waitFor();
    await gm.evaluate(async (brute) => {
      const { game } = globalThis as unknown as AttackHost;
      const [scene] = game.scenes.contents;
      await scene?.tokens.get(brute)?.delete();
    }, IDS.bruteToken);
    await card(player, "damage").getByText("The target is no longer there.").waitFor();
    expect(await card(player, "damage").getByRole("button").count()).toBe(0);
  });

  it("keep the apply button still while no Gamemaster is here, and say why", async () => {
    const { gm, player } = await attackBrute(scene, 2, 3, 4);
    await loadDice(player, 3);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    const apply = card(player, "damage").getByRole("button", { name: "Apply damage" });
    await apply.waitFor();
    expect(await apply.isEnabled()).toBe(true);
    await gm.context().close();
    await card(player, "damage").getByText("No Gamemaster is connected").waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await player.reload();
    await card(player, "damage").getByText("No Gamemaster is connected").waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await scene.join("Gamemaster");
    await card(player, "damage").getByText("No Gamemaster is connected").waitFor({ state: "hidden" });
    await apply.click();
    await card(player, "damage").locator("[data-applied]").waitFor();
  });
});
