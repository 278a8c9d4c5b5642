import { generation } from "./generation.ts";

/** How long an effect lasts: a number of something. */
export interface EffectTime {
  readonly value: number;
  readonly units: string;
}

const OLD_UNITS = ["rounds", "turns", "seconds"] as const;

/** What an effect's duration says, what is left of it where the host knows; `null` for one without end. */
export function effectTime(effect: ActiveEffect.Implementation): EffectTime | null {
  // The two generations keep durations under different names, and the community types know the older ones only.
  const duration = effect.duration as unknown as Readonly<Record<string, unknown>>;
  const left = numberOr(null, duration.remaining);
  if (generation() >= 14) {
    const value = left ?? numberOr(null, duration.value);
    return value === null ? null : { value, units: String(duration.units ?? "seconds") };
  }
  const units = OLD_UNITS.find((name) => numberOr(0, duration[name]) !== 0);
  return units === undefined ? null : { value: left ?? numberOr(0, duration[units]), units };
}

/** The duration of an effect that from now on lasts for rounds, or, with `null`, without end. */
export function durationOfRounds(rounds: number | null): Record<string, unknown> {
  if (generation() >= 14) return rounds === null ? { value: null } : { value: rounds, units: "rounds" };
  return { rounds, turns: null, seconds: null, combat: null, startRound: null, startTurn: null };
}

function numberOr<Other>(other: Other, value: unknown): number | Other {
  return typeof value === "number" && Number.isFinite(value) ? value : other;
}
