import { flagField, formattedTextField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { SjuAttribute, SjuSkill } from "./value.ts";

const actorSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    /** A bonus on the next roll, for or against (SJU-8). */
    onARoll: flagField(false),
    /** Id of the roll, or of the card with a clue, that used it up last: asked again for the same, it is used once. */
    usedBy: textField(),
    /** Id of the test whose reward it is, as long as it is held: taking the reward back takes no other. */
    gainedFrom: textField(),
    concept: textField(),
    notes: formattedTextField(),
    /** Something that the table counts, for a token's bar; the rules know none. Not shown while its maximum is 0. */
    track: new SchemaField({
      name: textField(),
      value: wholeNumberField(0, { min: 0 }),
      max: wholeNumberField(0, { min: 0 }),
    }),
  };
};

/** What kind of value it is. */
export type ValueKind = "attribute" | "skill";

/** One of an actor's values, as it stands now. */
export interface ValueOf {
  /** Item id. */
  readonly id: string;
  readonly name: string;
  readonly kind: ValueKind;
  readonly value: number;
}

/** What characters and others of Sju share. */
export class SjuActorModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof actorSchema>,
  Actor.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["SJU.Actor"];

  static override defineSchema(): ReturnType<typeof actorSchema> {
    return actorSchema();
  }

  /** The actor's values in the order of the sheet, grundegenskaper first. */
  get values(): readonly ValueOf[] {
    const items = [...this.parent.items].sort((a, b) => a.sort - b.sort);
    return (["attribute", "skill"] as const).flatMap((kind) =>
      items.flatMap((item) => {
        const system: unknown = item.system;
        return system instanceof MODELS[kind]
          ? [{ id: item.id ?? "", name: item.name, kind, value: system.value }]
          : [];
      }),
    );
  }
}

const MODELS = { attribute: SjuAttribute, skill: SjuSkill } as const;

/** A player's character. */
export class SjuCharacter extends SjuActorModel {}

/** Someone of the GM's. */
export class SjuNpc extends SjuActorModel {}

/** An actor of Sju with its data. */
export interface SjuActor {
  readonly actor: Actor.Implementation;
  readonly system: SjuActorModel;
}
