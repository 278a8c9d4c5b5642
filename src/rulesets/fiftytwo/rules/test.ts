import { ACE, type Card, checkedCard, isFace } from "../../../kernel/cards.ts";
import { oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { checkedSkill, type Skill } from "./skills.ts";
import { cardValue, type Options } from "./value.ts";

/** Special uses of a face card (C52-18), chosen when it is laid. The keys are stored in worlds. */
export const USES = ["faceValue", "trademark"] as const;
export type Use = (typeof USES)[number];

/** A card played with a skill. */
export interface Play {
  readonly card: Card;
  readonly skill: Skill;
  /** From lost Health: 0 or less. */
  readonly penalty: number;
  /** From devices, abilities and the situation. */
  readonly bonus?: number | undefined;
  readonly use?: Use | undefined;
}

/** How a card succeeds by itself (C52-9). */
export type Automatic = "onSuit" | "specialised" | null;

/** What a static test came to (C52-5). */
export interface StaticResult {
  readonly total: number;
  readonly success: boolean;
  readonly automatic: Automatic;
  /** Total − target, also when the card succeeds by itself. */
  readonly margin: number;
}

/**
 * How a card succeeds by itself (C52-9, C52-18): an Ace of the skill's suit ranks above an Ace or a trademark card with a
 * specialised skill. A declared use that does not fit is no fault: the top card of the shoe may have to answer for it.
 * @throws RulesError naming the part of the play at fault
 */
export function automaticSuccess(play: Play): Automatic {
  const { card, skill } = checkedPlay("", play);
  if (card.rank === ACE && card.suit === skill.suit) return "onSuit";
  if (card.rank === ACE && skill.specialised) return "specialised";
  return useThatCounts(play) === "trademark" ? "specialised" : null;
}

/**
 * The use that a play really makes of its card (C52-18): Face Value of a face card, Trademark Card of one with a specialised
 * skill. One that does not fit counts for nothing, for good or ill. Whether the player knows the ability, and the card is his
 * trademark, `mayUse` says.
 * @throws RulesError naming the part of the play at fault
 */
export function useThatCounts(play: Play): Use | null {
  const { card, skill, use } = checkedPlay("", play);
  if (use === undefined || !isFace(card)) return null;
  return use === "faceValue" || skill.specialised ? use : null;
}

/**
 * Value of the card + rating + penalty + bonus (C52-3, C52-5, C52-18); may be negative.
 * @throws RulesError naming the part of the play at fault
 */
export function playTotal(play: Play, options: Options = {}): number {
  const { skill, penalty, bonus } = checkedPlay("", play);
  return playWorth(play, options) + skill.rating + penalty + (bonus ?? 0);
}

/**
 * What the card of a play counts in a test (C52-3, C52-18).
 * @throws RulesError naming the part of the play at fault
 */
export function playWorth(play: Play, options: Options = {}): number {
  const { card } = checkedPlay("", play);
  return useThatCounts(play) === "faceValue" ? card.rank : cardValue(card, options.aceValue);
}

/**
 * Reads a static test (C52-5, C52-9): success when the total is higher than the Dealer's number, or the card succeeds by itself.
 * @throws RulesError naming what is at fault
 */
export function resolveStatic(test: Play & { readonly target: number } & Options): StaticResult {
  const target = wholeNumber("target", test.target);
  const automatic = automaticSuccess(test);
  const total = playTotal(test, test);
  return { total, success: automatic !== null || total > target, automatic, margin: total - target };
}

/**
 * What may be told of a static test (C52-5): while the Dealer's number is hidden neither it nor the margin.
 * @throws RulesError as {@link resolveStatic}
 */
export function toldOfStatic(
  test: Play & { readonly target: number } & Options,
  hidden: boolean,
): Omit<StaticResult, "margin"> & { readonly margin: number | null; readonly target: number | null } {
  const result = resolveStatic(test);
  return yesOrNo("hidden", hidden)
    ? { ...result, margin: null, target: null }
    : { ...result, target: wholeNumber("target", test.target) };
}

/**
 * The number to beat of someone who cannot react (C52-6): his defence rating + penalty.
 * @throws RulesError when a number is not a whole one, or the penalty above 0
 */
export function helplessTarget({ rating, penalty }: { readonly rating: number; readonly penalty: number }): number {
  return wholeNumber("rating", rating) + wholeNumber("penalty", penalty, { max: 0 });
}

/** Returns `play` when it is one. @param prefix path of the play, with a dot at its end, or empty @throws RulesError */
export function checkedPlay(prefix: string, play: Play): Play {
  checkedCard(`${prefix}card`, play.card);
  checkedSkill(`${prefix}skill`, play.skill);
  wholeNumber(`${prefix}penalty`, play.penalty, { max: 0 });
  if (play.bonus !== undefined) wholeNumber(`${prefix}bonus`, play.bonus);
  if (play.use !== undefined) oneOf(`${prefix}use`, play.use, USES);
  return play;
}
