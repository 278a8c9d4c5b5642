import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { card, loadDice, target } from "./acts.ts";
import { sampleScenes } from "./sample.ts";
import { compare, valueButton } from "./sju-acts.ts";
import { change, factsOf, settle, sju, UUID } from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });

const roll = (dialog: Locator) => dialog.getByRole("button", { name: "Roll", exact: true });
const opponents = (dialog: Locator) => dialog.locator("select[name=opponent]");

/** Shift-clicks a token, so that other targets are kept. */
async function alsoTarget(page: Page, name: string): Promise<void> {
  const token = page.locator("#scene .token-target", { hasText: name });
  await token.click({ modifiers: ["Shift"] });
  await page.locator('#scene .token-target[aria-pressed="true"]', { hasText: name }).waitFor();
}

/** The facts of every test in the log, at the server. */
async function tests(page: Page): Promise<Record<string, unknown>[]> {
  const ids = await page.evaluate(() => {
    const { game } = globalThis as unknown as { game: { messages: { contents: { id: string }[] } } };
    return game.messages.contents.map(({ id }) => id);
  });
  return Promise.all(ids.map((id) => factsOf(scene.table, id)));
}

describe("who can be the other side of a comparison (SJU-1)", () => {
  it("targets first, then the tokens that the user sees, then those whom he may look at", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await change(gm, `Scene.${SJU.scene}.Token.${SJU.torstenToken}`, { hidden: true });
    await target(page, "Väktare");
    const dialog = await compare(page, SJU.ylva);
    await opponents(dialog).waitFor();
    expect(await opponents(dialog).locator("option").allTextContents()).toEqual(["Choose…", "Väktare"]);
    expect(await opponents(dialog).locator("option:checked").textContent()).toBe("Väktare");
    await change(gm, UUID.torsten, { ownership: { default: 1, [IDS.player2]: 3 } });
    await dialog.locator('optgroup[label="Others"] option', { hasText: "Torsten" }).waitFor({ state: "attached" });
    const theirs = await compare(gm, SJU.ylva);
    await theirs.getByRole("radio", { name: "Someone" }).check();
    await opponents(theirs).waitFor();
    expect(
      await opponents(theirs)
        .locator("optgroup")
        .evaluateAll((groups) => groups.map((group) => group.getAttribute("label"))),
    ).toEqual(["In this scene", "Others"]);
  });

  it("by name in the order of the user's language (SJU-1)", async () => {
    const { page: gm } = await scene.join("Gamemaster", { lang: "sv" });
    await gm.evaluate(async () => {
      const { CONFIG } = globalThis as unknown as {
        CONFIG: { Actor: { documentClass: { createDocuments(data: object[]): Promise<unknown> } } };
      };
      const names = ["Öde", "Ärla", "Orm 10", "Åke", "Orm 9"];
      await CONFIG.Actor.documentClass.createDocuments(names.map((name) => ({ name, type: "sjuNpc" })));
    });
    const dialog = await compare(gm, SJU.ylva);
    await dialog.getByRole("radio", { name: "Någon" }).check();
    const others = dialog.locator('optgroup[label="Övriga"] option');
    await expect.poll(() => others.allTextContents()).toEqual(["Orm 9", "Orm 10", "Väktare", "Åke", "Ärla", "Öde"]);
  });

  it("whoever plays both may let the other one roll (SJU-1, SJU-3)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await target(page, "Torsten");
    const closed = await compare(page, SJU.ylva);
    await valueButton(closed, "other", "Styrka 5").waitFor();
    expect(await closed.locator('[data-action="swap"]').count()).toBe(0);
    await target(gm, "Torsten");
    const dialog = await compare(gm, SJU.ylva, { values: [SJU.agility, SJU.stealth] });
    await valueButton(dialog, "other", "Styrka 5").click();
    await dialog.locator('[data-level="under"]').waitFor();
    await dialog.getByRole("button", { name: "Swap: who rolls" }).click();
    await dialog.locator('[data-level="over"]').waitFor();
    await dialog.locator("[data-sums]", { hasText: "10 to 9, difference 1" }).waitFor();
    await dialog.locator('[data-side="own"] [data-role]', { hasText: "Defensive side" }).waitFor();
    await loadDice(gm, 6, 5, 1);
    await roll(dialog).click();
    await dialog.waitFor({ state: "hidden" });
    const [test] = await tests(gm);
    expect(test).toMatchObject({
      offensive: { actor: UUID.torsten, values: [{ name: "Styrka" }] },
      defensive: { actor: UUID.ylva, values: [{ name: "Smidighet" }, { name: "Smyga" }] },
    });
  });

  it("values that are closed are not shown; he is asked instead (SJU-1)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    await settle(gm, "openValues", false);
    await target(page, "Torsten");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility] });
    await dialog.locator("[data-problem]", { hasText: "The values of Torsten are closed to you." }).waitFor();
    expect(await dialog.locator('[data-side="other"] [data-action="toggleValue"]').count()).toBe(0);
    expect(await dialog.locator("[data-chart]").count()).toBe(0);
    expect(await roll(dialog).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Ask Torsten" }).click();
    await dialog.locator("[data-asked]", { hasText: "Torsten chooses values first." }).waitFor();
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await card(torsten, "sjuTest").waitFor();
    expect((await tests(page))[0]).toMatchObject({ defensive: { actor: UUID.torsten, values: [] } });
    // With Shift neither: nothing is compared with what is closed.
    const again = await compare(page, SJU.ylva, { values: [SJU.strength], skip: true });
    await again.locator("[data-problem]", { hasText: "closed" }).waitFor();
  });

  it("the Gamemaster can be asked for a difficulty (SJU-1)", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility] });
    await dialog.getByRole("radio", { name: "Ask first" }).check();
    await dialog.locator("[data-problem]", { hasText: "Choose who is on the other side." }).waitFor();
    await opponents(dialog).selectOption({ label: "The Gamemaster, for a difficulty" });
    await dialog.locator("[data-asked]", { hasText: "The Gamemaster gives a difficulty first." }).waitFor();
    await valueButton(dialog, "own", "Smidighet 5").click();
    await dialog.locator("[data-problem]", { hasText: "Ylva: choose at least one value." }).waitFor();
    await valueButton(dialog, "own", "Styrka 3").click();
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await tests(page))[0]).toMatchObject({ defensive: null, difficulty: null, hiddenLevel: null });
  });
});

