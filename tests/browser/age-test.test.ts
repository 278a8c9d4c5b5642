import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

describe.each(generations)("ability tests (AGE-1 to AGE-5), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("are made in a dialog and seen by everyone at once, each in his own language", async () => {
    const gm = await scene.join("Gamemaster", { lang: "sv" });
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await loadDice(page, 4, 6, 3);
    await sheet.getByRole("button", { name: "Perception", exact: true }).click();
    const dialog = page.locator("dialog");
    await dialog.getByRole("combobox", { name: /^Focus/ }).selectOption({ label: "Searching (+2)" });
    await dialog.getByLabel("Target number (TN)").fill("13");
    await dialog.getByLabel("What for").fill("Fog");
    await dialog.getByLabel("Modifier, for example −2").fill("-2");
    await dialog.getByRole("button", { name: "Roll" }).click();

    const mine = card(page, "ability");
    // 4 + 6 + 3, Perception 2, focus 2, fog −2.
    await mine.locator("[data-total]", { hasText: "15" }).waitFor();
    expect(
      await mine.locator(".triskele-die").evaluateAll((dice) => dice.map((die) => (die as HTMLElement).dataset.face)),
    ).toEqual(["4", "6", "3"]);
    expect(await mine.locator('[data-die="dragon"]').textContent()).toMatch(/3\s*Dragon Die/);
    await mine.getByText("Searching").waitFor();
    await mine.getByText("Fog").waitFor();
    await mine.getByText("Degree 3: solid").waitFor();

    const theirs = card(gm.page, "ability");
    await theirs.getByText("Grad 3: stadigt").waitFor();
    await theirs.getByText("mot måltal 13").waitFor();
    await theirs.getByText("Draktärning").waitFor();
    await theirs.getByText("Uppmärksamhet").first().waitFor();
  });

  it("fail below the target number and then have no degree", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await loadDice(page, 1, 2, 3);
    await sheet.getByRole("button", { name: "Perception", exact: true }).click();
    await page.locator("dialog").getByLabel("Target number (TN)").fill("11");
    await page.keyboard.press("Enter");
    await card(page, "ability").locator('[data-success="false"]').waitFor();
    expect(await card(page, "ability").locator("[data-degree]").count()).toBe(0);
  });

  it("take 0 for a target number, and a true minus for a minus", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await loadDice(page, 1, 1, 6);
    await sheet.getByRole("button", { name: "Magic", exact: true }).click();
    await page.locator("dialog").getByLabel("Target number (TN)").fill("0");
    await page.locator("dialog").getByLabel("Modifier, for example −2").fill("−3");
    await page.keyboard.press("Enter");
    await card(page, "ability").getByText("against TN 0").waitFor();
    await card(page, "ability").locator("[data-total]", { hasText: "5" }).waitFor();
  });

  it("skip the dialog with Shift; without a target number nothing is ruled", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await loadDice(page, 6, 6, 6);
    await sheet.getByRole("button", { name: "Dexterity", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "ability").locator("[data-total]", { hasText: "21" }).waitFor();
    await card(page, "ability").getByText("no target number").waitFor();
    expect(await card(page, "ability").locator("[data-success]").count()).toBe(0);
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("roll nothing when the dialog is dismissed, and refuse nonsense with a reason", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Magic", exact: true }).click();
    await page.locator("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await sheet.getByRole("button", { name: "Magic", exact: true }).click();
    await page.locator("dialog").getByLabel("Target number (TN)").fill("1.5");
    await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
    // The browser itself refuses, in its own words and language, and nothing typed is lost.
    await page.locator("dialog input[name=target]:invalid").waitFor();
    expect(await card(page, "ability").count()).toBe(0);
  });

  it("made for the Gamemasters alone are masked for other players", async () => {
    const gm = await scene.join("Gamemaster");
    const other = await scene.join("Player 2");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Cunning", exact: true }).click();
    await page.locator("dialog").getByLabel("Who sees it").selectOption("gm");
    await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
    await card(gm.page, "ability").waitFor();
    await card(page, "ability").waitFor();
    await other.page.locator("#chat .chat-message").waitFor();
    expect(await other.page.locator("#chat .triskele-card").count()).toBe(0);
    expect(await other.page.locator("#chat").textContent()).not.toMatch(/Cunning|total/);
  });
});

