import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  type ActionInput,
  CONDITIONS,
  conditionsByAction,
  decideAction,
  ECONOMIES,
  isRealAction,
  overruledAction,
  type TurnState,
  turnAfter,
  turnNow,
} from "../../../src/rulesets/age/rules/index.ts";
import { expectFault, NOT_WHOLE } from "../expect.ts";

const fresh: TurnState = { spent: [], prepared: null };
const attacked: TurnState = { spent: [{ key: "meleeAttack", cost: "major" }], prepared: null };
const prepared: TurnState = { spent: [{ key: "prepare", cost: "minor" }], prepared: "rangedAttack" };
const turn: ActionInput = { action: "move", actionTime: true, myTurn: true, state: fresh, conditions: [] };
const action = fc.constantFrom(...ACTIONS);

describe("a remembered turn (AGE-12)", () => {
  const here = { combat: "fight", round: 3 };

  it("counts in its own round and fight", () => {
    expect(turnNow({ ...attacked, ...here }, { ...here, myTurn: true })).toEqual(attacked);
    expect(turnNow({ ...attacked, ...here }, { ...here, myTurn: false })).toEqual(attacked);
    expect(turnNow({ ...attacked, ...here }, { combat: "another", round: 3, myTurn: true })).toEqual(fresh);
    expect(turnNow({ ...attacked, ...here }, { combat: "fight", round: 4, myTurn: true })).toEqual(fresh);
  });

  it("leaves what was prepared until the next own turn begins", () => {
    const next = { combat: "fight", round: 4 };
    expect(turnNow({ ...prepared, ...here }, { ...next, myTurn: false })).toEqual({
      spent: [],
      prepared: "rangedAttack",
    });
    expect(turnNow({ ...prepared, ...here }, { ...next, myTurn: true })).toEqual(fresh);
    expect(turnNow({ ...prepared, ...here }, { combat: "fight", round: 5, myTurn: false })).toEqual(fresh);
  });

  it.each(NOT_WHOLE)("refuses %s as a round", (round) => {
    const bad = { ...fresh, combat: "", round: round as number };
    expectFault(() => turnNow(bad, { ...here, myTurn: true }), "remembered.round", round, /whole number/);
  });
});

describe("how strictly actions are counted (AGE-12)", () => {
  const second: ActionInput = { ...turn, action: "meleeAttack", state: attacked };

  it("refuses what goes beyond a turn, or lets it pass", () => {
    expect(decideAction(second, "enforced")).toEqual({ ok: false, reason: "noMajorLeft" });
    for (const economy of ["shown", "off"] as const)
      expect(decideAction(second, economy)).toEqual({ ok: true, cost: "major", fromPrepared: false });
  });

  it("takes a prepared action as such, however loosely it counts", () => {
    const interrupts: ActionInput = { ...turn, action: "rangedAttack", myTurn: false, state: prepared };
    for (const economy of ECONOMIES)
      expect(decideAction(interrupts, economy)).toEqual({ ok: true, cost: "free", fromPrepared: true });
  });

  it("lets neither the helpless act nor the prone charge", () => {
    for (const economy of ECONOMIES) {
      expect(decideAction({ ...turn, conditions: ["dying"] }, economy)).toEqual({ ok: false, reason: "dying" });
      expect(decideAction({ ...turn, action: "charge", conditions: ["prone"] }, economy)).toEqual({
        ok: false,
        reason: "prone",
      });
    }
  });

  it("can be overruled: the action costs what it costs", () => {
    expect(overruledAction(second)).toEqual({ cost: "major", fromPrepared: false });
    expect(overruledAction({ ...turn, action: "cast", cost: "minor" })).toEqual({ cost: "minor", fromPrepared: false });
  });
});

describe("what an action leaves behind (AGE-12)", () => {
  const decision = { cost: "major", fromPrepared: false } as const;

  it("is counted in one's own turn, and nowhere else", () => {
    const acts = { action: "defend", decision, myTurn: true, economy: "enforced" } as const;
    expect(turnAfter(fresh, acts).spent).toEqual([{ key: "defend", cost: "major" }]);
    expect(turnAfter(fresh, { ...acts, myTurn: false })).toEqual(fresh);
    expect(turnAfter(fresh, { ...acts, economy: "off" })).toEqual(fresh);
    expect(turnAfter(fresh, { ...acts, economy: "shown" }).spent).toHaveLength(1);
  });

  it("names what was prepared, and forgets it when it is taken", () => {
    const prepares = turnAfter(fresh, {
      action: "prepare",
      decision: { cost: "minor", fromPrepared: false },
      myTurn: true,
      prepares: "rangedAttack",
      economy: "enforced",
    });
    expect(prepares).toEqual(prepared);
    const taken = turnAfter(prepared, {
      action: "rangedAttack",
      decision: { cost: "free", fromPrepared: true },
      myTurn: false,
      economy: "enforced",
    });
    expect(taken).toEqual({ ...prepared, prepared: null });
  });

  it("lets earlier stunt points lapse, unless it was free (AGE-7)", () => {
    expect(isRealAction({ cost: "minor", fromPrepared: false })).toBe(true);
    expect(isRealAction({ cost: "free", fromPrepared: true })).toBe(true);
    expect(isRealAction({ cost: "free", fromPrepared: false })).toBe(false);
  });
});

describe("what an action does to conditions (AGE-12)", () => {
  const none = { conditions: [], fromPrepared: false, posture: false } as const;

  it("is defending, aiming, being prepared", () => {
    expect(conditionsByAction({ ...none, action: "defend" }).add).toEqual(["defending"]);
    expect(conditionsByAction({ ...none, action: "aim" }).add).toEqual(["aiming"]);
    expect(conditionsByAction({ ...none, action: "prepare" }).add).toEqual(["prepared"]);
  });

  it("is standing up or going prone, with a Move only", () => {
    const posture = { ...none, posture: true };
    expect(conditionsByAction({ ...posture, action: "move" }).add).toEqual(["prone"]);
    expect(conditionsByAction({ ...posture, action: "move", conditions: ["prone"] }).remove).toEqual(["prone"]);
    expect(conditionsByAction({ ...posture, action: "run" }).add).toEqual([]);
  });

  it("is using up an aim, and what was prepared", () => {
    const bears = { ...none, conditions: ["aiming", "prepared"] };
    expect(conditionsByAction({ ...bears, action: "rangedAttack", fromPrepared: true }).remove).toEqual([
      "aiming",
      "prepared",
    ]);
    expect(conditionsByAction({ ...bears, action: "aim" }).remove).toEqual([]);
  });

  it("is being armed again, with Ready only (AGE-9)", () => {
    const bears = { ...none, conditions: ["disarmed"] };
    expect(conditionsByAction({ ...bears, action: "ready" }).remove).toEqual(["disarmed"]);
    expect(conditionsByAction({ ...bears, action: "move" }).remove).toEqual([]);
  });

  it("never adds and removes the same", () => {
    fc.assert(
      fc.property(
        action,
        fc.subarray([...CONDITIONS]),
        fc.boolean(),
        fc.boolean(),
        (key, conditions, fromPrepared, posture) => {
          const { add, remove } = conditionsByAction({ action: key, conditions, fromPrepared, posture });
          expect(add.filter((condition) => remove.includes(condition))).toEqual(
            key === "prepare" && fromPrepared ? ["prepared"] : [],
          );
        },
      ),
    );
  });
});
