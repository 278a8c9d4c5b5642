import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

interface MacroSource {
  _id: string;
  name: string;
  type: string;
  command: string;
  author: string;
  flags: { triskele?: { action?: Record<string, string> } };
}

/** As much of the host's globals as these scenes use from a console. */
interface Host {
  game: {
    macros: Map<string, { toObject(): MacroSource; update(changes: object): Promise<unknown> }> & {
      contents: { toObject(): MacroSource; update(changes: object): Promise<unknown> }[];
    };
    actors: Map<string, { items: Map<string, { delete(): Promise<unknown> }>; delete(): Promise<unknown> }>;
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
  };
  Macro: { create(data: object): Promise<unknown> };
}

const macros = (page: Page): Promise<MacroSource[]> =>
  page.evaluate(() => (globalThis as unknown as Host).game.macros.contents.map((macro) => macro.toObject()));

const slot = (page: Page, number: number) => page.locator(`#hotbar .slot[data-slot="${number}"]`);
const notice = (page: Page, text: string) => page.locator(".notification", { hasText: text }).last();

/** The sample world with the brute's token unlinked: its actor is the token's own. */
function worldWithUnlinkedBrute() {
  const world = sampleWorld();
  const scenes = world.scenes as unknown as { tokens: { _id: string; actorLink: boolean }[] }[];
  const brute = scenes[0]?.tokens.find(({ _id }) => _id === IDS.bruteToken);
  if (!brute) throw new Error("The sample world has changed.");
  brute.actorLink = false;
  return world;
}

