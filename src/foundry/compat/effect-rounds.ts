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
  return roundsIn(effect._source);
}

/**
 * Whether a change gives an effect another number of rounds, without saying itself when they begin.
 * @param changes of the effect, not written yet
 */
export function getsOtherRounds(effect: ActiveEffect.Implementation, changes: object): boolean {
  const after = foundry.utils.mergeObject(foundry.utils.deepClone(effect._source), changes);
  const rounds = roundsIn(after)?.rounds;
  const since = sinceIn(after);
  return (
    rounds !== undefined && rounds !== roundsOf(effect)?.rounds && (since === null || since === sinceIn(effect._source))
  );
}

function roundsIn(source: object): EffectRounds | null {
  // The stored values: the two generations keep them under different names, and the community types know the older ones only.
  const { duration, start } = source as Stored;
  const newer = generation() >= 14;
  const rounds = newer ? (duration?.units === "rounds" ? duration.value : null) : duration?.rounds;
  if (typeof rounds !== "number" || !Number.isSafeInteger(rounds) || rounds <= 0) return null;
  const combat = newer ? start?.combat : duration?.combat;
  return { rounds, combat: typeof combat === "string" ? combat : null, since: sinceIn(source) };
}

function sinceIn(source: object): number | null {
  const { duration, start } = source as Stored;
  const since = generation() >= 14 ? start?.round : duration?.startRound;
  return typeof since === "number" && Number.isSafeInteger(since) && since >= 0 ? since : null;
}

interface Stored {
  readonly duration?: Fields;
  readonly start?: Fields;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a new effect notes of the fight in which it begins. */
export function beginsIn(combat: { readonly id: string | null; readonly round: number }): Record<string, unknown> {
  const { id, round } = combat;
  return generation() >= 14 ? { start: { combat: id, round } } : { duration: { combat: id, startRound: round } };
}
