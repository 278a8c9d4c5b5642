import { dieFace, list, oneOf, wholeNumber } from "../../../kernel/checks.ts";
import { type AdvancedProgress, type AdvancedStep, advance, type OpposedSide, resolveOpposed } from "./test.ts";

/** How two sides stand in an advanced test (AGE-6). `winner` is `null` while it is open. */
export interface AdvancedContest<Winner extends string> {
  readonly a: AdvancedProgress;
  readonly b: AdvancedProgress;
  readonly winner: Winner | null;
}

/**
 * Two who race through the same advanced test side by side (AGE-6): the nth test of one takes as long as the nth of the
 * other. Who finishes in an earlier test wins; together, the higher sum, then the higher last Dragon Die, else a tie. A
 * race is open until the other has made as many tests, since he may finish in the same one.
 * @throws RulesError when the threshold is below 1 or a test is not one
 */
export function race(
  threshold: number,
  a: readonly AdvancedStep[],
  b: readonly AdvancedStep[],
): AdvancedContest<"a" | "b" | "tie"> {
  const standing = { a: advance(threshold, a), b: advance(threshold, b) };
  return { ...standing, winner: raceWinner(standing, a, b) };
}

/**
 * How an advanced test made of opposed tests stands (AGE-6): each side has its own sum, only the winner of a test adds
 * his Dragon Die; the first to reach the threshold wins. Tests after that one are ignored.
 * @param rounds the opposed tests in order, each with the winner and his Dragon Die; a dead heat is none, it is rolled again
 * @throws RulesError when the threshold is below 1 or a round is not one
 */
export function advanceOpposed(
  threshold: number,
  rounds: readonly { readonly winner: "a" | "b"; readonly dragonDie: number }[],
): AdvancedContest<"a" | "b"> {
  wholeNumber("threshold", threshold, { min: 1 });
  const sums = { a: 0, b: 0 };
  let first: "a" | "b" | null = null;
  let testsUsed = 0;
  for (const [index, round] of list("rounds", rounds).entries()) {
    const winner = oneOf(`rounds[${index}].winner`, round.winner, ["a", "b"]);
    const dragonDie = dieFace(`rounds[${index}].dragonDie`, round.dragonDie);
    if (first) continue;
    sums[winner] += dragonDie;
    testsUsed += 1;
    if (sums[winner] >= threshold) first = winner;
  }
  return {
    a: { progress: sums.a, done: first === "a", testsUsed },
    b: { progress: sums.b, done: first === "b", testsUsed },
    winner: first,
  };
}

/**
 * Degree of success of an opposed test (AGE-4, AGE-5): the winner's Dragon Die; `null` in a dead heat.
 * @throws RulesError naming the side and field at fault
 */
export function opposedDegree(a: OpposedSide, b: OpposedSide): number | null {
  const winner = resolveOpposed(a, b);
  if (winner === "deadHeat") return null;
  return winner === "a" ? a.dragonDie : b.dragonDie;
}

function raceWinner(
  standing: { readonly a: AdvancedProgress; readonly b: AdvancedProgress },
  a: readonly AdvancedStep[],
  b: readonly AdvancedStep[],
): "a" | "b" | "tie" | null {
  const finishedAt = { a: finish(standing.a), b: finish(standing.b) };
  const decidedAt = Math.min(finishedAt.a, finishedAt.b);
  if (decidedAt > Math.min(a.length, b.length)) return null;
  const difference =
    finishedAt.b - finishedAt.a ||
    standing.a.progress - standing.b.progress ||
    (a[decidedAt - 1]?.dragonDie ?? 0) - (b[decidedAt - 1]?.dragonDie ?? 0);
  if (difference === 0) return "tie";
  return difference > 0 ? "a" : "b";
}

function finish({ done, testsUsed }: AdvancedProgress): number {
  return done ? testsUsed : Number.POSITIVE_INFINITY;
}
