import type { Writes } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { CombatRules } from "../../../foundry/ruleset.ts";
import { asFiftytwo } from "../data/actors.ts";
import { openLaying } from "../dialogs/initiative.ts";
import { openCall } from "../dialogs/initiative-call.ts";
import { loseImmediate } from "../exchange/immediate.ts";
import { testsOfTurn } from "../exchange/spent.ts";
import { openInitiativeOf } from "../messages/initiative.ts";
import { fightEnds } from "./endings.ts";
import { compareInitiative } from "./initiative-order.ts";
import { combatMarks } from "./marks.ts";

/** How the actors of 52 fight. */
export const fiftytwoCombat: CombatRules = {
  rollInitiative,
  compare: compareInitiative,
  turnStarts,
  marks: combatMarks,
  fightEnds,
};

/**
 * The host's buttons for initiative lead to the cards (C52-10): to laying, where it is called for; else the Dealer is asked who lays.
 */
async function rollInitiative(combatants: readonly Combatant.Implementation[]): Promise<void> {
  const combat = combatants[0]?.parent ?? null;
  const open = openInitiativeOf(combat);
  const due = open?.tasks.find(
    ({ do: what, side }) =>
      what === "lay" && combatants.some(({ id }) => open.sideOf(side)?.combatants.includes(id ?? "") === true),
  );
  if (open && due) await openLaying(open, due.side);
  else if (open) throw new Refusal("C52.Initiative.Refusal.laid");
  else if (game.user?.isGM === true) await openCall(combat);
  else throw new Refusal("C52.Initiative.Refusal.notCalled");
}

/** What opens someone's own turn: nothing of it is spent, and no immediate action is left from before (C52-8, C52-14). */
function turnStarts(combatant: Combatant.Implementation, round: number): Writes {
  const who = asFiftytwo(combatant.actor);
  // Whoever did not take his immediate action before the next one's turn has lost it (C52-8).
  const lost = loseImmediate(null);
  if (!who) return { updates: lost };
  const combat = combatant.parent?.id ?? "";
  // In a round in which he has had a turn before, as when the Dealer has gone back.
  const tests = testsOfTurn(who.actor, { combat, round });
  const anew = tests.map(({ parent }) => ({ document: parent, changes: { "system.action": null } }));
  const { moved, acted, last } = who.system.turn;
  const turn = { combat, round, moved: false, acted: false, last };
  const reset = moved || acted ? [{ document: who.actor, changes: { "system.turn": turn } }] : [];
  return { updates: [...lost, ...anew, ...reset] };
}
