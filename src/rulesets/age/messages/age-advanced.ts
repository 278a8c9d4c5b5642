import {
  choiceField,
  flagField,
  linkField,
  optionalNumberField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { rollSchema, SIDES, type SideKey } from "../data/side.ts";
import { ABILITIES, type AdvancedProgress, advance, advanceOpposed, race } from "../rules/index.ts";
import { advancedCardContext } from "./advanced-card.ts";

/** How the tests of an advanced test are made (AGE-6). */
export const ADVANCED_FORMS = ["basic", "opposed", "race"] as const;
export type AdvancedForm = (typeof ADVANCED_FORMS)[number];

/** In what the time of a test is counted; each is a unit that `Intl` knows. */
export const TIME_UNITS = ["second", "minute", "hour", "day", "week", "month"] as const;

const advancedSchema = () => {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  const side = () => new SchemaField({ actor: linkField(), name: textField() });
  const dice = () => ({ name: textField(), ...rollSchema() });
  return {
    title: textField(),
    ability: choiceField(ABILITIES, "communication"),
    /** Name of the focus that is suggested. */
    focus: textField(),
    threshold: wholeNumberField(1, { min: 1 }),
    form: choiceField(ADVANCED_FORMS, "basic"),
    /** `null` when the tests are opposed ones, or when the GM rules on each of them. */
    target: optionalNumberField(),
    /** How long one test takes. */
    time: new SchemaField({ amount: wholeNumberField(1, { min: 1 }), unit: choiceField(TIME_UNITS, "hour") }),
    a: side(),
    b: side(),
    /** The tests, by id of the message of the roll or of the opposed test. */
    steps: new TypedObjectField(
      new SchemaField({
        ...dice(),
        /** Whose test it was; of an opposed one, who won it. */
        side: choiceField(SIDES, "a"),
        success: flagField(false),
        /** Who lost an opposed test. */
        loser: new SchemaField(dice(), { required: true, nullable: true, initial: null }),
      }),
      { required: true, initial: {} },
    ),
  };
};

/** How an advanced test stands. */
export interface AdvancedStanding {
  /** One side, or two. */
  readonly sides: readonly (AdvancedProgress & { readonly side: SideKey })[];
  readonly finished: boolean;
  /** Of two sides; `null` while it is open, and when there is one. */
  readonly winner: SideKey | "tie" | null;
  /** How many tests' time has passed: two who race test side by side. */
  readonly testsUsed: number;
}

/** An advanced test: what was agreed, and the tests so far. How far it has come is worked out by the rules (AGE-6). */
export class AgeAdvancedTest extends foundry.abstract.TypeDataModel<
  ReturnType<typeof advancedSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof advancedSchema> {
    return advancedSchema();
  }

  get template(): string {
    return templatePath("age/advanced-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return advancedCardContext(this);
  }

  /** The tests, first to last. */
  get tests() {
    return Object.entries(this.steps)
      .map(([id, step]) => ({ id, ...step }))
      .sort((a, b) => a.at - b.at || a.id.localeCompare(b.id));
  }

  /** How it stands now. */
  get standing(): AdvancedStanding {
    const { tests, threshold } = this;
    if (this.form === "basic") {
      const standing = advance(threshold, tests);
      return {
        sides: [{ side: "a", ...standing }],
        finished: standing.done,
        winner: null,
        testsUsed: standing.testsUsed,
      };
    }
    const { a, b, winner } =
      this.form === "race"
        ? race(
            threshold,
            tests.filter(({ side }) => side === "a"),
            tests.filter(({ side }) => side === "b"),
          )
        : advanceOpposed(
            threshold,
            tests.map(({ side, dragonDie }) => ({ winner: side, dragonDie })),
          );
    return {
      sides: [
        { side: "a", ...a },
        { side: "b", ...b },
      ],
      finished: winner !== null,
      winner,
      testsUsed: winner === "a" || winner === "b" ? { a, b }[winner].testsUsed : Math.max(a.testsUsed, b.testsUsed),
    };
  }

  /** Whether a GM rules on each test, its target number being hidden or none (AGE-7). */
  get isRuled(): boolean {
    return this.form !== "opposed" && this.target === null;
  }

  /** Whether a side has tests to make yet. */
  awaits(side: SideKey): boolean {
    const { sides, finished } = this.standing;
    return !finished && sides.some((entry) => entry.side === side && !entry.done);
  }
}
