import { assetPath, templatePath } from "../id.ts";
import type { ItemTypeRegistration, SheetRegistration } from "../ruleset.ts";
import { effectPartials } from "../sheets/effect-dialog.ts";
import { Gear } from "./gear.ts";
import { TriskeleGearSheet } from "./gear-sheet.ts";

/** Item types that belong to no one game. */
export const sharedItems: Readonly<Record<string, ItemTypeRegistration>> = {
  gear: { model: Gear, icon: "fa-solid fa-suitcase", img: assetPath("shared/gear.svg") },
};

export const sharedSheets: readonly SheetRegistration[] = [
  { document: "Item", sheet: TriskeleGearSheet, types: ["gear"], label: "TRISKELE.Gear.Sheet" },
];

/** Template partials that every game may use. */
export const sharedPartials: Readonly<Record<string, string>> = {
  "triskele.formatted": templatePath("shared/formatted.hbs"),
  "triskele.broken": templatePath("shared/broken.hbs"),
  "triskele.effects": templatePath("shared/effects.hbs"),
  ...effectPartials,
  "triskele.itemTools": templatePath("shared/item-tools.hbs"),
  "triskele.toHotbar": templatePath("shared/to-hotbar.hbs"),
  "triskele.gear": templatePath("shared/gear.hbs"),
  "triskele.statuses": templatePath("shared/statuses.hbs"),
  "triskele.portrait": templatePath("shared/portrait.hbs"),
};
