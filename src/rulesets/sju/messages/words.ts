import { figure } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { type SideFacts, sideName } from "../data/side.ts";
import type { Level, RollResult, Side } from "../rules/index.ts";

/** The sides of a test, as far as they are known. */
export interface Sides {
  readonly offensive: Pick<SideFacts, "name">;
  /** `null` for a difficulty. */
  readonly defensive: Pick<SideFacts, "name"> | null;
  readonly difficulty: number | null;
  readonly hiddenLevel: Level | null;
}

/** Against whom or what a test is; empty while no difficulty is given. */
export function againstText({ defensive, difficulty, hiddenLevel }: Omit<Sides, "offensive">): string {
  if (defensive?.name === "") return format("SJU.Card.againstUnnamed");
  if (defensive) return format("SJU.Card.against", { name: defensive.name });
  if (hiddenLevel) return format("SJU.Card.againstHidden");
  return difficulty === null ? "" : format("SJU.Card.againstDifficulty", { difficulty: figure(difficulty) });
}

/** Who succeeds. @param winner `null` in a stand-off */
export function verdictText(winner: Side | null, sides: Pick<Sides, Side>): string {
  if (winner === null) return format("SJU.Verdict.neither");
  const side = sides[winner];
  return side ? format("SJU.Card.succeeds", { name: format(sideName(side)) }) : format("SJU.Card.holds");
}

/** A roll in one plain line, for exports and for worlds without the system. */
export function plainLine(sides: Sides, level: Level, { value, winner, effect }: RollResult): string {
  return foundry.utils.escapeHTML(
    format("SJU.Card.plain", {
      offensive: sideName(sides.offensive),
      against: againstText(sides),
      level: `SJU.Level.${level}`,
      value,
      verdict: verdictText(winner, sides),
      effect,
    }),
  );
}
