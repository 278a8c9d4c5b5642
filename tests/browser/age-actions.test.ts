import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { FIGHTERS, type FightHost, fightingWorld, nextTurn, spentBy, writtenSince } from "./fights.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

/** The sheet's turn, and its buttons. */
async function turnOf(page: Page, name: string) {
  const sheet = await openSheet(page, name);
  await sheet.getByRole("tab", { name: "Combat" }).click();
  const turn = sheet.locator(".triskele-turn");
  const button = (label: string) => turn.getByRole("button", { name: label });
  const left = (key: string) => turn.locator(`[data-left="${key}"]`).waitFor();
  return { sheet, turn, button, left };
}

const lines = (page: Page) => page.locator('#chat [data-card="action"]');
const pick = (page: Page, label: string) => page.locator("dialog").getByRole("button", { name: label }).click();

describe.each(generations)("the actions of a turn (AGE-12), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("are buttons that say what is left, tell the table and end with the turn", async () => {
    const gm = await scene.join("Gamemaster");
    const bram = await scene.join("Player 2");
    const player = await scene.join("Player 1");
    const { turn, button, left } = await turnOf(player.page, "Kestrel");
    await turn.getByText("Your turn.").waitFor();
    await left("whole");
    await button("Move").click();
    await player.page.locator("dialog").getByText("up to 13 yards").waitFor({ state: "attached" });
    await pick(player.page, "Move");
    await lines(bram.page).getByText("Kestrel: Move, up to 13 yards").waitFor();
    await left("either");
    await button("Defend").click();
    await left("none");
    await lines(bram.page).getByText("Kestrel: Defend").waitFor();
    await player.page.locator('.triskele-figure [data-figure="defense"]', { hasText: "15" }).waitFor();
    // Not dead, only refused: whoever clicks hears why.
    await button("Aim").click({ force: true });
    await player.page.locator(".notification", { hasText: "no action left this turn for Aim" }).waitFor();
    expect(await lines(gm.page).count()).toBe(2);

    const before = scene.table.world.log.length;
    // An impatient second click is not a second turn.
    await button("End turn").dblclick();
    await turn.getByText("It is the turn of Bram.").waitFor();
    expect(await gm.page.evaluate(() => (globalThis as unknown as FightHost).game.combat?.combatant?.name)).toBe(
      "Bram",
    );
    if (generation === 14) expect(writtenSince(scene.table, before)).toHaveLength(1);
    const hers = await turnOf(bram.page, "Bram");
    await hers.left("whole");
  });

  it("prepare one major action, take it in someone else's turn, and lose it at the next own one", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    const { sheet, turn, button, left } = await turnOf(page, "Kestrel");
    await button("Prepare").click();
    await page.locator("dialog select").selectOption({ label: "Melee attack" });
    await pick(page, "Prepare");
    await turn.getByText("Prepared: Melee attack").waitFor();
    await left("none");
    await nextTurn(gm.page);
    await loadDice(page, 2, 3, 4);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "attack").waitFor();
    await turn.getByText("Prepared: Melee attack").waitFor({ state: "detached" });
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await page.locator(".notification", { hasText: "it is the turn of Bram" }).waitFor();
    await nextTurn(gm.page);
    await nextTurn(gm.page);
    await left("whole");
    expect(await spentBy(page, IDS.kestrel)).toEqual([]);
  });

  it("charge: half the way and an attack at +1, named in the dialog and on the card", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    const { button } = await turnOf(page, "Kestrel");
    await button("Charge").click();
    const dialog = page.locator("dialog");
    expect(await dialog.getByRole("checkbox", { name: "Charge (+1)" }).isChecked()).toBe(true);
    await loadDice(page, 2, 3, 4);
    await dialog.getByRole("button", { name: "Roll" }).click();
    // 9, Dexterity 3, Dueling 2, Charge 1.
    await card(page, "attack").locator("[data-total]", { hasText: "15" }).waitFor();
    await card(page, "attack").getByText("Charge").waitFor();
    await lines(page).getByText("Kestrel: Charge, up to 6 yards").waitFor();
    expect(await spentBy(page, IDS.kestrel)).toEqual(["charge: major"]);
  });

  it("go prone and stand up with a Move; the prone do not run", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const { button } = await turnOf(page, "Kestrel");
    await button("Move").click();
    await page.locator("dialog select").selectOption("posture");
    await pick(page, "Move");
    await lines(page).getByText("Kestrel: Move, go prone, up to 6 yards").waitFor();
    await button("Run").click({ force: true });
    await page.locator(".notification", { hasText: "Kestrel is prone; Run needs someone standing" }).waitFor();
    await button("Move").click();
    await pick(page, "Move");
    await lines(page).getByText("Kestrel: Move, stand up, up to 6 yards").waitFor();
  });

  it("are given back by a Gamemaster, and outlast his reload", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const { button, left } = await turnOf(page, "Kestrel");
    await button("Run").click();
    await left("minor");
    await gm.page.reload();
    const his = await turnOf(gm.page, "Kestrel");
    await his.left("minor");
    await his.button("Give the action back: Run").click();
    await left("whole");
    expect(await page.getByRole("button", { name: "Give the action back: Run" }).count()).toBe(0);
  });

  it("say that a turn waits for the Gamemaster while none is here", async () => {
    const { page } = await scene.join("Player 1");
    const { button, left } = await turnOf(page, "Kestrel");
    await button("Defend").click();
    await left("minor");
    await button("End turn").click();
    await page.locator(".notification", { hasText: "No Gamemaster is connected" }).waitFor();
  });
});

