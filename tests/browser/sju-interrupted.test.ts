import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { loadDice, openSheet, target } from "./acts.ts";
import { sampleScenes } from "./sample.ts";
import { compare, valueButton } from "./sju-acts.ts";
import { change, factsOf, settle, sju, testCard, UUID } from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });
const ofTorsten = { actor: UUID.torsten, values: [SJU.torstenStrength] };

/** Deletes the document at a UUID from a user's console. */
function remove(page: Page, uuid: string): Promise<void> {
  return page.evaluate(async (uuid) => {
    const host = globalThis as unknown as { fromUuid(uuid: string): Promise<{ delete(): Promise<unknown> }> };
    await (await host.fromUuid(uuid)).delete();
  }, uuid);
}

/** What the keyboard would act on now, by its `data-action`, name or tag. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute("data-action") ?? active?.getAttribute("name") ?? active?.tagName ?? "";
  });
}

/** Ylva's agility as a user's client has it. */
function figureOf(page: Page): Promise<number> {
  return page.evaluate(({ ylva, agility }) => {
    type Items = { get(id: string): { system: { value: number } } };
    const { game } = globalThis as unknown as { game: { actors: { get(id: string): { items: Items } } } };
    return game.actors.get(ylva).items.get(agility).system.value;
  }, SJU);
}

describe("figures of Sju that are wrong, or half written", () => {
  it("are refused in words where a difficulty is given, however large, and roll nothing (SJU-1)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const dialog = await compare(ylva, SJU.ylva, { values: [SJU.agility] });
    const field = dialog.getByRole("spinbutton", { name: "Difficulty" });
    for (const wrong of ["1000000", "-9007199254740991", "1.5", ""]) {
      await field.fill("4");
      await dialog.locator("[data-sums]", { hasText: "5 to 4, difference 1" }).waitFor();
      await field.fill(wrong);
      await dialog.locator("[data-problem]", { hasText: "as a whole number from -999999 to 999999." }).waitFor();
      expect(await dialog.getByRole("button", { name: "Roll", exact: true }).isDisabled()).toBe(true);
    }
    const against = { difficulty: 1_000_000 };
    expect(await sju(ylva, "test", UUID.ylva, { values: [SJU.agility], against })).toMatchObject({
      refused: "SJU.Refusal.OutOfRange",
      text: "Difficulty is 1000000, expected a whole number from -999999 to 999999.",
    });
    const id = String((await sju(ylva, "ask", UUID.ylva, { values: [SJU.agility], of: null })).gave);
    await testCard(gm).getByRole("button", { name: "Give a difficulty" }).click();
    const answer = gm.locator(".triskele-sju-answer");
    await answer.getByRole("spinbutton").fill("-9007199254740991");
    await answer.getByText("as a whole number from -999999 to 999999.").waitFor();
    expect(await sju(gm, "answer", id, against)).toMatchObject({ refused: "SJU.Refusal.OutOfRange" });
    expect(await factsOf(scene.table, id)).toMatchObject({ difficulty: null });
  });

  it("outlast what others change meanwhile: a minus that stands alone is not lost (SJU-1)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const dialog = await compare(ylva, SJU.ylva, { values: [SJU.agility] });
    const field = dialog.getByRole("spinbutton", { name: "Difficulty" });
    const figures = [
      { value: 6, begun: "-", rest: "3", sums: "6 to −3, difference 9" },
      { value: 7, begun: "1", rest: "2", sums: "7 to 12, difference −5" },
      { value: 8, begun: "-1", rest: "0", sums: "8 to −10, difference 18" },
    ];
    for (const { value, begun, rest, sums } of figures) {
      await field.fill("");
      await field.focus();
      await ylva.keyboard.type(begun);
      await change(gm, `Actor.${SJU.ylva}.Item.${SJU.agility}`, { "system.value": value });
      await expect.poll(() => figureOf(ylva)).toBe(value);
      await ylva.keyboard.type(rest);
      await dialog.locator("[data-sums]", { hasText: sums }).waitFor();
      // What was typed stands, and the values follow once the field is left for good.
      await dialog.locator('select[name="messageMode"]').focus();
      await valueButton(dialog, "own", `Smidighet ${value}`).waitFor();
      await dialog.locator("[data-sums]", { hasText: sums }).waitFor();
    }
  });
});

