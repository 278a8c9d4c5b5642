import type { Card } from "../../../kernel/cards.ts";
import { mayUse } from "./abilities.ts";
import { isOnSuit, isSuitable, type Skill } from "./skills.ts";
import { type Automatic, automaticSuccess, playWorth, USES, type Use } from "./test.ts";
import type { Options } from "./value.ts";

/** What a card of a hand is for a skill, before it is played (C52-2, C52-3, C52-9, C52-18). */
export interface CardMarks {
  readonly onSuit: boolean;
  /** On-suit, or the skill is specialised. */
  readonly suitable: boolean;
  /** How it would succeed by itself, without a special use. */
  readonly automatic: Automatic;
  /** What it counts, without a special use. */
  readonly worth: number;
  /** Special uses that it may be put to. */
  readonly uses: readonly Use[];
}

/**
 * What a card would be for a skill.
 * @param known what its player can do with cards: keys of his abilities, and his trademark card
 * @throws RulesError when something is not of its kind
 */
export function marksOf(
  card: Card,
  skill: Skill,
  known: { readonly abilities: readonly string[]; readonly trademark: Card | null },
  options: Options = {},
): CardMarks {
  const play = { card, skill, penalty: 0 };
  return {
    onSuit: isOnSuit(card, skill),
    suitable: isSuitable(card, skill),
    automatic: automaticSuccess(play),
    worth: playWorth(play, options),
    uses: USES.filter((use) => mayUse({ use, card, skill, ...known }).ok),
  };
}

/** The best that a card is to a skill. Stable: used as the suffix of a localisation key. */
export const BEST_MARKS = ["aceOnSuit", "aceSpecialised", "trademark", "onSuit", "suitable"] as const;
export type BestMark = (typeof BEST_MARKS)[number];

/** The best of what a card is to a skill (C52-2, C52-9, C52-18); `null` for one that is nothing to it. */
export function bestMark({ automatic, uses, onSuit, suitable }: CardMarks): BestMark | null {
  if (automatic === "onSuit") return "aceOnSuit";
  if (automatic === "specialised") return "aceSpecialised";
  if (uses.includes("trademark")) return "trademark";
  if (onSuit) return "onSuit";
  return suitable ? "suitable" : null;
}
