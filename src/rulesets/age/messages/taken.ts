import { SYSTEM_ID } from "../../../foundry/id.ts";
import type { ArmorMode } from "../rules/index.ts";

/** How many hits an actor remembers; older cards are long out of play. */
const REMEMBERED = 20;

/** What applying damage did. */
export interface DamageOutcome {
  /** Damage after armour. */
  readonly amount: number;
  readonly armor: number;
  /** How much of the armour counted. */
  readonly mode: ArmorMode;
  /** Health. */
  readonly before: number;
  readonly after: number;
  /** Minutes until someone whose killing blow was pulled wakes (AGE-16); `null` for any other blow. */
  readonly wakesIn: number | null;
}

/** A hit that an actor took: noted on the victim, because cards can be rewritten or deleted by those who made them. */
interface TakenDamage extends DamageOutcome {
  /** Message id of the attack. */
  readonly source: string;
  /** A Gamemaster took it back, and only a Gamemaster may deal it again. */
  readonly undone?: boolean;
}

/** Path of the memory below the actor. */
const PATH = `flags.${SYSTEM_ID}.taken`;

/** The hits that an actor remembers, newest last. */
export function takenBy(actor: Actor.Implementation): readonly TakenDamage[] {
  const taken: unknown = foundry.utils.getProperty(actor, PATH);
  return Array.isArray(taken) ? taken : [];
}

/** The memory with one more hit, as a value that goes into the write of the victim's Health. */
export function remembered(actor: Actor.Implementation, hit: TakenDamage): Record<string, unknown> {
  const others = takenBy(actor).filter(({ source }) => source !== hit.source);
  return { [PATH]: [...others, hit].slice(-REMEMBERED) };
}

/** The memory in which a hit is taken back. */
export function forgotten(actor: Actor.Implementation, source: string): Record<string, unknown> {
  return { [PATH]: takenBy(actor).map((hit) => (hit.source === source ? { ...hit, undone: true } : hit)) };
}

/** A remembered hit without its source. */
export function outcomeOf({ amount, armor, mode, before, after, wakesIn }: TakenDamage): DamageOutcome {
  return { amount, armor, mode: mode ?? "full", before, after, wakesIn: wakesIn ?? null };
}
