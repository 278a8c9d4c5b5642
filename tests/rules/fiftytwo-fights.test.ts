import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ChaseEvent,
  chaseAfter,
  chaseRound,
  chaseSpeed,
  DEEDS,
  decideDeed,
  ECONOMIES,
  leftOf,
  NEW_TURN,
  overruledDeed,
  turnNow,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";

const facts = {
  turn: NEW_TURN,
  inFight: true,
  myTurn: true,
  conscious: true,
  immediate: false,
  othersImmediate: false,
};
const turns = fc.record({ moved: fc.boolean(), acted: fc.boolean() });
const situations = fc.record({
  deed: fc.constantFrom(...DEEDS),
  turn: turns,
  inFight: fc.boolean(),
  myTurn: fc.boolean(),
  conscious: fc.boolean(),
  immediate: fc.boolean(),
  othersImmediate: fc.boolean(),
});

describe("how strictly a turn is counted (C52-14)", () => {
  it("remembers a turn in its own round of its own fight only", () => {
    const remembered = { combat: "a", round: 3, moved: true, acted: false };
    const now = { combat: "a", round: 3, tested: false };
    expect(turnNow(remembered, now)).toEqual({ moved: true, acted: false });
    expect(turnNow(remembered, { ...now, round: 4 })).toEqual(NEW_TURN);
    expect(turnNow(remembered, { ...now, combat: "b" })).toEqual(NEW_TURN);
    expectFault(() => turnNow({ ...remembered, round: 1.5 }, now), "round", 1.5, /whole number/);
  });

  it("has its action taken by a test of the round, whatever else is remembered", () => {
    const remembered = { combat: "a", round: 3, moved: true, acted: false };
    const now = { combat: "a", round: 3, tested: true };
    expect(turnNow(remembered, now)).toEqual({ moved: true, acted: true });
    expect(turnNow(remembered, { ...now, round: 4 })).toEqual({ moved: false, acted: true });
  });

  it("refuses where that is the rule; where it is only shown or not counted, nothing but unconsciousness", () => {
    fc.assert(
      fc.property(situations, fc.constantFrom(...ECONOMIES), (situation, economy) => {
        const strict = decideDeed(situation, "enforced");
        const answer = decideDeed(situation, economy);
        if (economy === "enforced") expect(answer).toEqual(strict);
        else expect(answer.ok).toBe(situation.conscious);
        if (economy === "off" && answer.ok) expect(answer.turn).toEqual(situation.turn);
        // Nobody's turn gives back what it has taken.
        if (answer.ok && situation.turn.moved) expect(answer.turn.moved).toBe(true);
        if (answer.ok && situation.turn.acted) expect(answer.turn.acted).toBe(true);
      }),
    );
    expect(decideDeed({ ...facts, deed: "move", turn: { moved: true, acted: false } }, "shown")).toMatchObject({
      ok: true,
      turn: { moved: true, acted: false },
    });
    expect(decideDeed({ ...facts, deed: "action", immediate: true, myTurn: false }, "off")).toMatchObject({
      usesImmediate: true,
    });
  });

  it("takes of the turn what the Dealer lets happen in it, and nothing of another's", () => {
    expect(overruledDeed({ ...facts, deed: "action" })).toEqual({ moved: false, acted: true });
    expect(overruledDeed({ ...facts, deed: "action", myTurn: false })).toEqual(NEW_TURN);
    expect(overruledDeed({ ...facts, deed: "reaction" })).toEqual(NEW_TURN);
  });

  it("says what is left in one word", () => {
    expect(leftOf(NEW_TURN)).toBe("whole");
    expect(leftOf({ moved: true, acted: false })).toBe("action");
    expect(leftOf({ moved: false, acted: true })).toBe("move");
    expect(leftOf({ moved: true, acted: true })).toBe("none");
  });
});

describe("a chase as a whole (C52-15, C52-20)", () => {
  const sides = fc.constantFrom("pursuer" as const, "fugitive" as const);

  it("goes round by round as each is won, until someone is caught or has got away", () => {
    const wins = fc.array(fc.record({ winner: sides, speed: fc.nat(3) }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.constantFrom(null, 10), wins, (start, escapeAt, rounds) => {
        let by = { apart: start, state: "on" as ReturnType<typeof chaseRound>["state"] };
        for (const { winner, speed } of rounds) {
          if (by.state === "on") {
            by = chaseRound({ apart: by.apart, winner, speed: { pursuer: speed, fugitive: speed }, escapeAt });
          }
        }
        const events = rounds.map((round): ChaseEvent => ({ kind: "won", ...round }));
        expect(chaseAfter({ start, escapeAt }, events)).toEqual(by);
      }),
    );
  });

  it("goes on when the Dealer sets the rounds apart anew, and stands as they are set", () => {
    const caught: ChaseEvent[] = [{ kind: "won", winner: "pursuer", speed: 3 }];
    expect(chaseAfter({ start: 2, escapeAt: 6 }, caught)).toEqual({ apart: 0, state: "caught" });
    const anew: ChaseEvent[] = [...caught, { kind: "set", apart: 4 }];
    expect(chaseAfter({ start: 2, escapeAt: 6 }, anew)).toEqual({ apart: 4, state: "on" });
    const away: ChaseEvent[] = [...anew, { kind: "won", winner: "fugitive", speed: 2 }];
    expect(chaseAfter({ start: 2, escapeAt: 6 }, away)).toEqual({ apart: 6, state: "escaped" });
    expect(chaseAfter({ start: 0, escapeAt: null }, [])).toEqual({ apart: 0, state: "caught" });
    expectFault(
      () => chaseAfter({ start: 2, escapeAt: null }, [{ kind: "set", apart: -1 }]),
      "events[0].apart",
      -1,
      /at least 0/,
    );
  });

  it("counts the Speed of what carries someone, 1 on foot, and nothing for a wreck", () => {
    expect(chaseSpeed(null)).toBe(1);
    expect(chaseSpeed({ speed: 3, left: 15 })).toBe(3);
    expect(chaseSpeed({ speed: 3, left: 0 })).toBe(0);
    expectFault(() => chaseSpeed({ speed: -1, left: 2 }), "speed", -1, /at least 0/);
  });
});
