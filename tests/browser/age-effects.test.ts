import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { openSheet } from "./acts.ts";
import { fightingWorld, nextTurn } from "./fights.ts";
import { sampleScenes, stored } from "./sample.ts";

interface EffectSource {
  _id: string;
  name: string;
  disabled: boolean;
  img: string;
}

interface Updatable {
  update(changes: object): Promise<unknown>;
}

/** What an actor's effects make of it, as a user's client has it. */
function figures(page: Page, actor: string): Promise<{ defense: number; max: number; health: number }> {
  return page.evaluate((id) => {
    const { game } = globalThis as unknown as {
      game: { actors: Map<string, { system: { defense: { value: number }; health: { value: number; max: number } } }> };
    };
    const system = game.actors.get(id)?.system;
    return { defense: system?.defense.value ?? 0, max: system?.health.max ?? 0, health: system?.health.value ?? 0 };
  }, actor);
}

/** Opens the effects of Kestrel, and a new one, from her sheet. */
async function newEffect(page: Page): Promise<{ sheet: Locator; dialog: Locator }> {
  const sheet = await openSheet(page, "Kestrel");
  await sheet.getByRole("tab", { name: "Effects" }).click();
  await sheet.getByRole("button", { name: "Add an effect" }).click();
  const dialog = page.locator("dialog.triskele-dialog");
  await dialog.getByLabel("Name").waitFor();
  return { sheet, dialog };
}

/** Writes one change into a new row of the dialog. */
async function addChange(dialog: Locator, key: string, value: string): Promise<void> {
  await dialog.getByRole("button", { name: "Add a change" }).click();
  await dialog.getByLabel("What it changes").last().fill(key);
  await dialog.getByLabel("Value").last().fill(value);
}

