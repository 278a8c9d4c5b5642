import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { act, deleted, holdBack, phase, seen, UUID } from "./exchange-acts.ts";
import { sampleScenes } from "./sample.ts";
import { type Sight, Spy } from "./spies.ts";

const [S12 = "", H2 = "", C5 = ""] = cards("S12", "H2", "C5");
const [C11 = "", D2 = ""] = cards("C11", "D2");
const [S14 = "", D3 = ""] = cards("S14", "D3");

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
