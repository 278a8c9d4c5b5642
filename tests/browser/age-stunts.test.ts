import { describe, expect, it } from "vitest";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { attackBrute, buy } from "./attacks.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

describe.each(generations)("stunts (AGE-7 to AGE-10), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("sell what the stunt points can pay, each once, Skirmish any number of times", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 5);
    const attackCard = card(player, "attack");
    const left = (points: number, page = player) =>
      card(page, "attack").locator(`[data-stunt-points="${points}"]`).waitFor();
    await left(5);
    // The rapier is no missile weapon: nothing to reload.
    expect(await attackCard.getByRole("button", { name: /Rapid Reload/ }).count()).toBe(0);
    await attackCard.getByRole("button", { name: /Mighty Blow/ }).click();
    await left(3);
    await left(3, gm);
    const greyed = attackCard.getByRole("button", { name: "Dual Strike 4: Too expensive" });
    expect(await greyed.getAttribute("aria-disabled")).toBe("true");

    await attackCard.getByRole("button", { name: "Mighty Blow 2: Bought" }).click({ force: true });
    await player.locator(".notification", { hasText: "Mighty Blow has been bought on this card" }).waitFor();
    await left(3);

    const skirmish = attackCard.locator("li.triskele-offer-wide", { hasText: "Skirmish" });
    await skirmish.getByRole("spinbutton").fill("2");
    await skirmish.getByLabel("Who moves").selectOption("target");
    await skirmish.getByRole("button").click();
    await left(1);
    await card(gm, "attack").getByText("The target is moved 4 yards.").waitFor();
    await skirmish.getByRole("button").click();
    await left(0);
    await attackCard.getByText("Moves 2 yards.").waitFor();
    expect(await attackCard.locator(".triskele-purchases > li").count()).toBe(3);
  });

  it("refuse stunts that would change damage already rolled", async () => {
    const { player } = await attackBrute(scene, 5, 5, 5);
    await loadDice(player, 1);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").waitFor();
    for (const stunt of ["Mighty Blow 2", "Pierce Armor 2"]) {
      const greyed = card(player, "attack").getByRole("button", { name: `${stunt}: The damage is rolled` });
      expect(await greyed.getAttribute("aria-disabled")).toBe("true");
    }
    await buy(player, /^Knock Prone/, 3);
  });

  it("can be made, and stunts bought, while no Gamemaster is here", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await loadDice(page, 5, 5, 5, 2, 6);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "attack")
      .getByRole("button", { name: /Mighty Blow/ })
      .click();
    await card(page, "attack").locator('[data-stunt-points="3"]').waitFor();
    await card(page, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(page, "damage").locator("[data-total]", { hasText: "11" }).waitFor();
  });
});
