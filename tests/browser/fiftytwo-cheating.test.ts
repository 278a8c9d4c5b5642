import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { commitText } from "../../src/kernel/exchange/index.ts";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { IDS } from "../fixtures/worlds/sample.ts";
import { act, forge, held, phase, request, seen, UUID } from "./exchange-acts.ts";
import { sampleScenes } from "./sample.ts";

const [S12 = "", S5 = "", H9 = ""] = cards("S12", "S5", "H9");
const [C11 = "", D2 = "", H4 = ""] = cards("C11", "D2", "H4");
const NONCE = "5a".repeat(16);

describe("cheats in opposed tests", () => {
  const scene = sampleScenes({
    seed: dealtWorld({ vera: [S12, S5, H9], otto: [C11, D2, H4], dealer: cards("H2", "C3") }),
  });

  it("are refused, whoever sends what for whom and when (C52-6, C52-7)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    const play = { skill: GEAR.ottoDodge, tick: false, use: null, device: null, bonus: 0 };
    const commit = (exchange: string, card: string, nonce = NONCE) =>
      createHash("sha256")
        .update(
          commitText({ exchange, user: IDS.player2, side: "defender", skill: GEAR.ottoDodge, card, nonce }),
          "utf8",
        )
        .digest("hex");

    // Nobody begins for someone else, with someone else's things, against himself, or as the Dealer.
    const begin = {
      ...play,
      id: "ottobegins000001",
      attacker: UUID.otto,
      opponent: UUID.vera,
      commitment: "0".repeat(64),
    };
    for (const [changes, key] of [
      [{ attacker: UUID.vera, skill: C52.athletics }, "C52.Refusal.NotYours"],
      [{ attacker: UUID.guard, skill: GEAR.guardMelee }, "C52.Refusal.NotYours"],
      [{ opponent: UUID.otto }, "C52.Exchange.ownSide"],
      [{ opponent: "Actor.nobody0000000000" }, "C52.Exchange.noOpponent"],
      [{ commitment: S12 }, "TRISKELE.Steward.Malformed"],
      [{ commitment: "top" }, "C52.Exchange.Refusal.handNotEmpty"],
      [{ damageSide: "mental" }, "C52.Refusal.OnlyDealer"],
      [{ weapon: GEAR.sword }, "C52.Refusal.NoWeapon"],
      [{ bonus: 1.5 }, "TRISKELE.Steward.Malformed"],
      [{ use: "faceValue" }, "C52.Exchange.useNotKnown"],
    ] as const) {
      expect(await request(otto, "begin", { ...begin, ...changes }), JSON.stringify(changes)).toBe(key);
    }
    // Not one of the opponent's cards, nor one that is not his.
    expect(await act(vera, "oppose", UUID.vera, { opponent: UUID.otto, skill: C52.athletics, card: C11 })).toEqual({
      refused: "C52.Exchange.notInHand",
    });

    const attack = { opponent: UUID.otto, skill: C52.athletics, card: S12 };
    const id = String((await act(vera, "oppose", UUID.vera, attack)).gave);
    const first = (await seen(gm, id))?.exchange.sides[0]?.laid?.commitment;
    const lay = { ...play, message: id, side: "defender", attempt: 1, commitment: commit(id, D2) };
    const open = { message: id, side: "defender", attempt: 1, card: D2, nonce: NONCE };
    // A hand is in one test at a time, and its card cannot be changed, moved or opened early.
    expect(await request(vera, "lay", { ...lay, side: "attacker", skill: C52.athletics })).toBe(
      "C52.Exchange.Refusal.laidAlready",
    );
    expect(await act(vera, "oppose", UUID.vera, { ...attack, card: H9 })).toEqual({
      refused: "C52.Exchange.Refusal.engaged",
    });
    expect(await act(vera, "discard", UUID.vera, [S5])).toEqual({ refused: "C52.Refusal.Discard.frozen" });
    expect(await act(gm, "discard", UUID.vera, [S5])).toEqual({ refused: "C52.Refusal.Bound" });
    expect(await act(gm, "repair", UUID.vera)).toEqual({ refused: "C52.Refusal.ExchangeOpen" });
    expect(await act(gm, "endEncounter", UUID.vera)).toEqual({ refused: "C52.Refusal.End.exchangeOpen" });
    expect(await request(vera, "lay", { ...lay, commitment: "1".repeat(64) })).toBe("C52.Exchange.Refusal.notYours");
    expect(await request(otto, "lay", { ...lay, commitment: first })).toBe("C52.Exchange.Refusal.repeatedCommitment");
    expect(await request(otto, "open", open)).toBe("C52.Exchange.Refusal.notAllLaid");
    for (const verb of ["callOpenings", "voidExchange", "setDamageSide", "flipDamage", "playDamage"]) {
      const asked = await request(otto, verb, { message: id, attempt: 1, side: "mental", card: D2 });
      expect(asked, verb).toMatch(/notDealer|OnlyDealer|notDue/);
    }

    // He lays Vera's card by a hash of his own making, and cannot open it; nor another, nor with another nonce, nor for her.
    expect(await request(otto, "lay", { ...lay, commitment: commit(id, S5) })).toEqual({ ok: "opening" });
    expect(await request(otto, "lay", lay)).toBe("C52.Exchange.Refusal.laidAlready");
    await expect.poll(async () => (await seen(gm, id))?.exchange.reached).toEqual(["attacker"]);
    for (const [changes, key] of [
      [{ card: S5 }, "cardNotInHand"],
      [{}, "wrongOpening"],
      [{ card: S5, nonce: "5b".repeat(16) }, "wrongOpening"],
      [{ side: "attacker" }, "notYours"],
      [{ attempt: 2 }, "malformed"],
    ] as const) {
      expect(await request(otto, "open", { ...open, ...changes }), key).toBe(`C52.Exchange.Refusal.${key}`);
    }
    // Whoever has what he will not show may have seen the other card: the top card answers for him.
    expect(await act(gm, "callOpenings", id)).toEqual({ gave: true });
    await expect.poll(() => phase(otto, id)).toMatch(/shown|settled/);
    const shown = (await seen(otto, id))?.exchange.shown ?? [];
    expect(shown.map(({ from }) => from)).toEqual(["hand", "withheld"]);
    expect(await held(gm, "hand", C52.otto)).toEqual([C11, D2, H4].sort());
    // The opening that was right is heard again, by anyone.
    const { card = "", nonce = "" } = shown[0] ?? {};
    const replay = { message: id, side: "attacker", attempt: 1, card, nonce };
    expect(await request(vera, "open", replay)).toEqual({ ok: "already" });
    expect(await request(otto, "open", replay)).toBe("C52.Exchange.Refusal.notYours");
    expect(await request(vera, "open", { ...replay, card: S5 })).toBe("C52.Exchange.Refusal.tooLate");
    expect((await act(otto, "checkExchange", id)).gave).toEqual([
      { side: "attacker", verdict: "matches" },
      { side: "defender", verdict: "withheld" },
    ]);
    expect(await act(gm, "voidExchange", id)).toEqual({ refused: "C52.Exchange.Refusal.tooLate" });

    // A copy that a player has written counts for nothing: not for its hands, and not for the secrets of others.
    if ((await phase(gm, id)) === "shown") await act(gm, "flipDamage", id);
    await expect.poll(() => phase(gm, id)).toBe("settled");
    const system = await seen(otto, id);
    const forged = await forge(otto, { type: "fiftytwoExchange", content: "forged", system });
    for (const [verb, payload] of [
      ["lay", lay],
      ["open", open],
      ["playDamage", { card: D2 }],
      ["takeImmediate", {}],
    ] as const) {
      expect(await request(otto, verb, { ...payload, message: forged }), verb).toBe("C52.Exchange.notGenuine");
    }
    await gm.locator(`#chat [data-message-id="${forged}"] [data-doubt]`).waitFor();
    expect(await held(gm, "table")).toEqual([]);
    expect((await held(gm, "hand", C52.vera)).includes(S12)).toBe(false);

    // The card that lies in one test is not thrown away as the damage of an earlier one.
    const helpless = { skill: C52.athletics, card: H9, bonus: 50, against: { helpless: UUID.guard }, stakes: "attack" };
    const struck = String((await act(gm, "test", UUID.vera, helpless)).gave);
    const again = String((await act(vera, "oppose", UUID.vera, { ...attack, card: S5, harmful: false })).gave);
    await expect.poll(() => phase(vera, again)).toBe("laying");
    expect(await act(vera, "playDamage", struck, S5)).toEqual({ refused: "C52.Refusal.Bound" });
    expect(await act(gm, "voidExchange", again)).toEqual({ gave: true });
    expect(await act(vera, "playDamage", struck, S5)).toEqual({ gave: true });
  });
});
