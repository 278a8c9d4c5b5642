import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { type FightHost, fightingWorld, nextTurn, spentBy, verb, writtenSince } from "./fights.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

const RAPIER = "kestrelsword0000";
const BOW = "kestrelbow000000";

describe.each(generations)("attacks in a fight (AGE-12, AGE-13), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });
  const attack = (extra: object = {}) => ({
    weapon: RAPIER,
    targets: [`Scene.${IDS.scene}.Token.${IDS.bruteToken}`],
    ...extra,
  });

  it("take the major action, once, and no more than a turn has", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await loadDice(player.page, 2, 3, 4);
    const before = scene.table.world.log.length;
    expect(await verb(player.page, "attack", IDS.kestrel, attack())).toEqual({});
    await card(gm.page, "attack").waitFor();
    expect(writtenSince(scene.table, before)).toEqual([["Actor"], ["ChatMessage"]]);
    expect(await spentBy(gm.page, IDS.kestrel)).toEqual(["meleeAttack: major"]);
    const facts = await gm.page.evaluate(() => {
      const { act, round } = (globalThis as unknown as FightHost).game.messages.contents.at(-1)?.system ?? {};
      return { act, round };
    });
    expect(facts).toEqual({ act: 1, round: { combat: "fightatthebridge", number: 1 } });
    const second = await verb(player.page, "attack", IDS.kestrel, attack());
    expect(second.refused).toBe("AGE.Act.Refusal.noMajorLeft");
    expect(second.text).toContain("Kestrel has taken the major action");
    expect(await gm.page.locator('[data-card="attack"]').count()).toBe(1);
  });

  it("wait for one's own turn, and say whose it is", async () => {
    const gm = await scene.join("Gamemaster");
    const bram = await scene.join("Player 2");
    const early = await verb(bram.page, "attack", IDS.bram, attack({ weapon: "bramaxe000000000" }));
    expect(early.refused).toBe("AGE.Act.Refusal.notYourTurn");
    expect(early.text).toContain("it is the turn of Kestrel");
    await nextTurn(gm.page);
    await loadDice(bram.page, 2, 3, 4);
    expect(await verb(bram.page, "attack", IDS.bram, attack({ weapon: "bramaxe000000000" }))).toEqual({});
  });

  it("get what was aimed and who is prone, by name, and use up the aim", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    expect(await verb(page, "takeAction", IDS.kestrel, "aim")).toEqual({});
    await loadDice(page, 2, 3, 4);
    expect(await verb(page, "attack", IDS.kestrel, attack({ weapon: BOW }))).toEqual({});
    await card(page, "attack").getByText("Aimed").waitFor();
    // 9, Dexterity 3, aimed.
    await card(page, "attack").locator("[data-total]", { hasText: "13" }).waitFor();
    expect(await spentBy(page, IDS.kestrel)).toEqual(["aim: minor", "rangedAttack: major"]);
    const conditions = await page.evaluate(
      (id) => (globalThis as unknown as FightHost).game.actors.get(id)?.system.conditions,
      IDS.kestrel,
    );
    expect(conditions).toEqual([]);
  });

  it("need a weapon in hand and loaded, and shoot it off; a Gamemaster may overrule", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const bow = (changes: object) =>
      page.evaluate(
        async ([id, bow, changes]) => {
          const { game } = globalThis as unknown as FightHost;
          await game.actors.get(id)?.items.get(bow)?.update(changes);
        },
        [IDS.kestrel, BOW, changes] as const,
      );
    await bow({ "system.readied": false, "system.reload": "minor" });
    const away = await verb(page, "attack", IDS.kestrel, attack({ weapon: BOW }));
    expect(away.text).toContain("Short Bow is put away");
    expect(await verb(page, "takeAction", IDS.kestrel, "ready", { item: BOW })).toEqual({});
    await loadDice(page, 2, 3, 4);
    expect(await verb(page, "attack", IDS.kestrel, attack({ weapon: BOW }))).toEqual({});
    expect((await verb(page, "attack", IDS.kestrel, attack({ weapon: BOW }))).refused).toBe(
      "AGE.Act.Refusal.notLoaded",
    );
    const again = verb(gm.page, "attack", IDS.kestrel, attack({ weapon: BOW }));
    await loadDice(gm.page, 2, 3, 4);
    const dialog = gm.page.locator("dialog", { hasText: "Short Bow is not loaded" });
    await dialog.getByRole("button", { name: "Overrule" }).click();
    expect(await again).toEqual({});
    await expect.poll(() => page.locator('[data-card="attack"]').count()).toBe(2);
  });

  it("count the same from two windows and after a reload", async () => {
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 1");
    await scene.join("Gamemaster");
    await loadDice(first.page, 2, 3, 4);
    await loadDice(second.page, 2, 3, 4);
    const outcomes = await Promise.all([first, second].map(({ page }) => verb(page, "attack", IDS.kestrel, attack())));
    expect(outcomes.filter(({ refused }) => refused === undefined)).toHaveLength(1);
    expect(outcomes.filter(({ refused }) => refused === "AGE.Act.Refusal.noMajorLeft")).toHaveLength(1);
    await first.page.reload();
    await card(first.page, "attack").waitFor();
    expect((await verb(first.page, "attack", IDS.kestrel, attack())).refused).toBe("AGE.Act.Refusal.noMajorLeft");
  });

  it("are refused on the sheet with a notice, and dice do not fall", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 2");
    await target(page, "Marsh Brute");
    const sheet = await openSheet(page, "Bram");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Fists", exact: true }).click({ modifiers: ["Shift"] });
    await page.locator(".notification", { hasText: "Bram: it is the turn of Kestrel" }).waitFor();
    expect(await page.locator('[data-card="attack"]').count()).toBe(0);
  });
});
