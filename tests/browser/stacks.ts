import type { Locator, Page } from "playwright-core";

/** Opens a stack's sheet from the directory. */
export async function openStack(page: Page, name: string): Promise<Locator> {
  await page.getByRole("tab", { name: "Cards" }).click();
  await page.locator("#cards .entry-open", { hasText: name }).click();
  const sheet = page.locator(".cards-config", { has: page.locator("h1", { hasText: name }) });
  await sheet.waitFor();
  return sheet;
}

/** The dialog that asks something. */
export const dialog = (page: Page) => page.locator("dialog[open]");
