import { oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import {
  ACTION_COST,
  type ActionCost,
  type ActionInput,
  type ActionKey,
  type ActionRefusal,
  afterAction,
  canAct,
  remainingActions,
  type TurnState,
} from "./actions.ts";
import type { ConditionKey } from "./conditions.ts";

/** How strictly the actions of a turn are counted: refused, only shown, or not counted at all. Stored in worlds. */
export const ECONOMIES = ["enforced", "shown", "off"] as const;

/** How strictly the actions of a turn are counted. */
export type Economy = (typeof ECONOMIES)[number];

/** A turn as it is remembered: with the fight and the round it belongs to. */
export interface RememberedTurn extends TurnState {
  /** Id of the fight. */
  readonly combat: string;
  readonly round: number;
}

/** What an action came to. */
export interface Decision {
  readonly cost: ActionCost;
  /** Whether it was the prepared action, which is paid already. */
  readonly fromPrepared: boolean;
}

const EMPTY: TurnState = { spent: [], prepared: null };

/**
 * How far someone's turn has come, by what is remembered of it (AGE-12). His own turn begins empty in every round; between his
 * turns what he prepared in his last one still stands.
 * @throws RulesError when a round is no whole number
 */
export function turnNow(
  remembered: RememberedTurn,
  now: { readonly combat: string; readonly round: number; readonly myTurn: boolean },
): TurnState {
  const then = wholeNumber("remembered.round", remembered.round, { min: 0 });
  const round = wholeNumber("now.round", now.round, { min: 0 });
  const { spent, prepared } = remembered;
  if (remembered.combat !== now.combat) return EMPTY;
  if (then === round) return { spent, prepared };
  // Of the round before, for those who come later in the order; older ones were never taken up by a turn that was skipped.
  return !yesOrNo("now.myTurn", now.myTurn) && then === round - 1 ? { spent: [], prepared } : EMPTY;
}

/**
 * What an action takes of a turn, or why it cannot be taken: {@link canAct} as strictly as the table wants it. However loosely
 * actions are counted, the helpless do not act and the prone do not run.
 * @throws RulesError as `canAct`, and for an unknown way of counting
 */
export function decideAction(
  input: ActionInput,
  economy: Economy,
): ({ readonly ok: true } & Decision) | { readonly ok: false; readonly reason: ActionRefusal } {
  const decision = canAct(input);
  if (decision.ok || oneOf("economy", economy, ECONOMIES) === "enforced") return decision;
  return canAct({ ...input, actionTime: false });
}

/** What an action takes when the Gamemaster lets it happen against the rules. @throws RulesError as `canAct` */
export function overruledAction(input: ActionInput): Decision {
  const { action } = input;
  const own = ACTION_COST[oneOf("action", action, Object.keys(ACTION_COST) as ActionKey[])];
  return { cost: own === "item" ? (input.cost ?? "free") : own, fromPrepared: false };
}

/** The turn after an action: what is taken outside one's own turn takes nothing of it. @throws RulesError */
export function turnAfter(
  state: TurnState,
  {
    action,
    decision,
    myTurn,
    prepares = null,
    economy,
  }: {
    readonly action: ActionKey;
    readonly decision: Decision;
    readonly myTurn: boolean;
    /** The action that Prepare names. */
    readonly prepares?: ActionKey | null;
    readonly economy: Economy;
  },
): TurnState {
  const counted = oneOf("economy", economy, ECONOMIES) !== "off";
  const prepared = action === "prepare" ? prepares : decision.fromPrepared ? null : state.prepared;
  if (!yesOrNo("myTurn", myTurn) || !counted) return { spent: state.spent, prepared };
  return { spent: [...state.spent, { key: action, cost: decision.cost }], prepared };
}

/** What is left of a turn (AGE-12): all of it, one action of either kind, a minor one, or none. */
export type TurnLeft = "whole" | "either" | "minor" | "none";

/** What is left of a turn, in one word (AGE-12). @throws RulesError as `remainingActions` */
export function turnLeft(state: TurnState): TurnLeft {
  const { major, minor } = remainingActions(state);
  if (minor === 0) return "none";
  if (!major) return "minor";
  return minor > 1 ? "whole" : "either";
}

/** A turn with one of its actions given back; what it did is not undone. @returns `null` when there is no such action */
export function withoutAction(state: TurnState, index: number): TurnState | null {
  const gone = state.spent[wholeNumber("index", index)];
  if (!gone) return null;
  return {
    spent: state.spent.filter((_, at) => at !== index),
    prepared: gone.key === "prepare" ? null : state.prepared,
  };
}

/**
 * Whether an effect that lasts for some rounds is over at the start of its bearer's turn (AGE-11).
 * @param since the round in which it began; `null` when nobody noted it, so that it lasts until action time ends
 * @throws RulesError when a number is not whole
 */
export function roundsOver({
  rounds,
  since,
  round,
}: {
  readonly rounds: number;
  readonly since: number | null;
  readonly round: number;
}): boolean {
  const last = wholeNumber("rounds", rounds, { min: 0 });
  if (since === null) return false;
  return wholeNumber("round", round, { min: 0 }) >= wholeNumber("since", since, { min: 0 }) + last;
}

/** Whether an action is one that lets the stunt points of earlier rolls lapse (AGE-7): free ones do not. */
export function isRealAction({ cost, fromPrepared }: Decision): boolean {
  return cost !== "free" || fromPrepared;
}

/**
 * What an action does to the conditions of the one who takes it (AGE-9, AGE-12).
 * @param posture whether a Move is also going prone or standing up; not read with other actions
 * @throws RulesError for an unknown action
 */
export function conditionsByAction({
  action,
  conditions,
  fromPrepared,
  posture,
}: {
  readonly action: ActionKey;
  /** The keys he bears before. */
  readonly conditions: readonly string[];
  readonly fromPrepared: boolean;
  readonly posture: boolean;
}): { readonly add: readonly ConditionKey[]; readonly remove: readonly ConditionKey[] } {
  const ended = afterAction(action, conditions);
  const changes = action === "move" && yesOrNo("posture", posture);
  const lies = conditions.includes("prone");
  return {
    add: [...(ADDED[action] ?? []), ...(changes && !lies ? (["prone"] as const) : [])],
    remove: [
      ...ended,
      ...(changes && lies ? (["prone"] as const) : []),
      // A weapon in hand again: whatever was struck away is made good (AGE-9).
      ...(action === "ready" && conditions.includes("disarmed") ? (["disarmed"] as const) : []),
      ...(yesOrNo("fromPrepared", fromPrepared) ? (["prepared"] as const) : []),
    ],
  };
}

const ADDED: Partial<Record<ActionKey, readonly ConditionKey[]>> = {
  defend: ["defending"],
  aim: ["aiming"],
  prepare: ["prepared"],
};
