import {
  choiceField,
  formattedTextField,
  optionalChoiceField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { JACK, KING, SUITS } from "../../../kernel/cards.ts";
import { EFFECT_TARGETS } from "../rules/index.ts";

const RANK_LIMITS = { min: JACK, max: KING } as const;

const abilitySchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    /** Key of the universal ability this is, which the system carries out itself (C52-18); empty for another. */
    identifier: textField(),
    /** `null` for a universal one. */
    suit: optionalChoiceField(SUITS),
    /** 11 Jack, 12 Queen, 13 King. */
    rank: wholeNumberField(JACK, RANK_LIMITS),
    /** How often its owner has it. */
    times: wholeNumberField(1, { min: 1 }),
    /** The card that Trademark Card names; read for that ability only. */
    trademark: new SchemaField({ suit: choiceField(SUITS, "spades"), rank: wholeNumberField(JACK, RANK_LIMITS) }),
    /** Numeric effects that a Dealer has given it (C52-18). */
    effects: new ArrayField(
      new SchemaField({
        on: choiceField(EFFECT_TARGETS, "skill"),
        /** Identifier or name of the skill; read for skills only. */
        skill: textField(),
        value: wholeNumberField(0),
      }),
      { required: true, initial: [] },
    ),
    description: formattedTextField(),
  };
};

/** A special ability (C52-18). */
export class FiftytwoAbility extends foundry.abstract.TypeDataModel<
  ReturnType<typeof abilitySchema>,
  Item.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["C52.Item", "C52.Ability"];

  static override defineSchema(): ReturnType<typeof abilitySchema> {
    return abilitySchema();
  }
}
