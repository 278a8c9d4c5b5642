import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { violations } from "./axe.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";
import { rollSju, sjuActor, valuesOf } from "./sju-acts.ts";

const notice = (page: Page, text: string) => page.locator(".notification", { hasText: text }).last();
const slot = (page: Page, number: number) => page.locator(`#hotbar .slot[data-slot="${number}"]`);

/** The world of Sju with an empty character of Player 1's, and a value among the items that everyone may take. */
function worldWithBeginner() {
  const world = sjuWorld();
  const ylva = world.actors.find(({ _id }) => _id === SJU.ylva);
  if (ylva) ylva.items = [];
  const items = [{ _id: "klattra000000000", name: "Klättra", type: "sjuSkill", ownership: { default: 2 } }];
  return { ...world, items: items.map((item) => ({ ...item, system: { value: 3 } })) };
}

describe.each([13, 14] as const)("the bar of one's own, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: sjuWorld() });
  const ylva = () => sjuActor(scene.table, SJU.ylva);

  it("is shown on the token, changed there, and taken off again", async () => {
    const { page } = await scene.join("Player 1");
    const { page: gm } = await scene.join("Gamemaster");
    const sheet = await openSheet(page, "Ylva");
    expect(await sheet.getByRole("button", { name: "Show on the token" }).count()).toBe(0);
    await sheet.getByLabel("What the bar counts").fill("Skador");
    await sheet.getByLabel("Bar, maximum").fill("5");
    await sheet.getByLabel("Bar, maximum").press("Tab");
    await sheet.getByRole("button", { name: "Show on the token", pressed: false }).click();
    const bar = gm.getByRole("textbox", { name: "First bar of Ylva" });
    await bar.waitFor();
    await sheet.getByRole("button", { name: "Show on the token", pressed: true }).waitFor();
    expect((await ylva()).prototypeToken.bar1.attribute).toBe("track");
    await bar.fill("+2");
    await bar.press("Enter");
    await expect.poll(() => sheet.getByLabel("Bar", { exact: true }).inputValue()).toBe("2");
    await sheet.getByLabel("Bar", { exact: true }).fill("1.5");
    await sheet.getByLabel("Bar", { exact: true }).press("Tab");
    await notice(page, "Ylva: Bar takes a whole number of at least 0, not 1.5.").waitFor();
    await sheet.getByRole("button", { name: "Show on the token" }).click();
    await bar.waitFor({ state: "detached" });
    expect((await ylva()).prototypeToken.bar1.attribute).toBeNull();
  });

  it("leaves the token when its maximum becomes 0", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByLabel("Bar, maximum").fill("5");
    await sheet.getByLabel("Bar, maximum").press("Tab");
    await sheet.getByRole("button", { name: "Show on the token" }).click();
    await page.getByRole("textbox", { name: "First bar of Ylva" }).waitFor();
    await sheet.getByLabel("Bar, maximum").fill("0");
    await sheet.getByLabel("Bar, maximum").press("Tab");
    await page.getByRole("textbox", { name: "First bar of Ylva" }).waitFor({ state: "detached" });
    expect((await ylva()).prototypeToken.bar1.attribute).toBeNull();
  });
});

