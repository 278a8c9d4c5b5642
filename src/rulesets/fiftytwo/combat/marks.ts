import { TriskeleCombat } from "../../../foundry/documents/combat.ts";
import { format } from "../../../foundry/notices.ts";
import type { CombatMark } from "../../../foundry/ruleset.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { openInitiativeOf } from "../messages/initiative.ts";
import { leftOf, type Turn } from "../rules/index.ts";
import { economy, turnFacts } from "./turns.ts";

const MOVE = "fa-person-running";
const ACTION = "fa-hand-fist";

/** What is left of a turn: in words, and as signs that differ by their shape (C52-14). */
export function leftView(turn: Turn): {
  readonly key: string;
  readonly text: string;
  readonly icons: readonly string[];
} {
  const key = leftOf(turn);
  const icons = [...(turn.moved ? [] : [`fa-solid ${MOVE}`]), ...(turn.acted ? [] : [`fa-solid ${ACTION}`])];
  return { key, text: format(`C52.Turn.Left.${key}`), icons: icons.length > 0 ? icons : ["fa-regular fa-circle"] };
}

/** What the tracker shows of a combatant of 52: what is left of his turn, and whether he is out (C52-8, C52-11, C52-14). */
export function combatMarks(combatant: Combatant.Implementation): readonly CombatMark[] {
  const combat = combatant.parent;
  const who = asFiftytwo(combatant.actor);
  if (!who || !(combat instanceof TriskeleCombat)) return [];
  const marks: CombatMark[] = [...stateMarks(who), ...layingMarks(combatant)];
  if (combat.round === 0) return marks;
  const facts = turnFacts(who);
  const hasTurn = combat.combatant?.id === combatant.id;
  if (facts.immediate) marks.push(mark("immediate", "fa-solid fa-bolt", "C52.Mark.immediate"));
  if (!hasTurn && combat.acted.includes(combatant.id ?? "")) {
    marks.push({ ...mark("acted", "fa-solid fa-check", "C52.Mark.acted"), text: "" });
  } else if (economy() !== "off" && !combatant.isDefeated && facts.combat === combat) {
    const { icons, text: spoken } = leftView(facts.turn);
    marks.push({ key: "left", icons, text: "", spoken });
  }
  return marks;
}

/** Whether someone still has to lay for initiative (C52-10). */
function layingMarks(combatant: Combatant.Implementation): CombatMark[] {
  const open = openInitiativeOf(combatant.parent);
  const side = open?.exchange.sides.find(({ id }) => open.sideOf(id)?.combatants.includes(combatant.id ?? "") === true);
  if (!side) return [];
  return side.laid
    ? [mark("laid", "fa-solid fa-clone", "C52.Mark.laid")]
    : [mark("lays", "fa-solid fa-hourglass-half", "C52.Mark.lays")];
}

function stateMarks({ actor }: FiftytwoActor): CombatMark[] {
  return [
    ...(actor.statuses.has("unconscious") ? [mark("unconscious", "fa-solid fa-bed", "C52.State.unconscious")] : []),
    ...(actor.statuses.has("defeated") ? [mark("defeated", "fa-solid fa-flag", "C52.State.defeated")] : []),
  ];
}

function mark(key: string, icon: string, label: string): CombatMark {
  const spoken = format(label);
  return { key, icons: [icon], text: spoken, spoken };
}
