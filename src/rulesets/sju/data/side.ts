import { choiceField, linkField, textField, wholeNumberField } from "../../../foundry/fields.ts";

/** What a side's value is: one of an actor's, or a finished sum that someone gave. */
export const VALUE_KINDS = ["attribute", "skill", "sum"] as const;

/** A value as a test notes it: its name and figure as they stood then. */
export const usedValueSchema = () => ({
  name: textField(),
  kind: choiceField(VALUE_KINDS, "sum"),
  value: wholeNumberField(0),
});

/** One side of a test: who, and with which values (SJU-1). */
export const sideSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    /** UUID; `null` for a sum that nobody in particular has. */
    actor: linkField(),
    name: textField(),
    img: textField(),
    /** Empty while the side has been asked for them. */
    values: new ArrayField(new SchemaField(usedValueSchema()), { required: true, initial: [] }),
  };
};

/** One side's facts. */
export interface SideFacts {
  readonly actor: string | null;
  readonly name: string;
  readonly img: string;
  readonly values: readonly {
    readonly name: string;
    readonly kind: (typeof VALUE_KINDS)[number];
    readonly value: number;
  }[];
}

/** What a side is called: its name, or the key of a text where nobody is named. @param side `null` for a difficulty */
export function sideName(side: Pick<SideFacts, "name"> | null): string {
  return side ? side.name || "SJU.Side.unnamed" : "SJU.Difficulty";
}
