import { wholeNumberField } from "../../../foundry/fields.ts";
import { HEALTH_LEVELS, type Health, healthPenalty } from "../rules/index.ts";

/** Health of one side (C52-11, C52-12). */
export const healthField = () =>
  new foundry.data.fields.SchemaField({
    value: wholeNumberField(HEALTH_LEVELS, { min: 0, max: HEALTH_LEVELS }),
    max: wholeNumberField(HEALTH_LEVELS, { min: HEALTH_LEVELS, max: HEALTH_LEVELS }),
    /** Lost levels that stay until an extended rest. */
    persistent: wholeNumberField(0, { min: 0, max: HEALTH_LEVELS }),
  });

/** Health of one side as data preparation leaves it. */
export interface DerivedHealth {
  value: number;
  max: number;
  persistent: number;
  /** On all tests of the side: 0 or less (C52-11). */
  penalty: number;
}

/**
 * Makes one side's Health whole after effects of anyone's making, and derives its penalty (C52-11, C52-12): an effect must not
 * keep a character from being played.
 */
export function deriveHealth(health: DerivedHealth): void {
  health.max = HEALTH_LEVELS;
  health.value = within(health.value, health.max);
  health.persistent = within(health.persistent, health.max - health.value);
  health.penalty = healthPenalty(health.value);
}

/** The stored Health of a side as the rules take it. */
export function healthFacts({ value, max, persistent }: DerivedHealth): Health {
  return { value, max, persistent };
}

/** A whole number from 0 to a maximum, from whatever an effect has made of it. */
export function within(value: unknown, max: number): number {
  const number = Math.floor(Number(value));
  return Number.isSafeInteger(number) ? Math.min(max, Math.max(0, number)) : 0;
}
