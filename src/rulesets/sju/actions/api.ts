import { type Comparison, compare, type Level, type Odds, type Opposition, odds } from "../rules/index.ts";
import { house } from "../settings.ts";

/** For macros: what would follow from figures, by the way this world reads the rules. Nothing is rolled or written. */
export const sjuApi = {
  /** Both sums after balancing, their difference and the level (SJU-1, SJU-2). @throws RulesError as the rule's `compare` */
  compare: (offensive: readonly number[], defensive: Opposition): Comparison =>
    compare(offensive, defensive, { threshold: house().threshold }),

  /**
   * The exact odds of a level (SJU-3 to SJU-7).
   * @param options bonus: what On a Roll adds to the value (SJU-8), −3 … +3
   * @throws RulesError as the rule's `odds`
   */
  odds: (level: Level, { bonus = 0 }: { readonly bonus?: number } = {}): Odds =>
    odds(level, { bonus, seven: house().seven }),
};
