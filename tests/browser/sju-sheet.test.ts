import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { openSheet } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";
import { type ItemSource, sjuActor, valuesOf } from "./sju-acts.ts";

const notice = (page: Page, text: string | RegExp) => page.locator(".notification", { hasText: text }).last();

/** The label of what has the keyboard. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/** Names of a list of the sheet, from top to bottom. */
function shown(sheet: Locator, list: "attribute" | "skill"): Promise<string[]> {
  return sheet
    .locator(`[data-list="${list}"] [data-item-field="name"]`)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

describe.each(generations)("the values on a sheet of Sju (SJU-1), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: sjuWorld() });
  const ylva = (): Promise<ItemSource[]> => valuesOf(scene.table, SJU.ylva);

  it("are named and set in their rows, each for itself (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    const { page: gm } = await scene.join("Gamemaster");
    const sheet = await openSheet(page, "Ylva");
    const watching = await openSheet(gm, "Ylva");
    await sheet.getByLabel("Value of Styrka").fill("6");
    await sheet.getByLabel("Value of Styrka").press("Tab");
    await expect.poll(() => watching.getByLabel("Value of Styrka").inputValue()).toBe("6");
    await sheet.getByLabel("Name of Svärd").fill("Kniv");
    await sheet.getByLabel("Name of Svärd").press("Enter");
    await expect.poll(() => watching.getByLabel("Name of Kniv").inputValue()).toBe("Kniv");
    const values = await ylva();
    expect(values.find(({ _id }) => _id === SJU.strength)).toMatchObject({ name: "Styrka", system: { value: 6 } });
    expect(values.find(({ _id }) => _id === SJU.sword)).toMatchObject({ name: "Kniv", system: { value: 2 } });
  });

  it("refuse what is no value, in words, and show the stored one again; nothing else is lost (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    const strength = sheet.getByLabel("Value of Styrka");
    for (const [typed, found] of [
      ["100", "100"],
      ["2.5", "2.5"],
      ["", "—"],
    ] as const) {
      await strength.fill(typed);
      await strength.press("Tab");
      await notice(page, `Styrka: Value takes a whole number from -99 to 99, not ${found}.`).waitFor();
      expect(await strength.inputValue()).toBe("3");
    }
    await sheet.getByLabel("Name of Styrka").fill("  ");
    await sheet.getByLabel("Name of Styrka").press("Tab");
    await notice(page, "Styrka needs a name.").waitFor();
    expect(await sheet.getByLabel("Name of Styrka").inputValue()).toBe("Styrka");
    await sheet.getByLabel("Value of Styrka").fill("-2");
    await sheet.getByLabel("Value of Styrka").press("Tab");
    await expect.poll(async () => (await ylva()).find(({ _id }) => _id === SJU.strength)?.system.value).toBe(-2);
  });

  it("are added, named at once, and deleted after a question (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByRole("button", { name: "Add a skill" }).click();
    await expect.poll(() => focused(page)).toBe("Name of New skill");
    await page.keyboard.type("Klättra");
    await page.keyboard.press("Tab");
    await sheet.getByLabel("Value of Klättra").fill("5");
    await sheet.getByLabel("Value of Klättra").press("Tab");
    await expect.poll(async () => (await ylva()).find(({ name }) => name === "Klättra")?.system.value).toBe(5);
    expect(await shown(sheet, "skill")).toEqual(["Svärd", "Smyga", "Klättra"]);
    await sheet.getByRole("button", { name: "Delete Klättra" }).click();
    await page.locator("dialog", { hasText: "Delete Klättra for good?" }).getByRole("button", { name: "No" }).click();
    expect(await shown(sheet, "skill")).toContain("Klättra");
    await sheet.getByRole("button", { name: "Delete Klättra" }).click();
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => shown(sheet, "skill")).toEqual(["Svärd", "Smyga"]);
  });

  it("are put in order by mouse and by keyboard", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByRole("button", { name: "Move Styrka down" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => shown(sheet, "attribute")).toEqual(["Smidighet", "Styrka", "Slughet"]);
    await expect.poll(() => focused(page)).toBe("Move Styrka down");
    const row = (name: string) => sheet.locator("li", { has: page.getByLabel(`Name of ${name}`) });
    await row("Slughet").locator(".draggable").dragTo(row("Smidighet"));
    await expect.poll(() => shown(sheet, "attribute")).toEqual(["Slughet", "Smidighet", "Styrka"]);
  });

  it("are chosen by a click, with their sum, and compared by the button (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByText("Choose the values to compare with.").waitFor();
    // The second click of an impatient double click does not take the choice back.
    await sheet.getByRole("button", { name: "Choose Smidighet" }).dblclick();
    await sheet.getByRole("button", { name: "Choose Smyga" }).click();
    await sheet.getByRole("button", { name: "Choose Smyga", pressed: true }).waitFor();
    await sheet.locator("[data-chosen-values]", { hasText: "Smidighet 5 + Smyga 4 = 9" }).waitFor();
    expect(await page.locator(".triskele-sju-comparison").count()).toBe(0);
    await sheet.getByRole("button", { name: "Compare…" }).click();
    const dialog = page.locator(".triskele-sju-comparison");
    await dialog.getByRole("button", { name: "Smidighet 5", pressed: true }).waitFor();
    await dialog.getByRole("button", { name: "Smyga 4", pressed: true }).waitFor();
    await dialog.getByRole("button", { name: "Smyga 4" }).focus();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await sheet.locator('[data-action="compare"]:focus').waitFor();
    await sheet.getByRole("button", { name: "Choose none" }).click();
    await sheet.getByText("Choose the values to compare with.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Compare…");
  });

  it("go into a comparison alone by the dice of their row (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByRole("button", { name: "Choose Smyga" }).click();
    await sheet.getByRole("button", { name: "Compare with Styrka" }).click();
    const dialog = page.locator(".triskele-sju-comparison");
    await dialog.getByRole("button", { name: "Styrka 3", pressed: true }).waitFor();
    await dialog.getByRole("button", { name: "Smyga 4", pressed: false }).waitFor();
  });

  it("are chosen and compared by keyboard alone (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    await page.locator("#scene li", { hasText: "Ylva" }).locator(".open-sheet").focus();
    await page.keyboard.press("Enter");
    const sheet = page.locator("form.triskele-sheet");
    await sheet.getByRole("button", { name: "Choose Slughet" }).focus();
    await page.keyboard.press("Space");
    await sheet.getByRole("button", { name: "Choose Slughet", pressed: true }).waitFor();
    await expect.poll(() => focused(page)).toBe("Choose Slughet");
    await sheet.getByRole("button", { name: "Compare…" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".triskele-sju-comparison").getByRole("button", { name: "Slughet 4", pressed: true }).waitFor();
  });
});

