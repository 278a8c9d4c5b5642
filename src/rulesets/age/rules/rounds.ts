import { list } from "../../../kernel/checks.ts";
import { opposedDegree } from "./opposed.ts";
import { type OpposedSide, resolveOpposed } from "./test.ts";

/** One round of an opposed test: what each side has rolled, and who won it. */
export interface OpposedRound<Roll extends OpposedSide> {
  readonly a: Roll | null;
  readonly b: Roll | null;
  /** `null` while a roll is missing. */
  readonly result: "a" | "b" | "deadHeat" | null;
}

/** How an opposed test stands. */
export interface OpposedStanding<Roll extends OpposedSide> {
  /** First to last; the last may lack a roll. */
  readonly rounds: readonly OpposedRound<Roll>[];
  readonly winner: "a" | "b" | null;
  /** The winner's Dragon Die (AGE-5); `null` while nobody has won. */
  readonly degree: number | null;
  /** Whether the newest complete round was a dead heat that has not been followed by another. */
  readonly deadHeat: boolean;
  /** Whose roll is awaited. After a dead heat both may roll again. */
  readonly awaits: { readonly a: boolean; readonly b: boolean };
}

/**
 * How an opposed test stands after these rolls, each side's in the order they were made (AGE-4, AGE-5). The newest complete
 * round decides. Nothing follows a decision: rolls made after it do not count.
 * @throws RulesError as `resolveOpposed`
 */
export function opposedRounds<Roll extends OpposedSide>(a: readonly Roll[], b: readonly Roll[]): OpposedStanding<Roll> {
  const ofA = list("a", a);
  const ofB = list("b", b);
  const rounds: OpposedRound<Roll>[] = [];
  for (let index = 0; index < Math.max(ofA.length, ofB.length); index++) {
    const sideA = ofA[index] ?? null;
    const sideB = ofB[index] ?? null;
    const result = sideA && sideB ? resolveOpposed(sideA, sideB) : null;
    rounds.push({ a: sideA, b: sideB, result });
    if (result !== "deadHeat") break;
  }
  const last = rounds.at(-1);
  const result = last?.result ?? null;
  const winner = result === "a" || result === "b" ? result : null;
  const open = last && result === null ? last : { a: null, b: null };
  return {
    rounds,
    winner,
    degree: last?.a && last.b ? opposedDegree(last.a, last.b) : null,
    deadHeat: result === "deadHeat",
    awaits: { a: winner === null && open.a === null, b: winner === null && open.b === null },
  };
}
