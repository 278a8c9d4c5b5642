import { ACE, type Card, checkedCard } from "../../../kernel/cards.ts";
import { RulesError } from "../../../kernel/errors.ts";

/** What an Ace can be worth by the world's setting (C52-3). */
export const ACE_VALUES = [1, 10, 11] as const;
export type AceValue = (typeof ACE_VALUES)[number];

/** What an Ace is worth when nothing else is set (C52-3). */
export const ACE_VALUE: AceValue = 10;

/** What a face card is worth (C52-3). */
export const FACE_VALUE = 10;

/** Settings of the world that the reading of cards hangs on. */
export interface Options {
  readonly aceValue?: AceValue | undefined;
}

/**
 * What a card is worth in tests and as damage (C52-3).
 * @throws RulesError when it is no card, or the Ace's value none of 1, 10 and 11
 */
export function cardValue(card: Card, aceValue: AceValue = ACE_VALUE): number {
  const { rank } = checkedCard("card", card);
  const ace = checkedAceValue(aceValue);
  if (rank === ACE) return ace;
  return Math.min(rank, FACE_VALUE);
}

/** Returns the setting when it is one. @throws RulesError */
export function checkedAceValue(value: AceValue): AceValue {
  const found = ACE_VALUES.find((one) => one === value);
  if (found === undefined) {
    throw new RulesError({ code: "unknownChoice", field: "aceValue", found: value, expected: "one of 1, 10, 11" });
  }
  return found;
}
