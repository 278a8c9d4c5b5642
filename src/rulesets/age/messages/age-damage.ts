import { choiceField, flagField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { linkField, targetSchema } from "../data/target.ts";
import { ABILITIES, ARMOR_MODES, damageOfParts } from "../rules/index.ts";
import { changesField } from "./change-field.ts";
import { damageCardContext } from "./damage-card.ts";

const damageSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    /** Who deals it. */
    actor: linkField(),
    /** Message id of the attack it comes from. */
    attack: textField(),
    weapon: textField(),
    /** What adds to the dice (AGE-14). */
    ability: choiceField(ABILITIES, "strength"),
    score: wholeNumberField(0),
    bonus: wholeNumberField(0),
    penetrating: flagField(false),
    /** Whether damage of a second kind, the message's second roll, goes past armour; `null` when there is none. */
    extraPenetrating: new foundry.data.fields.BooleanField({ required: true, nullable: true, initial: null }),
    /** Half against the first target after Pierce Armor (AGE-9). */
    armorMode: choiceField(ARMOR_MODES, "full"),
    targets: new ArrayField(
      new SchemaField({
        ...targetSchema(),
        /** What the target took, once it has. */
        applied: new SchemaField(
          {
            amount: wholeNumberField(0, { min: 0 }),
            armor: wholeNumberField(0, { min: 0 }),
            before: wholeNumberField(0, { min: 0 }),
            after: wholeNumberField(0, { min: 0 }),
          },
          { required: true, nullable: true, initial: null },
        ),
      }),
      { required: true, initial: [] },
    ),
    /** What applying it did. */
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

  /** The damage dice. @throws Error when the message has none. */
  get roll(): Roll {
    const roll = this.parent.rolls[0];
    if (!roll) throw new Error(`ChatMessage ${this.parent.id}: expected the damage roll in rolls[0], found none`);
    return roll;
  }

  /** What the dice show, Mighty Blow's die included; a formula that divides is rounded down. */
  get rolled(): number {
    return Math.floor(this.roll.total ?? 0);
  }

  /** Damage of a second kind, `null` without one. */
  get extra(): { readonly rolled: number; readonly penetrating: boolean } | null {
    const roll = this.parent.rolls[1];
    if (this.extraPenetrating === null || !roll) return null;
    return { rolled: Math.floor(roll.total ?? 0), penetrating: this.extraPenetrating };
  }

  /** What someone with this armour takes. */
  against(armor: number): number {
    const { score: ability, armorMode, rolled, bonus, penetrating, extra } = this;
    const parts = [{ rolled, bonus, penetrating }, ...(extra ? [{ ...extra, bonus: 0 }] : [])];
    return damageOfParts({ ability, armor, armorMode, parts }).total;
  }

  /** What else the card's look depends on. */
  get dependsOn(): readonly (string | null)[] {
    return this.targets.flatMap(({ token, actor }) => [token, actor]);
  }
}
