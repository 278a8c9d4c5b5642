import type { Locator, Page } from "playwright-core";

/** Makes the next dice of this user's client fall as told, in the order they are rolled. */
export async function loadDice(page: Page, ...faces: readonly number[]): Promise<void> {
  await page.evaluate((queue) => {
    const { CONFIG } = globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } };
    const left = [...queue];
    CONFIG.Dice.randomUniform = () => {
      const face = left.shift();
      if (face === undefined) throw new Error("More dice were rolled than were laid out.");
      // The host reads a six-sided face as the ceiling of (1 − u) · 6.
      return 1 - (face - 0.5) / 6;
    };
  }, faces);
}

/** Opens the user's own character by the button beside its token. */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.locator("#scene li", { hasText: name }).locator(".open-sheet").click();
  const sheet = page.locator("form.triskele-sheet", { has: page.locator("h1", { hasText: name }) });
  await sheet.waitFor();
  return sheet;
}

/** Targets a token of the scene's list. */
export async function target(page: Page, name: string): Promise<void> {
  await page.locator("#scene .token-target", { hasText: name }).click();
  await page.locator('#scene .token-target[aria-pressed="true"]', { hasText: name }).waitFor();
}

/** The newest card of a kind in the log. */
export function card(page: Page, kind: string): Locator {
  return page.locator(`#chat .triskele-card[data-card="${kind}"]`).last();
}
