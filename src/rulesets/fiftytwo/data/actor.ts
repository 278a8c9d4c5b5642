import { formattedTextField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { spentField } from "../advancement/spent.ts";
import type { Side, UniversalAbilityKey } from "../rules/index.ts";
import { FiftytwoAbility } from "./ability.ts";
import { creationField } from "./creation.ts";
import { type DerivedHealth, deriveHealth, healthField } from "./health.ts";
import { fallenField, turnField } from "./turn.ts";

const actorSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    health: new SchemaField({ physical: healthField(), mental: healthField() }),
    fallen: fallenField(),
    turn: turnField(),
    concept: textField(),
    /** How far its guided creation has come (C52-17). */
    creation: creationField(),
    notes: formattedTextField(),
    /** Cards of advancement that were spent, by id (C52-13): kept here when the chat is cleared. */
    advancement: spentField(),
    /** Cards thrown off by Discard (C52-18); of another round than the present one they count as none. */
    thrown: new SchemaField({
      /** Id of the fight. */
      combat: textField(),
      round: wholeNumberField(0, { min: 0 }),
      count: wholeNumberField(0, { min: 0 }),
    }),
  };
};

/** What characters and NPCs of 52 share. */
export class FiftytwoActorModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof actorSchema>,
  Actor.Implementation,
  Record<string, never>,
  { health: Record<Side, DerivedHealth> }
> {
  static override LOCALIZATION_PREFIXES = ["C52.Actor"];

  static override defineSchema(): ReturnType<typeof actorSchema> {
    return actorSchema();
  }

  override prepareDerivedData(): void {
    deriveHealth(this.health.physical);
    deriveHealth(this.health.mental);
  }

  /** How often the actor has one of the abilities that the system carries out itself (C52-18). */
  timesOf(key: UniversalAbilityKey): number {
    let times = 0;
    for (const { system } of this.parent.items) {
      const ability: unknown = system;
      if (ability instanceof FiftytwoAbility && ability.identifier === key) times += ability.times;
    }
    return times;
  }
}

/** A player's character. */
export class FiftytwoCharacter extends FiftytwoActorModel {}

/** Someone of the Dealer's who has a part in the common hand (C52-4). */
export class FiftytwoNpc extends FiftytwoActorModel {}

/** An actor of 52 who plays cards, with its data. */
export interface FiftytwoActor {
  readonly actor: Actor.Implementation;
  readonly system: FiftytwoActorModel;
}
