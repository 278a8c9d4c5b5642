import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { sampleScenes, stored } from "./sample.ts";

const open = { ownership: { default: 2 } };
const scene = sampleScenes({
  seed: {
    ...sjuWorld(),
    items: [
      {
        _id: "flail00000000000",
        name: "Flail",
        type: "ageWeapon",
        ...open,
        system: { group: "bludgeons", damage: "1d6" },
      },
      { _id: "rope000000000000", name: "Rope", type: "gear", ...open, system: {} },
    ],
  },
});

describe("an item of another game", () => {
  it("is not given to a character, in words; what belongs to no one game is", async () => {
    const { page } = await scene.join("Player 1");
    const names = async () =>
      ((await stored(scene.table, "Actor", SJU.ylva)) as unknown as { items: { name: string }[] }).items.map(
        ({ name }) => name,
      );
    await page.getByRole("tab", { name: "Items" }).click();
    const give = async (name: string) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Give to my character" }).click();
    };
    await give("Flail");
    await page.locator(".notification", { hasText: "Flail (AGE Weapon) belongs to another game than Ylva" }).waitFor();
    await give("Rope");
    await expect.poll(names).toContain("Rope");
    expect(await names()).not.toContain("Flail");
  });
});
