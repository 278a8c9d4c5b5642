import { list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import type { Gain } from "./advancement.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";

/** A card of advancement that was spent (C52-13). */
export interface SpentCard {
  /** The card given, or one of the two that a card was split into, see {@link splitIds}. */
  readonly id: string;
  readonly gain: Gain;
  /** Sessions played when it was spent. */
  readonly session: number;
  readonly undone: boolean;
}

/** Why a card cannot be spent. Stable: used as the suffix of a localisation key. */
export type SpendRefusal =
  /** It was not given to him, nor split off one that was. */
  "notGiven" | "spent";

/** Why spending a card cannot be undone. Stable: used as the suffix of a localisation key. */
export type UndoRefusal =
  | "notDealer"
  | "notSpent"
  /** The next session has begun. */
  | "nextSession"
  /** A card it was split into is spent. */
  | "splitSpent";

/** Ids of the two cards that one is split into (C52-13). */
export function splitIds(id: string): readonly [string, string] {
  return [`${id}/1`, `${id}/2`];
}

/**
 * The cards someone can still spend (C52-13), those that others were split into among them.
 * @param given ids of the cards the Dealer gave him
 */
export function cardsToSpend(given: readonly string[], log: readonly SpentCard[]): readonly string[] {
  const standing = list("log", log).filter(({ undone }) => !undone);
  const open: string[] = [];
  const waiting = [...new Set(list("given", given))];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const spent = standing.find((entry) => entry.id === id);
    if (!spent) open.push(id);
    else if (spent.gain.kind === "split") waiting.push(...splitIds(id));
  }
  return open;
}

/** Whether a card may be spent (C52-13): once. */
export function maySpend(id: string, given: readonly string[], log: readonly SpentCard[]): Answer<SpendRefusal> {
  if (cardsToSpend(given, log).includes(id)) return MAY;
  return log.some((entry) => entry.id === id && !entry.undone) ? mayNot("spent") : mayNot("notGiven");
}

/**
 * Whether the spending of a card may be undone (C52-13): by the Dealer, until the next session begins.
 * @param facts `session`: sessions played now; `begun`: whether the next one has begun
 * @throws RulesError when something is not of its kind
 */
export function mayUndo(
  id: string,
  log: readonly SpentCard[],
  facts: { readonly isDealer: boolean; readonly session: number; readonly begun: boolean },
): Answer<UndoRefusal> {
  const standing = list("log", log).filter(({ undone }) => !undone);
  const entry = standing.find((one) => one.id === id);
  const begun = yesOrNo("begun", facts.begun);
  if (!yesOrNo("isDealer", facts.isDealer)) return mayNot("notDealer");
  if (!entry) return mayNot("notSpent");
  if (begun || entry.session !== wholeNumber("session", facts.session, { min: 0 })) return mayNot("nextSession");
  const lower: readonly string[] = entry.gain.kind === "split" ? splitIds(id) : [];
  return standing.some((one) => lower.includes(one.id)) ? mayNot("splitSpent") : MAY;
}

/**
 * A rating when points are taken back (C52-13): as many as were gained, and not below 0 when it was lowered by hand meanwhile.
 * @throws RulesError when a number is not a whole one
 */
export function ratingUndone(rating: number, gained: number): number {
  return Math.max(0, wholeNumber("rating", rating) - wholeNumber("gained", gained, { min: 0 }));
}
