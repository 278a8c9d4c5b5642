/** What the formula calls the third die (AGE-1). */
const DRAGON_DIE = "Dragon Die";

/** The dice of an AGE test (AGE-1). */
export interface AgeDice {
  readonly dice: readonly [number, number];
  readonly dragonDie: number;
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

  /** The three dice. @throws Error when the roll is not one of an AGE test, or not rolled yet. */
  get ageDice(): AgeDice {
    const dragon = this.dice.find((die) => "dragonDie" in die.options);
    const pair = this.dice.find((die) => die !== dragon);
    const [first, second] = pair?.values ?? [];
    const dragonDie = dragon?.values[0];
    if (first === undefined || second === undefined || dragonDie === undefined) {
      throw new Error(`AgeRoll: expected two dice and a ${DRAGON_DIE}, found "${this.formula}"`);
    }
    return { dice: [first, second], dragonDie };
  }
}
