import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes } from "./sample.ts";
import { change, factsOf, holdsAt, isOnARoll, lastMessage, rollAgility, sju, testCard, UUID } from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });
const EASY = { difficulty: 4 };

describe("the rewards of a test of Sju (SJU-6 to SJU-8)", () => {
  it("are one, though the player and the Gamemaster choose at the same moment (SJU-6)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const id = await rollAgility(ylva, EASY, 5, 5, 2);
    await testCard(torsten).getByText("Ylva has a reward to choose: +2 effect or On a Roll.").waitFor();
    expect(await testCard(torsten).locator("button").count()).toBe(0);
    const buttons = await Promise.all([
      testCard(ylva).locator('[data-reward="onARoll"]').elementHandle(),
      testCard(gm).locator('[data-reward="effect2"]').elementHandle(),
    ]);
    // No waiting for a card to lie still: the one click must not see what came of the other.
    await Promise.all(buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())));
    await expect.poll(async () => (await factsOf(scene.table, id)).reward).not.toBe(null);
    const { key, by } = (await factsOf(scene.table, id)).reward as { key: string; by: string };
    const user = key === "onARoll" ? "Player 1" : "Gamemaster";
    const label = key === "onARoll" ? "On a Roll" : "+2 effect";
    for (const page of [gm, ylva, torsten]) {
      await testCard(page).getByText(`Ylva takes “${label}” (chosen by ${user}).`).waitFor();
    }
    // Whoever came second reads that it was taken.
    const late = key === "onARoll" ? gm : ylva;
    await late.locator(".notification", { hasText: "Ylva has already taken" }).waitFor();
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(key === "onARoll");
    const effect = key === "onARoll" ? "Effect 3" : "Effect 3 + 2 = 5";
    expect(await testCard(torsten).locator("[data-effect]").textContent()).toBe(effect);
    expect(by).not.toBe("");
  });

  it("follow whether the winner holds On a Roll, also a token with data of its own (SJU-7, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const guard = { actor: UUID.guardToken, values: [SJU.guardStrength] };
    const offered = () =>
      testCard(gm)
        .locator("button[data-reward]")
        .evaluateAll((all) => all.map((button) => (button as HTMLElement).dataset.reward));
    const first = await rollAgility(ylva, guard, 1, 1, 6);
    expect((await factsOf(scene.table, first)).defensive).toMatchObject({ actor: UUID.guard });
    // Over: the two highest are kept.
    await testCard(gm).locator('[data-winner="offensive"]').waitFor();
    await change(gm, UUID.guard, { "system.onARoll": true });
    await rollAgility(ylva, guard, 1, 1, 1);
    await expect.poll(offered).toEqual(["effect2AndOnARoll", "effect4"]);
    await change(gm, UUID.guard, { "system.onARoll": true });
    await expect.poll(offered).toEqual(["effect4"]);
    await testCard(gm).getByText("Väktare is On a Roll already and takes the effect instead.").waitFor();
    await change(gm, UUID.guard, { "system.onARoll": false });
    await expect.poll(offered).toEqual(["effect2AndOnARoll", "effect4"]);
    await gm.reload();
    await testCard(gm).locator('[data-reward="effect2AndOnARoll"]').click();
    await expect.poll(() => testCard(ylva).locator("[data-effect]").textContent()).toBe("Effect 6 + 2 = 8");
    await expect.poll(() => holdsAt(ylva, UUID.guardToken)).toBe(true);
    await expect.poll(() => isOnARoll(scene.table, SJU.guard)).toBe(false);
    // The token's own On a Roll counts against the next roll.
    await rollAgility(ylva, guard, 6, 3, 1);
    await expect.poll(() => testCard(gm).locator("[data-total]").textContent()).toBe("8");
    await expect.poll(() => holdsAt(gm, UUID.guardToken)).toBe(false);
  });

  it("are taken back by the Gamemaster, On a Roll too where it is held still, and chosen anew (SJU-6, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const id = await rollAgility(ylva, EASY, 5, 5, 2);
    await testCard(ylva).locator('[data-reward="onARoll"]').click();
    await testCard(gm).getByText("Ylva takes “On a Roll”").waitFor();
    expect(await testCard(ylva).locator('[data-action="undoReward"]').count()).toBe(0);
    expect(await sju(ylva, "undoReward", id)).toMatchObject({ refused: "SJU.Undo.onlyGm" });
    await gm.locator("#chat .chat-message .context-menu-button").last().click();
    await gm.getByRole("menuitem", { name: "Take back what the card did" }).click();
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    expect((await factsOf(scene.table, id)).reward).toBe(null);
    // Nothing is left to take back.
    expect(await sju(gm, "undoReward", id)).toEqual({ gave: "nothing" });
    await testCard(ylva).locator('[data-reward="effect2"]').click();
    await expect.poll(() => testCard(gm).locator("[data-effect]").textContent()).toBe("Effect 3 + 2 = 5");
    await testCard(gm).getByRole("button", { name: "Take the reward back" }).click();
    await expect.poll(() => testCard(gm).locator("[data-effect]").textContent()).toBe("Effect 3");
    await testCard(ylva).locator('[data-reward="onARoll"]').click();
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(true);
    await rollAgility(ylva, EASY, 4, 2, 1);
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    // One gained since then is another, and stays.
    await change(gm, UUID.ylva, { "system.onARoll": true });
    expect(await sju(gm, "undoReward", id)).toEqual({ gave: "used" });
    await gm.locator(".notification", { hasText: "the roll that used it stands" }).waitFor();
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(true);
    expect((await factsOf(scene.table, id)).reward).toBe(null);
    // Nor is one taken that was taken and given by hand.
    await sju(gm, "setOnARoll", UUID.ylva, false);
    await sju(gm, "takeReward", id, "onARoll");
    await sju(gm, "setOnARoll", UUID.ylva, false);
    await sju(gm, "setOnARoll", UUID.ylva, true);
    expect(await sju(gm, "undoReward", id)).toEqual({ gave: "used" });
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(true);
  });

  it("may be used for a clue, once, which the Gamemaster can give back (SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1", { lang: "sv" });
    expect(await sju(ylva, "clue", UUID.ylva)).toMatchObject({ refused: "SJU.Clue.none" });
    await change(ylva, UUID.ylva, { "system.onARoll": true });
    const both = await Promise.all([sju(ylva, "clue", UUID.ylva), sju(ylva, "clue", UUID.ylva)]);
    expect(both.map(({ refused }) => refused ?? "")).toEqual(["", "SJU.Clue.none"]);
    await testCard(gm).getByText("Ylva uses On a Roll for a clue from the Gamemaster.").waitFor();
    await testCard(ylva).getByText("Ylva använder On a Roll för en ledtråd från spelledaren.").waitFor();
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    const id = await lastMessage(gm);
    expect(id).toBe(both[0]?.gave);
    await testCard(gm).getByRole("button", { name: "Give On a Roll back" }).click();
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(true);
    await testCard(ylva).locator("[data-given-back]").waitFor();
    expect(await sju(gm, "undoReward", id)).toEqual({ gave: "nothing" });
  });

  it("costs one write to roll, one batch to choose a reward, one to use it up (SJU-3, SJU-6, SJU-8)", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { world } = scene.table;
    const written = async (deed: () => Promise<unknown>) => {
      const before = world.log.length;
      await deed();
      return writtenSince(scene.table, before);
    };
    expect(await written(() => rollAgility(ylva, EASY, 5, 5, 2))).toEqual([["ChatMessage"]]);
    const [choice, ...others] = await written(() => sju(ylva, "takeReward", "last", "onARoll"));
    expect([choice?.toSorted(), others]).toEqual([["Actor", "ChatMessage"], []]);
    expect(await written(() => rollAgility(ylva, EASY, 3, 5, 2))).toEqual([["Actor"], ["ChatMessage"]]);
    await change(ylva, UUID.ylva, { "system.onARoll": true });
    const [clue, ...more] = await written(() => sju(ylva, "clue", UUID.ylva));
    expect([clue?.toSorted(), more]).toEqual([["Actor", "ChatMessage"], []]);
  });
});
