import {
  choiceField,
  flagField,
  linkField,
  optionalChoiceField,
  optionalNumberField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { RANK, SUITS } from "../../../kernel/cards.ts";
import { BONUS_KINDS, bonusOf } from "../data/plays.ts";
import {
  ACE_VALUE,
  ACE_VALUES,
  AGAINST,
  readStatic,
  SIDES,
  STAKES,
  STATIC_RULINGS,
  type StaticFacts,
  type StaticReading,
  USES,
} from "../rules/index.ts";
import { staticCardContext } from "./static-card.ts";

const someone = () => ({ actor: linkField(), name: textField(), img: textField() });

/** A skill as it stood when its test was made. */
const skillSchema = () => ({
  id: textField(),
  /** Key of a standard skill that goes by its standard name; empty for another, which goes by its own. */
  key: textField(),
  name: textField(),
  suit: choiceField(SUITS, "clubs"),
  rating: wholeNumberField(0),
  side: choiceField(SIDES, "physical"),
  /** Whether a specialisation applied. */
  specialised: flagField(false),
  specialisation: textField(),
});

const staticSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    ...someone(),
    skill: new SchemaField(skillSchema()),
    card: new SchemaField({
      suit: choiceField(SUITS, "clubs"),
      rank: wholeNumberField(RANK.min, RANK),
      /** Id of the card's document, which lies on the table until the test is settled. */
      id: textField(),
      /** Whether it was flipped from the top of the shoe. */
      flipped: flagField(false),
    }),
    use: optionalChoiceField(USES),
    penalty: wholeNumberField(0, { max: 0 }),
    bonuses: new ArrayField(
      new SchemaField({ kind: choiceField(BONUS_KINDS, "free"), name: textField(), value: wholeNumberField(0) }),
      { required: true, initial: [] },
    ),
    /** What an Ace counted in this world when the card was played (C52-3). */
    aceValue: wholeNumberField(ACE_VALUE),
    against: choiceField(AGAINST, "number"),
    /** The number to beat; `null` while the Dealer keeps it to himself: then it stands nowhere. */
    target: optionalNumberField(),
    /** Who could not react, with the skill that stands for him (C52-6). */
    opponent: new SchemaField(
      {
        ...someone(),
        skill: new SchemaField(skillSchema()),
        penalty: wholeNumberField(0, { max: 0 }),
      },
      { required: true, nullable: true, initial: null },
    ),
    stakes: choiceField(STAKES, "none"),
    /** What the Dealer said, where no number is known. */
    ruling: optionalChoiceField(STATIC_RULINGS),
    /** What a critical success means, in the Dealer's words (C52-9). */
    meaning: textField(),
  };
};

/** A static test: the facts. What follows from them, the rules say (C52-5, C52-9). Only the steward makes it. */
export class FiftytwoStatic extends foundry.abstract.TypeDataModel<
  ReturnType<typeof staticSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof staticSchema> {
    return staticSchema();
  }

  get template(): string {
    return templatePath("fiftytwo/static-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return staticCardContext(this);
  }

  /** Whether the steward has made it: anyone can write a message of this kind. */
  get isGenuine(): boolean {
    return this.parent.author?.isGM === true;
  }

  /** The test as the rules take it. */
  get facts(): StaticFacts {
    const { card, skill, penalty, use, target, ruling, stakes } = this;
    const aceValue = ACE_VALUES.find((value) => value === this.aceValue) ?? ACE_VALUE;
    const played = { card: { suit: card.suit, rank: card.rank }, skill, penalty, bonus: bonusOf(this), aceValue };
    return { ...played, target, ruling, stakes, ...(use ? { use } : {}) };
  }

  /** What is known of it now (C52-5). */
  get reading(): StaticReading {
    return readStatic(this.facts);
  }

  get dependsOn(): readonly (string | null)[] {
    return [this.actor, this.opponent?.actor ?? null];
  }
}