describe("what is changed in the middle of a test of Sju", () => {
  it("settings: cards that wait, those that were rolled, and sheets say so at once (SJU-2, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const sheet = await openSheet(ylva, "Ylva");
    const id = String((await sju(ylva, "ask", UUID.ylva, { values: [SJU.agility], of: null })).gave);
    await sju(gm, "answer", id, { difficulty: 2 });
    await testCard(ylva).locator('[data-level="hogtOver"]').waitFor();
    await settle(gm, "threshold", "4");
    for (const page of [gm, ylva]) {
      await testCard(page).locator('[data-level="over"]').waitFor();
      await testCard(page).getByText("3 dice, the two highest count").waitFor();
    }
    // What the card shows is what is rolled.
    await loadDice(ylva, 6, 5, 1);
    expect(await sju(ylva, "rollAsked", id)).toEqual({ gave: true });
    await testCard(ylva).locator("[data-total]", { hasText: "11" }).waitFor();
    expect(await testCard(ylva).locator("[data-house]").count()).toBe(0);
    await settle(gm, "threshold", "3");
    await testCard(ylva).locator("[data-house]", { hasText: "a high level from a difference of 4" }).waitFor();
    expect(await testCard(ylva).locator("[data-level]").getAttribute("data-level")).toBe("over");
    await settle(gm, "onARollSize", "3");
    await sheet.locator('[data-action="toggleOnARoll"][data-tooltip-text^="+3 "]').waitFor();
  });

  it("the asked one is deleted: card and dialog say it, and nobody is asked to answer any more (SJU-1)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await sju(ylva, "ask", UUID.ylva, { values: [SJU.agility], of: UUID.guardToken });
    await testCard(gm).getByRole("button", { name: "Choose values" }).click();
    const dialog = gm.locator(".triskele-sju-answer");
    await dialog.getByRole("button", { name: "Styrka 4" }).click();
    await remove(gm, UUID.guardToken);
    await dialog.getByText("The opposing side is gone").waitFor();
    expect(await dialog.getByRole("button", { name: "Answer", exact: true }).isDisabled()).toBe(true);
    for (const page of [gm, ylva]) {
      await testCard(page).getByText("Väktare is gone: nobody can answer Ylva.").waitFor();
      expect(await testCard(page).getByRole("button", { name: "Choose values" }).count()).toBe(0);
    }
    await testCard(ylva).getByRole("button", { name: "Call off" }).click();
    await testCard(gm).getByText("Called off: nobody rolls.").waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  it("the winner is deleted before his reward: the effect can still be taken, On a Roll cannot (SJU-6, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await loadDice(ylva, 1, 1);
    const against = { actor: UUID.guardToken, values: [SJU.guardStrength] };
    await change(gm, `Actor.${SJU.ylva}.Item.${SJU.agility}`, { "system.value": 4 });
    const id = String((await sju(ylva, "test", UUID.ylva, { values: [SJU.agility], against })).gave);
    await testCard(gm).locator('[data-reward="effect2AndOnARoll"]').waitFor();
    await remove(gm, UUID.guardToken);
    await testCard(gm).locator('[data-reward="effect2AndOnARoll"]').waitFor({ state: "detached" });
    await testCard(ylva).getByText("Väktare has a reward to choose: +4 effect.").waitFor();
    expect(await sju(gm, "takeReward", id, "effect2AndOnARoll")).toMatchObject({ refused: "SJU.Reward.notOffered" });
    await testCard(gm).locator('[data-reward="effect4"]').click();
    await testCard(ylva).getByText("Effect 5 + 4 = 9").waitFor();
  });
});

describe("the keyboard's place in the windows of Sju", () => {
  it("is kept where the button that was pressed goes, or was dead for a moment (SJU-1, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await settle(gm, "openValues", false);
    await target(ylva, "Väktare");
    const dialog = await compare(ylva, SJU.ylva, { values: [SJU.agility] });
    await dialog.locator('[data-action="askInstead"]').focus();
    await ylva.keyboard.press("Enter");
    await dialog.locator("[data-asked]").waitFor();
    await expect.poll(() => focused(ylva)).toBe("opposing");
    await ylva.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await settle(gm, "openValues", true);
    await loadDice(ylva, 6, 5);
    await sju(ylva, "test", UUID.ylva, { values: [SJU.agility], against: ofTorsten });
    const sheet = await openSheet(ylva, "Ylva");
    await loadDice(ylva, 6, 5);
    const repeat = sheet.locator('[data-action="repeat"]');
    await repeat.focus();
    await ylva.keyboard.press("Enter");
    await expect.poll(() => ylva.locator('#chat [data-card="sjuTest"]').count()).toBe(2);
    await expect.poll(() => focused(ylva)).toBe("repeat");
    await sju(ylva, "setOnARoll", UUID.ylva, true);
    const clue = sheet.locator('[data-action="askForClue"]');
    await clue.focus();
    await ylva.keyboard.press("Enter");
    await clue.waitFor({ state: "detached" });
    await expect.poll(() => focused(ylva)).toBe("toggleOnARoll");
  });
});
