import { type Card, cardOfKey, JACK, KING } from "../../../kernel/cards.ts";
import { list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import type { Gain } from "./advancement.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";

/** A card of advancement that was spent (C52-13). */
export interface SpentCard {
  /** The card given, or one of the two that a card was split into, see {@link splitIds}. */
  readonly id: string;
  /** What it was spent on. */
  readonly gain: { readonly kind: Gain["kind"] };
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

/** The card that an id stands for, that of one that another was split into among them (C52-13); `null` when it stands for none. */
export function advancementCard(id: string): Card | null {
  const [root = "", ...parts] = id.split("/");
  const card = cardOfKey(root);
  if (!card || !parts.every((part) => part === "1" || part === "2")) return null;
  const rank = card.rank - parts.length;
  if (parts.length > 0 && (card.rank > KING || rank < JACK)) return null;
  return { suit: card.suit, rank };
}

/** The card of the shoe that an id comes from: its own, or that of the card it was split off. */
export function rootOf(id: string): string {
  return id.split("/")[0] ?? "";
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

/** What spending a card left of the thing that it changed (C52-13). */
export type Left =
  | { readonly kind: "points"; readonly rating: number }
  | { readonly kind: "specialise"; readonly use: string }
  /** How often he had the ability then. */
  | { readonly kind: "ability"; readonly times: number }
  | { readonly kind: "split" };

/** The same thing as it stands now, as far as the way it was changed tells. */
export interface Standing {
  readonly rating?: number;
  readonly specialised?: boolean;
  readonly use?: string;
  readonly times?: number;
}

/**
 * Whether what a card changed still stands as the card left it (C52-13): only then is taking it back its exact inverse. What was
 * changed since, by hand or by another card, is not undone with it.
 * @param now `null` when the thing is gone
 */
export function stillAsLeft(left: Left, now: Standing | null): Answer<"gone" | "changed"> {
  if (left.kind === "split") return MAY;
  if (now === null) return mayNot("gone");
  switch (left.kind) {
    case "points":
      return now.rating === left.rating ? MAY : mayNot("changed");
    case "specialise":
      return now.specialised === true && now.use === left.use ? MAY : mayNot("changed");
    case "ability":
      return now.times === left.times ? MAY : mayNot("changed");
  }
}