describe.each(generations)("the character sheet, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("takes an ability score, tells everyone, and keeps it", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("spinbutton", { name: "Dexterity" }).fill("5");
    await sheet.getByRole("spinbutton", { name: "Dexterity" }).press("Tab");
    await sheet.locator('[data-figure="defense"]', { hasText: "15" }).waitFor();
    const theirs = await openSheet(gm.page, "Kestrel");
    await theirs.locator('[data-figure="defense"]', { hasText: "15" }).waitFor();
  });

  it("refuses a score that nobody can have, says why, and puts the old one back", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    const score = sheet.getByRole("spinbutton", { name: "Dexterity" });
    for (const bad of ["13", "-6", "2.5", ""]) {
      await score.fill(bad);
      await score.press("Tab");
      await page
        .locator(".notification", {
          hasText: `Kestrel: Dexterity takes a whole number from -5 to 12, not ${bad || "—"}.`,
        })
        .first()
        .waitFor();
      await expect.poll(() => score.inputValue()).toBe("3");
    }
    // A macro is refused too, not silently given the nearest score.
    const refusal = await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { update(data: object): Promise<unknown> }> };
      };
      return game.actors
        .get(id)
        ?.update({ "system.abilities.dexterity.value": 13 })
        .then(
          () => "",
          (error: Error) => error.message,
        );
    }, IDS.kestrel);
    expect(refusal).toMatch(/dexterity.*a whole number from -5 to 12/);
  });

  it("refuses an empty name and a formula that is none, each in the user's language", async () => {
    const { page } = await scene.join("Player 1", { lang: "sv" });
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByLabel("Namn", { exact: true }).fill(" ");
    await page.keyboard.press("Tab");
    await page.locator(".notification", { hasText: "Kestrel måste ha ett namn." }).waitFor();
    await expect.poll(() => sheet.getByLabel("Namn", { exact: true }).inputValue()).toBe("Kestrel");
    await sheet.getByRole("tab", { name: "Strid" }).click();
    await sheet.getByRole("button", { name: "Redigera Rapier" }).click();
    const damage = page.locator("form.triskele-item-sheet").getByLabel("Skadetärningar", { exact: true });
    for (const bad of ["nonsens", "@foo", ""]) {
      await damage.fill(bad);
      await page.keyboard.press("Tab");
      await page
        .locator(".notification", {
          hasText: `Rapier: Skadetärningar ska vara en tärningsformel, till exempel 2d6 eller 1d6+3, inte ${bad || "—"}.`,
        })
        .waitFor();
      await expect.poll(() => damage.inputValue()).toBe("1d6+2");
    }
  });

  it("takes a double click as one", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Magic", exact: true }).dblclick();
    await page.locator("dialog").waitFor();
    expect(await page.locator("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Add a weapon" }).dblclick();
    await page.locator("form.triskele-item-sheet").waitFor();
    await expect.poll(() => sheet.locator(".triskele-row", { hasText: "New AGE Weapon" }).count()).toBe(1);
  });

  it("adds, edits, wears and deletes items", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Light Leather", exact: true }).click();
    await sheet.locator('[data-figure="armor"]', { hasText: "0" }).waitFor();
    await sheet.getByRole("button", { name: "Add a weapon" }).click();
    const item = page.locator("form.triskele-item-sheet");
    await item.getByLabel("Name", { exact: true }).fill("Throwing Knife");
    await item.getByLabel("Group", { exact: false }).first().selectOption({ label: "Light Blades" });
    await item.getByLabel("Damage dice", { exact: true }).fill("1d6");
    await page.keyboard.press("Tab");
    await sheet.locator(".triskele-row", { hasText: "Throwing Knife" }).getByText("Light Blades · Dexterity").waitFor();
    await page.keyboard.press("Escape");
    await sheet.getByRole("button", { name: "Delete Throwing Knife" }).click();
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await sheet.locator(".triskele-row", { hasText: "Throwing Knife" }).waitFor({ state: "detached" });
  });
});
