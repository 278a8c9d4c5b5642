import {
  choiceField,
  flagField,
  linkField,
  optionalChoiceField,
  optionalNumberField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { targetSchema } from "../data/target.ts";
import { mightyDice } from "../rolls/damage-roll.ts";
import { ABILITIES, ARMOR_MODES, type ArmorMode, damageOfParts } from "../rules/index.ts";
import { changesField, type StoredChange } from "./change-field.ts";
import { damageCardContext } from "./damage-card.ts";
import { ageActorAt } from "./rights.ts";
import { forgotten } from "./taken.ts";

const damageSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    /** Who deals it. */
    actor: linkField(),
    /** Message id of the attack it comes from. */
    attack: textField(),
    weapon: textField(),
    /** What adds to the dice, once (AGE-14). */
    ability: choiceField(ABILITIES, "strength"),
    score: wholeNumberField(0),
    /** One kind of damage each; the dice of the nth are the nth roll of the message. */
    parts: new ArrayField(
      new SchemaField({ label: textField(), bonus: wholeNumberField(0), penetrating: flagField(false) }),
      { required: true, initial: [] },
    ),
    /** Half against the first target after Pierce Armor (AGE-9). */
    armorMode: choiceField(ARMOR_MODES, "full"),
    targets: new ArrayField(
      new SchemaField({
        ...targetSchema(),
        /** Whether Mighty Blow and Pierce Armor count against this one (AGE-9). */
        first: flagField(true),
        /** What the target took, once it has. */
        applied: new SchemaField(
          {
            amount: wholeNumberField(0, { min: 0 }),
            armor: wholeNumberField(0, { min: 0 }),
            mode: optionalChoiceField(ARMOR_MODES),
            before: wholeNumberField(0, { min: 0 }),
            after: wholeNumberField(0, { min: 0 }),
            /** Minutes until a target whose killing blow was pulled wakes (AGE-16); `null` for any other blow. */
            wakesIn: optionalNumberField(),
            /** Which roll of the message said so. */
            wakeRoll: optionalNumberField(),
          },
          { required: true, nullable: true, initial: null },
        ),
      }),
      { required: true, initial: [] },
    ),
    /** What applying it did; each names its target. */
    changes: changesField(),
  };
};

/** Rolled damage, and who has taken it (AGE-14). */
export class AgeDamage extends foundry.abstract.TypeDataModel<
  ReturnType<typeof damageSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof damageSchema> {
    return damageSchema();
  }

  get template(): string {
    return templatePath("age/damage-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return damageCardContext(this);
  }

  /** The dice of a part. @throws Error when the message has none. */
  rollOf(part: number): Roll {
    const roll = this.parent.rolls[part];
    if (!roll) throw new Error(`ChatMessage ${this.parent.id}: expected a damage roll in rolls[${part}], found none`);
    return roll;
  }

  /** What the dice of a part show; a formula that divides is rounded down. Mighty Blow's die is for the first target only. */
  rolled(part: number, first: boolean): number {
    const roll = this.rollOf(part);
    const mighty = first ? 0 : mightyDice(roll).reduce((sum, die) => sum + (die.total ?? 0), 0);
    return Math.floor(roll.total ?? 0) - mighty;
  }

  /** What someone with this armour takes, and what each part comes to before armour. */
  against(armor: number, { first, mode }: { readonly first: boolean; readonly mode: ArmorMode }) {
    const parts = this.parts.map(({ bonus, penetrating }, index) => ({
      rolled: this.rolled(index, first),
      bonus,
      penetrating,
    }));
    return damageOfParts({ ability: this.score, armor, armorMode: mode, parts });
  }

  /** How much armour counts when nobody says otherwise (AGE-9). */
  usualMode(first: boolean): ArmorMode {
    return first ? this.armorMode : "full";
  }

  /** The change that applying it to a target made, with its id; the latest, when it was taken back and made anew. */
  changeOf(target: string): { readonly id: string; readonly change: StoredChange } | null {
    const [latest] = Object.entries(this.changes)
      .filter(([, { of }]) => of === target)
      .sort(([, a], [, b]) => b.at - a.at);
    return latest ? { id: latest[0], change: latest[1] } : null;
  }

  /** The victim forgets a hit that is taken back. */
  undoValues({ actor }: StoredChange): Readonly<Record<string, unknown>> {
    const victim = ageActorAt(actor)?.actor;
    return victim ? forgotten(victim, this.attack || (this.parent.id ?? "")) : {};
  }

  /** What else the card's look depends on. */
  get dependsOn(): readonly (string | null)[] {
    return this.targets.flatMap(({ token, actor }) => [token, actor]);
  }
}
