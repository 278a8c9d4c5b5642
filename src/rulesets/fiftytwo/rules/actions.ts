import { oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";
import type { StandardSkillKey } from "./skills.ts";

/** What someone does in a fight (C52-14). The keys are stored in worlds. */
export const DEEDS = ["move", "action", "free", "reaction"] as const;
export type Deed = (typeof DEEDS)[number];

/** Standard skills that cost nothing while one moves (C52-14). */
export const FREE_WHILE_MOVING: readonly StandardSkillKey[] = ["athletics", "acrobatics", "stealth"];

/** How far someone's turn has come. Empty at its start. */
export interface Turn {
  readonly moved: boolean;
  readonly acted: boolean;
}

/** The start of a turn. */
export const NEW_TURN: Turn = { moved: false, acted: false };

/** Why someone cannot do something now. Stable: used as the suffix of a localisation key. */
export type DeedRefusal =
  | "unconscious"
  | "notYourTurn"
  | "noMove"
  | "noAction"
  /** An immediate action has no move in it (C52-8). */
  | "immediateWithoutMove"
  /** Someone has earned an immediate action, and takes it first (C52-8). */
  | "othersImmediate"
  /** Athletics and the like are free while moving only. */
  | "notMoving";

/**
 * What the use of a skill costs (C52-14): nothing in answer to another's; nothing while moving, for those that go with it; else
 * the action.
 * @param skill key of the skill
 * @throws RulesError when something is neither true nor false
 */
export function deedOfSkill(skill: string, facts: { readonly reacting: boolean; readonly moving: boolean }): Deed {
  const moving = yesOrNo("moving", facts.moving);
  if (yesOrNo("reacting", facts.reacting)) return "reaction";
  return moving && FREE_WHILE_MOVING.some((key) => key === skill) ? "free" : "action";
}

/**
 * Whether someone may do something now (C52-8, C52-14), and what is left of his turn then. Outside fights nothing is counted.
 * @param facts `immediate`: he has earned an immediate action; `othersImmediate`: someone else has
 * @throws RulesError when something is not of its kind
 */
export function canDo(facts: {
  readonly deed: Deed;
  readonly turn: Turn;
  readonly inFight: boolean;
  readonly myTurn: boolean;
  readonly conscious: boolean;
  readonly immediate: boolean;
  readonly othersImmediate: boolean;
}):
  | { readonly ok: true; readonly turn: Turn; readonly usesImmediate: boolean }
  | { readonly ok: false; readonly reason: DeedRefusal } {
  const deed = oneOf("deed", facts.deed, DEEDS);
  const moved = yesOrNo("turn.moved", facts.turn.moved);
  const acted = yesOrNo("turn.acted", facts.turn.acted);
  const counted = yesOrNo("inFight", facts.inFight);
  const myTurn = yesOrNo("myTurn", facts.myTurn);
  const immediate = yesOrNo("immediate", facts.immediate);
  const waits = yesOrNo("othersImmediate", facts.othersImmediate);
  const may = (turn: Turn, usesImmediate = false) => ({ ok: true, turn, usesImmediate }) as const;
  if (!yesOrNo("conscious", facts.conscious)) return mayNot("unconscious");
  if (!counted || deed === "reaction") return may(facts.turn);
  if (immediate) return deed === "action" ? may(facts.turn, true) : mayNot("immediateWithoutMove");
  if (waits) return mayNot("othersImmediate");
  if (!myTurn) return mayNot("notYourTurn");
  if (deed === "free") return moved ? may(facts.turn) : mayNot("notMoving");
  if (deed === "move") return moved ? mayNot("noMove") : may({ moved: true, acted });
  return acted ? mayNot("noAction") : may({ moved, acted: true });
}

/** How strictly the move and the action of a turn are counted. The keys are stored in worlds. */
export const ECONOMIES = ["enforced", "shown", "off"] as const;
export type Economy = (typeof ECONOMIES)[number];

/** A turn as it is remembered: with the fight and the round it belongs to. */
export interface RememberedTurn extends Turn {
  /** Id of the fight. */
  readonly combat: string;
  readonly round: number;
}

/**
 * How far someone's turn has come, by what is remembered of it (C52-14): nothing in a round that is not that one.
 * @param now `tested`: a test has taken his action in this round
 * @throws RulesError when something is not of its kind
 */
export function turnNow(
  remembered: RememberedTurn,
  now: { readonly combat: string; readonly round: number; readonly tested: boolean },
): Turn {
  const same = wholeNumber("round", remembered.round) === wholeNumber("now.round", now.round);
  const tested = yesOrNo("now.tested", now.tested);
  if (!same || remembered.combat !== now.combat) return { ...NEW_TURN, acted: tested };
  return { moved: yesOrNo("moved", remembered.moved), acted: yesOrNo("acted", remembered.acted) || tested };
}

/**
 * Whether someone may do something in a world that counts as strictly as this (C52-14). Where it is only shown what a turn has left,
 * or not even that, nothing but unconsciousness is refused.
 * @throws RulesError as {@link canDo}
 */
export function decideDeed(facts: Parameters<typeof canDo>[0], economy: Economy): ReturnType<typeof canDo> {
  const answer = canDo(facts);
  const how = oneOf("economy", economy, ECONOMIES);
  if (!answer.ok && (how === "enforced" || answer.reason === "unconscious")) return answer;
  if (how === "off") return { ok: true, turn: facts.turn, usesImmediate: answer.ok && answer.usesImmediate };
  return answer.ok ? answer : { ok: true, turn: overruledDeed(facts), usesImmediate: false };
}

/** The turn after something that the Dealer lets happen against the rules: what is done in one's own turn is taken of it. */
export function overruledDeed({
  deed,
  turn,
  inFight,
  myTurn,
}: Pick<Parameters<typeof canDo>[0], "deed" | "turn" | "inFight" | "myTurn">): Turn {
  const { moved, acted } = turn;
  if (!inFight || !myTurn) return turn;
  return { moved: moved || deed === "move", acted: acted || deed === "action" };
}

/** What is left of a turn, in one word (C52-14). */
export function leftOf({ moved, acted }: Turn): "whole" | "move" | "action" | "none" {
  if (moved) return acted ? "none" : "action";
  return acted ? "move" : "whole";
}

/** Minutes from which something outside a fight is a scene action (C52-14). */
export const SCENE_MINUTES = 15;
/** Minutes of a day: what takes longer is a calendar action (C52-14). */
export const DAY_MINUTES = 24 * 60;

/**
 * What kind of action something is outside fights (C52-14), by how long it takes.
 * @param minutes at least 0
 * @throws RulesError when that is not a whole number of at least 0
 */
export function timeOfAction(minutes: number): "moment" | "scene" | "calendar" {
  const time = wholeNumber("minutes", minutes, { min: 0 });
  if (time < SCENE_MINUTES) return "moment";
  return time > DAY_MINUTES ? "calendar" : "scene";
}

/** Whether an earned immediate action still stands (C52-8): nobody else has acted since the test. @throws RulesError */
export function immediateStands(facts: { readonly earned: boolean; readonly othersActed: boolean }): Answer<"lost"> {
  const late = yesOrNo("othersActed", facts.othersActed);
  return yesOrNo("earned", facts.earned) && !late ? MAY : mayNot("lost");
}
