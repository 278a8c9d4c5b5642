import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { openSheet } from "./acts.ts";
import { act, deleted, held, phase, seen, UUID } from "./exchange-acts.ts";
import { verb52 } from "./fiftytwo-acts.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes, stored } from "./sample.ts";

const [S12 = "", S5 = "", H9 = ""] = cards("S12", "S5", "H9");
const [C11 = "", D2 = ""] = cards("C11", "D2");

interface SeenActor {
  system: {
    health: Record<"physical" | "mental", { value: number }>;
    fallen: { mental: object | null };
  };
}

describe("an opposed test", () => {
  const scene = sampleScenes({
    seed: dealtWorld({ vera: [S12, S5, H9], otto: [C11, D2], dealer: cards("H2", "C3") }),
  });

  it("costs six game writes and three card moves, with damage and an immediate action (C52-6, C52-7, C52-8, C52-11)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    const before = scene.table.world.log.length;
    const attack = { opponent: UUID.otto, skill: C52.athletics, card: S12, weapon: GEAR.sword, device: GEAR.lockpicks };
    const id = String((await act(vera, "oppose", UUID.vera, attack)).gave);
    await expect.poll(() => phase(otto, id)).toBe("laying");
    expect(await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: C11 })).toEqual({ gave: true });
    await expect.poll(() => phase(gm, id)).toBe("shown");
    // Queen 10 + 6 + 3 against Jack 10 + 3; the queen outranks the jack.
    const shown = await seen(gm, id);
    expect(shown?.exchange.shown.map(({ side, card, from }) => [side, card, from])).toEqual([
      ["attacker", S12, "hand"],
      ["defender", C11, "hand"],
    ]);
    expect(shown?.immediate).toBe("open");
    expect(await held(gm, "hand", C52.vera)).toContain(S12);
    expect(await act(vera, "takeImmediate", id)).toEqual({ refused: "C52.Exchange.damageFirst" });
    expect(await verb52(gm, "draw", C52.vera)).toEqual({ refused: "C52.Refusal.Bound" });
    expect(await act(vera, "playDamage", id, S12)).toEqual({ refused: "C52.Exchange.Refusal.cardNotInHand" });
    expect(await act(vera, "playDamage", id, H9)).toEqual({ gave: true });
    await expect.poll(() => phase(otto, id)).toBe("settled");
    expect(await held(gm, "discard")).toEqual([S12, H9, C11].sort());
    expect(await held(gm, "hand", C52.vera)).toEqual([S5]);
    const { system } = (await stored(scene.table, "Actor", C52.otto)) as unknown as {
      system: { health: { physical: { value: number } } };
    };
    expect(system.health.physical.value).toBe(2);
    const written = scene.table.world.log
      .slice(before)
      .flatMap(({ operations }) => operations.map((one) => `${one.action} ${one.documentName}`));
    expect(written.filter((write) => !write.endsWith(" Card"))).toEqual([
      "create ChatMessage",
      "update ChatMessage",
      "update ChatMessage",
      "update ChatMessage",
      "update ChatMessage",
      "update Actor",
    ]);
    const moved = scene.table.world.log
      .slice(before)
      .flatMap(({ operations }) => operations)
      .flatMap((one) => (one.action === "create" && one.documentName === "Card" ? one.ids : []));
    expect(moved).toHaveLength(3);
    expect(await act(otto, "takeImmediate", id)).toEqual({ refused: "C52.Refusal.NotYours" });
    expect(await act(vera, "takeImmediate", id)).toEqual({ gave: true });
    expect((await act(otto, "checkExchange", id)).gave).toEqual([
      { side: "attacker", verdict: "matches" },
      { side: "defender", verdict: "matches" },
    ]);
  });
});

