import { format } from "../../../foundry/notices.ts";
import type { AgeTest } from "./age-test.ts";

/** What the card of an initiative says beside its dice: for whom it is, and what settles ties (AGE-11). */
export function initiativeContext(test: AgeTest): Record<string, unknown> {
  const { combat, combatants } = test.initiative ?? { combat: "", combatants: [] };
  const fight = game.combats?.get(combat);
  const names = combatants.flatMap((id) => fight?.combatants.get(id)?.name ?? []);
  const { dragonDie } = test.roll.ageDice;
  return {
    title: names.length > 0 ? names.join(", ") : test.parent.alias,
    subtitle: format("AGE.Initiative"),
    together: names.length > 1 ? names.length : null,
    ties: format("AGE.Card.Initiative.ties", { dragonDie, dexterity: test.score }),
  };
}
