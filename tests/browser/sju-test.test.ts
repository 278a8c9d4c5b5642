import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { loadDice } from "./acts.ts";
import { sampleScenes, stored } from "./sample.ts";
import { rollSju } from "./sju-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });

describe("a test of Sju (SJU-1 to SJU-7)", () => {
  it("compares, rolls three, keeps the two highest, and everyone reads the same card", async () => {
    const { page: ylva } = await scene.join("Player 1");
    const { page: other } = await scene.join("Player 2");
    await loadDice(ylva, 3, 6, 5);
    await rollSju(ylva, SJU.ylva, { values: [SJU.agility], against: { difficulty: 4 } });
    for (const page of [ylva, other]) {
      const card = page.locator("#chat .triskele-card");
      await expect.poll(() => card.locator("[data-level]").getAttribute("data-level")).toBe("over");
      await expect.poll(() => card.locator("[data-total]").textContent()).toBe("11");
      await expect.poll(() => card.locator("[data-winner]").getAttribute("data-winner")).toBe("offensive");
      await expect.poll(() => card.locator("[data-effect]").getAttribute("data-effect")).toBe("4");
    }
  });

  it("gives one reward to the winning side, and uses On a Roll up by the next roll (SJU-6, SJU-8)", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await loadDice(ylva, 5, 5, 2);
    await rollSju(ylva, SJU.ylva, { values: [SJU.agility], against: { difficulty: 4 } });
    await ylva.locator('#chat button[data-reward="onARoll"]').click();
    const held = async () =>
      ((await stored(scene.table, "Actor", SJU.ylva)) as { system: { onARoll: boolean } }).system.onARoll;
    await expect.poll(held).toBe(true);
    await loadDice(ylva, 3, 3, 1);
    await rollSju(ylva, SJU.ylva, { values: [SJU.agility], against: { difficulty: 4 } });
    await expect.poll(held).toBe(false);
    const card = ylva.locator("#chat .triskele-card").last();
    await expect.poll(() => card.locator("[data-total]").textContent()).toBe("7");
  });
});
