import { choiceField, flagField, formattedTextField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { assetPath } from "../../../foundry/id.ts";
import { STANDARD_STUNTS, type StuntOffer, standardStunt, stuntPrice } from "../rules/index.ts";

export const STUNT_WEAPONS = ["any", "melee", "missile"] as const;

const stuntSchema = () => ({
  /** Key of the standard stunt this is; empty for one of the table's own. */
  identifier: textField(),
  cost: wholeNumberField(1, { min: 1, max: 6 }),
  /** Whether more points than the cost may be put in. */
  variable: flagField(false),
  category: textField("combat"),
  /** The weapon it goes with. */
  weapon: choiceField(STUNT_WEAPONS, "any"),
  /** Stunt points that this character pays less (AGE-10). */
  discount: wholeNumberField(0, { min: 0 }),
  /** When it may be used. */
  scope: textField(),
  /** What it does, in a line for the card. */
  effectText: textField(),
  description: formattedTextField(),
});

/** A stunt (AGE-10). The ten standard ones (AGE-9) are told by their identifier and read in every viewer's language. */
export class AgeStunt extends foundry.abstract.TypeDataModel<ReturnType<typeof stuntSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["AGE.Item", "AGE.Stunt"];

  static override defineSchema(): ReturnType<typeof stuntSchema> {
    return stuntSchema();
  }

  /** The stunt as the purchase rule takes it. */
  get offer(): StuntOffer {
    const standard = standardStunt(this.identifier);
    return {
      key: standard?.key ?? this.parent.id ?? "",
      cost: this.cost,
      variable: this.variable,
      repeatable: standard?.repeatable ?? false,
      changesDamage: standard?.changesDamage ?? false,
      target: standard?.target ?? "any",
    };
  }

  /** Localisation key of a standard stunt's name; `null` for one of the table's own, which goes by the item's name. */
  get nameKey(): string | null {
    return standardStunt(this.identifier) ? stuntNameKey(this.identifier) : null;
  }

  /** What it costs this character, at least (AGE-10). */
  get price(): number {
    return stuntPrice(this.cost, this.discount);
  }
}

/** The ten standard stunts as new items (AGE-9), named in the language of whoever makes them. */
export function standardStuntItems(): { name: string; type: string; img: string; system: Record<string, unknown> }[] {
  return Object.values(STANDARD_STUNTS).map(({ key, cost, variable, category, weapon }) => ({
    name: game.i18n?.localize(stuntNameKey(key)) ?? key,
    type: "ageStunt",
    img: assetPath("age/stunt.svg"),
    system: { identifier: key, cost, variable, category, weapon },
  }));
}

/** Localisation key of a standard stunt's name. */
export function stuntNameKey(key: string): string {
  return `AGE.Stunts.${key}.name`;
}

/** Localisation key of what a standard stunt does. */
export function stuntTextKey(key: string): string {
  return `AGE.Stunts.${key}.text`;
}
