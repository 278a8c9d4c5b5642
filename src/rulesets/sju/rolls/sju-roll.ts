import { type Level, pool } from "../rules/index.ts";

/** What the formula calls the bonus (SJU-8); stored, so it stays as it is in every language. */
const ON_A_ROLL = "On a Roll";

const KEEP = { highest: "kh", lowest: "kl" } as const;

/** Two to four d6 of which two are kept (SJU-3), with what On a Roll adds (SJU-8). */
export class SjuRoll extends Roll {
  /** A roll of this level, not yet rolled. @param bonus what On a Roll adds, −3 … +3 */
  static forLevel(level: Level, bonus: number): SjuRoll {
    const { dice, keep } = pool(level);
    const kept = dice === 2 ? "" : `${KEEP[keep]}2`;
    const signed = bonus === 0 ? "" : ` ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}[${ON_A_ROLL}]`;
    return new SjuRoll(`${dice}d6${kept}${signed}`);
  }

  /** Every die as it fell, dropped ones too, in the order in which they fell. @throws Error when there are none */
  get faces(): readonly number[] {
    const results = this.dice[0]?.results ?? [];
    if (results.length === 0) throw new Error(`SjuRoll: expected dice that have fallen, found "${this.formula}"`);
    return results.map(({ result }) => result);
  }
}
