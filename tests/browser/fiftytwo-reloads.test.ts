import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { act, held, holdBack, phase, secretsKept, seen, UUID } from "./exchange-acts.ts";
import { sampleScenes, stored } from "./sample.ts";

const HEARTS = cards("H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13");
const CLUBS = cards("C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11");
const DIAMONDS = cards("D2", "D3", "D4", "D5");

const reached = async (page: Page, id: string) => (await seen(page, id))?.exchange.reached;

/** Loads a page anew, and waits until it is at the table. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#chat-message")?.checkVisibility());
}

describe("pages loaded anew in an opposed test", () => {
  const scene = sampleScenes({ seed: dealtWorld({ vera: HEARTS, otto: CLUBS, dealer: DIAMONDS }) });

  it("lose nothing at any step, whoever's they are (C52-6, C52-7)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    const pages = { gm, vera, otto };
    const steps = [
      { at: "laying", who: ["vera", "otto", "gm"], skill: C52.athletics },
      { at: "opening", who: ["vera", "gm", "otto"], skill: GEAR.veraWillpower },
      { at: "opening", who: ["gm", "otto"], skill: C52.athletics },
      { at: "shown", who: ["gm", "vera", "otto"], skill: GEAR.veraWillpower },
    ] as const;
    // Hits of both kinds, so that Otto stays on his feet.
    for (const { at, who, skill } of steps) {
      const name = `${at}: ${who.join(", ")}`;
      const pass = async (step: string) => {
        if (step === at) for (const one of who) await reload(pages[one]);
      };
      const [card, damage] = await held(vera, "hand", C52.vera);
      const attack = { opponent: UUID.otto, skill, card, bonus: 30 };
      const id = String((await act(vera, "oppose", UUID.vera, attack)).gave);
      await expect.poll(() => phase(otto, id), { message: name }).toBe("laying");
      await pass("laying");
      if (at === "opening") await holdBack(otto);
      const [answer] = await held(otto, "hand", C52.otto);
      expect(await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: answer }), name).toEqual({ gave: true });
      if (at === "opening") await expect.poll(() => reached(gm, id), { message: name }).toEqual(["attacker"]);
      await pass("opening");
      await expect.poll(() => phase(gm, id), { message: name }).toBe("shown");
      await pass("shown");
      expect((await seen(gm, id))?.exchange.shown.map((shown) => [shown.card, shown.from])).toEqual([
        [card, "hand"],
        [answer, "hand"],
      ]);
      expect(await act(vera, "playDamage", id, damage), name).toEqual({ gave: true });
      await expect.poll(() => phase(otto, id), { message: name }).toBe("settled");
    }
    await expect.poll(() => secretsKept(vera)).toBe(0);
    await expect.poll(() => secretsKept(otto)).toBe(0);

    // Nobody's opening has come: all lay anew, and what lay before is forgotten.
    for (const page of [vera, otto]) await holdBack(page);
    const [first, second] = await held(vera, "hand", C52.vera);
    const [one, other] = await held(otto, "hand", C52.otto);
    const attack = { opponent: UUID.otto, skill: C52.athletics, harmful: false };
    const id = String((await act(vera, "oppose", UUID.vera, { ...attack, card: first })).gave);
    await expect.poll(() => phase(otto, id)).toBe("laying");
    await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: one });
    await expect.poll(() => phase(gm, id)).toBe("opening");
    // Her browser has forgotten which card it is, and says so.
    await vera.evaluate(() => localStorage.clear());
    await reload(vera);
    await vera.locator("#notifications", { hasText: "does not know which card" }).waitFor();
    expect(await act(gm, "callOpenings", id)).toEqual({ gave: true });
    await expect.poll(() => phase(vera, id)).toBe("laying");
    await expect.poll(() => secretsKept(vera)).toBe(0);
    for (const page of [vera, otto]) await reload(page);
    expect(await act(vera, "lay", id, { skill: C52.athletics, card: second })).toEqual({ gave: true });
    await expect.poll(async () => (await seen(otto, id))?.exchange.sides[0]?.laid?.user).toBeTruthy();
    await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: other });
    await expect.poll(() => phase(gm, id)).toBe("settled");
    expect((await seen(gm, id))?.exchange.shown.map(({ card }) => card)).toEqual([second, other]);
    // Who is gone for good is not waited for, and an exchange can be called off: his card stays.
    const [left] = await held(vera, "hand", C52.vera);
    const last = String((await act(vera, "oppose", UUID.vera, { ...attack, card: left })).gave);
    await expect.poll(() => phase(gm, last)).toBe("laying");
    await otto.context().close();
    expect(await act(gm, "voidExchange", last)).toEqual({ gave: true });
    await expect.poll(() => phase(vera, last)).toBe("void");
    expect(await held(vera, "hand", C52.vera)).toContain(left);
    await expect.poll(() => secretsKept(vera)).toBe(0);
  });

  it("go on when another window of the Dealer takes over, and the NPC's card is shown like any other (C52-6)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: otto } = await scene.join("Player 2");
    await holdBack(otto);
    const [card, damage] = DIAMONDS;
    const attack = { opponent: UUID.otto, skill: GEAR.guardMelee, card, bonus: 30 };
    const id = String((await act(gm, "oppose", UUID.guard, attack)).gave);
    await expect.poll(() => phase(otto, id)).toBe("laying");
    await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: CLUBS[0] });
    await expect.poll(() => reached(otto, id)).toEqual(["attacker"]);
    // Another browser of the Dealer's: it acts now, and does not know which card lies.
    const { page: second } = await scene.join("Gamemaster");
    await expect.poll(() => phase(second, id)).toBe("opening");
    await reload(otto);
    await expect.poll(() => phase(gm, id)).toBe("shown");
    await second.context().close();
    // The first one finds nobody at work, and takes over.
    await expect.poll(() => act(gm, "playDamage", id, damage), { timeout: 15_000 }).toEqual({ gave: true });
    await expect.poll(() => phase(otto, id)).toBe("settled");
    expect(await held(gm, "discard")).toHaveLength(3);
    expect((await act(otto, "checkExchange", id)).gave).toEqual([
      { side: "attacker", verdict: "matches" },
      { side: "defender", verdict: "matches" },
    ]);
  });
});

describe("a Gamemaster who closes the laptop between two writes of generation 13", () => {
  const scene = sampleScenes({ generation: 13, seed: dealtWorld({ vera: HEARTS, otto: CLUBS, dealer: DIAMONDS }) });

  it("leaves nothing half done: the next one takes the Health, and every card is in its place (C52-4, C52-7)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    const [card, damage] = HEARTS;
    const attack = { opponent: UUID.otto, skill: C52.athletics, card, bonus: 30 };
    const id = String((await act(vera, "oppose", UUID.vera, attack)).gave);
    await expect.poll(() => phase(otto, id)).toBe("laying");
    await act(otto, "lay", id, { skill: GEAR.ottoDodge, card: CLUBS[0] });
    await expect.poll(() => phase(gm, id)).toBe("shown");
    // The note, the cards that leave two hands, and the message: then nothing leaves the page any more.
    await gm.evaluate(() => {
      let left = 4;
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (data) {
        if (String(data).includes('"operation"')) left -= 1;
        if (left >= 0) send.call(this, data);
      };
    });
    const playing = act(vera, "playDamage", id, damage);
    await expect.poll(() => phase(vera, id)).toBe("settled");
    await gm.context().close();
    expect(await playing).toEqual({ refused: "TRISKELE.Steward.Left" });
    const { page: next } = await scene.join("Gamemaster");
    await expect.poll(() => held(next, "discard")).toEqual([card, damage, CLUBS[0]].sort());
    const dealt = (await seen(next, id))?.damage.dealt;
    const { system } = (await stored(scene.table, "Actor", C52.otto)) as unknown as {
      system: { health: { physical: { value: number } } };
    };
    expect(system.health.physical.value).toBe(dealt?.after);
    expect(dealt?.lost).toBeGreaterThan(0);
    expect(await next.locator("dialog").count()).toBe(0);
  });
});
