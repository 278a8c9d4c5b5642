import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACTION_COST,
  ACTIONS,
  type ActionInput,
  type ActionKey,
  afterAction,
  CONDITIONS,
  canAct,
  keepsAim,
  movement,
  PREPARABLE,
  remainingActions,
  type TurnState,
} from "../../../src/rulesets/age/rules/index.ts";
import { expectFault, NOT_WHOLE } from "../expect.ts";

const fresh: TurnState = { spent: [], prepared: null };
const turn: ActionInput = { action: "move", actionTime: true, myTurn: true, state: fresh, conditions: [] };
const action = fc.constantFrom(...ACTIONS);
const cost = fc.constantFrom("major", "minor", "free");

/** Takes the actions in order and stops at the first refusal. */
function take(...keys: readonly ActionKey[]): { state: TurnState; reason: string | null } {
  let state = fresh;
  for (const key of keys) {
    const answer = canAct({ ...turn, action: key, cost: "free", state, prepares: "defend" });
    if (!answer.ok) return { state, reason: answer.reason };
    state = { ...state, spent: [...state.spent, { key, cost: answer.cost }] };
  }
  return { state, reason: null };
}

describe("actions (AGE-12, AGE-17, AGE-18)", () => {
  const costing = (wanted: string) => ACTIONS.filter((key) => ACTION_COST[key] === wanted);

  it("cost what the rules say", () => {
    expect(costing("major")).toEqual(["charge", "defend", "heal", "meleeAttack", "rangedAttack", "run", "coupDeGrace"]);
    expect(costing("minor")).toEqual(["activate", "aim", "move", "prepare", "ready"]);
    expect(costing("item")).toEqual(["cast", "reload"]);
  });

  it("can be prepared when they are, or may be, major", () => {
    expect([...PREPARABLE].sort()).toEqual([...costing("major"), ...costing("item")].sort());
  });
});

describe("a turn (AGE-12)", () => {
  it("is a major and a minor action, in any order", () => {
    expect(take("meleeAttack", "move").reason).toBeNull();
    expect(take("move", "meleeAttack").reason).toBeNull();
    expect(take("move", "meleeAttack", "aim").reason).toBe("noActionsLeft");
    expect(take("meleeAttack", "move", "ready").reason).toBe("noActionsLeft");
    expect(take("meleeAttack", "defend").reason).toBe("noMajorLeft");
  });

  it("is or two minor actions, and then no major one", () => {
    expect(take("move", "aim").reason).toBeNull();
    expect(take("move", "move", "meleeAttack").reason).toBe("noActionsLeft");
    expect(take("move", "aim", "ready").reason).toBe("noActionsLeft");
  });

  it("lets free ones through at any time", () => {
    expect(take("cast", "meleeAttack", "cast", "move", "cast").reason).toBeNull();
    expect(canAct({ ...turn, action: "cast", cost: "major", state: take("run").state })).toEqual({
      ok: false,
      reason: "noMajorLeft",
    });
    expect(canAct({ ...turn, action: "reload", cost: "minor", state: take("run").state })).toEqual({
      ok: true,
      cost: "minor",
      fromPrepared: false,
    });
  });

  it("shows what is left", () => {
    expect(remainingActions(fresh)).toEqual({ major: true, minor: 2 });
    expect(remainingActions(take("move").state)).toEqual({ major: true, minor: 1 });
    expect(remainingActions(take("heal").state)).toEqual({ major: false, minor: 1 });
    expect(remainingActions(take("move", "move").state)).toEqual({ major: false, minor: 0 });
    expect(remainingActions(take("aim", "run").state)).toEqual({ major: false, minor: 0 });
    expect(remainingActions(take("cast").state)).toEqual({ major: true, minor: 2 });
    expect(remainingActions(take("prepare").state)).toEqual({ major: false, minor: 0 });
  });

  it("never holds two major actions nor three in all, and shows left exactly what can be taken", () => {
    const wish = fc.record({ action, cost, prepares: action });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 8 }), (wishes) => {
        let state = fresh;
        for (const one of wishes) {
          const left = remainingActions(state);
          expect(canAct({ ...turn, action: "defend", state }).ok).toBe(left.major);
          expect(canAct({ ...turn, action: "move", state }).ok).toBe(left.minor > 0);
          const answer = canAct({ ...turn, ...one, state });
          if (answer.ok) state = { ...state, spent: [...state.spent, { key: one.action, cost: answer.cost }] };
        }
        const counting = state.spent.filter((spent) => spent.cost !== "free");
        expect(counting.length).toBeLessThanOrEqual(2);
        expect(counting.filter((spent) => spent.cost === "major").length).toBeLessThanOrEqual(1);
        const ending = state.spent.findIndex(({ key }) => key === "prepare");
        if (ending >= 0) expect(ending).toBe(state.spent.length - 1);
      }),
    );
  });

  it("counts nothing outside action time (AGE-11)", () => {
    const outside = { ...turn, actionTime: false, myTurn: false, state: take("move", "meleeAttack").state };
    for (const key of ["meleeAttack", "move", "defend"] as const) {
      expect(canAct({ ...outside, action: key }).ok).toBe(true);
    }
    expect(canAct({ ...outside, action: "run", conditions: ["prone"] })).toEqual({ ok: false, reason: "prone" });
    expect(canAct({ ...outside, conditions: ["dying"] })).toEqual({ ok: false, reason: "dying" });
  });
});

