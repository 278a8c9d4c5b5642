import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cardKey, RANKS, SUITS } from "../../src/kernel/cards.ts";
import { chooseOne, randomIndex } from "../../src/kernel/random.ts";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { seeded } from "../rules/fiftytwo.ts";
import { act, held, phase, seen, UUID } from "./exchange-acts.ts";
import { stacks, verb52 } from "./fiftytwo-acts.ts";
import { sampleScenes, stored } from "./sample.ts";

const HEARTS = cards("H2", "H3", "H4");
const scene = sampleScenes({ seed: dealtWorld({ vera: HEARTS, dealer: cards("D2", "D3") }) });

describe("a table without its Dealer", () => {
  it("refuses at once and in words what only he can write, and goes on when he is back (C52-4, C52-6, C52-7)", async () => {
    const { page: dealer } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const attack = { skill: GEAR.guardMelee, card: cards("D2")[0], opponent: UUID.vera, harmful: false };
    const id = String((await act(dealer, "oppose", UUID.guard, attack)).gave);
    await expect.poll(() => phase(vera, id)).toBe("laying");
    await dealer.context().close();
    await vera.locator('[data-action="lay"]:disabled').waitFor();
    const before = scene.table.world.log.length;
    const [card = "", damage = ""] = HEARTS;
    const lay = { skill: GEAR.veraWillpower, card };
    const refused = { refused: "TRISKELE.Steward.NoGm" };
    expect(await act(vera, "lay", id, lay)).toEqual(refused);
    expect(await act(vera, "playDamage", id, damage)).toEqual(refused);
    expect(await act(vera, "oppose", UUID.vera, { ...lay, opponent: UUID.otto })).toEqual(refused);
    expect(await act(vera, "test", UUID.vera, lay)).toEqual(refused);
    expect(await act(vera, "draw", UUID.vera)).toEqual(refused);
    expect(await act(vera, "discard", UUID.vera, [card])).toEqual(refused);
    expect(scene.table.world.log).toHaveLength(before);

    // Her card was never laid, so that she may choose another now.
    const { page: back } = await scene.join("Gamemaster");
    expect(await act(vera, "lay", id, { ...lay, card: damage })).toEqual({ gave: true });
    // The guard's card is known to the browser alone that has laid it: the top card answers.
    await expect.poll(() => phase(back, id)).toBe("opening");
    expect(await act(back, "callOpenings", id)).toEqual({ gave: true });
    await expect.poll(() => phase(vera, id)).toBe("settled");
    expect(await act(vera, "checkExchange", id)).toEqual({
      gave: [
        { side: "attacker", verdict: "withheld" },
        { side: "defender", verdict: "matches" },
      ],
    });
  });
});

describe("two browsers at one table", () => {
  it("keep every card in one place, whatever both do at once (C52-1, C52-4)", async () => {
    const { page: dealer } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const random = seeded(52);
    const begun: string[] = [];
    const someCard = async (page: Page, role: string, actor: string | null) => {
      const all = await held(page, role, actor);
      return all.length > 0 ? chooseOne(all, random) : null;
    };
    const begin = async (page: Page, who: string, options: object) => {
      const { gave, refused } = await act(page, "oppose", who, options);
      if (refused === undefined) begun.push(String(gave));
    };
    const last = () => begun.at(-1) ?? "";
    const table: readonly (() => Promise<unknown>)[] = [
      () => verb52(dealer, "dealAll"),
      () => verb52(dealer, "setPlayers", 1 + randomIndex(7, random)),
      () => verb52(dealer, "reshuffle"),
      async () => verb52(dealer, "discard", C52.vera, [await someCard(dealer, "hand", C52.vera)]),
      () => act(dealer, "voidExchange", last()),
      () => verb52(dealer, "endEncounter"),
      () => verb52(dealer, "endSession"),
    ];
    const play: readonly (() => Promise<unknown>)[] = [
      () => verb52(vera, "draw", C52.vera),
      async () =>
        begin(vera, UUID.vera, {
          skill: GEAR.veraWillpower,
          card: await someCard(vera, "hand", C52.vera),
          opponent: UUID.guard,
        }),
      async () => act(dealer, "lay", last(), { skill: GEAR.guardMelee, card: await someCard(dealer, "dealer", null) }),
      async () => act(vera, "playDamage", last(), await someCard(vera, "hand", C52.vera)),
      () => act(dealer, "flipDamage", last()),
    ];
    for (let round = 0; round < 24; round++) {
      const [one, other] = [chooseOne(play, random), chooseOne(randomIndex(2, random) === 0 ? table : play, random)];
      await Promise.all([one(), other()]);
    }
    expect(begun.length).toBeGreaterThan(0);
    if (["laying", "opening"].includes(await phase(dealer, last()))) await act(dealer, "voidExchange", last());
    if ((await phase(dealer, last())) === "shown") await act(dealer, "flipDamage", last());

    const found = await stacks(dealer);
    const shoe = found.find(({ role }) => role === "shoe");
    const out = found.filter(({ role }) => role !== "shoe").flatMap((pile) => pile.cards);
    expect(shoe?.cards).toHaveLength(52 * (shoe?.decks ?? 0));
    expect(new Set(out).size).toBe(out.length);
    expect(shoe?.drawn).toBe(out.length);
    expect(shoe?.cards).toEqual(expect.arrayContaining(out));
    expect(await verb52(dealer, "repair")).toEqual({ gave: [] });
    const where = (all: typeof found) => all.map(({ id, cards }) => [id, [...cards].sort()]);
    await expect.poll(async () => where(await stacks(vera))).toEqual(where(found));
  });
});

