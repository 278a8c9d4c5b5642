import {
  choiceField,
  flagField,
  formattedTextField,
  formulaField,
  optionalChoiceField,
  optionalFormulaField,
  optionalNumberField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { ABILITIES, type Ability, attackAbility, damageAbility, MODIFIER, WEAPON_GROUPS } from "../rules/index.ts";

export const WEAPON_REACHES = ["melee", "missile"] as const;

/** What it takes to reload a missile weapon; some need none (AGE-12). */
export const RELOADS = ["none", "free", "minor", "major"] as const;

const weaponSchema = () => ({
  group: choiceField(WEAPON_GROUPS, "heavyBlades"),
  reach: choiceField(WEAPON_REACHES, "melee"),
  /** A dice formula. */
  damage: formulaField("1d6"),
  /** Added to damage beside the ability (AGE-14). */
  bonus: wholeNumberField(0, MODIFIER),
  /** Overrides of the group's abilities. */
  attackAbility: optionalChoiceField(ABILITIES),
  damageAbility: optionalChoiceField(ABILITIES),
  /** Whether armour counts 0 against it (AGE-14). */
  penetrating: flagField(false),
  /** Damage of a second kind that comes with every hit; blank for none. */
  extraDamage: optionalFormulaField(),
  extraPenetrating: flagField(false),
  /** Whether it is in hand, not put away (AGE-12). */
  readied: flagField(true),
  reload: choiceField(RELOADS, "none"),
  loaded: flagField(true),
  /** In yards; a weapon without figures reaches as far as the GM says (AGE-13). */
  range: new foundry.data.fields.SchemaField({ short: optionalNumberField(), long: optionalNumberField() }),
  description: formattedTextField(),
});

/** A weapon; its group says which ability attacks and which adds to damage (AGE-13, AGE-14). */
export class AgeWeapon extends foundry.abstract.TypeDataModel<ReturnType<typeof weaponSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["AGE.Item", "AGE.Weapon"];

  static override defineSchema(): ReturnType<typeof weaponSchema> {
    return weaponSchema();
  }

  /** The ability an attack with it tests. */
  get tested(): Ability {
    return this.attackAbility ?? attackAbility(this.group);
  }

  /** Whether an attack with it needs nothing first: it is in hand, and loaded if it must be. */
  get ready(): boolean {
    return this.readied && (this.reload === "none" || this.loaded);
  }

  /** The ability that adds to its damage. */
  get adding(): Ability {
    return damageAbility(this.group, this.damageAbility);
  }
}
