import { ACE, type Card, checkedCard, isFace, SUITS, type Suit, shoeCards } from "../../../kernel/cards.ts";
import { list, oneOf } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";
import { chooseSeveral, type RandomSource } from "../../../kernel/random.ts";
import { STARTING_CAP } from "./advancement.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";
import { cardValue } from "./value.ts";

/** What the four suits are given, high to low (C52-17). The keys are stored in worlds. */
export const PRIORITIES = ["ace", "king", "queen", "jack"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Cards drawn for a suit of each priority (C52-17). */
export const CREATION_CARDS: Readonly<Record<Priority, number>> = { ace: 5, king: 3, queen: 2, jack: 1 };

/** Different skills that the five cards of the Ace suit go to: two of them share one (C52-17). */
const ACE_SUIT_SKILLS = 4;

/** The priorities given to suits so far. */
export type Priorities = Readonly<Partial<Record<Suit, Priority>>>;

/** Priorities that can still be given to a suit (C52-17): each once; the suit's own may stay. */
export function prioritiesFor(suit: Suit, given: Priorities): readonly Priority[] {
  const taken = SUITS.filter((other) => other !== oneOf("suit", suit, SUITS)).map((other) => given[other]);
  return PRIORITIES.filter((priority) => !taken.includes(priority));
}

/**
 * Gives a suit a priority (C52-17). The suit that had it gets the one that is free by this, so that a choice can be changed at any time
 * before the draw.
 * @throws RulesError for an unknown priority
 */
export function givePriority(given: Priorities, suit: Suit, priority: Priority): Priorities {
  oneOf("priority", priority, PRIORITIES);
  const before = given[oneOf("suit", suit, SUITS)];
  const other = SUITS.find((one) => one !== suit && given[one] === priority);
  return { ...given, [suit]: priority, ...(other ? { [other]: before } : {}) };
}

/** Whether every suit has a priority of its own (C52-17). @throws RulesError for an unknown one */
export function mayDraw(given: Priorities): Answer<"missing" | "twice"> {
  const all = SUITS.map((suit) => given[suit]).filter((priority) => priority !== undefined);
  for (const priority of all) oneOf("priority", priority, PRIORITIES);
  if (new Set(all).size < all.length) return mayNot("twice");
  return all.length === SUITS.length ? MAY : mayNot("missing");
}

/** A card drawn at creation, and the suit whose skills it is for; its own suit does not matter. */
export interface CreationCard extends Card {
  readonly for: Suit;
}

/**
 * Draws the cards of creation (C52-17): all from one deck of 52 that is nobody else's, so that the shoe stays as it is.
 * @throws RulesError when not every suit has a priority of its own
 */
export function creationDraw(given: Priorities, random: RandomSource): readonly CreationCard[] {
  const may = mayDraw(given);
  if (!may.ok) {
    throw new RulesError({ code: "unknownChoice", field: "priorities", found: given, expected: "one for each suit" });
  }
  const suits = SUITS.flatMap((suit) => Array.from({ length: CREATION_CARDS[given[suit] ?? "jack"] }, () => suit));
  const drawn = chooseSeveral(shoeCards(1), suits.length, random);
  return drawn.map(({ suit, rank }, index) => ({ for: suits[index] ?? suit, suit, rank }));
}

/** The cards drawn for a suit, and on which skill each lies. */
export interface Placing {
  readonly priority: Priority;
  /** Skills of the suit, by id. */
  readonly skills: readonly string[];
  /** For each card drawn, the skill it lies on; `null` while it lies on none. */
  readonly on: readonly (string | null)[];
}

/** Why cards do not lie as they should. Stable: used as the suffix of a localisation key. */
export type PlacingRefusal =
  /** A card lies on no skill yet. */
  | "unplaced"
  /** A card lies on a skill of another suit. */
  | "wrongSuit"
  /** Two cards share a skill and should not. */
  | "shared"
  /** In the Ace suit no two cards share a skill. */
  | "noPair";

/** Whether the cards of a suit lie as they should (C52-17). @throws RulesError for an unknown priority */
export function placingDone(placing: Placing): Answer<PlacingRefusal> {
  const on = list("on", placing.on);
  const placed = on.filter((skill) => skill !== null);
  if (placed.some((skill) => !placing.skills.includes(skill))) return mayNot("wrongSuit");
  if (placed.length < on.length) return mayNot("unplaced");
  const different = new Set(placed).size;
  if (different < skillsUsed(placing)) return mayNot("shared");
  return different > skillsUsed(placing) ? mayNot("noPair") : MAY;
}

/**
 * The skills that one more card of a suit can be laid on (C52-17), so that the rest can still be laid as they should be.
 * @param index which of the cards; where it lies now does not count
 * @throws RulesError for an unknown priority
 */
export function placesFor(placing: Placing, index: number): readonly string[] {
  const others = list("on", placing.on).filter((skill, at) => at !== index && skill !== null);
  const open = placing.on.length - others.length - 1;
  const goal = skillsUsed(placing);
  return placing.skills.filter((skill) => {
    const different = new Set([...others, skill]).size;
    return different <= goal && different + open >= goal;
  });
}

/**
 * Lays a card of a suit on a skill, or takes it up again (C52-17). Where the rest could not be laid as they should be, it changes places
 * with the first card that lies there, which lays them no worse than before.
 * @param index which of the cards
 * @param skill a skill of the suit; `null` takes the card up
 * @returns where the cards lie then; as before when the skill is none of the suit's
 * @throws RulesError for an unknown priority
 */
export function layCard(placing: Placing, index: number, skill: string | null): Placing["on"] {
  const on = list("on", placing.on);
  if (!(index in on) || (skill !== null && !placing.skills.includes(skill))) return on;
  const before = on[index] ?? null;
  const free = skill === null || placesFor(placing, index).includes(skill);
  const other = free ? -1 : on.findIndex((one, at) => at !== index && one === skill);
  return on.map((one, at) => (at === index ? skill : at === other ? before : one));
}

/** What creation gives a skill. */
export interface StartingSkill {
  readonly rating: number;
  /** Points above the cap; shown before it is confirmed. */
  readonly lost: number;
  /** Whether its player may specialise it: a face card or an Ace lies on it. */
  readonly maySpecialise: boolean;
}

/**
 * What the cards on one skill give it (C52-17): their points, faces and Aces counting 10, up to the cap. Their own suits do not
 * matter.
 * @throws RulesError naming the card at fault
 */
export function startingSkill(cards: readonly Card[]): StartingSkill {
  let points = 0;
  for (const [index, card] of list("cards", cards).entries()) points += cardValue(checkedCard(`cards[${index}]`, card));
  const rating = Math.min(STARTING_CAP, points);
  return { rating, lost: points - rating, maySpecialise: cards.some((card) => isFace(card) || card.rank === ACE) };
}

/** As many different skills as the cards lie on: all different, but for a pair in the Ace suit; fewer when there are not so many. */
function skillsUsed({ priority, skills, on }: Placing): number {
  const cards = oneOf("priority", priority, PRIORITIES) === "ace" ? Math.min(ACE_SUIT_SKILLS, on.length) : on.length;
  return Math.min(cards, list("skills", skills).length);
}
