import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

interface Host {
  game: {
    actors: Map<string, unknown>;
    messages: { contents: { id: string; system: Record<string, unknown> }[] };
    system: {
      api: {
        age: {
          test(actor: unknown, options: object): Promise<{ id: string } | null>;
          ruleTest(message: unknown, ruling: unknown): Promise<void>;
        };
      };
    };
  };
}

describe.each(generations)("tests without a target number (AGE-5, AGE-7), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("are ruled by the Gamemaster: verdict, stunts and damage come from the same dice", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await loadDice(page, 5, 2, 5, 3);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    const mine = card(page, "attack");
    await mine.getByText("no target number").waitFor();
    expect(await mine.getByRole("button").count()).toBe(0);

    const theirs = card(gm.page, "attack");
    // 5 + 2 + 5, Dexterity 3, Dueling 2.
    await theirs.getByLabel("Target number (TN)").fill("18");
    await theirs.getByRole("button", { name: "Rule by this number" }).click();
    await mine.locator('[data-success="false"]').waitFor();
    expect(await mine.getByRole("button").count()).toBe(0);
    await theirs.getByRole("button", { name: "Take the ruling back" }).click();
    await mine.getByText("no target number").waitFor();

    await theirs.getByLabel("Target number (TN)").fill("17");
    await theirs.getByRole("button", { name: "Rule by this number" }).click();
    await mine.getByText("Degree 5: excellent").waitFor();
    await mine.locator('[data-stunt-points="5"]').waitFor();
    await mine.getByRole("button", { name: "Roll damage" }).click();
    await card(page, "damage").waitFor();
    // What was rolled on the strength of the ruling keeps it.
    await theirs.getByText("Damage has been rolled.").waitFor();
    expect(await theirs.getByRole("button", { name: "Take the ruling back" }).count()).toBe(0);
  });

  it("are ruled by a word too, never by a player", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await loadDice(page, 1, 1, 2);
    await sheet.getByRole("button", { name: "Cunning", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "ability").waitFor();
    const refusal = await page.evaluate(async () => {
      const { game } = globalThis as unknown as Host;
      return game.system.api.age.ruleTest(game.messages.contents.at(-1), "success").then(
        () => "",
        (error: { text: string }) => error.text,
      );
    });
    expect(refusal).toBe("Only a Gamemaster rules on a test or hides its target number.");
    await card(gm.page, "ability").getByRole("button", { name: "Success" }).click();
    await card(page, "ability").getByText("Degree 2: adequate").waitFor();
    await card(page, "ability").getByText("the Gamemaster ruled").waitFor();
    // The setting gives stunt points on attacks only.
    expect(await card(page, "ability").locator("[data-stunt-points]").count()).toBe(0);
  });

  it("with a Gamemaster's hidden number store the ruling alone", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(gm.page, "Marsh Brute");
    await loadDice(gm.page, 4, 3, 6);
    await sheet.getByRole("button", { name: /^Strength/ }).click();
    const dialog = gm.page.locator("dialog");
    await dialog.getByLabel("Target number (TN)").fill("17");
    await dialog.getByLabel("Hide the number").check();
    await dialog.getByRole("button", { name: "Roll" }).click();
    await card(page, "ability").locator('[data-success="true"]').waitFor();
    await card(page, "ability").getByText("Degree 6").waitFor();
    expect(await card(page, "ability").getByText("17", { exact: true }).count()).toBe(1);
    const id = await page.evaluate(() => (globalThis as unknown as Host).game.messages.contents.at(-1)?.id ?? "");
    expect(await stored(scene.table, "ChatMessage", id)).toMatchObject({ system: { target: null, ruling: "success" } });
    // A player is not offered it, nor does a macro of his get it.
    const mine = await openSheet(page, "Kestrel");
    await mine.getByRole("button", { name: "Strength", exact: true }).click();
    await page.locator("dialog").getByRole("button", { name: "Roll" }).waitFor();
    expect(await page.locator("dialog").getByLabel("Hide the number").count()).toBe(0);
    const refusal = await page.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as Host;
      return game.system.api.age
        .test(game.actors.get(kestrel), { ability: "strength", target: 9, hideTarget: true })
        .then(
          () => "",
          (error: { text: string }) => error.text,
        );
    }, IDS.kestrel);
    expect(refusal).toBe("Only a Gamemaster rules on a test or hides its target number.");
  });

  it("are attacks on nobody who is known, too: the number stays with the Gamemaster, the hit is told (AGE-13)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(gm.page, "Marsh Brute");
    await loadDice(gm.page, 4, 3, 6);
    await sheet.getByRole("button", { name: "Club", exact: true }).click();
    const dialog = gm.page.locator("dialog");
    await dialog.getByText("No target chosen").waitFor();
    expect(await dialog.getByLabel("Opposed").count()).toBe(0);
    await dialog.getByLabel("Target number (TN)").fill("17");
    await dialog
      .locator("[data-odds]")
      .getByText(/^Success: 25\.9%/)
      .waitFor();
    await dialog.getByLabel("Hide the number").check();
    await dialog.getByRole("button", { name: "Roll" }).click();
    await card(page, "attack").locator('[data-success="true"]').waitFor();
    const id = await page.evaluate(() => (globalThis as unknown as Host).game.messages.contents.at(-1)?.id ?? "");
    expect(await stored(scene.table, "ChatMessage", id)).toMatchObject({ system: { target: null, ruling: "success" } });
    await card(gm.page, "attack").getByRole("button", { name: "Roll damage" }).waitFor();
  });

  it("are ruled, and their damage rolled, from the menu of their message as well (AGE-14)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await loadDice(page, 5, 2, 4, 3);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "attack").waitFor();
    // A player may not rule, so his menu does not offer it; without a hit there is no damage either.
    const choose = async (at: typeof page, name: string) => {
      await at.locator("#chat .chat-message .context-menu-button").last().click();
      await at.getByRole("menuitem", { name }).click();
    };
    await page.locator("#chat .chat-message .context-menu-button").last().click();
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem", { name: /Rule it|Roll damage/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await choose(gm.page, "Rule it a success");
    await card(page, "attack").locator('[data-success="true"]').waitFor();
    await choose(page, "Roll damage");
    await card(page, "damage").waitFor();
    expect(await page.locator("#chat .triskele-card").count()).toBe(2);
  });
});
