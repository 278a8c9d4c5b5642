import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canDo,
  chaseRound,
  DEEDS,
  type Deed,
  deedOfSkill,
  distanceBand,
  immediateStands,
  NEW_TURN,
  reaches,
  SPEED_ON_FOOT,
  STANDARD_SKILLS,
  timeOfAction,
  VEHICLES,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault, NOT_WHOLE } from "./expect.ts";

const facts = {
  turn: NEW_TURN,
  inFight: true,
  myTurn: true,
  conscious: true,
  immediate: false,
  othersImmediate: false,
};

describe("a turn (C52-14)", () => {
  it("is a move and an action, in either order, each once", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Deed>("move", "action"), { maxLength: 6 }), (wishes) => {
        let turn = NEW_TURN;
        const done: Deed[] = [];
        for (const deed of wishes) {
          const answer = canDo({ ...facts, deed, turn });
          expect(answer.ok).toBe(!done.includes(deed));
          if (!answer.ok) continue;
          done.push(deed);
          turn = answer.turn;
        }
        expect(turn).toEqual({ moved: done.includes("move"), acted: done.includes("action") });
      }),
    );
    expect(canDo({ ...facts, deed: "move", turn: { moved: true, acted: false } })).toMatchObject({ reason: "noMove" });
    expect(canDo({ ...facts, deed: "action", turn: { moved: false, acted: true } })).toMatchObject({
      reason: "noAction",
    });
  });

  it("lets Athletics, Acrobatics and Stealth be used while moving at no cost, and reactions always", () => {
    const moving = { reacting: false, moving: true };
    const free = Object.values(STANDARD_SKILLS)
      .flat()
      .filter((key) => deedOfSkill(key, moving) === "free");
    expect(free.sort()).toEqual(["acrobatics", "athletics", "stealth"]);
    expect(deedOfSkill("stealth", { reacting: false, moving: false })).toBe("action");
    expect(deedOfSkill("dodge", { reacting: true, moving: false })).toBe("reaction");
    const spent = { moved: true, acted: true };
    expect(canDo({ ...facts, deed: "free", turn: spent })).toEqual({ ok: true, turn: spent, usesImmediate: false });
    expect(canDo({ ...facts, deed: "free" })).toMatchObject({ reason: "notMoving" });
    expect(canDo({ ...facts, deed: "reaction", myTurn: false, turn: spent })).toMatchObject({ ok: true, turn: spent });
  });

  it("counts nothing outside fights; the unconscious do nothing anywhere", () => {
    const spent = { moved: true, acted: true };
    for (const deed of DEEDS) {
      expect(canDo({ ...facts, deed, inFight: false, myTurn: false, turn: spent })).toMatchObject({ ok: true });
      expect(canDo({ ...facts, deed, conscious: false })).toEqual({ ok: false, reason: "unconscious" });
      expect(canDo({ ...facts, deed, conscious: false, inFight: false })).toMatchObject({ reason: "unconscious" });
    }
    expect(canDo({ ...facts, deed: "action", myTurn: false })).toEqual({ ok: false, reason: "notYourTurn" });
  });

  it("waits for an immediate action, which is an action without a move and costs nothing of the turn (C52-8)", () => {
    const spent = { moved: true, acted: true };
    const earned = { ...facts, immediate: true, myTurn: false, turn: spent };
    expect(canDo({ ...earned, deed: "action" })).toEqual({ ok: true, turn: spent, usesImmediate: true });
    expect(canDo({ ...earned, deed: "move" })).toEqual({ ok: false, reason: "immediateWithoutMove" });
    expect(canDo({ ...facts, othersImmediate: true, deed: "action" })).toMatchObject({ reason: "othersImmediate" });
    expect(canDo({ ...facts, othersImmediate: true, deed: "reaction" })).toMatchObject({ ok: true });
    expect(immediateStands({ earned: true, othersActed: false })).toEqual({ ok: true });
    expect(immediateStands({ earned: true, othersActed: true })).toEqual({ ok: false, reason: "lost" });
    expect(immediateStands({ earned: false, othersActed: false })).toEqual({ ok: false, reason: "lost" });
  });

  it("is something else outside fights: scene actions to a day, calendar actions beyond", () => {
    expect([0, 14, 15, 600, 1440, 1441].map(timeOfAction)).toEqual([
      "moment",
      "moment",
      "scene",
      "scene",
      "scene",
      "calendar",
    ]);
    for (const bad of [-1, ...NOT_WHOLE]) expectFault(() => timeOfAction(bad as number), "minutes", bad, /at least 0/);
  });
});

