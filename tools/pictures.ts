import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { build } from "./build.ts";
import { buildClient } from "./build-table.ts";
import { projectRoot } from "./project.ts";

const FOLDER = join(projectRoot, "docs/images");

/** Takes the pictures of docs/playing.md from the sample world, so that they show what is built. */
export async function main(): Promise<void> {
  await Promise.all([build(), buildClient()]);
  await mkdir(FOLDER, { recursive: true });
  const [{ launch, sit }, { startTable }, { sampleWorld }, scenes] = await Promise.all([
    import("../tests/browser/harness.ts"),
    import("../table/server/main.ts"),
    import("../tests/fixtures/worlds/sample.ts"),
    import("../tests/browser/acts.ts"),
  ]);
  const table = await startTable({ port: 0, dataFolder: null, seed: sampleWorld() });
  const browser = await launch();
  try {
    await sit(browser, table, "Gamemaster");
    const { page } = await sit(browser, table, "Player 1", { width: 1180, height: 900 });
    const picture = async (name: string) => {
      // Out of the way, or a tooltip covers the card.
      await page.mouse.move(5, 5);
      await page.locator("#tooltip").waitFor({ state: "hidden" });
      await page
        .locator("#chat .chat-message")
        .last()
        .screenshot({ path: join(FOLDER, name) });
    };
    await scenes.target(page, "Marsh Brute");
    const sheet = await scenes.openSheet(page, "Kestrel");
    await page.screenshot({ path: join(FOLDER, "sheet.png") });
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await scenes.loadDice(page, 5, 3, 5, 4, 6);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click();
    await page.locator("dialog").waitFor();
    await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
    const attack = scenes.card(page, "attack");
    await attack.getByRole("button", { name: /Mighty Blow/ }).click();
    await attack.locator('[data-stunt-points="3"]').waitFor();
    await picture("attack.png");
    await attack.getByRole("button", { name: "Roll damage" }).click();
    await scenes.card(page, "damage").getByRole("button", { name: "Apply damage" }).click();
    await scenes.card(page, "damage").locator("[data-applied]").waitFor();
    await picture("damage.png");
  } finally {
    await browser.close();
    await table.close();
  }
}
