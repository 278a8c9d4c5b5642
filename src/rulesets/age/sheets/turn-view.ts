import { format } from "../../../foundry/notices.ts";
import { yardsOf } from "../actions/action-line.ts";
import { unrolledOf } from "../actions/initiative.ts";
import { economy, refusalNow, turnFacts, turnHolder } from "../combat/turns.ts";
import { actionIcon } from "../data/actions.ts";
import { AgeWeapon } from "../data/weapon.ts";
import type { AgeActor } from "../messages/rights.ts";
import { ACTION_COST, type ActionCost, type ActionKey, remainingActions, turnLeft } from "../rules/index.ts";

/** The actions that the sheet has buttons for; attacks and spells have their own rows. */
const OFFERED: readonly ActionKey[] = [
  "charge",
  "defend",
  "heal",
  "run",
  "coupDeGrace",
  "activate",
  "aim",
  "move",
  "prepare",
  "ready",
  "reload",
];

/** What is left of a turn and what can be done with it, as the sheet shows it (AGE-12). */
export function turnView(who: AgeActor): Record<string, unknown> {
  const { actor } = who;
  const { actionTime, myTurn, state, combat } = turnFacts(who);
  const isGM = game.user?.isGM === true;
  const counted = actionTime && economy() !== "off";
  return {
    mayAct: actor.isOwner,
    counted,
    myTurn,
    // Nothing of a turn that is over can be used any more.
    left: counted && myTurn ? leftView(who) : null,
    status: format(statusKey(actionTime, myTurn), { name: turnHolder(combat, isGM) }),
    prepared: state.prepared === null ? null : `AGE.Action.${state.prepared}.label`,
    spent: state.spent.map(({ key, cost }, index) => ({
      index,
      key,
      label: `AGE.Action.${key}.label`,
      cost: `AGE.Act.Cost.${cost}`,
      mayGiveBack: isGM,
    })),
    canRoll: actor.isOwner && unrolledOf(actor).length > 0,
    canEnd: myTurn && actor.isOwner,
    groups: (["major", "minor"] as const).map((cost) => ({
      cost,
      label: `AGE.Act.Group.${cost}`,
      actions: OFFERED.flatMap((action) => actionView(who, action, cost)),
    })),
  };
}

/** What is left of a turn: in words, and as signs that differ by their shape. */
export function leftView(who: AgeActor): { readonly key: string; readonly text: string; readonly icons: string[] } {
  const { state } = turnFacts(who);
  const { major, minor } = remainingActions(state);
  const left = Array.from({ length: minor }, (_, index) => `fa-solid ${index === 0 && major ? MAJOR : MINOR}`);
  const gone = Array.from({ length: Math.max(0, 2 - minor) }, () => `fa-regular ${MINOR}`);
  const key = turnLeft(state);
  return { key, text: format(`AGE.Act.Left.${key}`), icons: [...left, ...gone] };
}

const MAJOR = "fa-square";
const MINOR = "fa-circle";

function statusKey(actionTime: boolean, myTurn: boolean): string {
  if (!actionTime) return "AGE.Act.noActionTime";
  return myTurn ? "AGE.Act.ownTurn" : "AGE.Act.turnOf";
}

function actionView(who: AgeActor, action: ActionKey, group: "major" | "minor") {
  const { actor } = who;
  const cost = action === "reload" ? reloadCost(actor) : ACTION_COST[action];
  // A reload that is free stands with the minor ones; nothing needs to be reloaded, nothing is offered.
  if (cost === null || cost === "item" || (cost === "free" ? "minor" : cost) !== group) return [];
  const refusal = refusalNow(who, action, cost);
  const yards = yardsOf(actor, action);
  return [
    {
      action,
      label: `AGE.Action.${action}.label`,
      icon: actionIcon(action),
      hint: refusal?.text ?? format(`AGE.Action.${action}.hint`, { yards: yards ?? 0 }),
      refused: refusal !== null,
      yards: yards === null ? null : format("AGE.Act.yards", { yards }),
    },
  ];
}

/** What it costs to reload the weapon that needs it; `null` when none does. */
function reloadCost(actor: Actor.Implementation): ActionCost | null {
  const reloads = [...actor.items].flatMap((item) => {
    const weapon: unknown = item.system;
    return weapon instanceof AgeWeapon && weapon.reload !== "none" ? [weapon] : [];
  });
  const weapon = reloads.find(({ loaded }) => !loaded) ?? reloads[0];
  return !weapon || weapon.reload === "none" ? null : weapon.reload;
}
