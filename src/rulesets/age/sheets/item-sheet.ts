import { templatePath } from "../../../foundry/id.ts";
import { type SheetOptions, TriskeleItemSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { ARMOR_KINDS } from "../data/armor.ts";
import { CASTINGS } from "../data/spell.ts";
import { STUNT_WEAPONS } from "../data/stunt.ts";
import { AgeTalent, TALENT_DEGREES } from "../data/talent.ts";
import { RELOADS, WEAPON_REACHES } from "../data/weapon.ts";
import { ABILITIES, WEAPON_GROUPS } from "../rules/index.ts";

/** The fields of each item type, by the name that the sheet's template calls them by. */
export const itemPartials: Readonly<Record<string, string>> = Object.fromEntries(
  ["ageFocus", "ageWeapon", "ageArmor", "ageStunt", "ageTalent", "ageSpell"].map((type) => [
    partialOf(type),
    templatePath(`age/items/${type}.hbs`),
  ]),
);

function partialOf(type: string): string {
  return `triskele.fields.${type}`;
}

/** The sheet of every AGE item; the fields of its type are a template of their own. */
export class AgeItemSheet extends TriskeleItemSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-age"],
  };

  static override PARTS = {
    main: { template: templatePath("age/item-sheet.hbs"), scrollable: [".triskele-item-body"] },
  };

  override async _prepareContext(
    options: Parameters<TriskeleItemSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleItemSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const item = this.document;
    const { type } = item;
    const source = item.system.toObject();
    return Object.assign(context, {
      item,
      source,
      description: await enriched("description" in source ? source.description : "", item),
      degrees: await degreesOf(item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${type}`,
      fieldsPartial: partialOf(type),
      choices: {
        abilities: labels(ABILITIES, "AGE.Ability"),
        groups: labels(WEAPON_GROUPS, "AGE.Group"),
        reaches: labels(WEAPON_REACHES, "AGE.Weapon.Reach"),
        reloads: labels(RELOADS, "AGE.Weapon.Reload"),
        armorKinds: labels(ARMOR_KINDS, "AGE.Armor.Kind"),
        stuntWeapons: labels(STUNT_WEAPONS, "AGE.Stunt.Weapon"),
        degrees: labels(TALENT_DEGREES, "AGE.Talent.Degree"),
        castings: labels(CASTINGS, "AGE.Casting"),
      },
    });
  }
}

/** What each degree of a talent gives, as text fields; none for other items. */
async function degreesOf(item: Item.Implementation): Promise<readonly Record<string, string>[]> {
  const talent: unknown = item.system;
  if (!(talent instanceof AgeTalent)) return [];
  const { texts } = talent;
  return Promise.all(
    TALENT_DEGREES.map(async (degree) => ({
      name: `system.texts.${degree}`,
      label: `AGE.Talent.Degree.${degree}`,
      value: texts[degree],
      enriched: await enriched(texts[degree], item),
    })),
  );
}

/** Choices of a select box: key to localisation key. */
function labels(keys: readonly string[], prefix: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, `${prefix}.${key}`]));
}
