import { type Card, checkedCard, SUITS } from "../../../kernel/cards.ts";
import { list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";
import { cardValue, type Options } from "./value.ts";

/** Key of the standard skill that initiative is laid with (C52-10). */
export const INITIATIVE_SKILL = "initiative";

/** Someone in the order of initiative (C52-10). */
export interface InitiativeEntry {
  readonly card: Card;
  readonly rating: number;
  /** From lost Health: 0 or less. */
  readonly penalty: number;
  readonly name: string;
  readonly bonus?: number | undefined;
}

/**
 * Total of an initiative card (C52-10). No automatic success and no special use of a card counts here.
 * @throws RulesError naming the field at fault
 */
export function initiativeTotal(entry: InitiativeEntry, options: Options = {}): number {
  checkedEntry("", entry);
  return cardValue(entry.card, options.aceValue) + entry.rating + entry.penalty + (entry.bonus ?? 0);
}

/**
 * The order of initiative (C52-10): highest total first; of equal ones the higher rating, the higher rank, the higher suit (♠ ♥ ♦
 * ♣), the name by code unit, the order given.
 * @returns the same entries, first to act first
 * @throws RulesError naming the entry and field at fault
 */
export function initiativeOrder<T extends InitiativeEntry>(entries: readonly T[], options: Options = {}): T[] {
  for (const [index, entry] of list("entries", entries).entries()) checkedEntry(`entries[${index}].`, entry);
  return [...entries].sort((a, b) => inOrder(a, b, options));
}

/**
 * The order with a late-comer in it (C52-10): he comes before the first whom he goes before, and nobody else changes places,
 * also when the Dealer has moved some by hand.
 * @throws RulesError naming the entry and field at fault
 */
export function withLateComer<T extends InitiativeEntry>(order: readonly T[], late: T, options: Options = {}): T[] {
  for (const [index, entry] of list("order", order).entries()) checkedEntry(`order[${index}].`, entry);
  checkedEntry("late.", late);
  const found = order.findIndex((entry) => inOrder(late, entry, options) < 0);
  return order.toSpliced(found === -1 ? order.length : found, 0, late);
}

/**
 * Whether someone may lay a card for initiative (C52-10): once per encounter; again only by the word of the Dealer.
 * @throws RulesError when something is neither true nor false
 */
export function mayLayInitiative(facts: { readonly laid: boolean; readonly isDealer: boolean }): boolean {
  const laid = yesOrNo("laid", facts.laid);
  return yesOrNo("isDealer", facts.isDealer) || !laid;
}

/**
 * The number that puts a late-comer where {@link withLateComer} puts him: his total, or as near to it as those allow whom the Dealer
 * has moved by hand. Equal numbers are told apart by the rest of the rule.
 * @param order those in the fight, first to last, each with the number he acts by
 * @throws RulesError naming the entry and field at fault
 */
export function lateNumber(
  order: readonly { readonly entry: InitiativeEntry; readonly number: number }[],
  late: InitiativeEntry,
  options: Options = {},
): number {
  const entries = list("order", order).map(({ entry }) => entry);
  const place = withLateComer(entries, late, options).indexOf(late);
  const most = order[place - 1]?.number ?? Number.POSITIVE_INFINITY;
  const least = order[place]?.number ?? Number.NEGATIVE_INFINITY;
  return Math.min(Math.max(initiativeTotal(late, options), least), most);
}

/**
 * Whether the Dealer may flip the top card for someone who has not laid (C52-10): at once when none of his players is there, else
 * after a while.
 * @param facts `waited` since initiative was called, and `patience`, both in seconds
 * @throws RulesError when something is not of its kind
 */
export function mayFlip(facts: {
  readonly waited: number;
  readonly patience: number;
  readonly present: boolean;
}): Answer<"wait"> {
  const patience = wholeNumber("patience", facts.patience, { min: 0 });
  if (typeof facts.waited !== "number" || Number.isNaN(facts.waited)) {
    throw new RulesError({ code: "outOfRange", field: "waited", found: facts.waited, expected: "a number of seconds" });
  }
  return yesOrNo("present", facts.present) && facts.waited < patience ? mayNot("wait") : MAY;
}

function checkedEntry(prefix: string, { card, rating, penalty, bonus }: InitiativeEntry): void {
  checkedCard(`${prefix}card`, card);
  wholeNumber(`${prefix}rating`, rating);
  wholeNumber(`${prefix}penalty`, penalty, { max: 0 });
  if (bonus !== undefined) wholeNumber(`${prefix}bonus`, bonus);
}

function inOrder(a: InitiativeEntry, b: InitiativeEntry, options: Options): number {
  return (
    initiativeTotal(b, options) - initiativeTotal(a, options) ||
    b.rating - a.rating ||
    b.card.rank - a.card.rank ||
    SUITS.indexOf(b.card.suit) - SUITS.indexOf(a.card.suit) ||
    (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)
  );
}
