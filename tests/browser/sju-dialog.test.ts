import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LEVELS, type Level, odds, pool, valueOdds } from "../../src/rulesets/sju/rules/index.ts";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { card, loadDice, target } from "./acts.ts";
import { sampleScenes, stored } from "./sample.ts";
import { compare, valueButton } from "./sju-acts.ts";
import { change, factsOf, settle, UUID } from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });

const roll = (dialog: Locator) => dialog.getByRole("button", { name: "Roll", exact: true });
const problem = (dialog: Locator, text: string) => dialog.locator("[data-problem]", { hasText: text });
const percent = (share: number) => share.toLocaleString("en", { style: "percent", maximumFractionDigits: 1 });

/** The facts of the newest test, at the server. */
async function newest(page: Page): Promise<Record<string, unknown>> {
  const id = await page.evaluate(() => {
    const { game } = globalThis as unknown as { game: { messages: { contents: { id: string }[] } } };
    return game.messages.contents.at(-1)?.id ?? "";
  });
  return factsOf(scene.table, id);
}

describe("the comparison dialog of Sju", () => {
  it("compares with the targeted one by clicks, balances, and rolls what it shows (SJU-1, SJU-2, SJU-3)", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Torsten");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.strength] });
    await problem(dialog, "Torsten: choose at least one value.").waitFor();
    expect(await roll(dialog).isDisabled()).toBe(true);
    await valueButton(dialog, "own", "Svärd 2").click();
    await valueButton(dialog, "other", "Styrka 5").click();
    await dialog.locator("[data-balance]", { hasText: "Torsten: Styrka 5 counts twice: 10" }).waitFor();
    await dialog.locator('[data-level="hogtUnder"]').waitFor();
    await valueButton(dialog, "other", "Svärd 3").click();
    await dialog.locator("[data-sums]", { hasText: "5 to 8, difference −3" }).waitFor();
    expect(await dialog.locator("[data-balance]").count()).toBe(0);
    await dialog.locator("[data-dice]", { hasText: "4 dice, the two lowest count." }).waitFor();
    expect(await dialog.locator('[data-kept="true"]').count()).toBe(2);
    // Twelve is rare, not impossible.
    expect(await dialog.locator("[data-chart] .triskele-sju-chart-share").last().textContent()).toBe("<1");
    await loadDice(page, 6, 1, 5, 2);
    await roll(dialog).click();
    await dialog.waitFor({ state: "hidden" });
    const posted = card(page, "sjuTest");
    await posted.locator('[data-level="hogtUnder"]').waitFor();
    await posted.locator("[data-total]", { hasText: "3" }).waitFor();
  });

  it("is filled in and rolled by keyboard alone (SJU-1, SJU-2)", async () => {
    const { page } = await scene.join("Player 1");
    const dialog = await compare(page, SJU.ylva);
    await valueButton(dialog, "own", "Smidighet 5").focus();
    await page.keyboard.press("Space");
    // The button that was pressed keeps the focus, though the dialog was drawn anew.
    await dialog.locator('button[aria-pressed="true"]:focus', { hasText: "Smidighet" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialog.locator("[data-side=own] output", { hasText: "5 + 4 = 9" }).waitFor();
    const someone = dialog.getByRole("radio", { name: "Someone" });
    await dialog.getByRole("radio", { name: "Difficulty" }).focus();
    await page.keyboard.press("ArrowLeft");
    await dialog.getByRole("combobox", { name: "Against whom" }).waitFor();
    expect(await someone.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await dialog.getByRole("spinbutton", { name: "Difficulty" }).focus();
    await page.keyboard.type("10");
    await dialog.locator('[data-level="under"]').waitFor();
    await loadDice(page, 6, 5, 4);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await card(page, "sjuTest").locator("[data-total]", { hasText: "9" }).waitFor();
    expect(await newest(page)).toMatchObject({
      difficulty: 10,
      offensive: { values: [{ name: "Smidighet" }, { name: "Smyga" }] },
    });
  });

  it("says what is missing while nothing can be balanced, and does not roll (SJU-1)", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Torsten");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.strength, SJU.agility, SJU.wits] });
    await valueButton(dialog, "other", "Styrka 5").click();
    await dialog.locator("[data-balance]", { hasText: "Torsten: Styrka 5 counts 3 times: 15" }).waitFor();
    await valueButton(dialog, "other", "Svärd 3").click();
    await problem(dialog, "Torsten uses 2 values, Ylva 3: that cannot be balanced. Torsten needs 1 more").waitFor();
    expect(await roll(dialog).isDisabled()).toBe(true);
    expect(await dialog.locator("[data-chart]").count()).toBe(0);
    await valueButton(dialog, "own", "Smyga 4").click();
    await dialog.locator("[data-balance]", { hasText: "Torsten: the sum 8 of 2 values counts twice: 16" }).waitFor();
    await dialog.locator("[data-sums]", { hasText: "16 to 16, difference 0" }).waitFor();
    expect(await roll(dialog).isDisabled()).toBe(false);
  });

  it("shows the exact chances that the rules give, for every level (SJU-2, SJU-3, SJU-4, SJU-7)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility] });
    await problem(dialog, "Give the difficulty as a whole number from -999999 to 999999.").waitFor();
    const seen = new Set<string>();
    for (const difficulty of [2, 3, 5, 6, 8]) {
      await dialog.locator(`[data-difficulty="${difficulty}"]`).click();
      await dialog.locator("[data-sums]", { hasText: `5 to ${difficulty},` }).waitFor();
      const level = (await dialog.locator("[data-level]").getAttribute("data-level")) as Level;
      seen.add(level);
      await expectChances(dialog, level, "success");
    }
    expect([...seen].sort()).toEqual([...LEVELS].sort());
    // What the world decides meanwhile is seen at once.
    await settle(gm, "seven", "standoff");
    await dialog.locator('[data-odds="neither"]').waitFor();
    await expectChances(dialog, "hogtUnder", "standoff");
  });

  it("shows how On a Roll of either side is going to count (SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await target(page, "Torsten");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility] });
    await valueButton(dialog, "other", "Styrka 5").click();
    await dialog.locator('[data-level="lika"]').waitFor();
    const line = dialog.locator("[data-on-a-roll]");
    expect(await line.count()).toBe(0);
    await change(gm, UUID.torsten, { "system.onARoll": true });
    await line.getByText("Torsten is On a Roll: −1 on the value.").waitFor();
    expect(await dialog.locator("[data-chart] rect[data-value]").first().getAttribute("data-value")).toBe("1");
    await change(gm, UUID.ylva, { "system.onARoll": true });
    await line.getByText("Both sides are On a Roll: they cancel, and both are used up").waitFor();
    await change(gm, UUID.torsten, { "system.onARoll": false });
    await line.getByText("Ylva is On a Roll: +1 on the value.").waitFor();
    expect(await dialog.locator('[data-odds="offensive"] dd').textContent()).toBe(
      percent(odds("lika", { bonus: 1 }).offensive),
    );
  });
});

