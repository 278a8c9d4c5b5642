import { list, oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { CONDITION, type ConditionKey, isCondition } from "./conditions.ts";

/** The actions of a turn (AGE-12, AGE-17, AGE-18). The keys are stored in worlds. */
export const ACTIONS = [
  "charge",
  "defend",
  "heal",
  "meleeAttack",
  "rangedAttack",
  "run",
  "coupDeGrace",
  "activate",
  "aim",
  "move",
  "prepare",
  "ready",
  "cast",
  "reload",
] as const;

/** Key of an action. */
export type ActionKey = (typeof ACTIONS)[number];

/** Whether a string is the key of an action. */
export function isAction(key: string): key is ActionKey {
  return ACTIONS.some((action) => action === key);
}

const COSTS = ["major", "minor", "free"] as const;

/** What an action takes of a turn. */
export type ActionCost = (typeof COSTS)[number];

/** What each action costs (AGE-12); `item` where the spell or weapon says it. */
export const ACTION_COST: Record<ActionKey, ActionCost | "item"> = {
  charge: "major",
  defend: "major",
  heal: "major",
  meleeAttack: "major",
  rangedAttack: "major",
  run: "major",
  coupDeGrace: "major",
  activate: "minor",
  aim: "minor",
  move: "minor",
  prepare: "minor",
  ready: "minor",
  cast: "item",
  reload: "item",
};

/** What can be prepared (AGE-12): the major actions; Cast and Reload when their item makes them major. */
export const PREPARABLE: readonly ActionKey[] = ACTIONS.filter(
  (action) => ACTION_COST[action] === "major" || ACTION_COST[action] === "item",
);

/** How far a character's turn has come. Empty at the start of his own turn. */
export interface TurnState {
  /** What he has taken in his own turn of this round, in order. */
  readonly spent: readonly { readonly key: ActionKey; readonly cost: ActionCost }[];
  /** The major action he has prepared and not taken yet. */
  readonly prepared: ActionKey | null;
}

/** Someone wants to act. */
export interface ActionInput {
  readonly action: ActionKey;
  /** What the item says, for Cast and Reload; with Prepare, for the Cast or Reload prepared. Else it is not read. */
  readonly cost?: ActionCost | undefined;
  /** Whether rounds are counted now (AGE-11). */
  readonly actionTime: boolean;
  readonly myTurn: boolean;
  readonly state: TurnState;
  /** Keys of the conditions he bears; unknown ones are ignored. */
  readonly conditions: Iterable<string>;
  /** The action to prepare; only read with Prepare. */
  readonly prepares?: ActionKey | undefined;
}

/** Why an action cannot be taken. Stable: used as the suffix of a localisation key. */
export type ActionRefusal =
  /** Only what was prepared may interrupt others. */
  | "notYourTurn"
  /** The one major action is taken; a minor one is left. */
  | "noMajorLeft"
  /** A major and a minor action are taken, or two minor ones. */
  | "noActionsLeft"
  /** Prepare ended the turn. */
  | "turnEnded"
  | "preparedAfterMajor"
  /** Only a major action can be prepared. */
  | "preparesNoMajor"
  /** Charge and Run need someone standing. */
  | "prone"
  | "dying"
  | "dead"
  | "unconscious"
  | "defeated";

const HELPLESS = ["dead", "dying", "unconscious", "defeated"] as const;

/**
 * Whether an action may be taken now, and what it takes of the turn (AGE-12, AGE-15). Outside action time nothing is
 * counted, yet the helpless do not act and the prone do not run.
 * @returns the cost to write down, and whether it was the prepared action: that one is paid already, so it costs nothing
 * and `prepared` is used up
 * @throws RulesError when something is not of its kind, such as a Cast without its item's cost; wishes are answered with
 * a reason
 */
export function canAct(
  input: ActionInput,
):
  | { readonly ok: true; readonly cost: ActionCost; readonly fromPrepared: boolean }
  | { readonly ok: false; readonly reason: ActionRefusal } {
  const action = oneOf("action", input.action, ACTIONS);
  const actionTime = yesOrNo("actionTime", input.actionTime);
  const myTurn = yesOrNo("myTurn", input.myTurn);
  const cost = costOf(action, input.cost);
  const left = remainingActions(input.state);
  const taken = input.state.spent;

  const barred = barredBy(action, input.conditions);
  if (barred) return refuse(barred);
  if (action === "prepare" && !preparable(input)) return refuse("preparesNoMajor");
  if (!actionTime) return { ok: true, cost, fromPrepared: false };
  if (!myTurn) {
    return input.state.prepared === action ? { ok: true, cost: "free", fromPrepared: true } : refuse("notYourTurn");
  }
  if (hasEnded(input.state)) return refuse("turnEnded");
  if (action === "prepare" && taken.some((spent) => spent.cost === "major")) return refuse("preparedAfterMajor");
  if (cost === "free") return { ok: true, cost, fromPrepared: false };
  if (left.minor === 0) return refuse("noActionsLeft");
  if (cost === "major" && !left.major) return refuse("noMajorLeft");
  return { ok: true, cost, fromPrepared: false };
}

/**
 * What is left of a turn (AGE-12): a major action may still be taken as long as at most one minor has been; every action
 * left may be a minor one.
 * @throws RulesError naming what was spent and is no action or cost
 */
export function remainingActions(state: TurnState): { major: boolean; minor: number } {
  let major = 0;
  let minor = 0;
  for (const [index, { key, cost }] of list("state.spent", state.spent).entries()) {
    oneOf(`state.spent[${index}].key`, key, ACTIONS);
    oneOf(`state.spent[${index}].cost`, cost, COSTS);
    if (cost === "major") major += 1;
    if (cost === "minor") minor += 1;
  }
  if (state.prepared !== null) oneOf("state.prepared", state.prepared, ACTIONS);
  if (hasEnded(state)) return { major: false, minor: 0 };
  const left = Math.max(0, 2 - major - minor);
  return { major: major === 0 && left > 0, minor: left };
}

/** Whether an aim outlasts this action (AGE-12): Prepare does not break it, and aiming again neither. @throws RulesError */
export function keepsAim(action: ActionKey): boolean {
  return ["aim", "prepare"].includes(oneOf("action", action, ACTIONS));
}

/**
 * The conditions an action takes away from the one who takes it (AGE-12): an aim is used up by an attack and broken by
 * anything else but Prepare. Read the {@link attackModifiers} of the attack first.
 * @param conditions the keys he bears before
 * @throws RulesError for an unknown action
 */
export function afterAction(action: ActionKey, conditions: Iterable<string>): readonly ConditionKey[] {
  if (keepsAim(action)) return [];
  return [...new Set(conditions)].filter(isCondition).filter((key) => CONDITION[key].ends === "nextAction");
}

/**
 * How far an action carries, in yards (AGE-12), halves rounded down.
 * @param posture whether a Move is also going prone, standing up or mounting; Charge and Run are not changed by it
 * @throws RulesError when Speed is not a whole number of at least 0, or the action is none that moves
 */
export function movement({
  speed,
  action,
  posture,
}: {
  readonly speed: number;
  readonly action: "move" | "charge" | "run";
  readonly posture: boolean;
}): number {
  const yards = wholeNumber("speed", speed, { min: 0 });
  const changes = yesOrNo("posture", posture);
  switch (oneOf("action", action, ["move", "charge", "run"])) {
    case "move":
      return changes ? Math.floor(yards / 2) : yards;
    case "charge":
      return Math.floor(yards / 2);
    case "run":
      return 2 * yards;
  }
}

function costOf(action: ActionKey, itemCost: ActionCost | undefined): ActionCost {
  const cost = ACTION_COST[action];
  return cost === "item" ? oneOf("cost", itemCost, COSTS) : cost;
}

function preparable({ prepares, cost }: ActionInput): boolean {
  if (prepares === undefined) return false;
  const own = ACTION_COST[oneOf("prepares", prepares, ACTIONS)];
  return (own === "item" ? cost : own) === "major";
}

function barredBy(action: ActionKey, conditions: Iterable<string>): ActionRefusal | null {
  const borne = new Set(conditions);
  const helpless = HELPLESS.find((key) => borne.has(key));
  if (helpless) return helpless;
  return borne.has("prone") && (action === "charge" || action === "run") ? "prone" : null;
}

function hasEnded(state: TurnState): boolean {
  return state.spent.some(({ key }) => key === "prepare");
}

function refuse(reason: ActionRefusal): { readonly ok: false; readonly reason: ActionRefusal } {
  return { ok: false, reason };
}
