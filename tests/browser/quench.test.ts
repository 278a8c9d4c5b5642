import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../tools/build.ts";
import { areas } from "../batches/all.ts";
import { outline } from "../batches/outline.ts";
import { bundle } from "./bundle.ts";
import { generations } from "./generations.ts";
import type { QuenchOutcome } from "./quench-page.ts";
import { sampleScenes } from "./sample.ts";

const SYSTEM = "build/quench";

let script = "";
beforeAll(async () => {
  [script] = await Promise.all([
    bundle(fileURLToPath(new URL("quench-page.ts", import.meta.url))),
    build({ out: SYSTEM, development: true, quench: true }),
  ]);
});

// The development build as it goes into a real Foundry, with a stand-in for the module that runs the batches there.
describe.each(generations)("the Quench door of the development build in Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, system: SYSTEM });

  it("registers every batch under the system's name, and all hold with the system's own documents", async () => {
    const { page, complaints } = await scene.join("Gamemaster", { record: undefined });
    await page.route("**/quench-page.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
    await page.addScriptTag({ url: "/quench-page.js", type: "module" });
    const found = await page.evaluate(() =>
      // The script above has put it there.
      (globalThis as unknown as { runQuench(): Promise<QuenchOutcome[]> }).runQuench(),
    );
    // Batches provoke errors on purpose; what they make the console say is theirs.
    complaints.length = 0;
    const batches = areas.flatMap((area) => area.batches);
    expect(found.map(({ displayName }) => displayName)).toEqual(
      areas.flatMap(({ name, batches }) => batches.map((batch) => `TRISKELE: ${name}: ${batch.name}`)),
    );
    expect(new Set(found.map(({ key }) => key)).size).toBe(batches.length);
    expect(found.every(({ key }) => key.startsWith("triskele."))).toBe(true);
    const outcomes = found.flatMap((batch) => batch.outcomes);
    expect(outcomes.filter(({ error }) => error !== null)).toEqual([]);
    const runnable = batches.flatMap(outline).filter(({ players, fixture }) => !players && !fixture);
    expect(outcomes.filter(({ skipped }) => !skipped).length).toBe(runnable.length);
  });
});
