import { nameOf } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { Refusal, type TextData } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { AgeSpell } from "../data/spell.ts";
import { AgeWeapon } from "../data/weapon.ts";
import type { AgeActor } from "../messages/rights.ts";
import {
  ACTION_COST,
  type ActionCost,
  type ActionInput,
  type ActionKey,
  conditionsByAction,
  type Decision,
  decideAction,
  ECONOMIES,
  type Economy,
  isAction,
  isRealAction,
  overruledAction,
  type TurnState,
  turnAfter,
  turnNow,
  withoutAction,
} from "../rules/index.ts";
import { planChange } from "./changes.ts";

/** An action as it is asked for. */
export interface ActionRequest {
  /** Names this one action, so that asked for twice it is taken once. */
  readonly id: string;
  readonly action: ActionKey;
  /** Item id of the weapon that attacks, is readied or reloaded, or of the spell that is cast. */
  readonly item?: string | undefined;
  /** With Ready: item id of what is put away. */
  readonly away?: string | undefined;
  /** With Prepare: the major action; `item` is what it casts or reloads. */
  readonly prepares?: ActionKey | undefined;
  /** With Move: whether it is also going prone or standing up. */
  readonly posture?: boolean | undefined;
  /** A GM lets it happen against the rules. */
  readonly overrule?: boolean | undefined;
}

/** An action that was taken. */
export interface TakenAction extends Decision {
  /** How many actions its actor has taken with this one. */
  readonly act: number;
  /** The round of action time in which it was taken; `null` outside. */
  readonly round: { readonly combat: string; readonly number: number } | null;
}

/** A refusal that a GM may overrule. */
export class ActionRefusal extends Refusal {}

/** When something happens to an actor: his fight's round, and his actions so far. */
export function momentOf({ actor, system }: AgeActor): Pick<TakenAction, "act" | "round"> {
  const combat = fightOf(actor)?.combat;
  return { act: system.acts, round: combat ? { combat: combat.id ?? "", number: combat.round } : null };
}

/** How someone stands in the fight, as the rules of actions ask it (AGE-12). */
export function turnFacts({ actor, system }: AgeActor): Pick<ActionInput, "actionTime" | "myTurn" | "conditions"> & {
  readonly state: TurnState;
  readonly combat: Combat.Implementation | null;
} {
  const combat = fightOf(actor)?.combat ?? null;
  const myTurn = combat !== null && combat.combatant?.actor?.uuid === actor.uuid;
  const { spent, prepared, ...at } = system.turn;
  const remembered = { combat: at.combat, round: at.round, spent, prepared: actionOf(prepared) };
  const state = turnNow(remembered, { combat: combat?.id ?? "", round: combat?.round ?? 0, myTurn });
  return { actionTime: combat !== null, myTurn, conditions: system.conditions, state, combat };
}

/** Whose turn it is, as it may be told: nobody learns of the hidden from it. */
export function turnHolder(combat: Combat.Implementation | null, seesAll: boolean): string {
  const { combatant } = combat ?? {};
  if (combatant?.hidden && !seesAll) return "AGE.Act.unseen";
  return combatant?.name ?? "—";
}

/** How strictly actions are counted in this world. */
export function economy(): Economy {
  const chosen = setting("age.economy");
  return ECONOMIES.find((way) => way === chosen) ?? "enforced";
}

/** The action of this key, or `null`. */
export function actionOf(key: string): ActionKey | null {
  return isAction(key) ? key : null;
}

/**
 * Plans an action: what it takes of the turn, what it does to conditions, to weapons and to earlier stunt points, as one batch.
 * @throws ActionRefusal when the rules say no; Refusal when something in the request is none
 */
export function planAction(
  who: AgeActor,
  request: ActionRequest,
): { readonly writes: Writes; readonly taken: TakenAction } {
  const { system } = who;
  const facts = turnFacts(who);
  const moment = momentOf(who);
  if (system.turn.last === request.id) return { writes: { updates: [] }, taken: { ...moment, ...takenLast(who) } };
  const { action } = request;
  const items = itemChanges(who, request);
  if (!request.overrule) checkItem(who, request);
  const input: ActionInput = {
    ...facts,
    action,
    cost: itemCost(who, request),
    ...(request.prepares ? { prepares: request.prepares } : {}),
  };
  const how = economy();
  if (!facts.actionTime && ONLY_IN_FIGHTS.includes(action)) throw new Refusal(...refusal(who, request, "noFight"));
  const answer = decideAction(input, how);
  if (!answer.ok && answer.reason === "preparesNoMajor") throw new Refusal(...refusal(who, request, answer.reason));
  if (!answer.ok && !request.overrule) throw new ActionRefusal(...refusal(who, request, answer.reason));
  const decision: Decision = answer.ok ? answer : overruledAction(input);
  const { add, remove } = conditionsByAction({
    action,
    conditions: system.conditions,
    fromPrepared: decision.fromPrepared,
    posture: request.posture ?? false,
  });
  const { myTurn, combat } = facts;
  const after = turnAfter(facts.state, {
    action,
    decision,
    myTurn,
    prepares: request.prepares ?? null,
    economy: how,
  });
  const act = system.acts + (isRealAction(decision) ? 1 : 0);
  const turn = {
    combat: combat?.id ?? "",
    // What was prepared in the round before is still of that round, and goes with the next own turn.
    round: myTurn || system.turn.combat !== combat?.id ? (combat?.round ?? 0) : system.turn.round,
    spent: after.spent.map(({ key, cost }) => ({ key, cost })),
    prepared: after.prepared ?? "",
    last: request.id,
  };
  const change = planChange(who, { add, remove, values: { "system.acts": act, "system.turn": turn } });
  return {
    writes: { ...change.writes, updates: [...change.writes.updates, ...items] },
    taken: { cost: decision.cost, fromPrepared: decision.fromPrepared, act, round: moment.round },
  };
}