describe.each(generations)("On a Roll on a sheet of Sju (SJU-8), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: sjuWorld() });
  const held = async () => (await sjuActor(scene.table, SJU.ylva)).system.onARoll;

  it("is seen by everyone who sees the sheet, in words, and given and taken by hand (SJU-8)", async () => {
    const { page } = await scene.join("Player 1");
    const { page: gm } = await scene.join("Gamemaster");
    const sheet = await openSheet(page, "Ylva");
    const watching = await openSheet(gm, "Ylva");
    await watching.getByText("On a Roll: no").waitFor();
    await sheet.getByRole("button", { name: "On a Roll", pressed: false }).focus();
    await page.keyboard.press("Enter");
    await watching.getByRole("button", { name: "On a Roll", pressed: true }).waitFor();
    await watching.getByText("+1 on the next roll of one’s own, or −1 on one against.").waitFor();
    expect(await held()).toBe(true);
    await watching.getByRole("button", { name: "On a Roll" }).click();
    await sheet.getByRole("button", { name: "On a Roll", pressed: false }).waitFor();
    expect(await held()).toBe(false);
  });
});

describe("who sees what of a sheet of Sju", () => {
  const scene = sampleScenes({ seed: seenBy(IDS.player3, 2) });

  it("an observer reads everything and changes nothing (SJU-1, SJU-8)", async () => {
    const { page } = await scene.join("Player 3");
    const sheet = await ylvasSheet(page);
    await sheet.locator("li", { hasText: "Styrka" }).getByText("3").waitFor();
    await sheet.getByText("On a Roll: no").waitFor();
    expect(await sheet.locator("[data-application-part] [data-action]:not([data-action=tab])").count()).toBe(0);
    expect(await sheet.locator("[data-application-part] :is(input, select):not(:disabled)").count()).toBe(0);
  });
});

describe("who knows only that someone is there", () => {
  const scene = sampleScenes({ seed: seenBy(IDS.player3, 1) });

  it("sees face and name", async () => {
    const { page } = await scene.join("Player 3");
    const sheet = await ylvasSheet(page);
    await sheet.locator(".triskele-limited", { hasText: "Ylva" }).waitFor();
    expect(await sheet.getByText("Styrka").count()).toBe(0);
    expect(await sheet.getByText("Tjuv med samvete").count()).toBe(0);
  });
});

/** The world of Sju, in which one more user has a say about Ylva. */
function seenBy(user: string, level: number) {
  const world = sjuWorld();
  const found = world.actors.find(({ _id }) => _id === SJU.ylva) as { ownership: Record<string, number> } | undefined;
  if (found) found.ownership[user] = level;
  return world;
}

/** Opens Ylva's sheet for someone to whom no token offers it. */
async function ylvasSheet(page: Page): Promise<Locator> {
  await page.evaluate(async (id) => {
    const { game } = globalThis as unknown as {
      game: { actors: Map<string, { sheet: { render(options: object): Promise<unknown> } }> };
    };
    await game.actors.get(id)?.sheet.render({ force: true });
  }, SJU.ylva);
  return page.locator("form.triskele-sheet");
}
