import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { HERO } from "./harness.ts";
import { miniScenes } from "./mini.ts";

/** What these scenes use of a page. */
interface Client {
  CONFIG: Record<"Macro" | "Combat", { documentClass: new (...args: unknown[]) => object }>;
  Macro: { create(data: object): Promise<unknown> };
  game: {
    actors: { get(id: string): { name: string; system: { strength: number }; update(data: object): Promise<unknown> } };
    user: { assignHotbarMacro(macro: unknown, slot: number): Promise<unknown> };
    ran: string[];
  };
}

/** Lets macros and fights be of classes that note what they are asked. */
async function useOwnClasses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const client = globalThis as unknown as Client;
    const { CONFIG, game } = client;
    game.ran = [];
    class OwnMacro extends CONFIG.Macro.documentClass {
      async execute() {
        game.ran.push(`macro ${String(Reflect.get(this, "name"))}`);
      }
    }
    CONFIG.Macro.documentClass = OwnMacro;
    const Fight = CONFIG.Combat.documentClass;
    class OwnCombat extends Fight {}
    for (const name of ["startCombat", "nextTurn", "previousTurn", "nextRound", "previousRound", "rollInitiative"]) {
      Object.defineProperty(OwnCombat.prototype, name, {
        value(this: object, ...args: unknown[]) {
          game.ran.push(name === "rollInitiative" ? `${name} ${[args[0]].flat().length}` : name);
          return Reflect.get(Fight.prototype, name).apply(this, args);
        },
      });
    }
    CONFIG.Combat.documentClass = OwnCombat;
  });
}

const ran = (page: Page) => page.evaluate(() => (globalThis as unknown as Client).game.ran);

describe.each(generations)("what packages make their own, at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("macros run from the hotbar, by key and from the directory, scripts too", async () => {
    const { page } = await scene.join("Gamemaster");
    await useOwnClasses(page);
    await page.evaluate(async () => {
      const { Macro, game } = globalThis as unknown as Client;
      const macro = await Macro.create({ name: "Own", type: "script", command: "not run as a script" });
      await game.user.assignHotbarMacro(macro, 1);
    });
    await page.locator("#hotbar .slot").first().getByRole("button", { name: /Own/ }).click();
    await expect.poll(() => ran(page)).toEqual(["macro Own"]);
    await page.locator("body").press("1");
    await expect.poll(() => ran(page)).toEqual(["macro Own", "macro Own"]);
    await page.getByRole("tab", { name: "Macros" }).click();
    await page.getByRole("button", { name: "Actions for Own" }).click();
    await page.getByRole("menuitem", { name: "Run" }).click();
    await expect.poll(async () => (await ran(page)).length).toBe(3);
    await page.locator("#hotbar .slot").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Run" }).click();
    await expect.poll(async () => (await ran(page)).length).toBe(4);
  });

  it("fights are moved and rolled for through their own class, by players as well", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    await useOwnClasses(gm.page);
    await useOwnClasses(alva.page);
    for (const { page } of [gm, alva]) await page.getByRole("tab", { name: "Combat" }).click();
    const panel = gm.page.locator("#combat");
    const press = (name: string) => panel.getByRole("button", { name, exact: true }).click();
    const choose = async (entry: string) => {
      await press("Actions for the fight");
      await gm.page.getByRole("menuitem", { name: entry }).click();
    };
    await press("Add the tokens");
    await alva.page.getByRole("button", { name: "Roll initiative for Hero" }).click();
    await expect.poll(() => ran(alva.page)).toEqual(["rollInitiative 1"]);
    await panel.getByLabel("Initiative of Hero").and(gm.page.locator(":not([value=''])")).waitFor();
    await choose("Roll for those of the Gamemaster");
    await expect.poll(() => ran(gm.page)).toEqual(["rollInitiative 1"]);
    await choose("Clear every initiative");
    await expect.poll(() => panel.getByLabel("Initiative of Foe").inputValue()).toBe("");
    await choose("Roll for everyone");
    await expect.poll(() => ran(gm.page)).toEqual(["rollInitiative 1", "rollInitiative 2"]);
    await expect.poll(() => panel.getByLabel("Initiative of Foe").inputValue()).not.toBe("");
    await panel.getByLabel("Initiative of Hero").fill("99");
    await panel.getByLabel("Initiative of Hero").press("Tab");
    await press("Begin the fight");
    await alva.page.getByRole("button", { name: "End my turn" }).click();
    await expect.poll(() => ran(alva.page)).toEqual(["rollInitiative 1", "nextTurn"]);
    await panel.getByRole("heading", { name: "Round 1 · Foe" }).waitFor();
    await press("Previous turn");
    await panel.getByRole("heading", { name: "Round 1 · Hero" }).waitFor();
    await press("Next round");
    await panel.getByRole("heading", { name: "Round 2 · Hero" }).waitFor();
    expect((await ran(gm.page)).slice(2)).toEqual(["startCombat", "previousTurn", "nextRound"]);
  });
});

describe.each(generations)("exported data at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("are saved as a file, and make another document what they say", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Actors" }).click();
    const choose = async (name: string, entry: string) => {
      await page
        .locator("#actors")
        .getByRole("button", { name: `Actions for ${name}` })
        .click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    const saved = page.waitForEvent("download");
    await choose("Hero", "Export data");
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`fvtt-Actor-hero-${HERO}.json`);
    const path = await file.path();
    const data = JSON.parse(await readFile(path, "utf8"));
    expect(data).toMatchObject({ _id: HERO, name: "Hero", system: { strength: 3 } });
    expect(data._stats).toMatchObject({ systemId: "minisystem", systemVersion: "1.0.0" });
    expect(Object.keys(data)).not.toContain("ownership");
    await choose("Foe", "Import data");
    await page.getByLabel("Exported file").setInputFiles({
      name: "hero.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...data, name: "Twin", unheardOf: true })),
    });
    await page.locator("dialog").getByRole("button", { name: "Import" }).click();
    await page.locator("#actors .directory-item", { hasText: "Twin" }).waitFor();
    expect(await page.locator("#actors .directory-item").count()).toBe(2);
    await choose("Twin", "Import data");
    await page.getByLabel("Exported file").setInputFiles({
      name: "x.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ name: "" })),
    });
    expect(await page.locator("#actors .directory-item", { hasText: "Twin" }).count()).toBe(1);
    await page.keyboard.press("Escape");
  });
});
