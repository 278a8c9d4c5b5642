import { seizedNumber, TriskeleCombat } from "../../../foundry/documents/combat.ts";
import { format } from "../../../foundry/notices.ts";
import type { CombatMark } from "../../../foundry/ruleset.ts";
import { ageActorAt } from "../messages/rights.ts";
import { countdown } from "../rules/index.ts";
import { leftView } from "../sheets/turn-view.ts";
import { economy, turnFacts } from "./turns.ts";

/** What the tracker shows of a combatant of AGE: what is left of his turn, and what may come of him (AGE-11, AGE-12, AGE-15). */
export function combatMarks(combatant: Combatant.Implementation): readonly CombatMark[] {
  const combat = combatant.parent;
  const who = ageActorAt(combatant.actor?.uuid);
  if (!who || !(combat instanceof TriskeleCombat) || combat.round === 0) return [];
  const marks: CombatMark[] = [];
  const add = (key: string, icon: string, spoken: string, text = spoken) =>
    marks.push({ key, icons: [icon], text, spoken });
  const { state } = turnFacts(who);
  const hasTurn = combat.combatant?.id === combatant.id;
  if (seizedNumber(combatant) > 0) add("seized", "fa-solid fa-angles-up", format("AGE.Mark.seized"), "");
  if (!hasTurn && combat.acted.includes(combatant.id ?? ""))
    add("acted", "fa-solid fa-check", format("AGE.Mark.acted"), "");
  else if (economy() !== "off" && !combatant.isDefeated) {
    const { icons, text: spoken } = leftView(who);
    marks.push({ key: "left", icons, text: "", spoken });
  }
  if (state.prepared !== null) {
    const action = `AGE.Action.${state.prepared}.label`;
    add("prepared", "fa-solid fa-hourglass-half", format("AGE.Mark.prepared", { action }));
  }
  const { fallen, conditions } = who.system;
  if (fallen && fallen.combat === combat.id && conditions.includes("dying")) {
    const constitution = who.system.score("constitution");
    const { roundsLeft } = countdown({ fallenRound: fallen.round, constitution, round: combat.round });
    const spoken = roundsLeft === 0 ? format("AGE.Mark.dyingNow") : format("AGE.Mark.dying", { rounds: roundsLeft });
    add("dying", "fa-solid fa-heart-crack", spoken);
  }
  return marks;
}