/** Why an action cannot be taken now, as far as it hangs on the turn; `null` when it can. */
export function refusalNow(who: AgeActor, action: ActionKey, cost?: ActionCost): Refusal | null {
  const facts = turnFacts(who);
  const request = { id: "", action };
  if (!facts.actionTime && ONLY_IN_FIGHTS.includes(action)) return new Refusal(...refusal(who, request, "noFight"));
  const answer = decideAction({ ...facts, action, cost, prepares: "defend" }, economy());
  return answer.ok ? null : new Refusal(...refusal(who, request, answer.reason));
}

/** Plans that a GM gives back an action of the turn. @throws Refusal when there is no such action any more */
export function planGivingBack(who: AgeActor, index: number, action: ActionKey): Writes {
  const { state } = turnFacts(who);
  const after = state.spent[index]?.key === action ? withoutAction(state, index) : null;
  if (!after) {
    throw new Refusal("AGE.Act.Refusal.notSpent", { actor: nameOf(who.actor), action: `AGE.Action.${action}.label` });
  }
  return planChange(who, {
    remove: state.prepared !== null && after.prepared === null ? ["prepared"] : [],
    values: {
      "system.turn.spent": after.spent.map(({ key, cost }) => ({ key, cost })),
      "system.turn.prepared": after.prepared ?? "",
    },
  }).writes;
}

/** What means something only while rounds are counted. */
const ONLY_IN_FIGHTS: readonly ActionKey[] = ["defend", "prepare"];

/** Actions that are made with a weapon. */
const WITH_WEAPON: readonly ActionKey[] = ["meleeAttack", "rangedAttack", "charge", "coupDeGrace"];

function takenLast({ system }: AgeActor): Decision {
  return { cost: system.turn.spent.at(-1)?.cost ?? "free", fromPrepared: false };
}

/** What the item says an action costs, where the item says it. @throws Refusal when there is no such item */
function itemCost(who: AgeActor, { action, prepares, item }: ActionRequest): ActionCost | undefined {
  const named = action === "prepare" ? prepares : action;
  if (!named || ACTION_COST[named] !== "item") return undefined;
  const model: unknown = item === undefined ? undefined : who.actor.items.get(item)?.system;
  if (named === "cast" && model instanceof AgeSpell) return model.casting;
  if (named === "reload" && model instanceof AgeWeapon && model.reload !== "none") return model.reload;
  throw new Refusal(named === "cast" ? "AGE.Act.Refusal.noSpell" : "AGE.Act.Refusal.nothingToReload", {
    actor: nameOf(who.actor),
  });
}

/** Whether the weapon is in hand and loaded (AGE-12). @throws ActionRefusal */
function checkItem(who: AgeActor, request: ActionRequest): void {
  const found = weaponOf(who, request.item);
  if (!found) return;
  const { item, weapon } = found;
  const text = { weapon: item.name };
  if (WITH_WEAPON.includes(request.action)) {
    if (!weapon.readied) throw new ActionRefusal(...refusal(who, request, "notReadied", text));
    if (weapon.reload !== "none" && !weapon.loaded)
      throw new ActionRefusal(...refusal(who, request, "notLoaded", text));
  }
  if (request.action === "reload" && weapon.loaded)
    throw new ActionRefusal(...refusal(who, request, "loadedAlready", text));
  if (request.action === "ready" && weapon.readied)
    throw new ActionRefusal(...refusal(who, request, "readiedAlready", text));
}

/** What becomes of the weapons: shot off, reloaded, readied, put away. @throws Refusal when there is none to ready */
function itemChanges(who: AgeActor, { action, item, away }: ActionRequest): readonly DocumentUpdate[] {
  const used = weaponOf(who, item);
  const change = (found: ReturnType<typeof weaponOf>, changes: Record<string, unknown>): DocumentUpdate[] =>
    found ? [{ document: found.item, changes }] : [];
  if (WITH_WEAPON.includes(action)) {
    const shot = used && used.weapon.reload !== "none" && used.weapon.loaded ? used : null;
    return change(shot, { "system.loaded": false });
  }
  if (action === "reload") return change(used, { "system.loaded": true });
  if (action !== "ready") return [];
  if (!used) throw new Refusal("AGE.Act.Refusal.nothingToReady", { actor: nameOf(who.actor) });
  const put = away === item ? null : weaponOf(who, away);
  return [...change(used, { "system.readied": true }), ...change(put, { "system.readied": false })];
}

function weaponOf(
  { actor }: AgeActor,
  id: string | undefined,
): { readonly item: Item.Implementation; readonly weapon: AgeWeapon } | null {
  const item = id === undefined ? undefined : actor.items.get(id);
  const weapon: unknown = item?.system;
  return item && weapon instanceof AgeWeapon ? { item, weapon } : null;
}

function refusal(
  who: AgeActor,
  { action }: ActionRequest,
  reason: string,
  data: TextData = {},
): readonly [key: string, data: TextData] {
  const turn = turnHolder(turnFacts(who).combat, false);
  const text = { actor: nameOf(who.actor), action: `AGE.Action.${action}.label`, turn, ...data };
  return [`AGE.Act.Refusal.${reason}`, text];
}