/** Compares every figure of the dialog with the rules'. */
async function expectChances(dialog: Locator, level: Level, seven: "success" | "standoff"): Promise<void> {
  const { dice } = pool(level);
  const expected = odds(level, { seven });
  expect(await dialog.locator(".triskele-sju-die").count()).toBe(dice);
  for (const key of ["offensive", "defensive", "veryGood", "boxCars", "snakeEyes"] as const) {
    const figure = dialog.locator(`[data-odds="${key}"] dd`);
    await expect.poll(() => figure.textContent()).toBe(percent(expected[key]));
  }
  expect(await dialog.locator('[data-odds="neither"]').count()).toBe(seven === "standoff" ? 1 : 0);
  const rows = await dialog.locator("tbody tr").allTextContents();
  const words = { offensive: "The offensive side succeeds", defensive: "The defensive side succeeds" };
  expect(rows).toEqual(
    valueOdds(level, { seven }).map(
      ({ value, chance, winner }) => `${value}${percent(chance)}${winner ? words[winner] : "Stand-off: nobody wins"}`,
    ),
  );
  expect(await dialog.locator("[data-chart] svg").getAttribute("aria-hidden")).toBe("true");
  expect(await dialog.locator("[data-chart] rect[data-value]").count()).toBe(11);
}

