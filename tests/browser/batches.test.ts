import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "../batches/all.ts";
import { outline } from "../batches/outline.ts";
import type { Outcome } from "./batch-page.ts";
import { bundle } from "./bundle.ts";
import { launch, sit, startMiniTable } from "./harness.ts";

const entry = fileURLToPath(new URL("batch-page.ts", import.meta.url));

// Every batch in one Gamemaster's page: what needs players is left to Node, where several clients run.
describe.each([14, 13] as const)("in the page of Foundry %i", (generation) => {
  let browser: Browser;
  let outcomes: readonly Outcome[] = [];

  beforeAll(async () => {
    const [script, launched] = await Promise.all([bundle(entry), launch()]);
    browser = launched;
    const table = await startMiniTable(generation);
    try {
      const { page } = await sit(browser, table, "Gamemaster");
      await page.route("**/batch.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
      await page.addScriptTag({ url: "/batch.js", type: "module" });
      outcomes = await page.evaluate(() =>
        // The script above has put it there.
        (globalThis as unknown as { runBatches(): Promise<Outcome[]> }).runBatches(),
      );
    } finally {
      await table.close();
    }
  });
  afterAll(() => browser?.close());

  for (const batch of areas.flatMap(({ batches }) => batches)) {
    const expectations = outline(batch).filter(({ players }) => !players);
    if (expectations.length === 0) continue;
    describe(batch.name, () => {
      for (const { path, basis } of expectations) {
        it(`${path} [${basis}]`, () => {
          const outcome = outcomes.find((found) => found.batch === batch.name && found.path === path);
          expect(outcome).toEqual({ batch: batch.name, path, skipped: false, error: null });
        });
      }
    });
  }
});
