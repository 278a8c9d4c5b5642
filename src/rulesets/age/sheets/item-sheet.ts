import { templatePath } from "../../../foundry/id.ts";
import { type SheetOptions, TriskeleItemSheet } from "../../../foundry/sheets/base.ts";
import { ARMOR_KINDS } from "../data/armor.ts";
import { STUNT_WEAPONS } from "../data/stunt.ts";
import { WEAPON_REACHES } from "../data/weapon.ts";
import { ABILITIES, WEAPON_GROUPS } from "../rules/index.ts";

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
    const description = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
      "description" in source ? source.description : "",
      { relativeTo: item, secrets: item.isOwner },
    );
    return Object.assign(context, {
      item,
      source,
      description,
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${type}`,
      isFocus: type === "ageFocus",
      isWeapon: type === "ageWeapon",
      isArmor: type === "ageArmor",
      isStunt: type === "ageStunt",
      choices: {
        abilities: labels(ABILITIES, "AGE.Ability"),
        groups: labels(WEAPON_GROUPS, "AGE.Group"),
        reaches: labels(WEAPON_REACHES, "AGE.Weapon.Reach"),
        armorKinds: labels(ARMOR_KINDS, "AGE.Armor.Kind"),
        stuntWeapons: labels(STUNT_WEAPONS, "AGE.Stunt.Weapon"),
      },
    });
  }
}

/** Choices of a select box: key to localisation key. */
function labels(keys: readonly string[], prefix: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, `${prefix}.${key}`]));
}