describe("Prepare (AGE-12)", () => {
  const prepare: ActionInput = { ...turn, action: "prepare", prepares: "rangedAttack" };
  const waiting: TurnState = { spent: [{ key: "prepare", cost: "minor" }], prepared: "rangedAttack" };

  it("names a major action, and is minor itself", () => {
    expect(canAct(prepare)).toEqual({ ok: true, cost: "minor", fromPrepared: false });
    expect(canAct({ ...prepare, state: take("move").state }).ok).toBe(true);
    for (const prepares of ["move", "aim", "prepare", "cast", undefined] as const) {
      expect(canAct({ ...prepare, prepares })).toEqual({ ok: false, reason: "preparesNoMajor" });
    }
    expect(canAct({ ...prepare, prepares: "cast", cost: "major" }).ok).toBe(true);
    expect(canAct({ ...prepare, prepares: "cast", cost: "minor" }).ok).toBe(false);
  });

  it("does not follow a major action, nor two minor ones", () => {
    for (const taken of [take("heal"), take("heal", "move"), take("move", "heal")]) {
      expect(canAct({ ...prepare, state: taken.state })).toEqual({ ok: false, reason: "preparedAfterMajor" });
    }
    expect(take("move", "aim", "prepare").reason).toBe("noActionsLeft");
  });

  it("ends the turn", () => {
    for (const key of ["rangedAttack", "move", "cast"] as const) {
      expect(canAct({ ...turn, action: key, cost: "free", state: waiting })).toEqual({
        ok: false,
        reason: "turnEnded",
      });
    }
  });

  it("lets the prepared action interrupt others, and no other", () => {
    const interrupting = { ...turn, myTurn: false, state: waiting };
    expect(canAct({ ...interrupting, action: "rangedAttack" })).toEqual({ ok: true, cost: "free", fromPrepared: true });
    expect(canAct({ ...interrupting, action: "meleeAttack" })).toEqual({ ok: false, reason: "notYourTurn" });
    const used = { ...waiting, prepared: null };
    expect(canAct({ ...interrupting, state: used, action: "rangedAttack" })).toEqual({
      ok: false,
      reason: "notYourTurn",
    });
    const charging = { ...interrupting, state: { ...waiting, prepared: "charge" }, action: "charge" } as const;
    expect(canAct({ ...charging, conditions: ["prone"] })).toEqual({ ok: false, reason: "prone" });
  });

  it("out of turn nothing but the prepared action is taken, whatever the state", () => {
    fc.assert(
      fc.property(
        action,
        cost,
        fc.option(action),
        fc.array(fc.record({ key: action, cost })),
        (key, price, prepared, spent) => {
          const answer = canAct({ ...prepare, action: key, cost: price, myTurn: false, state: { spent, prepared } });
          expect(answer.ok).toBe(key === prepared);
          if (answer.ok) expect(answer).toEqual({ ok: true, cost: "free", fromPrepared: true });
        },
      ),
    );
  });
});

