import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Outcome } from "./batch-page.ts";
import { bundle, launch, sit, startMiniTable } from "./harness.ts";

let browser: Browser;
let script: string;

beforeAll(async () => {
  script = await bundle(fileURLToPath(new URL("batch-page.ts", import.meta.url)));
  browser = await launch();
});
afterAll(() => browser?.close());

describe.each([14, 13] as const)("applications at generation %i", (generation) => {
  it("fulfil the contract in the browser", async () => {
    const table = await startMiniTable(generation);
    try {
      const { page } = await sit(browser, table, "Gamemaster");
      await page.route("**/batch.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
      await page.addScriptTag({ url: "/batch.js", type: "module" });
      const outcomes = await page.evaluate(() =>
        (globalThis as unknown as { runBatches(): Promise<Outcome[]> }).runBatches(),
      );
      expect(outcomes.length).toBeGreaterThan(10);
      expect(outcomes.filter(({ error }) => error !== null)).toEqual([]);
    } finally {
      await table.close();
    }
  });
});
