import { generation } from "./generation.ts";

/** How many rounds an effect lasts, and since when. */
export interface EffectRounds {
  readonly rounds: number;
  /** Id of the fight and the round in which it began; `null` where nobody noted them. */
  readonly combat: string | null;
  readonly since: number | null;
}

/** The rounds that an effect lasts; `null` for one that does not go by rounds. */
export function roundsOf(effect: ActiveEffect.Implementation): EffectRounds | null {
  // The stored values: the two generations keep them under different names, and the community types know the older ones only.
  const { duration, start } = effect._source as unknown as { duration?: Fields; start?: Fields };
  const newer = generation() >= 14;
  const rounds = newer ? (duration?.units === "rounds" ? duration.value : null) : duration?.rounds;
  if (typeof rounds !== "number" || !Number.isSafeInteger(rounds) || rounds <= 0) return null;
  const combat = newer ? start?.combat : duration?.combat;
  const since = newer ? start?.round : duration?.startRound;
  return {
    rounds,
    combat: typeof combat === "string" ? combat : null,
    since: typeof since === "number" && Number.isSafeInteger(since) && since >= 0 ? since : null,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** What a new effect notes of the fight in which it begins. */
export function beginsIn(combat: { readonly id: string | null; readonly round: number }): Record<string, unknown> {
  const { id, round } = combat;
  return generation() >= 14 ? { start: { combat: id, round } } : { duration: { combat: id, startRound: round } };
}
