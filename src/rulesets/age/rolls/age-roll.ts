import { dieFace } from "../../../kernel/checks.ts";

/** What the formula calls the third die (AGE-1). */
const DRAGON_DIE = "Dragon Die";

/** The dice of an AGE test (AGE-1). */
export interface AgeDice {
  readonly dice: readonly [number, number];
  readonly dragonDie: number;
}

/** Three dice rolled by hand; the third is the Dragon Die. */
export type RealDice = readonly [number, number, number];

/** As much of a saved roll as dice rolled by hand are put into. */
interface SavedRoll {
  evaluated: boolean;
  total: number;
  terms: { evaluated: boolean; results?: { result: number; active: boolean }[]; number?: number }[];
}

/**
 * 2d6 and a Dragon Die (AGE-1). Which die is the Dragon Die is noted on the die itself, so that it survives saving, loading
 * and whatever shows the dice.
 */
export class AgeRoll extends Roll {
  constructor(formula: string, data: Record<string, never> = {}, options: Roll.Options = {}) {
    super(formula, data, options);
    for (const die of this.dice) if (die.flavor === DRAGON_DIE) Object.assign(die.options, { dragonDie: true });
  }

  /** A test with these modifiers, not yet rolled. */
  static forTest(modifiers: readonly number[]): AgeRoll {
    const signed = modifiers
      .filter((value) => value !== 0)
      .map((value) => ` ${value < 0 ? "-" : "+"} ${Math.abs(value)}`);
    return new AgeRoll(`2d6 + 1d6[${DRAGON_DIE}]${signed.join("")}`);
  }

  /**
   * A test with dice that were rolled by hand. The host takes terms that are evaluated already only from a saved roll, so this is
   * one: from here on it is like any other.
   * @throws RulesError when a die does not show 1 … 6
   */
  static withDice(faces: RealDice, modifiers: readonly number[]): AgeRoll {
    const left = faces.map((face, index) => dieFace(`dice[${index}]`, face));
    const total = [...left, ...modifiers].reduce((sum, value) => sum + value, 0);
    // The host's types state the saved form per class of term; every one of them has these.
    const saved = AgeRoll.forTest(modifiers).toJSON() as unknown as SavedRoll;
    const terms = saved.terms.map((term) => {
      if (!term.results) return { ...term, evaluated: true };
      const results = left.splice(0, term.number ?? 1).map((result) => ({ result, active: true }));
      return { ...term, evaluated: true, results };
    });
    const roll: unknown = AgeRoll.fromData({ ...saved, evaluated: true, total, terms } as never);
    if (!(roll instanceof AgeRoll)) throw new Error("AgeRoll: the host restored a roll of another class.");
    return roll;
  }

  /** The Dragon Die, rolled or not. @throws Error when the roll has none */
  get dragonDie(): AgeRoll["dice"][number] {
    const dragon = this.dice.find((die) => "dragonDie" in die.options);
    if (!dragon) throw new Error(`AgeRoll: expected a ${DRAGON_DIE}, found "${this.formula}"`);
    return dragon;
  }

  /** The three dice. @throws Error when the roll is not one of an AGE test, or not rolled yet. */
  get ageDice(): AgeDice {
    const dragon = this.dragonDie;
    const pair = this.dice.find((die) => die !== dragon);
    const [first, second] = pair?.values ?? [];
    const [dragonDie] = dragon.values;
    if (first === undefined || second === undefined || dragonDie === undefined) {
      throw new Error(`AgeRoll: expected two dice and a ${DRAGON_DIE}, found "${this.formula}"`);
    }
    return { dice: [first, second], dragonDie };
  }
}