describe.each([14, 13] as const)("effects on a character, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  async function effects(): Promise<EffectSource[]> {
    return ((await stored(scene.table, "Actor", IDS.kestrel)) as unknown as { effects: EffectSource[] }).effects;
  }

  it("never keep a character from being opened and played, whatever they change it to (AGE-13)", async () => {
    const { page } = await scene.join("Player 1");
    const { defense } = await figures(page, IDS.kestrel);
    await page.evaluate(
      async ([id, generation]) => {
        const { game } = globalThis as unknown as {
          game: { actors: Map<string, { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }> };
        };
        const change = (key: string, value: string) =>
          generation >= 14 ? { key, value, type: "add" } : { key, value, mode: 2 };
        const changes = [change("system.defense.bonus", "1.5"), change("system.abilities.strength.value", "0.25")];
        const effect = generation >= 14 ? { system: { changes } } : { changes };
        await game.actors.get(id)?.createEmbeddedDocuments("ActiveEffect", [{ name: "Odd", ...effect }]);
      },
      [IDS.kestrel, generation] as const,
    );
    await expect.poll(async () => (await figures(page, IDS.kestrel)).defense).toBe(defense + 1);
    const sheet = await openSheet(page, "Kestrel");
    await sheet.locator('[data-figure="defense"]', { hasText: String(defense + 1) }).waitFor();
  });

  it("raise Defense for two rounds and end by themselves (AGE-11, AGE-13)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const { defense } = await figures(page, IDS.kestrel);
    const { sheet, dialog } = await newEffect(page);
    // What the rules usually change is suggested, under its name.
    await dialog.locator('datalist option[value="system.defense.bonus"]', { hasText: "Defense bonus" }).waitFor({
      state: "attached",
    });
    await dialog.getByLabel("Name").fill("Blessed");
    await dialog.getByLabel("Rounds it lasts").fill("2");
    await addChange(dialog, "system.defense.bonus", "+2");
    await page.keyboard.press("Enter");
    await sheet.locator("[data-effect-id]", { hasText: "Blessed" }).getByText("2 rounds").waitFor();
    expect((await figures(page, IDS.kestrel)).defense).toBe(defense + 2);
    expect((await figures(gm.page, IDS.kestrel)).defense).toBe(defense + 2);
    // Given in her turn of round 1: it is over when her turn of round 3 begins, not before.
    for (let step = 0; step < 5; step += 1) await nextTurn(gm.page);
    expect((await figures(gm.page, IDS.kestrel)).defense).toBe(defense + 2);
    await nextTurn(gm.page);
    await expect.poll(async () => (await figures(page, IDS.kestrel)).defense).toBe(defense);
    expect(await effects()).toEqual([]);
  });

  it("raise the most Health, at which healing stops (AGE-15, AGE-19)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const before = await figures(page, IDS.kestrel);
    const { sheet, dialog } = await newEffect(page);
    await dialog.getByLabel("Name").fill("Hardy");
    await addChange(dialog, "system.health.max", "3");
    await dialog.getByRole("button", { name: "Save" }).click();
    await sheet.locator("[data-effect-id]", { hasText: "Hardy" }).getByText("no end set").waitFor();
    expect((await figures(page, IDS.kestrel)).max).toBe(before.max + 3);
    await gm.page.evaluate(
      async ([id, health]) => {
        const { game } = globalThis as unknown as {
          game: { actors: Map<string, Updatable>; combat: { delete(): Promise<unknown> } | null };
        };
        await game.combat?.delete();
        await game.actors.get(id)?.update({ "system.health.value": health });
      },
      [IDS.kestrel, before.max - 1] as const,
    );
    await sheet.getByRole("button", { name: "Sleep" }).click();
    await expect.poll(async () => (await figures(page, IDS.kestrel)).health).toBe(before.max + 3);
  });

  it("are opened, switched off and deleted by keyboard; what makes no sense is refused (AGE-13)", async () => {
    const { page } = await scene.join("Player 1");
    const { defense } = await figures(page, IDS.kestrel);
    const { sheet, dialog } = await newEffect(page);
    await dialog.getByLabel("Name").fill("Shield of light");
    const refused = async (text: string) => {
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.locator(".notification", { hasText: text }).first().waitFor();
      // What was typed stands there again.
      await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Shield of light");
    };
    await dialog.getByLabel("Rounds it lasts").fill("soon");
    await refused("Rounds are a whole number of at least 1, not “soon”.");
    await dialog.getByLabel("Rounds it lasts").fill("");
    await addChange(dialog, "system.defence", "1");
    await refused("such as system.defense.bonus, not “system.defence”.");
    await dialog.getByLabel("What it changes").fill("system.defense.bonus");
    await dialog.getByLabel("Value").fill("a lot");
    await refused("system.defense.bonus is changed by a whole number, not “a lot”.");
    await dialog.getByLabel("Value").fill("1");
    await dialog.getByLabel("Picture").fill("shield.txt");
    await refused("such as icons/svg/aura.svg, not “shield.txt”.");
    await dialog.getByLabel("Picture").fill("icons/svg/skull.svg");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await figures(page, IDS.kestrel)).defense).toBe(defense + 1);

    await sheet.getByRole("button", { name: "Edit Shield of light" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => dialog.getByLabel("Value").inputValue()).toBe("1");
    await dialog.getByLabel("Value").fill("4");
    await addChange(dialog, "system.speed.bonus", "2");
    await dialog.getByRole("button", { name: "Remove this change" }).last().focus();
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Value").focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await figures(page, IDS.kestrel)).defense).toBe(defense + 4);
    expect(await effects()).toMatchObject([{ name: "Shield of light", img: "icons/svg/skull.svg", disabled: false }]);

    await sheet.getByRole("button", { name: "Shield of light acts", pressed: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await figures(page, IDS.kestrel)).defense).toBe(defense);
    await sheet.getByRole("button", { name: "Delete Shield of light" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await sheet.locator("[data-effect-id]").waitFor({ state: "detached" });
    expect(await effects()).toEqual([]);
  });

  it("are not made or changed by a stranger (AGE-13)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const stranger = await scene.join("Player 2");
    const { dialog } = await newEffect(page);
    await dialog.getByLabel("Name").fill("Blessed");
    await addChange(dialog, "system.defense.bonus", "2");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await effects()).map(({ name }) => name)).toEqual(["Blessed"]);
    const [effect] = await effects();
    const answer = await stranger.page.evaluate(
      async ([actor, id]) => {
        const { game } = globalThis as unknown as {
          game: { actors: Map<string, { effects: Map<string, Updatable> }> };
        };
        try {
          await game.actors.get(actor)?.effects.get(id)?.update({ disabled: true });
          return "done";
        } catch (error) {
          return String(error);
        }
      },
      [IDS.kestrel, effect?._id ?? ""] as const,
    );
    expect(answer).toMatch(/may not update/);
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as { game: { actors: Map<string, Updatable> } };
      await game.actors.get(id)?.update({ "ownership.default": 2 });
    }, IDS.kestrel);
    // Whoever may look at her finds the effect, and no button for it.
    await stranger.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, { sheet: { render(options: object): Promise<unknown> } }> };
      };
      await game.actors
        .get(id)
        ?.sheet.render({ force: true })
        .then(() => null);
    }, IDS.kestrel);
    const sheet = stranger.page.locator("form.triskele-sheet");
    await sheet.getByRole("tab", { name: "Effects" }).click();
    await sheet.locator("[data-effect-id]", { hasText: "Blessed" }).waitFor();
    expect(await stranger.page.locator('[data-action="editEffect"], [data-action="addEffect"]').count()).toBe(0);
    expect((await effects()).map(({ disabled }) => disabled)).toEqual([false]);
  });
});
