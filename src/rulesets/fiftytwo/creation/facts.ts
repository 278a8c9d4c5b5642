import { SUITS, type Suit } from "../../../kernel/cards.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { skillsOf } from "../data/plays.ts";
import { FiftytwoSkill } from "../data/skill.ts";
import {
  type CreationCard,
  type CreationState,
  type Placing,
  type Priorities,
  type StartingSkill,
  startingSkill,
} from "../rules/index.ts";

/** A card drawn, with the skill that it lies on. */
export interface LaidCard extends CreationCard {
  /** Where it stands among the cards drawn. */
  readonly index: number;
  /** Id of the skill; `null` while it lies on none. */
  readonly on: string | null;
}

/** A skill that creation is about. */
export interface CreatedSkill extends StartingSkill {
  readonly item: Item.Implementation;
  readonly name: string;
  readonly suit: Suit;
  readonly cards: readonly LaidCard[];
  /** What its specialisation is for; empty without one. */
  readonly use: string;
}

/** A creation as it stands, with the skills that the character has now. */
export interface Creation extends CreationState {
  readonly who: FiftytwoActor;
  readonly cards: readonly LaidCard[];
  readonly skills: readonly CreatedSkill[];
  readonly done: boolean;
}

/** How far an actor's creation has come (C52-17). A card on a skill that is gone, or of another suit by now, lies on none. */
export function creationOf(who: FiftytwoActor): Creation {
  const { priorities: stored, cards: drawn, specialised, abilities, done } = who.system.creation;
  const owned = skillsOf(who).map(({ id, item, system: { label, suit } }) => ({ id, item, name: label, suit }));
  const cards = drawn.map((card, index): LaidCard => {
    const on = owned.find(({ id, suit }) => id === card.on && suit === card.for);
    return { index, for: card.for, suit: card.suit, rank: card.rank, on: on?.id ?? null };
  });
  const priorities: Priorities = Object.fromEntries(
    SUITS.flatMap((suit) => (stored[suit] === null ? [] : [[suit, stored[suit]]])),
  );
  const placings = SUITS.flatMap((suit): [Suit, Placing][] => {
    const mine = cards.filter((card) => card.for === suit);
    const skills = owned.filter((skill) => skill.suit === suit).map(({ id }) => id);
    const priority = priorities[suit];
    return mine.length > 0 && priority ? [[suit, { priority, skills, on: mine.map(({ on }) => on) }]] : [];
  });
  const skills = owned.map(({ id, item, name, suit }): CreatedSkill => {
    const mine = cards.filter(({ on }) => on === id);
    const given = startingSkill(mine);
    const use = specialised.find(({ skill }) => skill === id)?.use ?? "";
    return { item, name, suit, cards: mine, ...given, use: given.maySpecialise ? use.trim() : "" };
  });
  return { who, priorities, placings: Object.fromEntries(placings), abilities, cards, skills, done };
}

/** Whether someone who is to be created may be: nothing is written yet, and either it has begun or he has no rating. */
export function isOffered({ system, actor }: FiftytwoActor): boolean {
  const { done, cards } = system.creation;
  if (done) return false;
  const rated = [...actor.items].some(({ system }) => {
    const skill: unknown = system;
    return skill instanceof FiftytwoSkill && skill.rating !== 0;
  });
  return cards.length > 0 || !rated;
}
