import { templatePath } from "../../../foundry/id.ts";
import { type SheetOptions, TriskeleItemSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { SUITS } from "../../../kernel/cards.ts";
import { ABILITY_RANKS, DISTANCES, SIDES, UNIVERSAL_ABILITY_KEYS, WEAPON_WEIGHTS } from "../rules/index.ts";

const ITEM_TYPES = ["fiftytwoSkill", "fiftytwoAbility", "fiftytwoWeapon", "fiftytwoDevice"] as const;

/** The fields of each item type, by the name that the sheet's template calls them by. */
export const itemPartials: Readonly<Record<string, string>> = Object.fromEntries(
  ITEM_TYPES.map((type) => [partialOf(type), templatePath(`fiftytwo/items/${type}.hbs`)]),
);

function partialOf(type: string): string {
  return `triskele.fields.${type}`;
}

/** The sheet of every item of 52; the fields of its type are a template of their own. */
export class FiftytwoItemSheet extends TriskeleItemSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-fiftytwo"],
  };

  static override PARTS = {
    main: { template: templatePath("fiftytwo/item-sheet.hbs"), scrollable: [".triskele-item-body"] },
  };

  override async _prepareContext(
    options: Parameters<TriskeleItemSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleItemSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const item = this.document;
    const source = item.system.toObject();
    return Object.assign(context, {
      item,
      source,
      isTrademark: "identifier" in source && source.identifier === "trademark",
      description: await enriched("description" in source ? source.description : "", item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${item.type}`,
      fieldsPartial: partialOf(item.type),
      choices: {
        suits: labels(SUITS, "C52.Suit"),
        abilitySuits: { "": "C52.Ability.universal", ...labels(SUITS, "C52.Suit") },
        sides: labels(SIDES, "C52.Side"),
        ranks: labels(ABILITY_RANKS.map(String), "C52.Rank"),
        universal: { "": "C52.Ability.own", ...labels(UNIVERSAL_ABILITY_KEYS, "C52.Abilities") },
        weights: labels(WEAPON_WEIGHTS, "C52.Weight"),
        distances: labels(DISTANCES, "C52.Distance"),
      },
    });
  }
}

/** Choices of a select box: key to localisation key. */
function labels(keys: readonly string[], prefix: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, `${prefix}.${key}`]));
}
