import {
  choiceField,
  flagField,
  optionalChoiceField,
  optionalNumberField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { sideSchema } from "../data/side.ts";
import { SjuRoll } from "../rolls/sju-roll.ts";
import {
  type Comparison,
  compare,
  effectWith,
  keptPlaces,
  LEVELS,
  type Level,
  REWARDS,
  type Reward,
  ROLL_SIZE,
  type RollResult,
  readRoll,
  rewardOfDifficulty,
  rollBonus,
  SEVENS,
  THRESHOLDS,
} from "../rules/index.ts";
import { house } from "../settings.ts";
import { testCardContext } from "./test-card.ts";

const [LOW, HIGH] = THRESHOLDS;

export const KINDS = ["test", "clue"] as const;

/** What a test whose dice have not fallen waits for. */
export type Awaited = "values" | "difficulty" | "roll";

const testSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    /** A comparison, or only the word that someone uses On a Roll for a clue (SJU-8). */
    kind: choiceField(KINDS, "test"),
    offensive: new SchemaField(sideSchema()),
    /** `null` for a difficulty. Its values are empty while it has been asked for them. */
    defensive: new SchemaField(sideSchema(), { required: true, nullable: true, initial: null }),
    /** A finished sum (SJU-1); `null` when someone defends, when it is a GM's secret, or not given yet. */
    difficulty: optionalNumberField(),
    /** Against a difficulty that is a GM's secret: the level that it led to. The difficulty itself is nowhere. */
    hiddenLevel: optionalChoiceField(LEVELS),
    /** How the world read the rules when the dice fell (SJU-2, SJU-4, SJU-8). */
    threshold: wholeNumberField(LOW, { min: LOW, max: HIGH }),
    seven: choiceField(SEVENS, "success"),
    size: wholeNumberField(ROLL_SIZE.min, ROLL_SIZE),
    /** Which sides used up On a Roll by this roll (SJU-8). */
    onARoll: new SchemaField({ offensive: flagField(false), defensive: flagField(false) }),
    /** Called off before the dice fell; of a clue: given back. */
    withdrawn: flagField(false),
    /** What the winner took (SJU-6, SJU-7), which choice it was, and by which user. */
    reward: new SchemaField(
      { id: textField(), key: choiceField(REWARDS, "effect2"), by: textField() },
      { required: true, nullable: true, initial: null },
    ),
  };
};

/** Two sides compared, and the offensive one's roll: the facts. What follows from them, the rules say (SJU-1 to SJU-8). */
export class SjuTest extends foundry.abstract.TypeDataModel<ReturnType<typeof testSchema>, ChatMessage.Implementation> {
  static override defineSchema(): ReturnType<typeof testSchema> {
    return testSchema();
  }

  get template(): string {
    return templatePath("sju/test-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return testCardContext(this);
  }

  /** The roll; `null` while an asked side has not answered, or the dice lie still. */
  get roll(): SjuRoll | null {
    const roll = this.parent.rolls[0];
    return roll instanceof SjuRoll ? roll : null;
  }

  /** What it waits for; `null` when the dice have fallen, or it was called off. */
  get awaits(): Awaited | null {
    if (this.kind !== "test" || this.withdrawn || this.roll) return null;
    if (this.level) return "roll";
    return this.defensive ? "values" : "difficulty";
  }

  /**
   * Both sums and the level (SJU-1, SJU-2); `null` for a secret difficulty, or while a side has not answered. Before the dice fall
   * the level is that of the settings of today: by those the test is going to be rolled.
   */
  get comparison(): Comparison | null {
    const offensive = this.offensive.values.map(({ value }) => value);
    const noted = this.threshold === HIGH ? HIGH : LOW;
    const threshold = this.roll ? noted : house().threshold;
    if (this.defensive) {
      const defensive = this.defensive.values.map(({ value }) => value);
      return defensive.length === 0 ? null : compare(offensive, defensive, { threshold });
    }
    return this.difficulty === null ? null : compare(offensive, { difficulty: this.difficulty }, { threshold });
  }

  /** The level (SJU-2); `null` while a side has not answered. */
  get level(): Level | null {
    return this.hiddenLevel ?? this.comparison?.level ?? null;
  }

  /** What On a Roll adds to the value (SJU-8). */
  get bonus(): number {
    return rollBonus(this.onARoll, this.size);
  }

  /** What the dice say (SJU-3 to SJU-7), and which of them are kept; `null` before they have fallen. */
  get outcome(): (RollResult & { readonly dice: readonly number[]; readonly places: readonly number[] }) | null {
    const { level, roll } = this;
    // What was called off has no outcome, whatever its author has written into it since.
    if (!level || !roll || this.withdrawn) return null;
    const dice = roll.faces;
    const result = readRoll(dice, level, { bonus: this.bonus, seven: this.seven });
    return { ...result, dice, places: keptPlaces(dice, level) };
  }

  /** The winning side's facts; `null` for a difficulty, a stand-off, or before the dice have fallen. */
  get winner(): SjuTest["offensive"] | null {
    const { outcome } = this;
    return outcome?.winner ? this[outcome.winner] : null;
  }

  /** What was taken; a side that is nobody in particular has nothing to choose (SJU-8). */
  get rewardTaken(): Reward | null {
    const { outcome, winner } = this;
    if (!outcome?.winner) return null;
    return winner?.actor ? (this.reward?.key ?? null) : rewardOfDifficulty(outcome.quality);
  }

  /** The effect with the reward (SJU-5 to SJU-7); `null` before the dice have fallen. */
  get effect(): number | null {
    const { outcome } = this;
    return outcome ? effectWith(outcome, this.rewardTaken) : null;
  }

  get dependsOn(): readonly (string | null)[] {
    // The actor of an unlinked token goes with its token.
    return [this.offensive.actor, this.defensive?.actor ?? null].flatMap((uuid) => [
      uuid,
      uuid?.replace(/(?<=\.Token\.[^.]+)\.Actor\.[^.]+$/, "") ?? null,
    ]);
  }

  /** What a winner may choose hangs on whether he holds On a Roll. */
  get watches(): readonly (string | null)[] {
    const { outcome } = this;
    return outcome && outcome.quality !== "plain" && this.rewardTaken === null ? [this.winner?.actor ?? null] : [];
  }
}
