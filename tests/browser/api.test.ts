import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/project.ts";
import { sampleScenes } from "./sample.ts";

describe("the verbs for macros and modules", () => {
  const scene = sampleScenes();

  it("are all told of in docs/api.md, game by game, and it tells of no others", async () => {
    const { page } = await scene.join("Player 1");
    const verbs = await page.evaluate(() => {
      const { game } = globalThis as unknown as { game: { system: { api: Record<string, object> } } };
      return Object.entries(game.system.api).map(([id, api]) => [id, Object.keys(api).sort()] as const);
    });
    const text = readFileSync(join(projectRoot, "docs/api.md"), "utf8");
    const told = [...text.matchAll(/^## `game\.system\.api\.(\w+)`$([\s\S]*?)(?=^## |(?![\s\S]))/gm)].map(
      ([, id = "", section = ""]) => [id, verbsIn(section)] as const,
    );
    expect(new Map(told)).toEqual(new Map(verbs));
  });
});

/** The verbs in the first cells of a section's tables: those of a kind may share one. */
function verbsIn(section: string): readonly string[] {
  const cells = [...section.matchAll(/^\| (`\w+\([^|]*) \|/gm)].map(([, cell = ""]) => cell);
  const verbs = cells.flatMap((cell) => [...cell.matchAll(/(?:^|, )`(\w+)\(/g)].map(([, verb = ""]) => verb));
  // A verb that can be called in two ways is named twice.
  return [...new Set(verbs)].sort();
}
