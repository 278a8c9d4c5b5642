import { choiceField, flagField, optionalNumberField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { linkField, targetSchema } from "../data/target.ts";
import { WEAPON_REACHES } from "../data/weapon.ts";
import { AgeRoll } from "../rolls/age-roll.ts";
import { ABILITIES, remaining, resolveTest, type StuntPurchase, type TestResult } from "../rules/index.ts";
import { testCardContext } from "./test-card.ts";

const testSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    kind: choiceField(["ability", "attack"], "ability"),
    actor: linkField(),
    ability: choiceField(ABILITIES, "communication"),
    score: wholeNumberField(0),
    focus: new SchemaField(
      { name: textField(), bonus: wholeNumberField(0) },
      { required: true, nullable: true, initial: null },
    ),
    modifiers: new ArrayField(new SchemaField({ label: textField(), value: wholeNumberField(0) }), {
      required: true,
      initial: [],
    }),
    /** The target number, of an attack the Defense; `null` when none was given. */
    target: optionalNumberField(),
    opponent: new SchemaField(targetSchema(), { required: true, nullable: true, initial: null }),
    weapon: new SchemaField(
      {
        name: textField(),
        reach: choiceField(WEAPON_REACHES, "melee"),
        damage: textField("1d6"),
        /** What adds to the damage (AGE-14). */
        ability: choiceField(ABILITIES, "strength"),
        score: wholeNumberField(0),
        bonus: wholeNumberField(0),
        penetrating: flagField(false),
      },
      { required: true, nullable: true, initial: null },
    ),
    /** Whether doubles give stunt points: as the world's setting stood when the dice fell (AGE-7). */
    stunts: flagField(false),
    purchases: new ArrayField(
      new SchemaField({
        id: textField(),
        key: textField(),
        name: textField(),
        cost: wholeNumberField(1, { min: 1 }),
      }),
      { required: true, initial: [] },
    ),
    /** Id of the message with the damage, once someone has begun to roll it. */
    damage: new foundry.data.fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  };
};

/** An ability test or an attack: the facts. What follows from them is worked out by the rules (AGE-1 to AGE-8). */
export class AgeTest extends foundry.abstract.TypeDataModel<ReturnType<typeof testSchema>, ChatMessage.Implementation> {
  static override defineSchema(): ReturnType<typeof testSchema> {
    return testSchema();
  }

  get template(): string {
    return templatePath("age/test-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return testCardContext(this);
  }

  /** The roll of the test. @throws Error when the message has none. */
  get roll(): AgeRoll {
    const roll = this.parent.rolls[0];
    if (!(roll instanceof AgeRoll)) throw new Error(`ChatMessage ${this.parent.id}: rolls[0] is no AgeRoll`);
    return roll;
  }

  /** All that adds to the dice, by label. */
  get bonuses(): readonly { readonly label: string; readonly value: number }[] {
    const focus = this.focus ? [{ label: this.focus.name, value: this.focus.bonus }] : [];
    return [{ label: `AGE.Ability.${this.ability}`, value: this.score }, ...focus, ...this.modifiers];
  }

  /** What the dice say. */
  get outcome(): TestResult {
    return resolveTest({
      ...this.roll.ageDice,
      bonus: this.bonuses.reduce((sum, { value }) => sum + value, 0),
      target: this.target,
      stunts: this.stunts,
    });
  }

  /** Stunt points still to be spent on this card. */
  get stuntPointsLeft(): number {
    return remaining(this.outcome.stuntPoints, this.bought);
  }

  get bought(): readonly StuntPurchase[] {
    return this.purchases.map(({ id, key, cost }) => ({ id, key, cost }));
  }

  /** Whether the damage has been rolled, or is being rolled. */
  get damageRolled(): boolean {
    return this.damage !== null;
  }
}
