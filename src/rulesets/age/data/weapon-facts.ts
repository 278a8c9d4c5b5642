import { choiceField, flagField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import type { AgeActor } from "../messages/rights.ts";
import { ABILITIES } from "../rules/index.ts";
import { type AgeWeapon, WEAPON_REACHES } from "./weapon.ts";

/** A weapon as an attack notes it: what the damage of a hit is made of, as it stood when the dice fell (AGE-14). */
export const weaponFactsSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    /** Item id; the item may be gone since. */
    item: textField(),
    name: textField(),
    reach: choiceField([...WEAPON_REACHES, "spell"], "melee"),
    damage: textField("1d6"),
    /** What adds to the damage (AGE-14). */
    ability: choiceField(ABILITIES, "strength"),
    score: wholeNumberField(0),
    bonus: wholeNumberField(0),
    penetrating: flagField(false),
    /** Damage of a second kind that comes with every hit. */
    extra: new SchemaField(
      { damage: textField(), penetrating: flagField(false) },
      { required: true, nullable: true, initial: null },
    ),
  };
};

/** The facts of a weapon in an actor's hand. */
export function weaponFacts({ system }: AgeActor, item: Item.Implementation, weapon: AgeWeapon) {
  const { reach, damage, adding, bonus, penetrating, extraDamage, extraPenetrating } = weapon;
  return {
    item: item.id ?? "",
    name: item.name,
    reach,
    damage,
    ability: adding,
    score: system.score(adding),
    bonus,
    penetrating,
    extra: extraDamage.trim() === "" ? null : { damage: extraDamage, penetrating: extraPenetrating },
  };
}
