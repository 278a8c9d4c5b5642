import type { Card } from "../../../kernel/cards.ts";
import { type AdvancementFacts, advancementOffers, type Gain } from "../rules/index.ts";

/** Something that a card can be spent on. */
export interface ChoiceRow {
  /** Its value in a form: what kind it is and, after a dot, of which skill or ability. */
  readonly value: string;
  readonly kind: Gain["kind"];
  /** Id of the skill or ability; empty for two cards. */
  readonly of: string;
  /** A skill's rating before and then, and points above the cap (C52-17); `null` for what gives no points. */
  readonly points: { readonly before: number; readonly rating: number; readonly lost: number } | null;
}

/** The kinds in the order in which they are offered. */
const ORDER = ["points", "specialise", "ability", "split"] as const;

/** What a card can be spent on, and nothing else, in groups of a kind (C52-13). */
export function choiceGroups(
  card: Card,
  facts: AdvancementFacts,
): readonly { readonly kind: Gain["kind"]; readonly rows: readonly ChoiceRow[] }[] {
  const rows = advancementOffers(card, facts).map(({ gain }) => rowOf(gain));
  return ORDER.map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) })).filter(
    (group) => group.rows.length > 0,
  );
}

function rowOf(gain: Gain): ChoiceRow {
  const of = gain.kind === "split" ? "" : gain.kind === "ability" ? gain.ability : gain.skill;
  const value = of === "" ? gain.kind : `${gain.kind}.${of}`;
  if (gain.kind !== "points") return { value, kind: gain.kind, of, points: null };
  const { rating, gained, lost } = gain;
  return { value, kind: gain.kind, of, points: { before: rating - gained, rating, lost } };
}