describe("a difficulty in the dialog of Sju (SJU-1)", () => {
  it("is a finished sum that is not multiplied and never rolls", async () => {
    const { page } = await scene.join("Gamemaster");
    const dialog = await compare(page, SJU.ylva);
    await dialog.getByText("no value chosen").waitFor();
    // Round no sum there are no difficulties to offer.
    expect(await dialog.locator("[data-difficulty]").count()).toBe(0);
    await valueButton(dialog, "own", "Smidighet 5").click();
    await valueButton(dialog, "own", "Smyga 4").click();
    await dialog.getByText("A difficulty is not multiplied and never rolls.").waitFor();
    expect(await dialog.locator('[data-action="swap"]').count()).toBe(0);
    await dialog.getByRole("spinbutton", { name: "Difficulty" }).fill("2.5");
    await problem(dialog, "Give the difficulty as a whole number from -999999 to 999999.").waitFor();
    await dialog.getByRole("button", { name: "Difficulty 9: Even" }).click();
    await dialog.locator("[data-sums]", { hasText: "9 to 9, difference 0" }).waitFor();
    expect(await dialog.getByRole("spinbutton", { name: "Difficulty" }).inputValue()).toBe("9");
    expect(await dialog.locator("[data-balance]").count()).toBe(0);
  });

  it("that a Gamemaster hides reaches nobody, also when it is repeated (SJU-1, SJU-2)", async () => {
    const SECRET = "471147";
    const { page: player } = await scene.join("Player 1");
    const received: string[] = [];
    player.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(String(payload))));
    await player.reload();
    await player.locator("#chat-message").waitFor();
    const { page: gm } = await scene.join("Gamemaster");
    const dialog = await compare(gm, SJU.ylva, { values: [SJU.agility] });
    await dialog.getByRole("spinbutton", { name: "Difficulty" }).fill(SECRET);
    await dialog.getByRole("checkbox", { name: "Hide the difficulty" }).check();
    await loadDice(gm, 1, 2, 3, 4, 6, 6, 6, 5);
    await roll(dialog).click();
    await card(player, "sjuTest").locator('[data-level="hogtUnder"]').waitFor();
    await gm.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: Map<string, object>; system: { api: { sju: { repeat(actor: object): Promise<unknown> } } } };
      };
      await game.system.api.sju.repeat(game.actors.get(id) ?? {});
    }, SJU.ylva);
    await expect.poll(() => player.locator("#chat [data-level=hogtUnder]").count()).toBe(2);
    await card(player, "sjuTest").locator("[data-total]", { hasText: "11" }).waitFor();
    expect(received.some((frame) => frame.includes("hiddenLevel"))).toBe(true);
    for (const frame of received) expect(frame).not.toContain(SECRET);
    expect(await player.content()).not.toContain(SECRET);
    const source = await player.evaluate(() => {
      const { game } = globalThis as unknown as { game: { messages: { contents: { toObject(): object }[] } } };
      return JSON.stringify([game.messages.contents.map((message) => message.toObject()), { ...localStorage }]);
    });
    expect(source).not.toContain(SECRET);
    expect(await newest(gm)).toMatchObject({ difficulty: null, hiddenLevel: "hogtUnder" });
  });

  it("cannot be hidden by a player", async () => {
    const { page } = await scene.join("Player 1");
    const dialog = await compare(page, SJU.ylva);
    await dialog.getByRole("spinbutton", { name: "Difficulty" }).waitFor();
    expect(await dialog.getByRole("checkbox").count()).toBe(0);
  });
});

describe("what changes while the dialog of Sju is open (SJU-1)", () => {
  it("is shown at once, and the roll is of the values as they are stored", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await target(page, "Torsten");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility] });
    await valueButton(dialog, "other", "Styrka 5").click();
    await dialog.locator('[data-level="lika"]').waitFor();
    await change(gm, `${UUID.torsten}.Item.${SJU.torstenStrength}`, { "system.value": 6 });
    await dialog.locator("[data-sums]", { hasText: "5 to 6, difference −1" }).waitFor();
    // Another target is another choice to make, and no other opponent by itself.
    // By keyboard: the dialog lies over the tokens.
    await page.locator("#scene .token-target", { hasText: "Väktare" }).press("Enter");
    await dialog.locator('optgroup[label="Targeted"] option', { hasText: "Väktare" }).waitFor({ state: "attached" });
    expect(await dialog.locator("select[name=opponent] option:checked").textContent()).toBe("Torsten");
    await loadDice(page, 1, 2, 3);
    await roll(dialog).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await newest(page)).toMatchObject({
      defensive: { actor: UUID.torsten, values: [{ name: "Styrka", value: 6 }] },
    });
  });

  it("what is gone is no longer chosen: a value, then the one on the other side", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await target(page, "Väktare");
    const dialog = await compare(page, SJU.ylva, { values: [SJU.agility, SJU.strength] });
    await valueButton(dialog, "other", "Styrka 4").click();
    await dialog.locator("[data-sums]", { hasText: "8 to 8" }).waitFor();
    await remove(gm, `${UUID.ylva}.Item.${SJU.strength}`);
    await dialog.locator("[data-sums]", { hasText: "5 to 4" }).waitFor();
    await remove(gm, UUID.guardToken);
    await problem(dialog, "Choose who is on the other side.").waitFor();
    expect(await roll(dialog).isDisabled()).toBe(true);
    expect(await stored(scene.table, "Actor", SJU.ylva)).toBeDefined();
  });
});

/** Deletes the document at a UUID. */
async function remove(page: Page, uuid: string): Promise<void> {
  await page.evaluate(async (uuid) => {
    const { fromUuid } = globalThis as unknown as { fromUuid(uuid: string): Promise<{ delete(): Promise<unknown> }> };
    await (await fromUuid(uuid)).delete();
  }, uuid);
}
