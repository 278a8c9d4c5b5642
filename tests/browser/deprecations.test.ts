import { describe, expect, it } from "vitest";
import { sampleScenes } from "./sample.ts";

/** As much of the host's globals as these scenes use from a console. */
interface Host {
  game: { settings: { get(scope: string, key: string): unknown } };
}

describe.each([14, 13] as const)("deprecated names in a scene of Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("throw, so that a scene that uses one fails", async () => {
    const { page } = await scene.join("Gamemaster");
    const read = page.evaluate(() => {
      const { game } = globalThis as unknown as Host;
      return game.settings.get("core", "rollMode");
    });
    if (generation >= 14) await expect(read).rejects.toThrow(/core\.rollMode.*deprecated/);
    else expect(await read).toBe("publicroll");
  });

  it("and any warning, as a module may log one that names the system, are complaints", async () => {
    const { page, complaints } = await scene.join("Gamemaster");
    await page.evaluate(() => console.warn("Deprecated since Version 13: triskele reads an old name"));
    await expect.poll(() => complaints).toHaveLength(1);
    // Else this scene would fail for it, as every other does.
    complaints.length = 0;
  });
});
