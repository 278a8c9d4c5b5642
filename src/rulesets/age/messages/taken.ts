import { SYSTEM_ID } from "../../../foundry/id.ts";
import { applyDamage } from "../rules/index.ts";
import type { AgeDamage } from "./age-damage.ts";
import type { AgeActor } from "./rights.ts";

/** How many hits an actor remembers; older cards are long out of play. */
const REMEMBERED = 20;

/** What applying damage did. */
export interface DamageOutcome {
  /** Damage after armour. */
  readonly amount: number;
  readonly armor: number;
  /** Health. */
  readonly before: number;
  readonly after: number;
}

/** A hit that an actor took: noted on the victim, because cards can be rewritten or deleted by those who made them. */
interface TakenDamage extends DamageOutcome {
  /** Message id of the attack. */
  readonly source: string;
}

/** The hits that an actor remembers, newest last. */
export function takenBy(actor: Actor.Implementation): readonly TakenDamage[] {
  const taken: unknown = foundry.utils.getProperty(actor, `flags.${SYSTEM_ID}.taken`);
  return Array.isArray(taken) ? taken : [];
}

/** Health and memory after a hit, as one update of the victim. */
export function takingChanges(actor: Actor.Implementation, hit: TakenDamage): Record<string, unknown> {
  return {
    "system.health.value": hit.after,
    [`flags.${SYSTEM_ID}.taken`]: [...takenBy(actor), hit].slice(-REMEMBERED),
  };
}

/** What a hit does to a victim now (AGE-14, AGE-15). */
export function newOutcome(damage: AgeDamage, victim: AgeActor): DamageOutcome {
  const armor = victim.system.armor.value;
  const amount = damage.against(armor);
  const before = victim.system.health.value;
  return { amount, armor, before, after: applyDamage(before, amount).value };
}

/** A remembered hit without its source. */
export function outcomeOf({ amount, armor, before, after }: TakenDamage): DamageOutcome {
  return { amount, armor, before, after };
}
