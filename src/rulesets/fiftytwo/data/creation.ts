import { choiceField, flagField, optionalChoiceField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { RANK, SUITS } from "../../../kernel/cards.ts";
import { PRIORITIES } from "../rules/index.ts";

/** A guided creation as it is stored (C52-17): it can be gone on with after a reload, and in another window. */
export const creationField = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  const priority = () => optionalChoiceField(PRIORITIES);
  return new SchemaField({
    priorities: new SchemaField({
      clubs: priority(),
      diamonds: priority(),
      hearts: priority(),
      spades: priority(),
    }),
    /** The cards drawn; none before. */
    cards: new ArrayField(
      new SchemaField({
        /** The suit whose skills it is for. */
        for: choiceField(SUITS, "clubs"),
        suit: choiceField(SUITS, "clubs"),
        rank: wholeNumberField(RANK.min, RANK),
        /** Id of the skill it lies on; empty while it lies on none. */
        on: textField(),
      }),
      { required: true, initial: [] },
    ),
    /** Skills that are specialised, each for a named use. */
    specialised: new ArrayField(new SchemaField({ skill: textField(), use: textField() }), {
      required: true,
      initial: [],
    }),
    /** Abilities chosen: keys of universal ones, ids of the world's items, UUIDs in compendiums. */
    abilities: new ArrayField(textField(), { required: true, initial: [] }),
    /** Whether it has been written to the sheet. */
    done: flagField(false),
  });
};