describe("a comparison without the dialog (SJU-1)", () => {
  it("is rolled against the one target whose values answer by name, and asked about where there is doubt", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Torsten");
    await loadDice(page, 1, 2, 3, 4);
    await compare(page, SJU.ylva, { values: [SJU.strength, SJU.sword], skip: true });
    await card(page, "sjuTest").locator('[data-level="hogtUnder"]').waitFor();
    expect((await tests(page))[0]).toMatchObject({
      defensive: { actor: UUID.torsten, values: [{ name: "Styrka" }, { name: "Svärd" }] },
    });
    // Torsten has no such value.
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility], skip: true });
    await dialog.locator("[data-problem]", { hasText: "Torsten: choose at least one value." }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    // Two targets.
    await alsoTarget(page, "Väktare");
    await compare(page, SJU.ylva, { values: [SJU.strength], skip: true });
    await dialog.locator("[data-problem]", { hasText: "choose at least one value." }).waitFor();
    // One that is open gets the values that are chosen meanwhile.
    await compare(page, SJU.ylva, { values: [SJU.sword], skip: false });
    await dialog.locator('[data-side="own"] output', { hasText: "3 + 2 = 5" }).waitFor();
    expect(await dialog.count()).toBe(1);
    expect(await tests(page)).toHaveLength(1);
  });

  it("is repeated in one click, also after a reload, and says what is gone (SJU-1, SJU-4)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    expect(await sju(page, "repeat", UUID.ylva)).toMatchObject({ refused: "SJU.Repeat.nothing" });
    await target(page, "Väktare");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility, SJU.strength] });
    await valueButton(dialog, "other", "Styrka 4").click();
    await loadDice(page, 3, 4);
    await roll(dialog).click();
    // A seven is the offensive side's, with no effect.
    await card(page, "sjuTest").locator('[data-winner="offensive"] [data-effect="0"]').waitFor();
    await page.reload();
    await card(page, "sjuTest").waitFor();
    await change(gm, `${UUID.ylva}.Item.${SJU.agility}`, { "system.value": 6 });
    await loadDice(page, 3, 4, 1);
    expect(await sju(page, "repeat", UUID.ylva)).toHaveProperty("gave");
    const [first, second] = await tests(page);
    expect(second).toMatchObject({
      offensive: {
        values: [
          { name: "Styrka", value: 3 },
          { name: "Smidighet", value: 6 },
        ],
      },
      defensive: (first as { defensive: object }).defensive,
    });
    // Each user remembers for himself.
    expect(await sju(gm, "repeat", UUID.ylva)).toMatchObject({ refused: "SJU.Repeat.nothing" });
    await remove(gm, UUID.guardToken);
    expect((await sju(page, "repeat", UUID.ylva)).text).toBe("Väktare, the other side then, is gone.");
    await remove(gm, `${UUID.ylva}.Item.${SJU.strength}`);
    expect((await sju(page, "repeat", UUID.ylva)).text).toBe(
      "Ylva no longer has the value “Styrka” that was used then.",
    );
    expect(await tests(page)).toHaveLength(2);
  });

  it("macros ask for levels and chances by the way the world reads the rules (SJU-2, SJU-3, SJU-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const ask = () =>
      page.evaluate(() => {
        const { game } = globalThis as unknown as {
          game: {
            system: {
              api: {
                sju: {
                  compare(own: number[], other: object): { level: string };
                  odds(level: string, options?: object): { offensive: number; neither: number };
                };
              };
            };
          };
        };
        const { compare, odds } = game.system.api.sju;
        const { offensive, neither } = odds("lika");
        return [
          compare([4, 3], [2]).level,
          compare([7], { difficulty: 4 }).level,
          Math.round(offensive * 36),
          Math.round(neither * 36),
          Math.round(odds("lika", { bonus: 1 }).offensive * 36),
        ];
      });
    expect(await ask()).toEqual(["hogtOver", "hogtOver", 21, 0, 26]);
    await settle(page, "threshold", "4");
    await settle(page, "seven", "standoff");
    expect(await ask()).toEqual(["over", "over", 15, 6, 21]);
  });
});

/** Deletes the document at a UUID. */
async function remove(page: Page, uuid: string): Promise<void> {
  await page.evaluate(async (uuid) => {
    const { fromUuid } = globalThis as unknown as { fromUuid(uuid: string): Promise<{ delete(): Promise<unknown> }> };
    await (await fromUuid(uuid)).delete();
  }, uuid);
}
