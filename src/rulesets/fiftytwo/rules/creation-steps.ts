import { JACK, SUITS, type Suit } from "../../../kernel/cards.ts";
import { list, wholeNumber } from "../../../kernel/checks.ts";
import { type AbilityOffer, mayHaveAgain } from "./abilities.ts";
import { ratingCap } from "./advancement.ts";
import { mayDraw, type Placing, type Priorities, type Priority, placingDone } from "./creation.ts";

/** Steps of guided creation, in order (C52-17). */
export const CREATION_STEPS = ["priorities", "draw", "place", "abilities", "done"] as const;
export type CreationStep = (typeof CREATION_STEPS)[number];

/** Jack abilities that a suit of each priority gives (C52-17). */
export const CREATION_ABILITIES: Readonly<Partial<Record<Priority, number>>> = { ace: 2, king: 1 };

/** How far a guided creation has come. */
export interface CreationState {
  readonly priorities: Priorities;
  /** Of each suit whose cards are drawn. */
  readonly placings: Readonly<Partial<Record<Suit, Placing>>>;
  /** Ids of the abilities chosen; one chosen twice stands twice. */
  readonly abilities: readonly string[];
}

/**
 * The step that is next (C52-17): the first that is not done. Abilities are done when nothing more can be chosen, so that a world
 * with few of them does not stop anyone.
 * @throws RulesError for an unknown priority
 */
export function creationStep(state: CreationState, offers: readonly AbilityOffer[]): CreationStep {
  if (!mayDraw(state.priorities).ok) return "priorities";
  const placings = SUITS.map((suit) => state.placings[suit]);
  if (placings.some((placing) => placing === undefined)) return "draw";
  // A suit that the world has left without skills gives nothing.
  if (placings.some((placing) => placing && placing.skills.length > 0 && !placingDone(placing).ok)) return "place";
  return creationAbilities(state, offers).length > 0 ? "abilities" : "done";
}

/**
 * Abilities that can be chosen now (C52-17): Jack ones, two of the Ace suit and one of the King suit, universal ones in place of
 * either.
 */
export function creationAbilities(
  { priorities, abilities }: Pick<CreationState, "priorities" | "abilities">,
  offers: readonly AbilityOffer[],
): readonly AbilityOffer[] {
  const chosen = list("abilities", abilities);
  const times = (id: string) => chosen.filter((one) => one === id).length;
  return list("offers", offers).filter(
    (offer) =>
      offer.rank === JACK && mayHaveAgain(offer, times(offer.id)) && fits(priorities, [...chosen, offer.id], offers),
  );
}

/** Whether chosen abilities are what creation gives, or a part of it (C52-17). */
export function creationAbilitiesFit(
  { priorities, abilities }: Pick<CreationState, "priorities" | "abilities">,
  offers: readonly AbilityOffer[],
): boolean {
  const owned = (id: string) => abilities.filter((one) => one === id).length;
  const legal = abilities.every((id) => {
    const offer = offers.find((one) => one.id === id);
    return offer !== undefined && offer.rank === JACK && mayHaveAgain(offer, owned(id) - 1);
  });
  return legal && fits(priorities, abilities, offers);
}

/** What is odd about a character made by hand (C52-17). Stable: used as the suffix of a localisation key. */
export type HandmadeFinding =
  | { readonly kind: "aboveCap"; readonly skill: string; readonly rating: number; readonly cap: number }
  | { readonly kind: "belowZero"; readonly skill: string; readonly rating: number }
  | { readonly kind: "tooOften"; readonly ability: string; readonly owned: number; readonly limit: number };

/**
 * What a character made or changed by hand has that the rules would not give it (C52-17, C52-18). The Dealer may let it stand.
 * @throws RulesError when a number is not a whole one
 */
export function handmadeFindings(character: {
  readonly skills: readonly { readonly id: string; readonly rating: number }[];
  readonly abilities: readonly (AbilityOffer & { readonly owned: number })[];
  readonly sessions: number;
}): readonly HandmadeFinding[] {
  const cap = ratingCap(character.sessions);
  const findings: HandmadeFinding[] = [];
  for (const { id, rating } of list("skills", character.skills)) {
    wholeNumber(`skills.${id}.rating`, rating);
    if (rating > cap) findings.push({ kind: "aboveCap", skill: id, rating, cap });
    if (rating < 0) findings.push({ kind: "belowZero", skill: id, rating });
  }
  for (const { id, owned, limit } of list("abilities", character.abilities)) {
    wholeNumber(`abilities.${id}.owned`, owned, { min: 0 });
    if (limit !== null && owned > limit) findings.push({ kind: "tooOften", ability: id, owned, limit });
  }
  return findings;
}

/** Whether abilities find room: each suit as many as its priority gives, universal ones where room is left. */
function fits(priorities: Priorities, ids: readonly string[], offers: readonly AbilityOffer[]): boolean {
  const suits = ids.map((id) => offers.find((offer) => offer.id === id)?.suit ?? null);
  const room = (suit: Suit) => CREATION_ABILITIES[priorities[suit] ?? "jack"] ?? 0;
  const all = SUITS.reduce((sum, suit) => sum + room(suit), 0);
  return ids.length <= all && SUITS.every((suit) => suits.filter((one) => one === suit).length <= room(suit));
}
