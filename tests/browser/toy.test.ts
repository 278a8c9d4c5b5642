import { describe, expect, it } from "vitest";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { openSheet } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

const HERO = "toyhero000000000";

function worldWithToy() {
  const world = sampleWorld();
  world.actors.push({
    _id: HERO,
    type: "toyHero",
    name: "Penny",
    ownership: { default: 0, [IDS.player3]: 3 },
    system: {},
  });
  const [scene] = world.scenes;
  const tokens = scene?.tokens;
  if (Array.isArray(tokens)) tokens.push({ _id: "toytoken00000000", name: "Penny", actorId: HERO, actorLink: true });
  return world;
}

describe.each(generations)("one more game, a folder and a line, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: worldWithToy(), system: "build/toy" });

  it("has its sheet, roll, card, texts, styles and steward verb beside AGE", async () => {
    const gm = await scene.join("Gamemaster", { lang: "sv" });
    const owner = await scene.join("Player 3");
    const other = await scene.join("Player 1");
    const sheet = await openSheet(owner.page, "Penny");
    await sheet.getByRole("button", { name: "Flip" }).click();
    for (const { page } of [owner, other]) await page.getByText(/The coin shows [12]\./).waitFor();
    await gm.page.getByText(/Myntet visar [12]\./).waitFor();
    const style = await owner.page.locator('[data-card="flip"]').evaluate((card) => getComputedStyle(card).textAlign);
    expect(style).toBe("center");
    // Player 1 does not own Penny: the steward writes.
    await other.page.getByRole("button", { name: "Spend luck" }).click();
    await sheet.locator("[data-luck]", { hasText: "2" }).waitFor();
    // The sample's own game is untouched by it.
    await openSheet(other.page, "Kestrel");
  });
});