describe("opposed tests of all kinds", () => {
  const [H12 = "", S13 = "", C13 = "", H14 = "", S2 = ""] = cards("H12", "S13", "C13", "H14", "S2");
  const [D9 = "", D10 = ""] = cards("D9", "D10");
  // The Ace of spades is out of the shoe: flipped for somebody with Melee Attack, it would succeed by itself.
  const seed = dealtWorld({ vera: [H12, S13, C13, H14, S2], dealer: [D9, D10], discard: cards("S14") });
  const actors = seed.actors.map((actor) =>
    actor._id === C52.vera ? { ...actor, system: { health: { mental: { value: 3 } } } } : actor,
  );
  const scene = sampleScenes({ seed: { ...seed, actors } });

  it("take Health of the side that the Dealer names, flip where no card is, and judge a use of a card when it is shown (C52-4, C52-7, C52-8, C52-9, C52-11, C52-18)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const begin = async (page: Page, who: string, options: object) => {
      const { gave, refused } = await act(page, "oppose", who, options);
      expect(refused).toBeUndefined();
      await expect.poll(() => phase(vera, String(gave))).toBe("laying");
      return String(gave);
    };
    const health = async (uuid: string) =>
      gm.evaluate(async (uuid) => {
        const { fromUuid } = globalThis as unknown as {
          fromUuid(uuid: string): Promise<SeenActor & { actor?: SeenActor }>;
        };
        const found = await fromUuid(uuid);
        const { health, fallen } = (found.actor ?? found).system;
        return { physical: health.physical.value, mental: health.mental.value, fell: fallen.mental };
      }, uuid);

    // Against an NPC with his own Health: the trademark card works with a specialised skill, and has no immediate action.
    const trick = { skill: C52.stealth, card: H12, use: "trademark", opponent: UUID.guard };
    const first = await begin(vera, UUID.vera, trick);
    expect(await act(vera, "setDamageSide", first, "mental")).toEqual({ refused: "C52.Refusal.OnlyDealer" });
    expect(await act(gm, "setDamageSide", first, "mental")).toEqual({ gave: true });
    expect(await act(gm, "lay", first, { skill: "meleeAttack", card: D9, bonus: 20 })).toEqual({ gave: true });
    await expect.poll(() => phase(vera, first)).toBe("shown");
    expect((await seen(vera, first))?.immediate).toBeNull();
    // It is a critical success, and the Dealer says what it means.
    const meaning = "The guard runs for his life.";
    expect(await act(vera, "tellMeaning", first, meaning)).toEqual({ refused: "C52.Test.Refusal.onlyDealerTells" });
    expect((await act(gm, "tellMeaning", first, meaning)).refused).toBeUndefined();
    await expect.poll(async () => (await seen(vera, first))?.meaning).toBe(meaning);
    expect(await act(gm, "setDamageSide", first, null)).toEqual({ refused: "C52.Damage.sideTooLate" });
    expect(await act(vera, "flipDamage", first)).toEqual({ refused: "C52.Damage.chooseCard" });
    // Her player is away.
    expect(await act(gm, "flipDamage", first)).toEqual({ gave: true });
    expect(await act(vera, "playDamage", first, S2)).toEqual({ refused: "C52.Damage.dealtAlready" });
    await expect.poll(() => phase(vera, first)).toBe("settled");
    const guard = await health(UUID.guard);
    expect(guard.physical).toBe(13);
    expect(guard.mental).toBeLessThan(13);
    expect((await stored(scene.table, "Actor", C52.guard)).system).not.toMatchObject({
      health: { mental: { value: guard.mental } },
    });

    // Another face card is not her trademark: it counts as any king, and earns what a king earns.
    const second = await begin(vera, UUID.vera, { ...trick, card: C13, bonus: 9, harmful: false });
    expect(await act(gm, "lay", second, { skill: "meleeAttack", card: D10 })).toEqual({ gave: true });
    await expect.poll(() => phase(vera, second)).toBe("settled");
    const refused = await seen(vera, second);
    expect(refused?.plays.attacker).toMatchObject({ use: "trademark", useRefused: "notTheCard" });
    expect(refused?.immediate).toBe("open");
    expect(await act(gm, "tellMeaning", second, meaning)).toEqual({ refused: "C52.Test.Refusal.notCritical" });

    // The common hand is empty: the steward deals it when the test begins; and an opponent without cards gets his.
    expect(await held(gm, "dealer")).toEqual([]);
    expect(await act(gm, "oppose", UUID.boss, { skill: GEAR.bossPresence, card: null, opponent: UUID.otto })).toEqual({
      refused: "C52.Exchange.drawFirst",
    });
    expect((await act(gm, "draw", UUID.boss)).gave).toBe(5);
    const [one = "", two = ""] = await held(gm, "dealer");
    const third = await begin(gm, UUID.boss, {
      skill: GEAR.bossPresence,
      card: one,
      opponent: UUID.otto,
      harmful: false,
    });
    expect(await held(gm, "hand", C52.otto)).toHaveLength(5);
    // Whoever acts takes what he has earned, and the others lose theirs.
    await expect.poll(async () => (await seen(vera, second))?.immediate).toBe("lost");
    expect(await act(vera, "takeImmediate", second)).toEqual({ refused: "C52.Exchange.immediateLost" });
    expect(await act(gm, "voidExchange", third)).toEqual({ gave: true });

    // Her mind gives way, and her sheet keeps by what.
    const fourth = await begin(gm, UUID.boss, { skill: GEAR.bossPresence, card: one, opponent: UUID.vera, bonus: 40 });
    expect(await act(vera, "lay", fourth, { skill: GEAR.veraWillpower, card: S2 })).toEqual({ gave: true });
    await expect.poll(() => phase(vera, fourth)).toBe("shown");
    expect(await act(vera, "playDamage", fourth, S13)).toEqual({ refused: "C52.Refusal.NotYours" });
    expect(await act(gm, "playDamage", fourth, two)).toEqual({ gave: true });
    await expect.poll(() => phase(vera, fourth)).toBe("settled");
    expect(await health(UUID.vera)).toMatchObject({
      mental: Math.max(0, 3 - Math.min(10, Number(two.slice(12, 14)))),
      physical: 13,
    });
    expect((await seen(vera, fourth))?.damage.dealt).toMatchObject({ side: "mental", before: 3 });
    const after = await health(UUID.vera);
    if (after.mental === 0)
      expect(after.fell).toMatchObject({ identifier: "presence", opponent: "Director", card: one });

    // Two of the Dealer's, with one card between them: the top card plays for the other. Deleted in mid-test, the cards are played.
    const left = await held(gm, "dealer");
    await act(gm, "discard", "", left.slice(1));
    const fifth = await begin(gm, UUID.boss, {
      skill: GEAR.bossPresence,
      card: left[0],
      opponent: UUID.guard,
      bonus: 40,
    });
    expect(await act(gm, "lay", fifth, { skill: "meleeAttack", card: null })).toEqual({ gave: true });
    await expect.poll(() => phase(vera, fifth)).toBe("shown");
    expect((await seen(vera, fifth))?.exchange.shown.map(({ from }) => from)).toEqual(["hand", "top"]);
    expect(await held(gm, "table")).toHaveLength(1);
    await deleted(gm, fifth, [vera]);
    await expect.poll(() => held(gm, "table")).toEqual([]);
    expect(await held(gm, "dealer")).toEqual([]);
    expect(await act(gm, "repair", "")).toEqual({ gave: [] });
  });
});