describe.each(generations)("macros on the hotbar (AGE-1, AGE-2, AGE-13, AGE-19), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("are made by dragging a weapon there, once, and attack as its button does (AGE-13)", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    const rapier = sheet.locator("li.draggable", { hasText: "Rapier" });
    await rapier.dragTo(slot(page, 2));
    await slot(page, 2).getByRole("button", { name: "Kestrel: Rapier" }).waitFor();
    const [made] = await macros(page);
    expect(made?.flags.triskele?.action).toMatchObject({
      ruleSet: "age",
      verb: "attack",
      actor: `Actor.${IDS.kestrel}`,
      subject: "kestrelsword0000",
    });
    expect(made?.command).toContain(`game.system.api.age.attack(await fromUuid("Actor.${IDS.kestrel}")`);

    await slot(page, 2).getByRole("button").click();
    await page.locator("dialog", { hasText: "Rapier" }).getByRole("button", { name: "Roll" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await loadDice(page, 5, 4, 2);
    await slot(page, 2)
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    // 11 + Dexterity 3 + Dueling 2, against Defense 10.
    await card(page, "attack").locator("[data-total]", { hasText: "16" }).waitFor();
    await card(page, "attack").locator('[data-success="true"]').waitFor();

    await rapier.dragTo(slot(page, 3));
    await slot(page, 3).getByRole("button", { name: "Kestrel: Rapier" }).waitFor();
    await slot(page, 2).and(page.locator(".open")).waitFor();
    expect(await macros(page)).toHaveLength(1);
  });

  it("are made from the keyboard too, and test an ability or a focus (AGE-1, AGE-2)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Perception to the hotbar" }).focus();
    await page.keyboard.press("Enter");
    await notice(page, "Kestrel: Perception now lies on the hotbar, at place 1").waitFor();
    await sheet.getByRole("button", { name: "Searching to the hotbar" }).focus();
    await page.keyboard.press("Enter");
    await notice(page, "Kestrel: Searching now lies on the hotbar, at place 2").waitFor();
    await page.keyboard.press("Enter");
    await notice(page, "Kestrel: Searching lies on the hotbar already, at place 2").waitFor();
    expect(await macros(page)).toHaveLength(2);

    await page.evaluate(() => (globalThis as unknown as Host).game.settings.set("triskele", "skipDialogs", true));
    await loadDice(page, 3, 3, 4, 3, 3, 4);
    await page.keyboard.press("1");
    await card(page, "ability").locator("[data-total]", { hasText: "12" }).waitFor();
    await page.keyboard.press("2");
    await card(page, "ability").locator("[data-total]", { hasText: "14" }).waitFor();
  });

  it("are made by dragging an ability (AGE-1)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.locator('.draggable[data-subject="dexterity"]').dragTo(slot(page, 1));
    await slot(page, 1).getByRole("button", { name: "Kestrel: Dexterity" }).click();
    await page.locator("dialog", { hasText: "Dexterity" }).getByRole("button", { name: "Roll" }).waitFor();
  });

  it("cast spells (AGE-19)", async () => {
    const { page } = await scene.join("Player 1");
    await page.evaluate((id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }> };
      };
      return game.actors
        .get(id)
        ?.createEmbeddedDocuments("Item", [{ type: "ageSpell", name: "Ember", system: { target: 10, mana: 0 } }]);
    }, IDS.kestrel);
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Magic" }).click();
    await sheet.getByRole("button", { name: "Ember to the hotbar" }).click();
    await notice(page, "Kestrel: Ember now lies on the hotbar").waitFor();
    await loadDice(page, 5, 4, 2);
    await slot(page, 1)
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await card(page, "spell").locator("[data-total]", { hasText: "11" }).waitFor();
  });

  it("refuse when what they use is gone, or its character", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.locator("li.draggable", { hasText: "Rapier" }).dragTo(slot(page, 1));
    await slot(page, 1).getByRole("button", { name: "Kestrel: Rapier" }).waitFor();
    await page.evaluate(
      (id) => (globalThis as unknown as Host).game.actors.get(id)?.items.get("kestrelsword0000")?.delete(),
      IDS.kestrel,
    );
    await slot(page, 1).getByRole("button").click();
    await notice(page, "Kestrel no longer has what the macro “Kestrel: Rapier” uses.").waitFor();
    await gm.page.evaluate((id) => (globalThis as unknown as Host).game.actors.get(id)?.delete(), IDS.kestrel);
    await sheet.waitFor({ state: "detached" });
    await slot(page, 1).getByRole("button").click();
    await notice(page, "The macro “Kestrel: Rapier” acts for someone who is no longer there.").waitFor();
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("refuse to act for a character of another's", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(gm.page, "Bram");
    await sheet.getByRole("button", { name: "Strength to the hotbar" }).click();
    await notice(gm.page, "Bram: Strength now lies on the hotbar").waitFor();
    await gm.page.evaluate(() =>
      (globalThis as unknown as Host).game.macros.contents[0]?.update({ ownership: { default: 2 } }),
    );
    await expect.poll(() => macros(page)).toHaveLength(1);
    await page.evaluate(() => {
      const [macro] = (globalThis as unknown as Host).game.macros.contents as unknown as {
        execute(): Promise<unknown>;
      }[];
      return macro?.execute();
    });
    await notice(page, "Bram: Strength: Bram is not Player 1's to play.").waitFor();
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("become their user's own script once their line is changed, which no text here makes run", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Dexterity to the hotbar" }).click();
    await notice(page, "now lies on the hotbar").waitFor();
    await page.evaluate(() =>
      (globalThis as unknown as Host).game.macros.contents[0]?.update({ command: "globalThis.ran = true" }),
    );
    await slot(page, 1).getByRole("button").click();
    await notice(page, "Dexterity").and(page.locator(".warning")).waitFor();
    expect(await page.locator("dialog").count()).toBe(0);
    expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
  });
});

describe.each(generations)("a macro of an unlinked token, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: worldWithUnlinkedBrute() });

  it("acts for that token, not for the actor it came from (AGE-13)", async () => {
    const { page } = await scene.join("Gamemaster");
    const sheet = await openSheet(page, "Marsh Brute");
    await sheet.locator("li.draggable", { hasText: "Club" }).dragTo(slot(page, 1));
    await slot(page, 1).getByRole("button", { name: "Marsh Brute: Club" }).waitFor();
    const [made] = await macros(page);
    expect(made?.flags.triskele?.action?.actor).toMatch(
      new RegExp(`^Scene\\.${IDS.scene}\\.Token\\.${IDS.bruteToken}`),
    );
    await loadDice(page, 5, 4, 2);
    await slot(page, 1)
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await card(page, "attack").locator("[data-total]", { hasText: "15" }).waitFor();
  });
});
