import { list, wholeNumber } from "./checks.ts";
import { RulesError } from "./errors.ts";

/** Gives a whole number from 0 to 2³² − 1, each equally likely. Comes from outside: `crypto.getRandomValues`. */
export type RandomSource = () => number;

const NUMBERS = 2 ** 32;

/**
 * A whole number from 0 to `count` − 1, each exactly equally likely: numbers of the source that would favour the lower ones
 * are thrown away and drawn anew.
 * @param count from 1 to 2³²
 * @throws RulesError for another count, or when the source gives something else than it should
 */
export function randomIndex(count: number, random: RandomSource): number {
  wholeNumber("count", count, { min: 1, max: NUMBERS });
  const fair = NUMBERS - (NUMBERS % count);
  for (;;) {
    const drawn = wholeNumber("random", random(), { min: 0, max: NUMBERS - 1 });
    if (drawn < fair) return drawn % count;
  }
}

/** One entry of a list, each equally likely. @throws RulesError when the list is empty */
export function chooseOne<T>(from: readonly T[], random: RandomSource): T {
  const [chosen] = chooseSeveral(from, 1, random);
  if (chosen === undefined) throw emptyList(from);
  return chosen;
}

/**
 * Several entries of a list, none twice, in the order drawn: every such order is equally likely.
 * @returns fewer than `count` when the list has fewer
 * @throws RulesError when `count` is not a whole number of at least 0
 */
export function chooseSeveral<T>(from: readonly T[], count: number, random: RandomSource): readonly T[] {
  const left = [...list("from", from)];
  const drawn: T[] = [];
  wholeNumber("count", count, { min: 0 });
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(randomIndex(left.length, random), 1));
  return drawn;
}

function emptyList(found: unknown): RulesError {
  return new RulesError({ code: "wrongLength", field: "from", found, expected: "a list of at least 1" });
}
