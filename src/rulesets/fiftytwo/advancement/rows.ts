import type { Card } from "../../../kernel/cards.ts";
import { advancementCard, cardsToSpend, type SpentCard, splitIds } from "../rules/index.ts";

/** A card that someone has got, or a part of one, with what became of it. */
export interface CardRow<Logged extends SpentCard> {
  readonly id: string;
  readonly card: Card;
  /** 0 for a card that was given, 1 for a part of one, 2 for a part of a part. */
  readonly depth: number;
  /** What it was spent on; `null` while it can be spent. */
  readonly spent: Logged | null;
  /** What the Dealer has taken back. */
  readonly undone: readonly Logged[];
}

/**
 * The cards of one character as they are listed: each that was given, and below one that was split its two parts (C52-13).
 * @param given ids of the cards, in the order they are listed in
 * @param log what was spent, in the order it was
 */
export function rowsOf<Logged extends SpentCard>(
  given: readonly string[],
  log: readonly Logged[],
): readonly CardRow<Logged>[] {
  const open = new Set(cardsToSpend(given, log));
  const rowsFrom = (id: string, depth: number): CardRow<Logged>[] => {
    const card = advancementCard(id);
    if (!card) return [];
    const about = log.filter((entry) => entry.id === id);
    const spent = open.has(id) ? null : (about.find(({ undone }) => !undone) ?? null);
    const row = { id, card, depth, spent, undone: about.filter(({ undone }) => undone) };
    const parts = spent?.gain.kind === "split" ? splitIds(id) : [];
    return [row, ...parts.flatMap((part) => rowsFrom(part, depth + 1))];
  };
  return [...new Set(given)].flatMap((id) => rowsFrom(id, 0));
}
