import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

/** Opens the dialog of a test. */
async function openDialog(page: Page, ability: string): Promise<Locator> {
  const sheet = await openSheet(page, "Kestrel");
  await sheet.getByRole("button", { name: ability, exact: true }).click();
  const dialog = page.locator("dialog");
  await dialog.waitFor();
  return dialog;
}

interface Client {
  game: {
    actors: Map<string, unknown>;
    messages: { contents: { id: string; rolls: Rolled[]; system: { physical: boolean } }[] };
    modules: Map<string, { id: string; active: boolean }>;
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    system: { api: { age: { test(actor: unknown, options: object): Promise<unknown> } } };
  };
}
interface Rolled {
  total: number;
  ageDice: unknown;
  dice: { options: { dragonDie?: boolean; appearance?: { background: string } } }[];
}

describe.each(generations)("the chances in the dialog, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("follow focus, modifiers and target number while they are typed (AGE-1, AGE-2, AGE-3)", async () => {
    const { page } = await scene.join("Player 1");
    const dialog = await openDialog(page, "Perception");
    const odds = dialog.locator("[data-odds]");
    await odds.getByText("The chance needs a target number.").waitFor();
    expect(await odds.locator("svg").count()).toBe(0);
    // 3d6 + 2 against 13: 11 or more on three dice, a half; with the focus 9 or more, 160 of 216; with the fog 10 or more, 135.
    await dialog.getByLabel("Target number (TN)").fill("13");
    await odds.getByText("Success: 50%.", { exact: true }).waitFor();
    await dialog.getByRole("combobox", { name: /^Focus/ }).selectOption({ label: "Searching (+2)" });
    await odds.getByText("Success: 74.1%.", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Add a modifier" }).click();
    await dialog.getByLabel("Modifier, for example −2").last().fill("−1");
    await odds.getByText("Success: 62.5%.", { exact: true }).waitFor();
    expect(await odds.locator("rect.triskele-odds-success").count()).toBe(9);
    expect(await odds.locator("rect.triskele-odds-failure").count()).toBe(7);
    await dialog.getByLabel("Target number (TN)").fill("1x");
    await odds.getByText("needs whole numbers").waitFor();
  });

  it("show stunts when every test gives them, in the user's own language (AGE-7)", async () => {
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(() =>
      (globalThis as unknown as Client).game.settings.set("triskele", "age.stuntsOn", "every"),
    );
    const { page } = await scene.join("Player 1", { lang: "sv" });
    const dialog = await openDialog(page, "Magi");
    await dialog.getByLabel("Måltal").fill("18");
    // One result of 216, the triple six.
    await dialog.getByText("Lyckas: 0,5 %. Stunt: 0,5 %, då 6 stuntpoäng i snitt.").waitFor();
    await dialog.getByLabel("Måltal").fill("19");
    await dialog.getByText("Lyckas: 0 %. Inga stunt.").waitFor();
  });

  it("of an attack are against the target's Defense (AGE-3, AGE-7)", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click();
    const odds = page.locator("dialog [data-odds]");
    // Defense 10, Dexterity 3 and Dueling 2: 5 or more on three dice, 212 of 216; 92 of these with doubles.
    await odds.getByText("Hits Marsh Brute: 98.1%. Stunts: 42.6%, then 3.6 stunt points on average.").waitFor();
    expect(await odds.getAttribute("aria-live")).toBe("polite");
    expect(await odds.locator("svg").getAttribute("aria-hidden")).toBe("true");
  });
});

