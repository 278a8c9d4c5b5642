import type { Writes } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { format } from "../../../foundry/notices.ts";
import { findShoe, layoutNow, writesOf } from "../cards/documents.ts";
import { isCommonDrawn } from "../cards/fight.ts";
import type { Layout } from "../cards/layout.ts";
import { endEncounter } from "../cards/plans.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { healthFacts } from "../data/health.ts";
import { planHealth } from "../data/states.ts";
import { loseImmediate } from "../exchange/immediate.ts";
import { openStates } from "../exchange/standing.ts";
import { openInitiativeOf } from "../messages/initiative.ts";
import { afterEncounter, afterExtendedRest, type EndRefusal, type Health, mayEndEncounter } from "../rules/index.ts";
import { initiativeEnds } from "./leavers.ts";

/** What the end of an encounter brings (C52-4, C52-11, C52-12): the common hand goes, Health comes back, and with it who was out. */
export function encounterEnds(layout: Layout, all: readonly FiftytwoActor[]): Writes {
  const { writes, health } = endEncounter(
    layout,
    all.map(({ system: { health } }) => ({
      physical: healthFacts(health.physical),
      mental: healthFacts(health.mental),
    })),
  );
  return joinWrites([writesOf(writes), ...all.map((who, index) => planHealth(who, health[index] ?? {}))]);
}

/** Health as an extended rest brings it back (C52-12). */
export function healedAfterRest(all: readonly FiftytwoActor[]): Writes {
  return healed(all, afterExtendedRest);
}

function healed(all: readonly FiftytwoActor[], after: (health: Health) => Health): Writes {
  return joinWrites(
    all.map((who) => {
      const { physical, mental } = who.system.health;
      return planHealth(who, { physical: after(healthFacts(physical)), mental: after(healthFacts(mental)) });
    }),
  );
}

/**
 * Why an encounter cannot end now (C52-4); `null` when it can.
 * @param ending the fight that ends: initiative that is being laid for it ends with it
 */
export function endRefused(ending: Combat.Implementation | null = null): EndRefusal | null {
  if (!findShoe()) return null;
  const own = ending && openInitiativeOf(ending)?.exchange.id;
  const exchangeOpen = openStates().some(({ id }) => id !== own);
  const answer = mayEndEncounter({ exchangeOpen, cardsOnTable: cardsOnTable(layoutNow()) });
  return answer.ok ? null : answer.reason;
}

/** Whether cards of a test lie on the table. */
export function cardsOnTable(layout: Layout): boolean {
  return layout.piles.some(({ kind, cards }) => kind === "table" && cards.length > 0);
}

/**
 * What the end of a fight brings (C52-4, C52-12): Health as far as it comes back by itself, and the common hand to the discard. Done
 * before, or after "End the encounter", it changes nothing.
 */
export function fightEnds(combat: Combat.Implementation, combatants: readonly Combatant.Implementation[]): Writes {
  // Several tokens of one linked actor are one actor; who fights on elsewhere is in that encounter still.
  const fighters = new Map(combatants.map(({ actor }) => [actor?.uuid, asFiftytwo(actor)]));
  const all = [...fighters.values()].flatMap((who) => (who && !fightOf(who.actor) ? [who] : []));
  const reason = endRefused(combat);
  if (reason) {
    // Somebody has ended it past the question below: nothing of an open test is touched.
    ui.notifications?.warn(format("C52.Fight.endWaits", { reason: `C52.Refusal.End.${reason}` }));
    return initiativeEnds(combat);
  }
  // The common hand is one: a fight that goes on has its cards.
  const others = [...(game.combats ?? [])].some((other) => other !== combat && isCommonDrawn(other));
  const ended = others || !findShoe() ? healed(all, afterEncounter) : encounterEnds(layoutNow(), all);
  return joinWrites([ended, initiativeEnds(combat), { updates: loseImmediate(null) }]);
}

/**
 * `preDeleteCombat`: a fight with somebody of 52 in it does not end while cards of a test are out, and whoever ends it is told so.
 * @returns `false` to keep it
 */
export function fightMayEnd(combat: unknown): boolean {
  if (!(combat instanceof foundry.documents.Combat)) return true;
  const reason = [...combat.combatants].some(({ actor }) => asFiftytwo(actor)) ? endRefused(combat) : null;
  if (!reason) return true;
  ui.notifications?.warn(format("C52.Fight.mayNotEnd", { reason: `C52.Refusal.End.${reason}` }));
  return false;
}
