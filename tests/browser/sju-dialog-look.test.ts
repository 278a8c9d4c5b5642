import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { target } from "./acts.ts";
import { sampleScenes } from "./sample.ts";
import { compare, valueButton } from "./sju-acts.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What an assistive technology would trip over in the dialog, by the WCAG 2.2 AA rules. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

describe.each([
  ["light", 14],
  ["dark", 13],
] as const)("the comparison dialog of Sju in the %s theme, Foundry %i (SJU-1 to SJU-4)", (colorScheme, generation) => {
  const scene = sampleScenes({ generation, seed: sjuWorld() });

  it("has names, roles and contrast in all its shapes", async () => {
    const { page } = await scene.join("Gamemaster", { colorScheme, height: 1000 });
    await target(page, "Torsten");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility] });
    await dialog.locator("[data-problem]").waitFor();
    expect(await violations(page)).toEqual([]);
    await valueButton(dialog, "other", "Styrka 5").click();
    await dialog.locator("[data-chart] svg").waitFor();
    expect(await violations(page)).toEqual([]);
    const spoken = dialog.locator("[data-live]");
    expect(await spoken.getAttribute("aria-live")).toBe("polite");
    await expect
      .poll(() => spoken.textContent())
      .toBe("5 to 5, difference 0. Even. 2 dice, both count. Ylva succeeds: 58.3%.");
    await dialog.getByRole("radio", { name: "Difficulty" }).check();
    await dialog.locator("[data-difficulty]").first().click();
    await dialog.locator('[data-level="hogtOver"]').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("radio", { name: "Ask first" }).check();
    await dialog.locator("[data-asked]").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("fits a screen of 400 pixels, in Swedish, its button in view", async () => {
    const { page } = await scene.join("Player 1", { colorScheme, width: 400, height: 760, lang: "sv" });
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility, SJU.stealth] });
    await dialog.getByRole("button", { name: "Svårighet 10: Under" }).click();
    await dialog.locator("[data-sums]", { hasText: "9 mot 10, skillnad −1" }).waitFor();
    await dialog.locator("[data-dice]", { hasText: "3 tärningar, de två lägsta räknas." }).waitFor();
    const overflow = await dialog
      .locator(".window-content")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
    await expect
      .poll(async () => {
        const box = await dialog.getByRole("button", { name: "Slå", exact: true }).boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= 760 && box.x >= 0 && box.x + box.width <= 400;
      })
      .toBe(true);
  });
});