describe.each(generations)("real dice, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("are typed into the dialog and counted as they fell, Dragon Die and all, after a reload too (AGE-1)", async () => {
    const gm = await scene.join("Gamemaster", { lang: "sv" });
    const { page } = await scene.join("Player 1");
    // The computer has no dice to roll.
    await loadDice(page);
    const dialog = await openDialog(page, "Perception");
    await dialog.getByText("I rolled real dice").click();
    await dialog.getByLabel("First die").fill("2");
    await dialog.getByLabel("Second die").fill("2");
    await dialog.getByLabel("Dragon Die").fill("5");
    await dialog.getByLabel("Target number (TN)").fill("11");
    await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    for (const seat of [page, gm.page]) {
      await card(seat, "ability").locator("[data-total]", { hasText: "11" }).waitFor();
      await card(seat, "ability").locator('[data-die="dragon"][data-face="5"]').waitFor();
    }
    await card(page, "ability").getByText("Rolled with real dice").waitFor();
    await card(gm.page, "ability").getByText("Slaget med riktiga tärningar").waitFor();
    await page.reload();
    await card(page, "ability").getByText("Degree 5: excellent").waitFor();
    const saved = await page.evaluate(() => {
      const [message] = (globalThis as unknown as Client).game.messages.contents;
      return { physical: message?.system.physical, dice: message?.rolls[0]?.ageDice, total: message?.rolls[0]?.total };
    });
    expect(saved).toEqual({ physical: true, dice: { dice: [2, 2], dragonDie: 5 }, total: 11 });
  });

  it("are refused by name unless each shows 1 to 6 and all are there; what was typed stays (AGE-1)", async () => {
    const { page } = await scene.join("Player 1");
    const dialog = await openDialog(page, "Magic");
    const dragon = dialog.getByLabel("Dragon Die");
    const reason = (field: Locator) => field.evaluate((input) => (input as HTMLInputElement).validationMessage);
    await dialog.getByText("I rolled real dice").click();
    await dialog.getByLabel("First die").fill("3");
    await dialog.getByLabel("Second die").fill("4");
    expect(await reason(dragon)).toBe("Dragon Die: enter all three dice, or none.");
    await dragon.fill("7");
    expect(await reason(dragon)).toBe("Dragon Die: a die shows 1 to 6, not 7.");
    // Folded away, the field unfolds to say what is wrong.
    await dialog.getByText("I rolled real dice").click();
    await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    await dragon.waitFor();
    expect(await card(page, "ability").count()).toBe(0);
    await dragon.fill("6");
    await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    await card(page, "ability").locator("[data-total]", { hasText: "13" }).waitFor();
  });

  it("are taken from macros, and refused from them by name (AGE-1)", async () => {
    const { page } = await scene.join("Player 1");
    const outcomes = await page.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as Client;
      const attempts = [[1, 2, 3], [1, 2, 7], [1, 2], "123"].map((dice) =>
        game.system.api.age.test(game.actors.get(kestrel), { ability: "magic", dice }).then(
          () => "rolled",
          (refusal: { text: string }) => refusal.text,
        ),
      );
      return Promise.all(attempts);
    }, IDS.kestrel);
    expect(outcomes).toEqual([
      "rolled",
      "Dragon Die: a die shows 1 to 6, not 7.",
      "Real dice are three, the Dragon Die last; there are 2.",
      "Real dice are three, the Dragon Die last; there are 123.",
    ]);
  });
});

describe.each(generations)("the Dragon Die in 3D, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("has the roller's colour in the stored roll, with Dice So Nice and its setting only (AGE-1)", async () => {
    const { page } = await scene.join("Player 1");
    const colors = await page.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as Client;
      const roll = () => game.system.api.age.test(game.actors.get(kestrel), { ability: "magic" });
      await game.settings.set("triskele", "age.dragonDieColor", "gold");
      await roll();
      game.modules.set("dice-so-nice", { id: "dice-so-nice", active: true });
      await roll();
      await game.settings.set("triskele", "age.dragonDieColor", "off");
      await roll();
      return game.messages.contents.map(({ id, rolls }) => ({
        id,
        colors: rolls[0]?.dice.map(({ options }) => options.appearance?.background ?? null),
      }));
    }, IDS.kestrel);
    expect(colors.map((message) => message.colors)).toEqual([
      [null, null],
      [null, "#d9a81e"],
      [null, null],
    ]);
    const { rolls } = (await stored(scene.table, "ChatMessage", colors[1]?.id ?? "")) as { rolls: string[] };
    expect(rolls[0]).toContain('"background":"#d9a81e"');
  });
});

describe.each([14, 13] as const)("who sees a test, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("is as the dialog says; with Shift as the chat log says (AGE-1)", async () => {
    const gm = await scene.join("Gamemaster");
    const other = await scene.join("Player 2");
    const { page } = await scene.join("Player 1");
    const seats = { gm: gm.page, roller: page, other: other.page };
    /** Which of them see the card. */
    const seen = async (count: number) => {
      const found: Record<string, boolean> = {};
      for (const [name, seat] of Object.entries(seats)) {
        const message = seat.locator("#chat .chat-message").nth(count - 1);
        // Everyone learns that dice were rolled.
        await message.waitFor();
        found[name] = (await message.locator(".triskele-card").count()) > 0;
      }
      return found;
    };
    const expected = {
      public: { gm: true, roller: true, other: true },
      gm: { gm: true, roller: true, other: false },
      blind: { gm: true, roller: false, other: false },
      self: { gm: false, roller: true, other: false },
    };
    const sheet = await openSheet(page, "Kestrel");
    let count = 0;
    for (const [mode, sees] of Object.entries(expected)) {
      await sheet.getByRole("button", { name: "Cunning", exact: true }).click();
      await page.locator("dialog").getByLabel("Who sees it").selectOption(mode);
      await page.locator("dialog").getByRole("button", { name: "Roll", exact: true }).click();
      await page.locator("dialog").waitFor({ state: "detached" });
      count += 1;
      expect(await seen(count), `${mode} in the dialog`).toEqual(sees);
    }
    for (const [mode, sees] of Object.entries(expected)) {
      await page.locator("#message-mode").selectOption(generation >= 14 ? mode : `${mode}roll`);
      await sheet.getByRole("button", { name: "Cunning", exact: true }).click({ modifiers: ["Shift"] });
      count += 1;
      expect(await seen(count), `${mode} with Shift`).toEqual(sees);
      await page.locator("#chat-message").fill("/age cun vs 11");
      await page.keyboard.press("Enter");
      count += 1;
      expect(await seen(count), `${mode} with /age`).toEqual(sees);
    }
  });
});
