import { type Card, checkedCard, SUITS, type Suit } from "../../../kernel/cards.ts";
import { oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";

/** The two kinds of Health and of skills (C52-2, C52-11). The keys are stored in worlds. */
export const SIDES = ["physical", "mental"] as const;
export type Side = (typeof SIDES)[number];

/** A skill as it counts in a test (C52-2). */
export interface Skill {
  readonly suit: Suit;
  readonly rating: number;
  /** Whether a specialisation of it applies to this test. */
  readonly specialised: boolean;
}

/** The side that skills of a suit are on when nothing else is set (C52-16). */
export const SIDE_OF_SUIT: Readonly<Record<Suit, Side>> = {
  clubs: "physical",
  diamonds: "mental",
  hearts: "mental",
  spades: "physical",
};

/** The sixteen standard skills by suit (C52-16), in the order of the sheet. The keys are stored in worlds. */
export const STANDARD_SKILLS = {
  clubs: ["dodge", "stealth", "acrobatics", "survival"],
  diamonds: ["creation", "deception", "persuasion", "perception"],
  hearts: ["lore", "presence", "willpower", "research"],
  spades: ["athletics", "meleeAttack", "initiative", "rangedAttack"],
} as const satisfies Readonly<Record<Suit, readonly string[]>>;

/** Key of a standard skill. */
export type StandardSkillKey = (typeof STANDARD_SKILLS)[Suit][number];

/** A skill that a new character begins with. */
export interface StandardSkill {
  readonly key: StandardSkillKey;
  readonly suit: Suit;
  readonly side: Side;
}

/** The skills that a new character has, all at 0 (C52-16). A world may add to them, rename and move them. */
export const NEW_CHARACTER_SKILLS: readonly StandardSkill[] = SUITS.flatMap((suit) =>
  STANDARD_SKILLS[suit].map((key) => ({ key, suit, side: SIDE_OF_SUIT[suit] })),
);

/** Whether a card has the skill's suit (C52-2). @throws RulesError when either is not what it should be */
export function isOnSuit(card: Card, skill: Skill): boolean {
  return checkedCard("card", card).suit === checkedSkill("skill", skill).suit;
}

/** Whether a card is suitable: on-suit, or the skill specialised (C52-2). @throws RulesError as {@link isOnSuit} */
export function isSuitable(card: Card, skill: Skill): boolean {
  return isOnSuit(card, skill) || skill.specialised;
}

/**
 * Whether a specialisation counts in a test (C52-2): one with a named use when its player ticks that it applies, one without
 * a name always.
 * @param facts `use` is the name, empty when there is none
 * @throws RulesError when something is neither true nor false
 */
export function specialisationCounts(facts: {
  readonly specialised: boolean;
  readonly use: string;
  readonly ticked: boolean;
}): boolean {
  const ticked = yesOrNo("ticked", facts.ticked);
  return yesOrNo("specialised", facts.specialised) && (facts.use.trim() === "" || ticked);
}

/** Returns `value` when it is a skill. @throws RulesError naming the part at fault */
export function checkedSkill(field: string, value: Skill): Skill {
  if (typeof value !== "object" || value === null) {
    throw new RulesError({ code: "unknownChoice", field, found: value, expected: "a skill" });
  }
  oneOf(`${field}.suit`, value.suit, SUITS);
  wholeNumber(`${field}.rating`, value.rating);
  yesOrNo(`${field}.specialised`, value.specialised);
  return value;
}

/** A name of a skill as it is compared with others (C52-16, C52-18): whatever its capitals, and the spaces about it. */
export function comparableName(name: string): string {
  return name.trim().toLocaleLowerCase("en");
}