describe("an opposed test in a fight", () => {
  const [S12 = "", S4 = "", C3 = ""] = cards("S12", "S4", "C3");
  const [S13 = "", C4 = ""] = cards("S13", "C4");
  const scene = sampleScenes({
    seed: dealtWorld({ vera: [S12, S4, S13], otto: [C3, C4], dealer: cards("D9") }, { fighting: true }),
  });

  it("is the action of the attacker's turn, and takes an immediate action that he has earned (C52-8, C52-14)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const attack = { skill: "athletics", opponent: UUID.otto, harmful: false, bonus: 9 };
    const guard = { skill: GEAR.guardMelee, card: cards("D9")[0], opponent: UUID.vera };
    expect(await act(gm, "oppose", UUID.guard, { ...guard, overrule: false })).toEqual({
      refused: "C52.Refusal.Deed.notYourTurn",
    });
    const turn = (await openSheet(vera, "Vera")).locator(".triskele-c52-turn");
    await turn.locator('[data-left="whole"]').waitFor();
    const before = scene.table.world.log.length;
    const first = String((await act(vera, "oppose", UUID.vera, { ...attack, card: S12 })).gave);
    await expect.poll(() => phase(gm, first)).toBe("laying");
    await turn.locator('[data-left="move"]').waitFor();
    await act(gm, "lay", first, { skill: "dodge", card: C3 });
    await expect.poll(() => phase(vera, first)).toBe("settled");
    expect((await seen(vera, first))?.immediate).toBe("open");
    // Nothing but the message is written in a fight as well: with damage, six writes.
    const names = writtenSince(scene.table, before).flat();
    expect(names.filter((name) => name !== "Card")).toEqual(Array.from({ length: 4 }, () => "ChatMessage"));
    // She sees it on her sheet, everyone in the tracker; the others wait for her.
    await turn.locator("[data-immediate]").waitFor();
    const bolt = gm.locator(`#combat [data-combatant-id="${C52.fighters.vera}"] [data-mark="immediate"]`);
    await bolt.waitFor({ state: "attached" });
    expect(await act(gm, "oppose", UUID.guard, { ...guard, overrule: false })).toEqual({
      refused: "C52.Refusal.Deed.othersImmediate",
    });
    // Her action is used, and her queen has earned another.
    const second = String((await act(vera, "oppose", UUID.vera, { ...attack, card: S4 })).gave);
    await expect.poll(() => phase(gm, second)).toBe("laying");
    await expect.poll(async () => (await seen(vera, first))?.immediate).toBe("taken");
    expect(await act(gm, "voidExchange", second)).toEqual({ gave: true });
    await expect.poll(() => phase(vera, second)).toBe("void");
    expect(await act(vera, "oppose", UUID.vera, { ...attack, card: S4 })).toEqual({
      refused: "C52.Refusal.Deed.noAction",
    });
    // The Dealer gives her action back; what she earns by it is lost when the next turn begins.
    expect(await verb52(gm, "giveBackDeed", C52.vera, "action")).toEqual({ gave: true });
    await turn.locator('[data-left="whole"]').waitFor();
    const once = String((await act(vera, "oppose", UUID.vera, { ...attack, card: S13 })).gave);
    await expect.poll(() => phase(gm, once)).toBe("laying");
    await act(gm, "lay", once, { skill: "dodge", card: C4 });
    await turn.locator("[data-immediate]").waitFor();
    await bolt.waitFor({ state: "attached" });
    await turn.getByRole("button", { name: "End turn" }).click();
    await expect.poll(async () => (await seen(gm, once))?.immediate).toBe("lost");
    await turn.locator("[data-immediate]").waitFor({ state: "detached" });
    await bolt.waitFor({ state: "detached" });
    const third = String((await act(gm, "oppose", UUID.guard, { ...guard, overrule: true })).gave);
    await expect.poll(() => phase(vera, third)).toBe("laying");
  });
});
