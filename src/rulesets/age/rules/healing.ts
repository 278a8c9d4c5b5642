import { dieFace, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { applyDamage, deathRounds } from "./health.ts";

/** Target number of the Cunning (Healing) test of a Heal action (AGE-18). */
export const HEAL_TARGET_NUMBER = 11;

/** What a blow came to (AGE-15, AGE-16). */
export interface Blow {
  /** Health after it. */
  readonly value: number;
  /** Health really lost. */
  readonly lost: number;
  /** `fallen`: brought to 0 · `pulled`: would have been, left unconscious at 1 instead · `nothing`: no Health lost. */
  readonly outcome: "hurt" | "fallen" | "pulled" | "nothing";
}

/** Why a Heal action does not help. Stable: used as the suffix of a localisation key. */
export type HealRefusal =
  /** Someone else has to do it. */
  | "self"
  | "unhurt"
  /** After a success no further Heal helps until the patient takes damage. */
  | "alreadyHealed"
  | "dead";

/** Why a breather gives nothing. Stable: used as the suffix of a localisation key. */
export type BreatherRefusal =
  /** None has ended since the last breather could be taken. */
  | "noEncounter"
  /** Once per encounter. */
  | "taken"
  /** At 0 Health when the encounter ended. */
  | "atZero"
  | "dead";

/** The count of someone dying (AGE-15). */
export interface Dying {
  /** Round in which he fell. */
  readonly fallenRound: number;
  readonly constitution: number;
  /** The round now. */
  readonly round: number;
}

type Answer<Reason> = { readonly ok: true } | { readonly ok: false; readonly reason: Reason };

/**
 * Whether damage would bring someone from above 0 to 0 Health, so that the blow may be pulled (AGE-15, AGE-16).
 * @throws RulesError when either is not a whole number of at least 0
 */
export function wouldFall(value: number, amount: number): boolean {
  const after = applyDamage(value, amount);
  return after.lost > 0 && after.value === 0;
}

/**
 * Deals damage to someone (AGE-15, AGE-16).
 * @param pull whether the attacker would rather leave the target unconscious at 1 Health than bring it to 0; without
 * effect on a blow that does not
 * @throws RulesError when a number is not a whole one of at least 0
 */
export function blow({
  value,
  amount,
  pull,
}: {
  readonly value: number;
  readonly amount: number;
  readonly pull: boolean;
}): Blow {
  const after = applyDamage(value, amount);
  const pulls = yesOrNo("pull", pull);
  if (after.lost === 0) return { ...after, outcome: "nothing" };
  if (after.value > 0) return { ...after, outcome: "hurt" };
  return pulls ? { value: 1, lost: value - 1, outcome: "pulled" } : { ...after, outcome: "fallen" };
}

/**
 * Health that a successful Heal gives back (AGE-18): Dragon Die + the healer's Cunning, at least 1. The caller stops at
 * the maximum, see {@link restored}.
 * @throws RulesError when the Dragon Die does not show 1 … 6 or Cunning is not a whole number
 */
export function heal({ dragonDie, cunning }: { readonly dragonDie: number; readonly cunning: number }): number {
  return Math.max(1, dieFace("dragonDie", dragonDie) + wholeNumber("cunning", cunning));
}

/**
 * Whether a Heal action can help someone (AGE-18). The dying can be helped, the dead cannot.
 * @param patient `self`: healer and patient are the same; `healed`: healed since he last took damage
 * @throws RulesError when something is not of its kind
 */
export function canHeal(patient: {
  readonly self: boolean;
  readonly value: number;
  readonly max: number;
  readonly healed: boolean;
  readonly dead: boolean;
}): Answer<HealRefusal> {
  const self = yesOrNo("self", patient.self);
  const healed = yesOrNo("healed", patient.healed);
  const dead = yesOrNo("dead", patient.dead);
  const unhurt = wholeNumber("value", patient.value, { min: 0 }) >= wholeNumber("max", patient.max, { min: 0 });
  if (dead) return { ok: false, reason: "dead" };
  if (self) return { ok: false, reason: "self" };
  if (unhurt) return { ok: false, reason: "unhurt" };
  if (healed) return { ok: false, reason: "alreadyHealed" };
  return { ok: true };
}

/**
 * Health after healing of any kind (AGE-18, AGE-19): never above the maximum, and never lowered, not even when it stands
 * above the maximum already.
 * @throws RulesError when a number is not a whole one of at least 0
 */
export function restored(value: number, max: number, amount: number): { value: number; gained: number } {
  wholeNumber("value", value, { min: 0 });
  wholeNumber("max", max, { min: 0 });
  wholeNumber("amount", amount, { min: 0 });
  const gained = Math.max(0, Math.min(amount, max - value));
  return { value: value + gained, gained };
}

/**
 * Whether someone may take a breather (AGE-19): once after an encounter, and not when he was at 0 Health at its end.
 * @throws RulesError when something is neither true nor false
 */
export function canBreathe(state: {
  readonly encounterEnded: boolean;
  readonly taken: boolean;
  readonly atZeroWhenEnded: boolean;
  readonly dead: boolean;
}): Answer<BreatherRefusal> {
  const encounterEnded = yesOrNo("encounterEnded", state.encounterEnded);
  const taken = yesOrNo("taken", state.taken);
  const atZero = yesOrNo("atZeroWhenEnded", state.atZeroWhenEnded);
  if (yesOrNo("dead", state.dead)) return { ok: false, reason: "dead" };
  if (!encounterEnded) return { ok: false, reason: "noEncounter" };
  if (taken) return { ok: false, reason: "taken" };
  if (atZero) return { ok: false, reason: "atZero" };
  return { ok: true };
}

/**
 * How long someone dying has (AGE-15): fallen in round R he dies at the start of his own turn in round R + n.
 * @returns the round in which he dies, and how many rounds are left until then, at least 0
 * @throws RulesError when a round is not a whole number of at least 0, or Constitution not a whole number
 */
export function countdown({ fallenRound, constitution, round }: Dying): { diesInRound: number; roundsLeft: number } {
  const diesInRound = wholeNumber("fallenRound", fallenRound, { min: 0 }) + deathRounds(constitution);
  return { diesInRound, roundsLeft: Math.max(0, diesInRound - wholeNumber("round", round, { min: 0 })) };
}

/**
 * Whether someone still dying dies at the start of his own turn in this round (AGE-15); also true in later rounds, when
 * his turn in the right one was skipped.
 * @throws RulesError as {@link countdown}
 */
export function diesNow(dying: Dying): boolean {
  return countdown(dying).roundsLeft === 0;
}