describe.each(generations)("the tracker's marks (AGE-11, AGE-12, AGE-15), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("show what is left, who has acted, what is prepared, who seized; nobody acts twice", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await gm.page.getByRole("tab", { name: "Combat" }).first().click();
    const entry = (id: string) => gm.page.locator(`#combat [data-combatant-id="${id}"]`);
    const mark = (id: string, key: string) => entry(id).locator(`[data-mark="${key}"]`);
    await mark(FIGHTERS.kestrel, "left").getByText("a major and a minor action").waitFor();
    // Below the name, not beside it: that would leave no room to read either.
    const [name, signs] = await Promise.all(
      [entry(FIGHTERS.kestrel).locator(".name"), entry(FIGHTERS.kestrel).locator("ul.triskele-marks")].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(signs?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
    expect(name?.width).toBeGreaterThan(60);
    const { button } = await turnOf(page, "Kestrel");
    await button("Prepare").click();
    await page.locator("dialog select").selectOption({ label: "Defend" });
    await pick(page, "Prepare");
    await mark(FIGHTERS.kestrel, "prepared").getByText("Prepared: Defend").waitFor();
    await nextTurn(gm.page);
    await mark(FIGHTERS.kestrel, "acted").waitFor();
    // The brute seizes the initiative in Bram's turn: it acts next, and is not asked again in this round.
    await gm.page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FightHost;
      await game.combat?.combatants.get(id)?.update({ "flags.triskele.seized": 1 });
    }, FIGHTERS.brute);
    await mark(FIGHTERS.brute, "seized").waitFor();
    const turns: unknown[] = [];
    for (let step = 0; step < 4; step += 1) {
      await nextTurn(gm.page);
      turns.push(
        await gm.page.evaluate(() => {
          const { combat } = (globalThis as unknown as FightHost).game;
          return `${combat?.round}: ${combat?.combatant?.name}`;
        }),
      );
    }
    expect(turns).toEqual(["1: Marsh Brute", "2: Marsh Brute", "2: Kestrel", "2: Bram"]);
    expect(await entry(FIGHTERS.kestrel).locator("ul.triskele-marks").count()).toBe(1);
  });
});
