import { choiceField, flagField, optionalChoiceField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { SUITS } from "../../../kernel/cards.ts";
import type { ExchangeState } from "../../../kernel/exchange/index.ts";
import { SIDES, USES } from "../rules/index.ts";

const ORDERS = ["inTurn", "together"] as const satisfies readonly ExchangeState["order"][];
const PHASES = ["laying", "opening", "shown", "settled", "void"] as const satisfies readonly ExchangeState["phase"][];
const ORIGINS = ["hand", "top", "withheld"] as const;
const ENDS = ["dealer", "noCards", "gone"] as const;

/** What everyone may see of an exchange, as a message keeps it: the kernel's `ExchangeState`, and nothing of a card before it is shown. */
export const exchangeField = () => {
  const { ArrayField, SchemaField, StringField } = foundry.data.fields;
  const texts = () => new ArrayField(textField(), { required: true, initial: [] });
  const optionalText = () => new StringField({ required: true, nullable: true, blank: false, initial: null });
  const declaration = () =>
    new SchemaField({ skill: textField(), tick: flagField(false), use: optionalText(), bonus: wholeNumberField(0) });
  const laid = () =>
    new SchemaField(
      { user: textField(), declaration: declaration(), commitment: textField() },
      { required: true, nullable: true, initial: null },
    );
  return new SchemaField({
    id: textField(),
    order: choiceField(ORDERS, "inTurn"),
    attempt: wholeNumberField(1, { min: 1 }),
    phase: choiceField(PHASES, "laying"),
    sides: new ArrayField(new SchemaField({ id: textField(), hand: textField(), players: texts(), laid: laid() }), {
      required: true,
      initial: [],
    }),
    reached: texts(),
    spent: texts(),
    shown: new ArrayField(
      new SchemaField({
        side: textField(),
        card: textField(),
        nonce: optionalText(),
        from: choiceField(ORIGINS, "hand"),
      }),
      { required: true, initial: [] },
    ),
    ended: new SchemaField(
      { by: optionalText(), reason: choiceField(ENDS, "dealer"), reached: texts() },
      { required: true, nullable: true, initial: null },
    ),
  });
};

const playSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    /** Id of the skill's item. */
    skill: textField(),
    /** Key of a standard skill that nobody has renamed, read in every viewer's language; empty for another. */
    identifier: textField(),
    name: textField(),
    suit: choiceField(SUITS, "clubs"),
    rating: wholeNumberField(0),
    /** Whether a specialisation counts (C52-2), and what it is for. */
    specialised: flagField(false),
    specialisation: textField(),
    side: choiceField(SIDES, "physical"),
    penalty: wholeNumberField(0, { max: 0 }),
    device: new SchemaField(
      { name: textField(), bonus: wholeNumberField(0) },
      { required: true, nullable: true, initial: null },
    ),
    /** The vehicle that is driven, and what its damage takes (C52-20). */
    vehicle: new SchemaField(
      { name: textField(), penalty: wholeNumberField(0, { max: 0 }) },
      { required: true, nullable: true, initial: null },
    ),
    /** Sum of the numeric effects of abilities (C52-18). */
    effects: wholeNumberField(0),
    /** What the situation adds. */
    situation: wholeNumberField(0),
    use: optionalChoiceField(USES),
    /** Why the declared use did not fit the card shown; empty when it did, or none was declared. */
    useRefused: textField(),
  };
};

/** The openly declared facts of a play, as they stood when its card was laid. */
export const playField = () => new foundry.data.fields.SchemaField(playSchema());

/** The plays of an exchange, by side. */
export const playsField = () => {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  return new TypedObjectField(new SchemaField(playSchema()), { required: true, initial: {} });
};

/** A play as a message keeps it. */
export type StoredPlay = foundry.data.fields.SchemaField.InitializedData<ReturnType<typeof playSchema>>;
