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
      /** The attacking skill; its identifier is empty when it goes by a name of its own, both when nobody noted it. */
      identifier: textField(),
      name: textField(),
      /** Name of who attacked, and id of his card. */
      opponent: textField(),
      card: textField(),
    },
    { required: true, nullable: true, initial: null },
  );

export const fallenField = () => new foundry.data.fields.SchemaField({ physical: fallField(), mental: fallField() });
