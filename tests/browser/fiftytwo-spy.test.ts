import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { openSheet, target } from "./acts.ts";
import { act, deleted, holdBack, phase, seen, UUID } from "./exchange-acts.ts";
import { verb52 } from "./fiftytwo-acts.ts";
import { sampleScenes } from "./sample.ts";
import { type Sight, Spy } from "./spies.ts";

const [S12 = "", H2 = "", C5 = ""] = cards("S12", "H2", "C5");
const [C11 = "", D2 = ""] = cards("C11", "D2");
const [S14 = "", D3 = ""] = cards("S14", "D3");

/** The newest message of a type. */
const newest = (page: Page, type: string): Promise<{ readonly id: string }> =>
  page.evaluate((type) => {
    const { game } = globalThis as unknown as { game: { messages: { contents: { id: string; type: string }[] } } };
    return { id: game.messages.contents.findLast((message) => message.type === type)?.id ?? "" };
  }, type);

describe("a spy at an opposed test", () => {
  const scene = sampleScenes({ seed: dealtWorld({ vera: [S12, H2, C5], otto: [C11, D2], dealer: [S14, D3] }) });

  it("sees the same whichever card lies, but for the hash: frames, documents, messages and page (C52-6)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    const { page: third } = await scene.join("Player 3");
    const spies = [await Spy.on(otto), await Spy.on(third)];
    await holdBack(otto);

    /** Lays a card until all lie and the attacker's opening has come; then it is called off, and the message deleted. */
    async function run(page: Page, attacker: string, options: object): Promise<Sight[]> {
      for (const spy of spies) await spy.startAnew();
      const id = String((await act(page, "oppose", attacker, { opponent: UUID.otto, ...options })).gave);
      await expect.poll(() => phase(otto, id)).toBe("laying");
      expect(await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: C11 })).toEqual({ gave: true });
      for (const spied of [otto, third]) {
        await expect.poll(async () => (await seen(spied, id))?.exchange.reached).toEqual(["attacker"]);
        await spied.locator('#chat [data-phase="opening"] [data-waits]', { hasText: "Otto" }).waitFor();
      }
      const sights = await Promise.all(spies.map((spy) => spy.sight()));
      await act(gm, "voidExchange", id);
      await deleted(gm, id, [otto, third]);
      return sights;
    }

    const byVera = (card: string) => run(vera, UUID.vera, { skill: C52.athletics, card });
    const byDealer = (card: string) => run(gm, UUID.guard, { skill: GEAR.guardMelee, card });
    for (const lays of [() => [byVera, S12, H2] as const, () => [byDealer, S14, D3] as const]) {
      const [play, one, other] = lays();
      const [first, second] = [await play(one), await play(other)];
      for (const [index, sight] of first.entries()) {
        expect(sight.frames.length).toBeGreaterThan(2);
        expect(sight.changes.length).toBeGreaterThan(2);
        expect(second[index]?.frames).toEqual(sight.frames);
        expect(second[index]?.changes).toEqual(sight.changes);
        expect(second[index]?.page).toBe(sight.page);
        expect(second[index]?.documents).toBe(sight.documents);
        // Nothing that came names any card at all.
        expect(sight.frames.join().includes("playingcard")).toBe(false);
      }
    }

    // What is shown he does see: so it would have been noted.
    const [, spy] = spies;
    await spy?.startAnew();
    const id = String(
      (await act(vera, "oppose", UUID.vera, { opponent: UUID.otto, skill: C52.athletics, card: C5 })).gave,
    );
    await expect.poll(() => phase(otto, id)).toBe("laying");
    await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: C11 });
    await expect.poll(async () => (await seen(gm, id))?.exchange.reached).toEqual(["attacker"]);
    await act(gm, "callOpenings", id);
    await expect.poll(() => phase(third, id)).toMatch(/shown|settled/);
    const sight = await spy?.sight();
    expect(sight?.frames.join()).toContain(C5);
    expect(sight?.documents).toContain(C5);
  });
});

describe("a spy while cards are laid by clicking", () => {
  const seed = dealtWorld({ vera: [S12, H2, C5], otto: [C11, D2], dealer: [S14, D3] }, { fighting: true });
  const combats = (seed.combats ?? []).map((combat) => ({ ...combat, round: 0, turn: null }));
  const scene = sampleScenes({ seed: { ...seed, combats } });

  it("sees the same whichever is clicked, in opposed tests and initiative, and so does the wire of whoever lays (C52-6, C52-10)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    const spies = { otto: await Spy.on(otto), vera: await Spy.on(vera), gm: await Spy.on(gm) };
    await target(vera, "Otto");
    await target(gm, "Otto");

    /** Lays by the dialog, and says what left the page of whoever did, and what Otto saw until he was to lay. */
    async function clicked(page: Page, by: Spy, open: () => Promise<void>, card: string, lay: string, type: string) {
      await open();
      const dialog = page.locator(`input[name="card"][value="${card}"]`);
      await dialog.focus();
      for (const spy of [by, spies.otto]) await spy.startAnew();
      await dialog.check();
      await page.getByRole("button", { name: lay, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      const laid = otto.locator(`#chat [data-card="${type}"] [data-face="down"]`);
      await laid.first().waitFor();
      const [mine, his] = [await by.sight(), await spies.otto.sight()];
      const { id } = await newest(otto, type);
      await act(gm, "voidExchange", id);
      await deleted(gm, id, [otto, page]);
      return { sent: mine.sent, frames: his.frames, changes: his.changes, page: his.page, documents: his.documents };
    }

    const sheets = { Vera: await openSheet(vera, "Vera"), "Night Guard": await openSheet(gm, "Night Guard") };
    const opposed = (who: keyof typeof sheets, skill: string) => async () => {
      await sheets[who].getByRole("button", { name: skill, exact: true }).click();
    };
    const called = (page: Page) => async () => {
      const { refused } = await verb52(gm, "callInitiative", { again: true });
      expect(refused).toBeUndefined();
      await page
        .locator('#chat [data-card="fiftytwoInitiative"]')
        .getByRole("button", { name: "Lay a card" })
        .first()
        .click();
    };
    const ways = [
      {
        page: vera,
        by: spies.vera,
        open: opposed("Vera", "Athletics"),
        hand: [S12, H2],
        lay: "Lay it face down",
        type: "fiftytwoExchange",
      },
      {
        page: gm,
        by: spies.gm,
        open: opposed("Night Guard", "Melee Attack"),
        hand: [S14, D3],
        lay: "Lay it face down",
        type: "fiftytwoExchange",
      },
      {
        page: vera,
        by: spies.vera,
        open: called(vera),
        hand: [S12, H2],
        lay: "Lay a card",
        type: "fiftytwoInitiative",
      },
    ];
    for (const { page, by, open, hand, lay, type } of ways) {
      const [one = "", other = ""] = hand;
      const first = await clicked(page, by, open, one, lay, type);
      const second = await clicked(page, by, open, other, lay, type);
      expect(first.sent.join()).toContain("HASH");
      expect(second).toEqual(first);
      expect(first.sent.join()).not.toContain("playingcard");
    }
  });
});
