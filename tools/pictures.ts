import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "./build.ts";
import { buildClient } from "./build-table.ts";
import { projectRoot } from "./project.ts";

const FOLDER = join(projectRoot, "docs/images");

type Tools = typeof import("../tests/browser/harness.ts") &
  typeof import("../tests/browser/acts.ts") &
  typeof import("../tests/browser/exchange-acts.ts") &
  typeof import("../tests/fixtures/worlds/fiftytwo-quay.ts");
type Table = Parameters<Tools["sit"]>[1];
type Chromium = Parameters<Tools["sit"]>[0];

/** Takes the pictures of docs/playing.md and docs/sv from the worlds of the tests, so that they show what is built. */
export async function main(): Promise<void> {
  await Promise.all([build(), buildClient()]);
  await mkdir(FOLDER, { recursive: true });
  const [harness, acts, exchange, { startTable }, { sampleWorld }, { sjuWorld }, quay] = await Promise.all([
    import("../tests/browser/harness.ts"),
    import("../tests/browser/acts.ts"),
    import("../tests/browser/exchange-acts.ts"),
    import("../table/server/main.ts"),
    import("../tests/fixtures/worlds/sample.ts"),
    import("../tests/fixtures/worlds/sju.ts"),
    import("../tests/fixtures/worlds/fiftytwo-quay.ts"),
  ]);
  const tools = { ...harness, ...acts, ...exchange, ...quay };
  const browser = await harness.launch();
  try {
    for (const [seed, take] of [
      [sampleWorld(), ofAge],
      [sjuWorld(), ofSju],
      [quay.quayWorld(), of52],
    ] as const) {
      const table = await startTable({ port: 0, dataFolder: null, seed });
      try {
        await take(browser, table, tools);
      } finally {
        await table.close();
      }
    }
  } finally {
    await browser.close();
  }
}

async function ofAge(browser: Chromium, table: Table, tools: Tools): Promise<void> {
  const { card, loadDice, openSheet, sit, target } = tools;
  await sit(browser, table, "Gamemaster");
  const { page } = await sit(browser, table, "Player 1", { width: 1180, height: 900 });
  await target(page, "Marsh Brute");
  const sheet = await openSheet(page, "Kestrel");
  await page.screenshot({ path: join(FOLDER, "sheet.png") });
  await sheet.getByRole("tab", { name: "Combat" }).click();
  await loadDice(page, 5, 3, 5, 4, 6);
  await sheet.getByRole("button", { name: "Rapier", exact: true }).click();
  await page.locator("dialog").waitFor();
  await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
  const attack = card(page, "attack");
  await attack.getByRole("button", { name: /Mighty Blow/ }).click();
  await attack.locator('[data-stunt-points="3"]').waitFor();
  await newestMessage(page, "attack.png");
  await attack.getByRole("button", { name: "Roll damage" }).click();
  await card(page, "damage").getByRole("button", { name: "Apply damage" }).click();
  await card(page, "damage").locator("[data-applied]").waitFor();
  await newestMessage(page, "damage.png");
}

/** Ylva against the guard, as an English client and a Swedish one see it. */
async function ofSju(browser: Chromium, table: Table, tools: Tools): Promise<void> {
  const { card, loadDice, openSheet, sit, target } = tools;
  await sit(browser, table, "Gamemaster");
  const { page } = await sit(browser, table, "Player 1", { width: 1180, height: 900 });
  const swede = await sit(browser, table, "Player 2", { width: 1180, height: 900, lang: "sv" });
  await target(page, "Väktare");
  const sheet = await openSheet(page, "Ylva");
  for (const value of ["Smidighet", "Smyga"]) {
    await sheet.getByRole("button", { name: `Choose ${value}`, exact: true }).click();
  }
  await nothingPointedAt(page);
  await sheet.screenshot({ path: join(FOLDER, "sju-sheet.png") });
  await sheet.getByRole("button", { name: "Compare…" }).click();
  const dialog = page.locator(".triskele-sju-comparison");
  for (const value of ["Styrka 4", "Vaksamhet 3"]) {
    await dialog.locator('[data-side="other"]').getByRole("button", { name: value, exact: true }).click();
  }
  await dialog.locator('[data-level="over"]').waitFor();
  await nothingPointedAt(page);
  await dialog.screenshot({ path: join(FOLDER, "sju-dialog.png") });
  await loadDice(page, 5, 5, 2);
  await dialog.getByRole("button", { name: "Roll", exact: true }).click();
  await card(page, "sjuTest").locator("[data-reward]").first().waitFor();
  await newestMessage(page, "sju-card.png");
  await card(page, "sjuTest").getByRole("button", { name: "On a Roll", exact: true }).click();
  await card(swede.page, "sjuTest").locator("[data-reward-taken]").waitFor();
  await newestMessage(swede.page, "sju-kort.png");
  await target(swede.page, "Väktare");
  const blad = await openSheet(swede.page, "Torsten");
  await blad.getByRole("button", { name: "Välj Svärd", exact: true }).click();
  await blad.getByRole("button", { name: "Välj Styrka", exact: true }).click();
  await blad.getByRole("button", { name: "Jämför …" }).click();
  const comparison = swede.page.locator(".triskele-sju-comparison");
  await comparison.locator('[data-side="other"]').getByRole("button", { name: "Styrka 4", exact: true }).click();
  await comparison.locator("[data-balance]").waitFor();
  await nothingPointedAt(swede.page);
  await comparison.screenshot({ path: join(FOLDER, "sju-jamforelse.png") });
}

/** Vera on the quay, with a hand, against the night guard whom the Dealer plays. */
async function of52(browser: Chromium, table: Table, tools: Tools): Promise<void> {
  const { act, card, HELD, openSheet, QUAY, sit } = tools;
  const { page: dealer } = await sit(browser, table, "Gamemaster", { width: 1180, height: 1000 });
  const { page } = await sit(browser, table, "Player 1", { width: 1180, height: 900 });
  await nothingPointedAt(page);
  await page.locator("#triskele-c52-hand").screenshot({ path: join(FOLDER, "52-hand.png") });
  const sheet = await openSheet(page, "Vera");
  await nothingPointedAt(page);
  await sheet.screenshot({ path: join(FOLDER, "52-sheet.png") });
  const attack = { opponent: QUAY.guardToken, skill: "meleeAttack", card: HELD.attack, weapon: QUAY.knife };
  const { gave } = await act(page, "oppose", `Actor.${QUAY.vera}`, attack);
  await card(dealer, "fiftytwoExchange").waitFor();
  await act(dealer, "lay", String(gave), { skill: "dodge", card: HELD.defence });
  await card(page, "fiftytwoExchange").locator("[data-total]").first().waitFor();
  await act(page, "playDamage", String(gave), HELD.damage);
  await newestMessage(page, "52-test.png");
  await act(dealer, "openTable", "");
  const window = dealer.locator("#triskele-c52-table");
  await window.waitFor();
  await nothingPointedAt(dealer);
  await window.screenshot({ path: join(FOLDER, "52-table.png") });
}

async function newestMessage(page: Page, name: string): Promise<void> {
  await nothingPointedAt(page);
  await page
    .locator("#chat .chat-message")
    .last()
    .screenshot({ path: join(FOLDER, name) });
}

/** Out of the way, or a tooltip covers what is shown; the keyboard's place has one too. */
async function nothingPointedAt(page: Page): Promise<void> {
  await page.locator(":focus").evaluateAll((focused) => {
    for (const element of focused) if (element instanceof HTMLElement) element.blur();
  });
  await page.mouse.move(5, 5);
  await page.locator("#tooltip").waitFor({ state: "hidden" });
}
