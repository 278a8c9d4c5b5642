import { format } from "../../../foundry/notices.ts";
import { KEPT_DICE, type Pool } from "../rules/index.ts";

/** What a die wears: which two are kept, and that the others are not (SJU-3). */
const KEPT = { all: "fa-solid fa-check", highest: "fa-solid fa-arrow-up", lowest: "fa-solid fa-arrow-down" } as const;
const DROPPED = "fa-solid fa-xmark";

/** The dice of a level, in marks for kept and dropped ones and in words (SJU-3). */
export function poolView({ dice, keep }: Pool): {
  readonly kept: string;
  readonly dropped: string;
  readonly text: string;
} {
  const which = dice === KEPT_DICE ? "all" : keep;
  return { kept: KEPT[which], dropped: DROPPED, text: format(`SJU.Card.Dice.${which}`, { count: dice }) };
}
