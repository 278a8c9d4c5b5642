import { needsSteward } from "../../../foundry/steward/steward.ts";
import { heal } from "../rules/index.ts";
import type { AgeTest } from "./age-test.ts";
import { ageActorAt } from "./rights.ts";

/** What the card of a Heal action shows beside its test (AGE-18); `null` on other cards. */
export function healContext(test: AgeTest, mayAct: boolean): Record<string, unknown> | null {
  const { patient } = test;
  if (test.kind !== "heal" || !patient) return null;
  const [change] = Object.values(test.changes);
  const present = ageActorAt(patient.token ?? patient.actor);
  const user = game.user ?? null;
  const seesHealth = user !== null && present?.actor.testUserPermission(user, "OBSERVER") === true;
  const success = test.outcome.success === true;
  return {
    name: patient.name,
    amount: success ? heal({ dragonDie: test.roll.ageDice.dragonDie, cunning: test.score }) : 0,
    success,
    change: change ? { ...change, seesHealth } : null,
    mayApply: success && !change && mayAct && present !== null,
    needsGm: user !== null && needsSteward("age.applyHeal", { message: test.parent.id ?? "" }),
  };
}
