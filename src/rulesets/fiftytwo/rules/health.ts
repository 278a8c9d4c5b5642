import { type Card, checkedCard } from "../../../kernel/cards.ts";
import { oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";
import { SIDES, type Side } from "./skills.ts";
import { type AceValue, cardValue } from "./value.ts";

/** Levels of Health on each side (C52-11). */
export const HEALTH_LEVELS = 13;
/** Levels that can be lost without a penalty (C52-11). */
export const FREE_LEVELS = 4;

/** Health of one side (C52-11, C52-12). */
export interface Health {
  /** Levels left. */
  readonly value: number;
  readonly max: number;
  /** Lost levels that stay until an extended rest. */
  readonly persistent: number;
}

/** What a hit came to. */
export interface Hit {
  readonly health: Health;
  /** Levels really lost. */
  readonly lost: number;
  /** Whether it brought the side from above 0 to 0. */
  readonly fell: boolean;
}

/**
 * Penalty on all tests of a side (C52-11): one for each level lost beyond the fourth.
 * @param left levels left
 * @param max 13; vehicles have their own rule, see `vehiclePenalty`
 * @returns 0 or a negative whole number
 * @throws RulesError when either is out of range
 */
export function healthPenalty(left: number, max: 13 = HEALTH_LEVELS): number {
  wholeNumber("max", max, { min: HEALTH_LEVELS, max: HEALTH_LEVELS });
  const lost = max - wholeNumber("left", left, { min: 0, max });
  // Never −0: it would be shown, and told from 0 by strict comparison.
  return lost > FREE_LEVELS ? FREE_LEVELS - lost : 0;
}

/**
 * What Health at 0 means (C52-11): without physical Health someone is unconscious; without mental Health he is defeated in the
 * way of the test that did it.
 * @throws RulesError when it is not Health
 */
export function stateOf(side: Side, health: Health): "unconscious" | "defeated" | null {
  oneOf("side", side, SIDES);
  if (checkedHealth("health", health).value > 0) return null;
  return side === "physical" ? "unconscious" : "defeated";
}

/**
 * Damage of a hit (C52-7): value of the card + bonus of the weapon. No suit, Ace, face or specialisation works here (C52-3).
 * @param facts `card` is `null` when none was to be had: it counts 0 (C52-4)
 * @throws RulesError when something is not of its kind
 */
export function damageOf(facts: {
  readonly card: Card | null;
  readonly weaponBonus: number;
  readonly aceValue?: AceValue | undefined;
}): number {
  const bonus = wholeNumber("weaponBonus", facts.weaponBonus);
  const value = facts.card === null ? 0 : cardValue(checkedCard("card", facts.card), facts.aceValue);
  return Math.max(0, value + bonus);
}

/**
 * Where the card of damage comes from (C52-7): the attacker's hand, by his choice; the top of the shoe when his hand is empty,
 * or when he is away and the Dealer flips for him.
 * @param facts cards in his hand, and whether the attacker's player is away
 */
export function damageCardFrom(facts: { readonly held: number; readonly away: boolean }): "hand" | "top" {
  const held = wholeNumber("held", facts.held, { min: 0 });
  return yesOrNo("away", facts.away) || held === 0 ? "top" : "hand";
}

/**
 * The side that a hit takes Health of (C52-7): that of the attacking skill, unless the Dealer has named the other before the
 * cards were shown.
 * @param named `null` when the Dealer has named none
 */
export function damageSide(skill: Side, named: Side | null): Side {
  oneOf("skill", skill, SIDES);
  return named === null ? skill : oneOf("named", named, SIDES);
}

/**
 * Takes Health (C52-7, C52-11, C52-12): never below 0, and a hit at 0 changes nothing. Of a persistent hit the levels really
 * lost stay lost.
 * @throws RulesError when it is not Health, or the amount not a whole number of at least 0
 */
export function hit(health: Health, amount: number, persistent: boolean): Hit {
  const { value, max } = checkedHealth("health", health);
  const lost = Math.min(value, wholeNumber("amount", amount, { min: 0 }));
  const stays = yesOrNo("persistent", persistent) ? lost : 0;
  return {
    health: { value: value - lost, max, persistent: health.persistent + stays },
    lost,
    fell: lost > 0 && lost === value,
  };
}

/** Health when an encounter has ended (C52-12): back to all that was not lost for longer. @throws RulesError */
export function afterEncounter(health: Health): Health {
  const { max, persistent } = checkedHealth("health", health);
  return { value: max - persistent, max, persistent };
}

/** Health after an extended rest (C52-12): all of it. @throws RulesError */
export function afterExtendedRest(health: Health): Health {
  const { max } = checkedHealth("health", health);
  return { value: max, max, persistent: 0 };
}

/**
 * Health that the Dealer corrects by hand (C52-12): what stays lost never exceeds what is lost, so raising Health lowers it.
 * @throws RulesError when a number is out of range
 */
export function corrected(
  health: Health,
  to: { readonly value?: number | undefined; readonly persistent?: number | undefined },
): Health {
  const { max } = checkedHealth("health", health);
  const value = wholeNumber("to.value", to.value ?? health.value, { min: 0, max });
  const persistent = wholeNumber("to.persistent", to.persistent ?? Math.min(health.persistent, max - value), {
    min: 0,
    max: max - value,
  });
  return { value, max, persistent };
}

/** Returns `value` when it is Health. @throws RulesError naming the part at fault */
export function checkedHealth(field: string, value: Health): Health {
  if (typeof value !== "object" || value === null) {
    throw new RulesError({ code: "unknownChoice", field, found: value, expected: "Health" });
  }
  const max = wholeNumber(`${field}.max`, value.max, { min: 1 });
  const left = wholeNumber(`${field}.value`, value.value, { min: 0, max });
  wholeNumber(`${field}.persistent`, value.persistent, { min: 0, max: max - left });
  return value;
}
