import { linkField, optionalChoiceField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { ABILITIES, MODIFIER } from "../rules/index.ts";

/** The sides of an opposed test or a race (AGE-4, AGE-6). */
export const SIDES = ["a", "b"] as const;
export type SideKey = (typeof SIDES)[number];

/** Three dice as they fell, and what they came to. */
const fallenDice = () => {
  const face = () => wholeNumberField(1, { min: 1, max: 6 });
  return { first: face(), second: face(), dragonDie: face(), total: wholeNumberField(0) };
};

/** A roll of one side, copied from the message it was made in. */
export const rollSchema = () => ({
  ...fallenDice(),
  /** The score of the tested ability, without focus (AGE-4). */
  score: wholeNumberField(0),
  /** When it was taken in, in ms: the order of the rounds. */
  at: wholeNumberField(0, { min: 0 }),
});

/** What adds to the dice of a test (AGE-1, AGE-2). */
export const testedSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    score: wholeNumberField(0),
    focus: new SchemaField(
      { name: textField(), bonus: wholeNumberField(0) },
      { required: true, nullable: true, initial: null },
    ),
    modifiers: new ArrayField(new SchemaField({ label: textField(), value: wholeNumberField(0, MODIFIER) }), {
      required: true,
      initial: [],
    }),
  };
};

/** One side of an opposed test: who rolls, on what, and what was rolled. */
export const sideSchema = () => {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  return {
    /** `null` while anyone may answer. */
    actor: linkField(),
    name: textField(),
    img: textField(),
    /** What this side tests; before its first roll what is suggested, or `null`. */
    ability: optionalChoiceField(ABILITIES),
    ...testedSchema(),
    /** Name of the weapon when the sides oppose attack rolls; else empty. */
    weapon: textField(),
    /** By id of the message of the roll, so that two written at once are both kept. */
    rolls: new TypedObjectField(new SchemaField(rollSchema()), { required: true, initial: {} }),
  };
};