describe("conditions and actions (AGE-12, AGE-15, AGE-16)", () => {
  it("the helpless take none, in action time or not (AGE-15)", () => {
    fc.assert(
      fc.property(
        action,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom("dying", "dead", "unconscious", "defeated"),
        fc.subarray([...CONDITIONS]),
        (key, actionTime, myTurn, helpless, others) => {
          const wish = { ...turn, action: key, cost: "free", actionTime, myTurn, prepares: "defend" } as const;
          const answer = canAct({ ...wish, conditions: [...others, helpless, "blinded"] });
          expect(answer.ok).toBe(false);
          expect(canAct({ ...wish, conditions: [helpless] })).toEqual({ ok: false, reason: helpless });
        },
      ),
    );
  });

  it("the dead are told that they are dead, whatever else they bear", () => {
    expect(canAct({ ...turn, conditions: ["defeated", "dying", "dead"] })).toEqual({ ok: false, reason: "dead" });
  });

  it("the prone do not charge or run, but do the rest (AGE-12)", () => {
    for (const key of ACTIONS) {
      const answer = canAct({ ...turn, action: key, cost: "minor", conditions: ["prone"], prepares: "charge" });
      expect(answer.ok).toBe(key !== "charge" && key !== "run");
    }
  });

  it("an aim outlasts Prepare only (AGE-12)", () => {
    expect(ACTIONS.filter(keepsAim)).toEqual(["aim", "prepare"]);
    for (const key of ACTIONS) {
      expect(afterAction(key, ["prone", "aiming", "aiming", "blinded"])).toEqual(keepsAim(key) ? [] : ["aiming"]);
      expect(afterAction(key, ["prone", "defending"])).toEqual([]);
    }
  });

  it("are refused when they are none", () => {
    const ask = (changes: object) => () => canAct({ ...turn, ...changes } as ActionInput);
    expectFault(ask({ action: "dance" }), "action", "dance", /one of charge, defend/);
    expectFault(ask({ action: "cast" }), "cost", undefined, /one of major, minor, free/);
    expectFault(ask({ action: "prepare", prepares: "dance" }), "prepares", "dance", /one of charge/);
    expectFault(ask({ actionTime: 1 }), "actionTime", 1, /true or false/);
    expectFault(ask({ myTurn: null }), "myTurn", null, /true or false/);
    expectFault(ask({ state: { spent: [], prepared: "x" } }), "state.prepared", "x", /one of charge/);
    expectFault(ask({ state: { spent: "no", prepared: null } }), "state.spent", "no", /a list/);
    const odd = [{ key: "move", cost: "cheap" }];
    expectFault(ask({ state: { spent: odd, prepared: null } }), "state.spent[0].cost", "cheap", /one of major/);
    expectFault(() => keepsAim("dance" as "aim"), "action", "dance", /one of charge/);
  });
});

describe("movement (AGE-12)", () => {
  it("is Speed, half of it or twice of it, halves rounded down", () => {
    expect(movement({ speed: 11, action: "move", posture: false })).toBe(11);
    expect(movement({ speed: 11, action: "move", posture: true })).toBe(5);
    expect(movement({ speed: 11, action: "charge", posture: false })).toBe(5);
    expect(movement({ speed: 11, action: "run", posture: false })).toBe(22);
  });

  it("is a whole number of yards, furthest by running", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.boolean(), (speed, posture) => {
        const [half, charge, move, run] = [
          movement({ speed, action: "move", posture: true }),
          movement({ speed, action: "charge", posture }),
          movement({ speed, action: "move", posture: false }),
          movement({ speed, action: "run", posture }),
        ];
        expect(charge).toBe(half);
        expect(speed - 2 * half).toBe(speed % 2);
        expect(run).toBe(2 * move);
      }),
    );
  });

  it("refuses broken speeds and actions that do not move", () => {
    for (const bad of [-1, ...NOT_WHOLE]) {
      const ask = () => movement({ speed: bad as number, action: "move", posture: false });
      expectFault(ask, "speed", bad, /whole number of at least 0/);
    }
    const heal = "heal" as "move";
    expectFault(() => movement({ speed: 1, action: heal, posture: false }), "action", "heal", /move, charge, run/);
  });
});
