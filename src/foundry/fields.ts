/** Schema fields in the few shapes that models need, every option stated: the host's defaults differ between fields. */

export function wholeNumberField<const Initial extends number>(
  initial: Initial,
  { min, max }: { min?: number; max?: number } = {},
): foundry.data.fields.NumberField<{ required: true; nullable: false; integer: true; initial: number }> {
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, initial, ...limits });
}

/** A whole number that may be absent. */
export function optionalNumberField(): foundry.data.fields.NumberField<{
  required: true;
  nullable: true;
  integer: true;
  initial: null;
}> {
  return new foundry.data.fields.NumberField({ required: true, nullable: true, integer: true, initial: null });
}

/** A line of text; empty unless something else is given. */
export function textField(
  initial = "",
): foundry.data.fields.StringField<{ required: true; nullable: false; blank: true; initial: string }> {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: true, initial });
}

/** One of some keys. */
export function choiceField<const Key extends string>(
  choices: readonly Key[],
  initial: Key,
): foundry.data.fields.StringField<{
  required: true;
  nullable: false;
  blank: false;
  initial: Key;
  choices: readonly Key[];
}> {
  return new foundry.data.fields.StringField({ required: true, nullable: false, blank: false, initial, choices });
}

/** One of some keys, or none. */
export function optionalChoiceField<const Key extends string>(
  choices: readonly Key[],
): foundry.data.fields.StringField<{
  required: true;
  nullable: true;
  blank: false;
  initial: null;
  choices: readonly Key[];
}> {
  return new foundry.data.fields.StringField({ required: true, nullable: true, blank: false, initial: null, choices });
}

export function flagField(
  initial: boolean,
): foundry.data.fields.BooleanField<{ required: true; nullable: false; initial: boolean }> {
  return new foundry.data.fields.BooleanField({ required: true, nullable: false, initial });
}

/** Formatted text; the manifest must declare its path, or the server does not clean it. */
export function formattedTextField(): foundry.data.fields.HTMLField<{
  required: true;
  nullable: false;
  initial: string;
}> {
  return new foundry.data.fields.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
}
