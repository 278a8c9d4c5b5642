import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { act, held, phase, seen, UUID } from "./exchange-acts.ts";
import { verb52 } from "./fiftytwo-acts.ts";
import { sampleScenes, stored } from "./sample.ts";

const [S12 = "", S5 = "", H9 = ""] = cards("S12", "S5", "H9");
const [C11 = "", D2 = ""] = cards("C11", "D2");

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
    expect(await act(otto, "takeImmediate", id)).toEqual({ refused: "C52.Refusal.NotYours" });
    expect(await act(vera, "takeImmediate", id)).toEqual({ gave: true });
    expect((await act(otto, "checkExchange", id)).gave).toEqual([
      { side: "attacker", verdict: "matches" },
      { side: "defender", verdict: "matches" },
    ]);
  });
});