describe("distance (C52-15)", () => {
  it("falls into three bands", () => {
    expect([0, 10, 10.5, 100, 100.1, 5000].map(distanceBand)).toEqual([
      "close",
      "close",
      "medium",
      "medium",
      "long",
      "long",
    ]);
    for (const bad of [-1, Number.NaN, "10"]) expectFault(() => distanceBand(bad as number), "feet", bad, /at least 0/);
  });

  it("matters for ranged weapons only", () => {
    expect(reaches({ kind: "ranged", reach: "medium" }, "medium")).toBe(true);
    expect(reaches({ kind: "ranged", reach: "medium" }, "long")).toBe(false);
    expect(reaches({ kind: "melee", reach: "close" }, "long")).toBe(true);
  });
});

describe("chases (C52-15, C52-20)", () => {
  const speed = { pursuer: VEHICLES.light.speed, fugitive: VEHICLES.medium.speed };

  it("are measured in rounds apart: who wins gains his Speed", () => {
    const round = { apart: 4, speed, escapeAt: null };
    expect(chaseRound({ ...round, winner: "pursuer" })).toEqual({ apart: 1, state: "on" });
    expect(chaseRound({ ...round, winner: "fugitive" })).toEqual({ apart: 6, state: "on" });
    expect(chaseRound({ ...round, apart: 3, winner: "pursuer" })).toEqual({ apart: 0, state: "caught" });
    expect(chaseRound({ ...round, apart: 1, winner: "pursuer" })).toEqual({ apart: 0, state: "caught" });
    expect(chaseRound({ ...round, winner: "fugitive", escapeAt: 6 })).toEqual({ apart: 6, state: "escaped" });
    expect(chaseRound({ ...round, winner: "fugitive", escapeAt: 7 })).toEqual({ apart: 6, state: "on" });
    const onFoot = { pursuer: SPEED_ON_FOOT, fugitive: SPEED_ON_FOOT };
    expect(chaseRound({ ...round, speed: onFoot, winner: "pursuer" })).toEqual({ apart: 3, state: "on" });
  });

  it("end only by catching up or getting away", () => {
    const gap = fc.integer({ min: 1, max: 20 });
    const speeds = fc.record({ pursuer: fc.integer({ min: 1, max: 5 }), fugitive: fc.integer({ min: 1, max: 5 }) });
    const winner = fc.constantFrom<"pursuer" | "fugitive">("pursuer", "fugitive");
    fc.assert(
      fc.property(gap, winner, speeds, fc.option(gap), (apart, won, fast, escapeAt) => {
        const after = chaseRound({ apart, winner: won, speed: fast, escapeAt });
        expect(after.state === "caught").toBe(after.apart === 0);
        if (after.state === "escaped") expect(after.apart).toBeGreaterThanOrEqual(escapeAt ?? Number.NaN);
        expect(after.apart > apart).toBe(won === "fugitive");
      }),
    );
    for (const bad of [-1, ...NOT_WHOLE]) {
      const odd = { apart: bad as number, winner: "pursuer", speed, escapeAt: null } as const;
      expectFault(() => chaseRound(odd), "apart", bad, /at least 0/);
    }
  });
});
