import { ACE, type Card, checkedCard, isFace, JACK, type Suit } from "../../../kernel/cards.ts";
import { list, wholeNumber } from "../../../kernel/checks.ts";
import { type AbilityOffer, mayHaveAgain } from "./abilities.ts";
import { mayNot } from "./answer.ts";

/** No starting rating is above this (C52-17). */
export const STARTING_CAP = 13;
/** What an Ace is worth when it is spent on a skill (C52-13). */
export const ACE_POINTS = 10;

/** A skill as far as it advances. */
export interface AdvancingSkill {
  readonly id: string;
  readonly suit: Suit;
  readonly rating: number;
  readonly specialised: boolean;
}

/** What a card can be spent on. */
export interface AdvancementFacts {
  readonly skills: readonly AdvancingSkill[];
  /** Those that can be had, and how often he has each. */
  readonly abilities: readonly (AbilityOffer & { readonly owned: number })[];
  /** Sessions played, the one that has just ended included. */
  readonly sessions: number;
}

/** What someone wants for a card of advancement (C52-13). */
export type AdvancementChoice =
  | { readonly kind: "points"; readonly skill: string }
  | { readonly kind: "specialise"; readonly skill: string }
  | { readonly kind: "ability"; readonly ability: string }
  /** Two of the next lower face card instead. */
  | { readonly kind: "split" };

/** What a card of advancement brings (C52-13). */
export type Gain =
  | {
      readonly kind: "points";
      readonly skill: string;
      /** The rating then. */
      readonly rating: number;
      readonly gained: number;
      /** Points above the cap; shown before it is confirmed. */
      readonly lost: number;
    }
  | { readonly kind: "specialise"; readonly skill: string }
  | { readonly kind: "ability"; readonly ability: string }
  /** Cards of the same suit to be spent in place of the one. */
  | { readonly kind: "split"; readonly cards: readonly [Card, Card] };

/** Why a card cannot be spent so. Stable: used as the suffix of a localisation key. */
export type AdvancementRefusal =
  /** No such skill or ability. */
  | "unknown"
  /** The card is not of the kind that buys this. */
  | "wrongCard"
  | "wrongSuit"
  /** The ability has another rank. */
  | "wrongRank"
  | "alreadySpecialised"
  /** He has the ability as often as one can. */
  | "enough";

/** The highest rating someone may have (C52-17). @throws RulesError when it is not a whole number of at least 0 */
export function ratingCap(sessions: number): number {
  return STARTING_CAP + wholeNumber("sessions", sessions, { min: 0 });
}

/**
 * What a card brings when it is spent so (C52-13, C52-17).
 * @throws RulesError when the card or a number of the facts is none; wishes are answered with a reason
 */
export function advancement(
  card: Card,
  choice: AdvancementChoice,
  facts: AdvancementFacts,
): { readonly ok: true; readonly gain: Gain } | { readonly ok: false; readonly reason: AdvancementRefusal } {
  checkedCard("card", card);
  const cap = ratingCap(facts.sessions);
  switch (choice.kind) {
    case "points":
      return points(card, skillOf(facts, choice.skill), cap);
    case "specialise":
      return specialise(card, skillOf(facts, choice.skill));
    case "ability":
      return ability(
        card,
        list("abilities", facts.abilities).find(({ id }) => id === choice.ability),
      );
    case "split":
      return split(card);
  }
}

/** All that a card can be spent on (C52-13). @throws RulesError as {@link advancement} */
export function advancementChoices(card: Card, facts: AdvancementFacts): readonly AdvancementChoice[] {
  const all: AdvancementChoice[] = [
    ...list("skills", facts.skills).map(({ id }) => ({ kind: "points", skill: id }) as const),
    ...facts.skills.map(({ id }) => ({ kind: "specialise", skill: id }) as const),
    ...list("abilities", facts.abilities).map(({ id }) => ({ kind: "ability", ability: id }) as const),
    { kind: "split" },
  ];
  return all.filter((choice) => advancement(card, choice, facts).ok);
}

/** All that a card can be spent on, with what it brings (C52-13, C52-17). @throws RulesError as {@link advancement} */
export function advancementOffers(
  card: Card,
  facts: AdvancementFacts,
): readonly { readonly choice: AdvancementChoice; readonly gain: Gain }[] {
  return advancementChoices(card, facts).flatMap((choice) => {
    const answer = advancement(card, choice, facts);
    return answer.ok ? [{ choice, gain: answer.gain }] : [];
  });
}

function points(card: Card, skill: AdvancingSkill | undefined, cap: number) {
  if (!skill) return mayNot("unknown");
  if (isFace(card)) return mayNot("wrongCard");
  if (card.suit !== skill.suit) return mayNot("wrongSuit");
  const worth = card.rank === ACE ? ACE_POINTS : card.rank;
  const gained = Math.max(0, Math.min(worth, cap - wholeNumber("skill.rating", skill.rating)));
  const rating = skill.rating + gained;
  return { ok: true, gain: { kind: "points", skill: skill.id, rating, gained, lost: worth - gained } } as const;
}

function specialise(card: Card, skill: AdvancingSkill | undefined) {
  if (!skill) return mayNot("unknown");
  if (!isFace(card) && card.rank !== ACE) return mayNot("wrongCard");
  if (isFace(card) && card.suit !== skill.suit) return mayNot("wrongSuit");
  if (skill.specialised) return mayNot("alreadySpecialised");
  return { ok: true, gain: { kind: "specialise", skill: skill.id } } as const;
}

function ability(card: Card, offer: AdvancementFacts["abilities"][number] | undefined) {
  if (!offer) return mayNot("unknown");
  if (!isFace(card) && card.rank !== ACE) return mayNot("wrongCard");
  if (isFace(card) && card.rank !== offer.rank) return mayNot("wrongRank");
  if (isFace(card) && offer.suit !== null && offer.suit !== card.suit) return mayNot("wrongSuit");
  if (!mayHaveAgain(offer, offer.owned)) return mayNot("enough");
  return { ok: true, gain: { kind: "ability", ability: offer.id } } as const;
}

function split(card: Card) {
  if (!isFace(card) || card.rank === JACK) return mayNot("wrongCard");
  const lower = { suit: card.suit, rank: card.rank - 1 };
  return { ok: true, gain: { kind: "split", cards: [lower, lower] } } as const;
}

function skillOf(facts: AdvancementFacts, wanted: string): AdvancingSkill | undefined {
  return list("skills", facts.skills).find(({ id }) => id === wanted);
}