describe("two windows of one player and two of the Dealer", () => {
  it("lay one card, take Health once, and throw off three cards, however both click (C52-6, C52-7)", async () => {
    const { page: dealer } = await scene.join("Gamemaster");
    const { page: otherDealer } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otherVera } = await scene.join("Player 1");
    const [attacking, damage] = cards("D2", "D3");
    const attack = { skill: GEAR.guardMelee, card: attacking, opponent: UUID.vera, bonus: 30 };
    const id = String((await act(dealer, "oppose", UUID.guard, attack)).gave);
    for (const page of [vera, otherVera]) await expect.poll(() => phase(page, id)).toBe("laying");
    const laid = await Promise.all(
      [vera, otherVera].map((page, index) =>
        act(page, "lay", id, { skill: GEAR.veraWillpower, card: HEARTS[index] ?? null }),
      ),
    );
    const first = laid.findIndex(({ gave }) => gave === true);
    expect(laid[1 - first]).toEqual({ refused: "C52.Exchange.Refusal.laidAlready" });
    for (const page of [dealer, otherDealer]) await expect.poll(() => phase(page, id)).toBe("shown");
    expect((await seen(otherVera, id))?.exchange.shown.map(({ card }) => card)).toEqual([attacking, HEARTS[first]]);
    await Promise.all([dealer, otherDealer].map((page) => act(page, "playDamage", id, damage)));
    await expect.poll(() => phase(vera, id)).toBe("settled");
    await expect
      .poll(async () => (await stored(scene.table, "Actor", C52.vera)).system)
      .toMatchObject({ health: { physical: { value: 10 } } });
    await expect.poll(() => held(vera, "discard")).toHaveLength(3);
  });
});

describe("a shoe that has run out", () => {
  const all = SUITS.flatMap((suit) => RANKS.map((rank) => cardKey({ suit, rank, deck: 1 })));
  const empty = sampleScenes({ seed: dealtWorld({ vera: all }) });

  it("starts no test against someone who has no card either (C52-4)", async () => {
    const { page: dealer } = await empty.join("Gamemaster");
    const attack = { skill: GEAR.veraWillpower, card: all[0], opponent: UUID.otto };
    expect(await act(dealer, "oppose", UUID.vera, attack)).toEqual({ refused: "C52.Test.Refusal.noCards" });
    // A single card in the discard is enough: it is dealt to him.
    expect(await verb52(dealer, "discard", C52.vera, all.slice(1, 2))).toEqual({ gave: true });
    expect((await act(dealer, "oppose", UUID.vera, attack)).refused).toBeUndefined();
    await expect.poll(() => held(dealer, "hand", C52.otto)).toEqual(all.slice(1, 2));
  });
});
