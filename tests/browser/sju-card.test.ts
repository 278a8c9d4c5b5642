import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { loadDice } from "./acts.ts";
import { sampleScenes, stored } from "./sample.ts";
import { change, rollAgility, settle, sju, testCard, UUID } from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });

describe("the card of a test of Sju", () => {
  it("shows both sides' values and sums, the level, and all dice as they fell (SJU-1, SJU-2, SJU-3, SJU-4, SJU-5)", async () => {
    const { page: ylva } = await scene.join("Player 1");
    const { page: swede } = await scene.join("Player 2", { lang: "sv" });
    await loadDice(ylva, 6, 2, 5);
    const against = { actor: UUID.torsten, values: [SJU.torstenStrength] };
    await sju(ylva, "test", UUID.ylva, { values: [SJU.agility, SJU.stealth], against });
    const card = testCard(swede);
    const side = (key: string) => card.locator(`[data-side="${key}"]`);
    await expect.poll(() => side("offensive").locator("[data-sum]").textContent()).toBe("Smidighet 5 + Smyga 4 = 9");
    await expect.poll(() => side("defensive").locator("[data-sum]").textContent()).toBe("Styrka 5 ×2 = 10");
    expect(await side("defensive").locator("[data-factor]").getAttribute("aria-label")).toBe("gånger 2");
    expect(await card.locator('[data-level="under"]').textContent()).toContain("Under 9 mot 10 · 3 tärningar");
    const dice = card.locator(".triskele-die");
    expect(await dice.evaluateAll((all) => all.map((die) => die.getAttribute("data-face")))).toEqual(["6", "2", "5"]);
    expect(await dice.evaluateAll((all) => all.map((die) => die.getAttribute("data-die")))).toEqual([
      "dropped",
      "kept",
      "kept",
    ]);
    expect(await dice.evaluateAll((all) => all.map((die) => die.textContent?.replace(/\s+/g, " ").trim()))).toEqual([
      "6 räknas inte",
      "2 räknas",
      "5 räknas",
    ]);
    // A seven: the offensive side's, with no effect.
    expect(await card.locator("[data-total]").textContent()).toBe("7");
    expect(await card.locator('[data-winner="offensive"]').textContent()).toContain("Ylva lyckas");
    expect(await card.locator("[data-effect]").textContent()).toBe("Effekt 0");
    expect(await side("offensive").getAttribute("data-wins")).toBe("");
    expect(await side("defensive").getAttribute("data-wins")).toBe(null);
  });

  it("tells how well the one and how badly the other did, and whose Fumble it is (SJU-6, SJU-7)", async () => {
    const { page: ylva } = await scene.join("Player 1");
    const torsten = { actor: UUID.torsten, values: [SJU.torstenStrength] };
    const qualities = async () => ({
      offensive: await testCard(ylva).locator('[data-side="offensive"] [data-quality]').textContent(),
      defensive: await testCard(ylva).locator('[data-side="defensive"] [data-quality]').textContent(),
    });
    await rollAgility(ylva, torsten, 4, 4);
    await testCard(ylva).locator('[data-winner="offensive"]').waitFor();
    expect(await qualities()).toEqual({ offensive: " Very good", defensive: " Very bad" });
    await rollAgility(ylva, torsten, 1, 1);
    await testCard(ylva).locator('[data-winner="defensive"]').waitFor();
    expect(await qualities()).toEqual({
      offensive: " Catastrophically bad – Fumble",
      defensive: " Catastrophically good",
    });
    expect(await testCard(ylva).locator("[data-fumble]").count()).toBe(1);
    await rollAgility(ylva, torsten, 6, 6);
    await testCard(ylva).locator('[data-side="defensive"] [data-fumble]').waitFor();
    expect((await qualities()).offensive).toBe(" Catastrophically good");
  });

  it("is plain in a stand-off, and says later under which rules it was rolled (SJU-2, SJU-4, SJU-6)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await settle(gm, "seven", "standoff");
    await change(ylva, UUID.ylva, { "system.onARoll": true });
    await rollAgility(ylva, { difficulty: 2 }, 3, 3, 1, 2);
    const card = testCard(ylva);
    await card.getByText("Stand-off: nobody wins").waitFor();
    expect(await card.locator("[data-total]").textContent()).toBe("7");
    expect(await card.locator("[data-level]").getAttribute("data-level")).toBe("hogtOver");
    expect(await card.locator("[data-quality], [data-wins], [data-house], button").count()).toBe(0);
    await settle(gm, "seven", "success");
    await settle(gm, "threshold", "4");
    await ylva.reload();
    await expect
      .poll(() => testCard(ylva).locator("[data-house]").textContent())
      .toBe("Rolled under other rules than today’s: a high level from a difference of 3 · 7 is a stand-off");
    await testCard(ylva).getByText("Stand-off: nobody wins").waitFor();
  });

  it("gives a difficulty its effect by itself, and tells a hidden one's number nowhere (SJU-2, SJU-6, SJU-7, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await rollAgility(ylva, { difficulty: 5 }, 2, 2);
    await expect.poll(() => testCard(gm).locator("[data-effect]").textContent()).toBe("Effect 3 + 2 = 5");
    expect(await testCard(gm).locator('[data-side="defensive"] [data-quality]').textContent()).toBe(" Very good");
    await loadDice(gm, 1, 1, 5, 4);
    const hidden = { difficulty: 8675, hidden: true };
    await sju(gm, "test", UUID.ylva, { values: [SJU.agility], against: hidden });
    await expect.poll(() => testCard(ylva).locator("[data-effect]").textContent()).toBe("Effect 5 + 4 = 9");
    await testCard(ylva).getByText("against a hidden difficulty").waitFor();
    expect(await testCard(ylva).locator('[data-level="hogtUnder"]').count()).toBe(1);
    expect(await testCard(gm).locator('button[data-action="takeReward"], [data-action="undoReward"]').count()).toBe(0);
    expect(JSON.stringify(scene.table.world.log)).not.toContain("8675");
    expect(await sju(ylva, "test", UUID.ylva, { values: [SJU.agility], against: hidden })).toMatchObject({
      refused: "SJU.Refusal.OnlyGmHides",
    });
  });

  it("is one plain line for exports, in its roller's language (SJU-1, SJU-4, SJU-5)", async () => {
    const { page: gm } = await scene.join("Gamemaster", { lang: "sv" });
    const { page: ylva } = await scene.join("Player 1");
    const line = async (id: string) => (await stored(scene.table, "ChatMessage", id)).content;
    const torsten = { actor: UUID.torsten, values: [SJU.torstenStrength] };
    expect(await line(await rollAgility(ylva, torsten, 5, 4))).toBe(
      "Ylva against Torsten: Even, 9. Ylva succeeds, effect 2.",
    );
    expect(await line(await rollAgility(gm, { difficulty: 5 }, 2, 3))).toBe(
      "Ylva mot svårighet 5: Lika, 5. Svårigheten står emot, effekt 2.",
    );
    const hidden = { difficulty: 8675, hidden: true };
    expect(await line(await rollAgility(gm, hidden, 6, 5, 3, 3))).toBe(
      "Ylva mot en hemlig svårighet: Högt Under, 6. Svårigheten står emot, effekt 1.",
    );
    await settle(gm, "seven", "standoff");
    expect(await line(await rollAgility(gm, { difficulty: 5 }, 3, 4))).toContain("7. Dött läge: ingen vinner");
  });

  it("says who spent On a Roll and what it did, or that both cancelled (SJU-8)", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const against = { actor: UUID.torsten, values: [SJU.torstenStrength] };
    const said = () => testCard(torsten).locator("[data-on-a-roll]").textContent();
    await change(torsten, UUID.torsten, { "system.onARoll": true });
    await rollAgility(ylva, against, 5, 4);
    await expect.poll(said).toBe(" Torsten spends On a Roll: −1.");
    await expect.poll(() => testCard(torsten).locator("[data-total]").textContent()).toBe("8");
    await change(torsten, UUID.torsten, { "system.onARoll": true });
    await change(ylva, UUID.ylva, { "system.onARoll": true });
    await rollAgility(ylva, against, 5, 3);
    await expect.poll(said).toBe(" Ylva and Torsten both spend On a Roll: they cancel.");
    await expect.poll(() => testCard(torsten).locator("[data-total]").textContent()).toBe("8");
    await rollAgility(ylva, against, 5, 4);
    await expect.poll(() => testCard(torsten).locator("[data-total]").textContent()).toBe("9");
    expect(await testCard(torsten).locator("[data-on-a-roll]").count()).toBe(0);
  });
});
