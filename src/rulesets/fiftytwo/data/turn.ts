import { flagField, textField, wholeNumberField } from "../../../foundry/fields.ts";

/** How far an actor's turn has come (C52-14). */
export const turnField = () =>
  new foundry.data.fields.SchemaField({
    /** Id of the fight. */
    combat: textField(),
    round: wholeNumberField(0, { min: 0 }),
    moved: flagField(false),
    acted: flagField(false),
    /** Id of the request that was carried out last: asked for twice, it is done once. */
    last: textField(),
  });

/** By what Health of one side came to 0; nothing while it is above (C52-11). */
const fallField = () =>
  new foundry.data.fields.SchemaField(
    {
      /** Name of the skill; empty when nobody noted it. */
      skill: textField(),
      /** Name of the opponent. */
      opponent: textField(),
      /** Id of the card. */
      card: textField(),
    },
    { required: true, nullable: true, initial: null },
  );

export const fallenField = () => new foundry.data.fields.SchemaField({ physical: fallField(), mental: fallField() });
