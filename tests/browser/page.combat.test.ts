import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { miniScenes, violations } from "./mini.ts";

/** Opens the tracker. */
async function tracker(page: Page) {
  await page.getByRole("tab", { name: "Combat" }).click();
  const panel = page.locator("#combat");
  const entry = (name: string) => panel.locator(".combatant", { hasText: name });
  const choose = async (name: string, action: string) => {
    await panel.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  const order = () => panel.locator(".combatant .name").allTextContents();
  return { panel, entry, choose, order };
}

describe.each(generations)("the combat tracker at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("carries a fight from its beginning to its end", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    const [mine, hers] = [await tracker(gm.page), await tracker(alva.page)];
    await hers.panel.getByText("No fight is going on").waitFor();
    await mine.panel.getByRole("button", { name: "Add the tokens" }).click();
    await hers.entry("Foe").waitFor();
    expect(await hers.panel.getByRole("button", { name: /Add|New|Begin|Actions/ }).count()).toBe(0);
    await mine.panel.getByLabel("Initiative of Hero").fill("5");
    await mine.panel.getByLabel("Initiative of Hero").press("Tab");
    await mine.panel.getByLabel("Initiative of Foe").fill("9");
    await mine.panel.getByLabel("Initiative of Foe").press("Tab");
    await expect.poll(hers.order).toEqual(["Foe", "Hero"]);
    await mine.panel.getByRole("button", { name: "Begin the fight" }).click();
    await hers.panel.getByRole("heading", { name: "Round 1 · Foe" }).waitFor();
    expect(await hers.entry("Foe").getAttribute("aria-current")).toBe("true");
    expect(await hers.panel.getByRole("button", { name: "End my turn" }).count()).toBe(0);
    expect(await violations(gm.page)).toEqual([]);
    await mine.panel.getByRole("button", { name: "Next turn" }).click();
    await hers.panel.getByRole("button", { name: "End my turn" }).click();
    await mine.panel.getByRole("heading", { name: "Round 2 · Foe" }).waitFor();
    await mine.panel.getByRole("button", { name: "Previous round" }).click();
    await hers.panel.getByRole("heading", { name: "Round 1" }).waitFor();
    await mine.panel.getByRole("button", { name: "End", exact: true }).click();
    await gm.page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await hers.panel.getByText("No fight is going on").waitFor();
  });

  it("hides combatants from players, marks the defeated, and removes them", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    const [mine, hers] = [await tracker(gm.page), await tracker(alva.page)];
    await mine.panel.getByRole("button", { name: "Add the tokens" }).click();
    await mine.choose("Foe", "Hidden, or not");
    await hers.entry("Hero").waitFor();
    await hers.entry("Foe").waitFor({ state: "detached" });
    await mine.choose("Hero", "Defeated, or not");
    await hers.panel.locator(".combatant.defeated", { hasText: "Hero" }).waitFor();
    await mine.choose("Hero", "Remove from the fight");
    await hers.entry("Hero").waitFor({ state: "detached" });
  });

  it("rolls initiative for one, for the Gamemaster's, and for all", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    const [mine, hers] = [await tracker(gm.page), await tracker(alva.page)];
    await mine.panel.getByRole("button", { name: "Add the tokens" }).click();
    await hers.panel.getByRole("button", { name: "Roll initiative for Hero" }).click();
    const value = (name: string) => mine.panel.getByLabel(`Initiative of ${name}`).inputValue();
    await expect.poll(() => value("Hero")).not.toBe("");
    const hero = await value("Hero");
    expect(await value("Foe")).toBe("");
    await mine.choose("the fight", "Roll for those of the Gamemaster");
    await expect.poll(() => value("Foe")).not.toBe("");
    expect(await value("Hero")).toBe(hero);
    await mine.choose("the fight", "Clear every initiative");
    await expect.poll(() => value("Foe")).toBe("");
    await mine.choose("the fight", "Roll for everyone");
    await expect.poll(() => value("Hero")).not.toBe("");
    await gm.page.getByRole("tab", { name: "Chat" }).click();
    await gm.page.locator(".chat-message .dice-total").nth(3).waitFor();
  });

  it("keeps several fights apart, one of them active", async () => {
    const { page } = await scene.join("Gamemaster");
    const { panel, choose } = await tracker(page);
    await panel.getByRole("button", { name: "New fight" }).click();
    await panel.getByRole("heading", { name: "Not begun yet" }).waitFor();
    await page.getByRole("button", { name: "Actions for Foe" }).first().click();
    await page.getByRole("menuitem", { name: "Join the fight" }).click();
    await panel.locator(".combatant", { hasText: "Foe" }).waitFor();
    await panel.getByRole("button", { name: "New fight" }).click();
    const which = panel.getByLabel("Which fight");
    await expect.poll(() => which.locator("option").allTextContents()).toEqual(["Fight 1", "Fight 2 (active)"]);
    expect(await panel.locator(".combatant").count()).toBe(0);
    await which.selectOption({ label: "Fight 1" });
    await panel.locator(".combatant", { hasText: "Foe" }).waitFor();
    await choose("the fight", "Make it the active one");
    await expect.poll(() => which.locator("option").allTextContents()).toEqual(["Fight 1 (active)", "Fight 2"]);
  });
});
