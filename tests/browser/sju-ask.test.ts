import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { loadDice } from "./acts.ts";
import { sampleScenes, stored } from "./sample.ts";
import { change, factsOf, isOnARoll, lastMessage, settle, sju, testCard, UUID } from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });
const TWO = { values: [SJU.agility, SJU.stealth] };

async function facesOf(id: string): Promise<number[][]> {
  const { rolls } = (await stored(scene.table, "ChatMessage", id)) as { rolls: string[] };
  return rolls.map((roll) => JSON.parse(roll).terms[0].results.map(({ result }: { result: number }) => result));
}

describe("a test of Sju whose other side is asked first (SJU-1 to SJU-5)", () => {
  it("takes the defender's values, then the asker's roll, each once (SJU-1, SJU-8)", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const id = String((await sju(ylva, "ask", UUID.ylva, { ...TWO, of: UUID.torsten })).gave);
    expect(await sju(ylva, "rollAsked", id)).toMatchObject({ refused: "SJU.Ask.expected.values" });
    expect(await sju(torsten, "answer", "last", { values: [] })).toMatchObject({ refused: "SJU.Refusal.NoValues" });
    expect(await sju(torsten, "answer", id, { values: [SJU.torstenStrength] })).toEqual({ gave: true });
    expect(await factsOf(scene.table, id)).toMatchObject({ defensive: { values: [{ name: "Styrka", value: 5 }] } });
    // The same again is the same; another is not.
    expect(await sju(torsten, "answer", id, { values: [SJU.torstenStrength] })).toEqual({ gave: true });
    expect(await sju(torsten, "answer", id, { values: [SJU.torstenSword] })).toMatchObject({
      refused: "SJU.Ask.answered",
    });
    await change(ylva, UUID.ylva, { "system.onARoll": true });
    // 9 against 5 × 2: Under.
    await loadDice(ylva, 6, 5, 4);
    expect(await sju(ylva, "rollAsked", id)).toEqual({ gave: true });
    expect(await factsOf(scene.table, id)).toMatchObject({ onARoll: { offensive: true, defensive: false } });
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    expect(await facesOf(id)).toEqual([[6, 5, 4]]);
    await expect.poll(() => testCard(torsten).locator("[data-total]").textContent()).toBe("10");
    expect(await sju(ylva, "rollAsked", id)).toMatchObject({ refused: "SJU.Ask.rolled" });
  });

  it("keeps the asker's values apart until the answer, which the keyboard can give (SJU-1, SJU-2)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const three = { values: [SJU.agility, SJU.stealth, SJU.sword], of: UUID.torsten };
    await sju(ylva, "ask", UUID.ylva, three);
    await testCard(torsten).getByText("3 values, shown after the answer").waitFor();
    for (const page of [gm, torsten]) expect(await testCard(page).textContent()).not.toContain("Smidighet");
    expect(await testCard(ylva).textContent()).toContain("Smidighet 5 + Smyga 4 + Svärd 2");
    // The question outlasts a reload of both.
    await Promise.all([torsten.reload(), ylva.reload()]);
    await testCard(torsten).getByRole("button", { name: "Choose values" }).focus();
    await torsten.keyboard.press("Enter");
    const dialog = torsten.locator(".triskele-sju-answer");
    const strength = dialog.getByRole("button", { name: "Styrka 5" });
    await strength.waitFor();
    expect(await dialog.textContent()).toContain("Ylva uses 3 values against Torsten.");
    const send = dialog.getByRole("button", { name: "Answer", exact: true });
    await dialog.getByText("Torsten: choose at least one value.").waitFor();
    expect(await send.isDisabled()).toBe(true);
    await strength.focus();
    await torsten.keyboard.press("Space");
    await dialog.getByText("the sum 5 counts 3 times, 15").waitFor();
    await dialog.getByRole("button", { name: "Svärd 3" }).focus();
    await torsten.keyboard.press("Space");
    await dialog.getByText("that cannot be balanced. Torsten needs 1 more").waitFor();
    expect(await send.isDisabled()).toBe(true);
    await torsten.keyboard.press("Space");
    await send.focus();
    await torsten.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await testCard(gm).locator('[data-level="hogtUnder"]').waitFor();
    await testCard(torsten).getByText("Smidighet 5 + Smyga 4 + Svärd 2 = 11").waitFor();
    await testCard(gm).getByText("11 to 15").waitFor();
  });

  it("gets a hidden difficulty from the Gamemaster, and is rolled by the rules of that moment (SJU-2, SJU-4, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await sju(ylva, "ask", UUID.ylva, { ...TWO, of: null });
    const id = await lastMessage(ylva);
    expect(await testCard(ylva).getByRole("button", { name: "Give a difficulty" }).count()).toBe(0);
    await testCard(gm).getByRole("button", { name: "Give a difficulty" }).click();
    const dialog = gm.locator(".triskele-sju-answer");
    await dialog.getByRole("spinbutton", { name: "Difficulty" }).fill("-8675");
    await dialog.getByRole("checkbox", { name: /Hide the difficulty/ }).check();
    await dialog.getByRole("button", { name: "Answer", exact: true }).click();
    await testCard(ylva).locator('[data-level="hogtOver"]').waitFor();
    await testCard(ylva).getByText("against a hidden difficulty").waitFor();
    expect(await factsOf(scene.table, id)).toMatchObject({ difficulty: null, hiddenLevel: "hogtOver" });
    expect(JSON.stringify(scene.table.world.log)).not.toContain("8675");
    await settle(gm, "seven", "standoff");
    await settle(gm, "onARollSize", "3");
    await change(ylva, UUID.ylva, { "system.onARoll": true });
    await loadDice(ylva, 1, 2, 2, 1);
    await testCard(ylva).getByRole("button", { name: "Roll", exact: true }).click();
    await testCard(gm).getByText("Stand-off: nobody wins").waitFor();
    expect(await factsOf(scene.table, id)).toMatchObject({ seven: "standoff", size: 3 });
  });

  it("has one roll though it is rolled in two windows at once (SJU-3, SJU-8)", async () => {
    await scene.join("Gamemaster");
    const { page: one } = await scene.join("Player 1");
    const { page: two } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const id = String((await sju(one, "ask", UUID.ylva, { values: [SJU.agility], of: UUID.torsten })).gave);
    await sju(torsten, "answer", id, { values: [SJU.torstenStrength] });
    await change(one, UUID.ylva, { "system.onARoll": true });
    await Promise.all([one, two].map((page) => testCard(page).getByRole("button", { name: "Roll" }).waitFor()));
    await loadDice(one, 6, 1);
    await loadDice(two, 5, 1);
    const both = await Promise.all([sju(one, "rollAsked", id), sju(two, "rollAsked", id)]);
    expect(both.map(({ gave, refused }) => refused ?? gave).sort()).toEqual(["SJU.Ask.rolled", true]);
    const first = both[0]?.gave === true ? [6, 1] : [5, 1];
    expect(await facesOf(id)).toEqual([first]);
    await expect.poll(() => testCard(torsten).locator("[data-total]").textContent()).toBe(String((first[0] ?? 0) + 2));
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
  });

  it("is called off by the asker or the Gamemaster, and then takes no answer (SJU-1)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    await sju(ylva, "ask", UUID.ylva, { ...TWO, of: UUID.torsten });
    await testCard(torsten).getByRole("button", { name: "Choose values" }).click();
    await torsten.locator(".triskele-sju-answer").waitFor();
    await testCard(ylva).getByRole("button", { name: "Call off" }).click();
    // Nothing is left to answer.
    await torsten.locator(".triskele-sju-answer").waitFor({ state: "detached" });
    await testCard(torsten).getByText("Called off: nobody rolls.").waitFor();
    expect(await testCard(torsten).locator("button").count()).toBe(0);
    expect(await testCard(torsten).textContent()).not.toContain("Smidighet");
    const answer = { values: [SJU.torstenStrength] };
    expect(await sju(torsten, "answer", "last", answer)).toMatchObject({ refused: "SJU.Ask.withdrawn" });
    await sju(ylva, "ask", UUID.ylva, { ...TWO, of: UUID.guardToken });
    expect(await sju(torsten, "withdraw", await lastMessage(torsten))).toMatchObject({
      refused: "SJU.Refusal.NotYours",
    });
    await sju(gm, "answer", "last", { values: [SJU.guardStrength, SJU.guardWatch] });
    await testCard(ylva).getByText("Both sides are known: Ylva rolls.").waitFor();
    expect(await factsOf(scene.table, await lastMessage(gm))).toMatchObject({ defensive: { actor: UUID.guard } });
    await testCard(gm).getByRole("button", { name: "Call off" }).click();
    await testCard(ylva).getByText("Called off: nobody rolls.").waitFor();
    expect(await sju(ylva, "rollAsked", "last")).toMatchObject({ refused: "SJU.Ask.withdrawn" });
  });

  it("without a Gamemaster says that the answer waits for one (SJU-1)", async () => {
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    await sju(ylva, "ask", UUID.ylva, { ...TWO, of: UUID.torsten });
    await testCard(torsten).getByText("No Gamemaster is connected").waitFor();
    expect(await testCard(torsten).getByRole("button", { name: "Choose values" }).isDisabled()).toBe(true);
    await testCard(ylva).getByRole("button", { name: "Call off" }).click();
    await testCard(torsten).getByText("Called off: nobody rolls.").waitFor();
  });
});
