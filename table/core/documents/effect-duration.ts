import type { DocumentHost } from "../host-types.ts";
import type { PlainObject } from "../utils/types.ts";
import type { ActiveEffectDocument } from "./active-effect.ts";
import type { CombatDocument } from "./combat.ts";

/** How long an effect lasts, in one form for both generations. */
interface Span {
  /** `null`: for as long as it is there. */
  amount: number | null;
  units: string;
  /** Turns beyond whole rounds (generation 13). */
  turns: number;
  start: { combat: unknown; round: number | null; turn: number | null };
}

const whole = (value: unknown): number | null => (typeof value === "number" ? value : null);

function spanOf(effect: ActiveEffectDocument): Span {
  const { duration } = effect;
  if (effect.host.generation >= 14) {
    const start: PlainObject = Object(Reflect.get(effect, "start"));
    return {
      amount: whole(duration.value),
      units: String(duration.units),
      turns: 0,
      start: { combat: start.combat, round: whole(start.round), turn: whole(start.turn) },
    };
  }
  const start = { combat: duration.combat, round: whole(duration.startRound), turn: whole(duration.startTurn) };
  const [rounds, turns, seconds] = [whole(duration.rounds), whole(duration.turns), whole(duration.seconds)];
  if (rounds === null && turns === null) return { amount: seconds, units: "seconds", turns: 0, start };
  return { amount: rounds ?? 0, units: "rounds", turns: turns ?? 0, start };
}

/** The turns that have gone by since an effect began, and how many make a round; none outside of a fight. */
function elapsed({ start }: Span, host: DocumentHost): { turns: number; perRound: number } {
  const found = typeof start.combat === "string" ? host.collection("Combat")?.get(start.combat) : undefined;
  const combat = (found ?? host.combat) as CombatDocument | null; // the collection of combats
  const perRound = Math.max(combat?.turns.length ?? 0, 1);
  if (!combat?.started || start.round === null) return { turns: 0, perRound };
  const turns = (combat.round - start.round) * perRound + (combat.turn ?? 0) - (start.turn ?? 0);
  return { turns: Math.max(turns, 0), perRound };
}

/** What is left of an effect's time. The table has no clock: seconds and more stay as they are. */
function remaining(effect: ActiveEffectDocument): { rounds: number; turns: number; units: string } | null {
  const { host } = effect;
  const span = spanOf(effect);
  if (span.amount === null) return null;
  if (span.units !== "rounds" && span.units !== "turns") return { rounds: span.amount, turns: 0, units: span.units };
  const { turns: gone, perRound } = elapsed(span, host);
  const total = span.units === "turns" ? span.amount : span.amount * perRound + span.turns;
  const left = Math.max(total - gone, 0);
  if (span.units === "turns") return { rounds: 0, turns: left, units: "turns" };
  // Generation 14 counts rounds as long as a part of them is left, 13 rounds and turns.
  if (host.generation >= 14) return { rounds: Math.ceil(left / perRound), turns: 0, units: "rounds" };
  return { rounds: Math.floor(left / perRound), turns: left % perRound, units: "rounds" };
}

function label(effect: ActiveEffectDocument): string {
  const left = remaining(effect);
  if (!left) return "";
  const { host } = effect;
  const part = (units: string, count: number): string[] =>
    count > 0 ? [host.format(`EFFECT.Left.${units}`, { count })] : [];
  const parts = [...part(left.units, left.rounds), ...part("turns", left.turns)];
  return parts.length > 0 ? parts.join(", ") : host.localize("EFFECT.Left.none");
}

/** Lets an effect's duration tell what is left of it: worked out when it is asked for, as fights go on. */
export function prepareDuration(effect: ActiveEffectDocument): void {
  const { duration } = effect;
  const modern = effect.host.generation >= 14;
  const left = () => remaining(effect);
  const amount = (): number | null => {
    const now = left();
    if (now === null) return modern ? Number.POSITIVE_INFINITY : null;
    // Generation 13 writes rounds and turns as one decimal number.
    return modern ? now.rounds || now.turns : now.rounds + now.turns / 100;
  };
  const getters: Record<string, () => unknown> = { remaining: amount, label: () => label(effect) };
  if (!modern) {
    const { amount: total, units, turns } = spanOf(effect);
    getters.type = () => (total === null ? "none" : units === "rounds" ? "turns" : "seconds");
    getters.duration = () => (total === null ? null : total + turns / 100);
  }
  for (const [key, get] of Object.entries(getters)) {
    Object.defineProperty(duration, key, { get, configurable: true, enumerable: true });
  }
}

/** When an effect begins: where the fight is that is shown. What its data say already stays. */
export function startOf(effect: ActiveEffectDocument): PlainObject {
  const { host } = effect;
  const { combat } = host;
  if (!combat?.started) return {};
  const { combatant, round, turn } = combat;
  if (host.generation >= 14) {
    const start: PlainObject = Object(Reflect.get(effect, "start"));
    if (start.round !== undefined && start.round !== null) return {};
    const initiative = combatant?.initiative ?? null;
    return {
      start: { combat: combat.id, combatant: combatant?.id ?? null, initiative, round, turn, time: 0, ...start },
    };
  }
  if (whole(effect.duration.startRound) !== null) return {};
  return { duration: { combat: combat.id, startRound: round, startTurn: turn } };
}
