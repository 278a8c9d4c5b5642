import { describe, expect, it } from "vitest";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { openSheet } from "./acts.ts";
import { violations } from "./axe.ts";
import { type FiftytwoHost, openTable, verb52 } from "./fiftytwo-acts.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes, stored } from "./sample.ts";

interface StoredActor {
  items: { name: string; type: string; system: { identifier: string; suit: string; side: string; rating: number } }[];
}

describe("the skills of a world", () => {
  const scene = sampleScenes({ seed: fiftytwoWorld() });
  const skillsOf = async (id: string) =>
    ((await stored(scene.table, "Actor", id)) as unknown as StoredActor).items.filter(
      ({ type }) => type === "fiftytwoSkill",
    );

  it("are the Dealer's to name, move, add and remove; characters follow in one batch and keep their ratings (C52-16)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1", { lang: "sv" });
    const sheet = await openSheet(vera, "Vera");
    const table = await openTable(page);
    await table.getByRole("button", { name: "Skills of this world" }).click();
    const window = page.locator("#triskele-c52-skills");
    // A name of the world's goes before every language's own.
    await window.getByLabel("Name of Stealth").fill("Shadowcraft");
    await window.getByLabel("Name of Stealth").press("Tab");
    await sheet.getByLabel("Värde i Shadowcraft").waitFor();
    await window.getByLabel("Suit of Shadowcraft").selectOption("hearts");
    await window.locator('[data-suit="hearts"]').getByLabel("Name of Shadowcraft").waitFor();
    await window.getByRole("button", { name: "Take Research off the list" }).click();
    await window.getByRole("button", { name: "Bring back Research" }).waitFor();
    await window.getByLabel("New skill").fill("Sorcery");
    await window.getByLabel("New skill").press("Enter");
    await window.getByLabel("Name of Sorcery").waitFor();
    expect(await window.getByRole("button", { name: "Take Initiative off the list" }).isDisabled()).toBe(true);
    await window.getByText("Vera: Shadowcraft → Hearts, Mental, +\u00a0Dodge").waitFor();
    await window.getByLabel("Name of Dodge").fill("sorcery");
    await window.getByLabel("Name of Dodge").press("Tab");
    await page.getByText("Two skills of this world would have the same name.").waitFor();
    expect(await window.getByLabel("Name of Dodge").inputValue()).toBe("");
    expect(await violations(page)).toEqual([]);

    const before = scene.table.world.log.length;
    await window.getByRole("button", { name: "Bring characters in line" }).click();
    const question = page.locator("dialog");
    await question.getByText("Vera: Shadowcraft → Hearts, Mental, +\u00a0Dodge").waitFor();
    await question.getByRole("button", { name: "Yes" }).click();
    await window.getByText("All of them are in line with the list.").waitFor();
    expect(writtenSince(scene.table, before)).toEqual([["Item", "Item", "Item"]]);
    const skills = await skillsOf(C52.vera);
    const stealth = skills.find(({ system }) => system.identifier === "stealth");
    expect(stealth?.system).toMatchObject({ suit: "hearts", side: "mental", rating: 4 });
    expect(skills.map(({ system }) => system.identifier)).not.toContain("research");
    expect(skills).toHaveLength(16);
    expect(await verb52(page, "alignSkills")).toEqual({ gave: 0 });

    const made = await page.evaluate(async () => {
      const { CONFIG } = globalThis as unknown as FiftytwoHost;
      return (await CONFIG.Actor.documentClass.create({ name: "Ida", type: "fiftytwoCharacter" })).id;
    });
    const names = (await skillsOf(made)).map(({ name }) => name);
    expect(names).toHaveLength(16);
    expect(names).toEqual(expect.arrayContaining(["Shadowcraft", "Sorcery", "Dodge"]));
    for (const name of ["openSkills", "alignSkills", "setSkills"]) {
      expect([name, await verb52(vera, name, null)]).toEqual([name, { refused: "C52.Refusal.OnlyDealer" }]);
    }
  });
});