describe.each(generations)("beside the values on a sheet of Sju, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: sjuWorld() });

  it("gear is added and counted", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByRole("tab", { name: "Gear" }).click();
    await sheet.getByRole("button", { name: "Add gear" }).click();
    const item = page.locator("form.triskele-item-sheet");
    await item.getByLabel("Name").fill("Dyrk");
    await item.getByLabel("Name").press("Tab");
    // By keyboard: the item's sheet lies above the list.
    await sheet.getByRole("button", { name: "One Dyrk more" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => sheet.locator("[data-quantity]").textContent()).toBe("2");
  });

  it("a macro on the hotbar compares with a value (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByRole("button", { name: "Smyga to the hotbar" }).click();
    await notice(page, "Ylva: Smyga now lies on the hotbar, at place 1").waitFor();
    await sheet
      .locator("li", { has: page.getByLabel("Name of Slughet") })
      .locator(".draggable")
      .dragTo(slot(page, 2));
    await slot(page, 2).getByRole("button", { name: "Ylva: Slughet" }).click();
    const dialog = page.locator(".triskele-sju-comparison");
    await dialog.getByRole("button", { name: "Slughet 4", pressed: true }).waitFor();
    const command = await page.evaluate(() => {
      const { game } = globalThis as unknown as { game: { macros: { contents: { command: string }[] } } };
      return game.macros.contents[0]?.command;
    });
    expect(command).toBe(
      `await game.system.api.sju.openComparison(await fromUuid("Actor.${SJU.ylva}"), { values: ["${SJU.stealth}"], skip: false });`,
    );
  });

  it("the last comparison is offered again, and repeated by one click (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    expect(await sheet.getByRole("button", { name: /^Repeat/ }).count()).toBe(0);
    await loadDice(page, 6, 5, 1, 4, 4, 2);
    await rollSju(page, SJU.ylva, { values: [SJU.agility], against: { difficulty: 4 } });
    await card(page, "sjuTest").locator("[data-total]", { hasText: "11" }).waitFor();
    await sheet.getByRole("button", { name: "Repeat: Smidighet against difficulty 4" }).click();
    await card(page, "sjuTest").locator("[data-total]", { hasText: "8" }).waitFor();
  });

  it("On a Roll is used for a clue instead (SJU-8)", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Ylva");
    expect(await sheet.getByRole("button", { name: "Ask for a clue instead" }).count()).toBe(0);
    await sheet.getByRole("button", { name: "On a Roll" }).click();
    await sheet.getByRole("button", { name: "Ask for a clue instead" }).click();
    await card(page, "sjuTest").waitFor();
    await sheet.getByRole("button", { name: "On a Roll", pressed: false }).waitFor();
    expect((await sjuActor(scene.table, SJU.ylva)).system.onARoll).toBe(false);
  });

  it("an NPC's token is edited by itself: values, On a Roll, bar (SJU-1, SJU-8)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: other, complaints } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Väktare");
    await sheet.getByLabel("Value of Styrka").fill("7");
    await sheet.getByLabel("Value of Styrka").press("Tab");
    await expect.poll(() => sheet.locator("[data-item-id] [type=number]").first().getAttribute("value")).toBe("7");
    await sheet.getByRole("button", { name: "Add a skill" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Name of New skill");
    await page.keyboard.type("Pik");
    await page.keyboard.press("Tab");
    await sheet.getByLabel("Value of Pik").waitFor();
    await sheet.getByRole("button", { name: "Edit the lists" }).click();
    await sheet.getByRole("button", { name: "Delete Vaksamhet" }).click();
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await sheet.getByLabel("Value of Vaksamhet").waitFor({ state: "detached" });
    await sheet.getByLabel("Bar, maximum").fill("4");
    await sheet.getByLabel("Bar, maximum").press("Tab");
    await sheet.getByRole("button", { name: "Show on the token" }).click();
    await page.getByRole("textbox", { name: "First bar of Väktare" }).waitFor();
    await sheet.getByRole("button", { name: "On a Roll" }).click();
    await sheet.getByRole("button", { name: "On a Roll", pressed: true }).waitFor();
    // All of it is the token's own: the guard in the directory stays as he was.
    const base = await sjuActor(scene.table, SJU.guard);
    expect(base.system.onARoll ?? false).toBe(false);
    expect(base.system.track?.max ?? 0).toBe(0);
    expect((await valuesOf(scene.table, SJU.guard)).map(({ name, system }) => [name, system.value])).toEqual([
      ["Styrka", 4],
      ["Vaksamhet", 3],
    ]);
    await target(other, "Väktare");
    expect(complaints).toEqual([]);
  });

  it("values come from another sheet; the same twice is allowed (SJU-1)", async () => {
    const { page } = await scene.join("Gamemaster", { width: 1700 });
    const torsten = await openSheet(page, "Torsten");
    const ylva = await openSheet(page, "Ylva");
    const place = (sheet: typeof ylva, left: number) =>
      sheet.evaluate(({ id }, left) => {
        const { foundry } = globalThis as unknown as {
          foundry: { applications: { instances: Map<string, { setPosition(at: object): void }> } };
        };
        foundry.applications.instances.get(id)?.setPosition({ left, top: 5, width: 500 });
      }, left);
    await place(torsten, 5);
    await place(ylva, 520);
    const sword = torsten.locator("li", { has: page.getByLabel("Name of Svärd") }).locator(".draggable");
    await sword.dragTo(ylva.getByRole("tablist"));
    const swords = async () => (await valuesOf(scene.table, SJU.ylva)).filter(({ name }) => name === "Svärd");
    await expect.poll(async () => (await swords()).map(({ system }) => system.value).sort()).toEqual([2, 3]);
    // What comes from elsewhere stands last, like what the add button makes.
    const order = (await valuesOf(scene.table, SJU.ylva)).toSorted((a, b) => a.sort - b.sort);
    expect([order.at(-1)?.name, order.at(-1)?.system.value]).toEqual(["Svärd", 3]);
  });
});

describe("a character of Sju who has nothing yet", () => {
  const scene = sampleScenes({ seed: worldWithBeginner() });

  it("says what to do, and takes a first value by a button or from the list of items (SJU-1)", async () => {
    const { page } = await scene.join("Player 1", { width: 1400 });
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByText("Ylva has no values yet.").waitFor();
    await page.getByRole("tab", { name: "Items" }).click();
    await page.locator("#items .directory-item", { hasText: "Klättra" }).dragTo(sheet.getByRole("tablist"));
    await expect.poll(() => sheet.getByLabel("Value of Klättra").inputValue()).toBe("3");
    await sheet.getByRole("button", { name: "Add an attribute" }).focus();
    await page.keyboard.press("Enter");
    await sheet.getByLabel("Name of New attribute").waitFor();
  });
});

describe.each([
  ["light", 14],
  ["dark", 13],
] as const)("in the %s theme, Foundry %i", (colorScheme, generation) => {
  const scene = sampleScenes({ generation, seed: sjuWorld() });

  it("sheets of Sju have names, roles and contrast, also narrow (SJU-1, SJU-8)", async () => {
    const { page } = await scene.join("Gamemaster", { colorScheme, width: 1500 });
    const npc = await openSheet(page, "Väktare");
    await npc.getByRole("button", { name: "Edit the lists" }).click();
    await npc.getByRole("button", { name: "Delete Styrka" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await npc.locator("header.window-header").getByRole("button", { name: /close/i }).click();
    const sheet = await openSheet(page, "Ylva");
    await sheet.getByRole("button", { name: "On a Roll" }).click();
    await sheet.getByRole("button", { name: "Choose Styrka" }).click();
    await sheet.getByLabel("Bar, maximum").fill("5");
    await sheet.getByLabel("Bar, maximum").press("Tab");
    await sheet.getByRole("button", { name: "Show on the token" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await sheet.evaluate((form) => {
      form.style.width = "400px";
    });
    for (const button of await sheet.locator("[data-list=attribute] button:visible").all()) {
      const { x, width } = (await button.boundingBox()) ?? { x: 0, width: 0 };
      const frame = (await sheet.boundingBox()) ?? { x: 0, width: 0 };
      expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
    }
    await sheet.getByRole("button", { name: "Edit Styrka" }).click();
    await page.locator("form.triskele-item-sheet").waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
