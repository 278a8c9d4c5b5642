import { type SettingDefinition, setting } from "../../foundry/settings/settings.ts";
import { recolour } from "./hand/card-view.ts";
import { ACE_VALUE, ACE_VALUES, type AceValue } from "./rules/index.ts";
import { worldSkillsSetting } from "./skills/world.ts";

/** Seconds that a player has for his initiative, where the world says nothing else. */
const INITIATIVE_PATIENCE = 60;

/** What a world decides for itself. */
export const fiftytwoSettings: readonly SettingDefinition[] = [
  {
    key: "aceValue",
    scope: "world",
    label: "C52.Setting.AceValue",
    type: String,
    default: String(ACE_VALUE),
    choices: { 1: "C52.Setting.AceValue.1", 10: "C52.Setting.AceValue.10", 11: "C52.Setting.AceValue.11" },
  },
  {
    key: "fourColours",
    scope: "client",
    label: "C52.Setting.FourColours",
    type: Boolean,
    default: false,
    onChange: recolour,
  },
  {
    key: "showHand",
    scope: "client",
    label: null,
    type: Boolean,
    default: true,
  },
  {
    key: "openWhenAsked",
    scope: "client",
    label: "C52.Setting.OpenWhenAsked",
    type: Boolean,
    default: false,
  },
  worldSkillsSetting,
  {
    key: "initiativePatience",
    scope: "world",
    label: "C52.Setting.InitiativePatience",
    type: Number,
    default: INITIATIVE_PATIENCE,
  },
  {
    key: "economy",
    scope: "world",
    label: "C52.Setting.Economy",
    type: String,
    default: "enforced",
    choices: {
      enforced: "C52.Setting.Economy.enforced",
      shown: "C52.Setting.Economy.shown",
      off: "C52.Setting.Economy.off",
    },
  },
];

/** How long the Dealer waits for a player's initiative, in seconds, before he may flip for him (C52-10). */
export function initiativePatience(): number {
  const seconds = Number(setting("fiftytwo.initiativePatience"));
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : INITIATIVE_PATIENCE;
}

/** What an Ace is worth in this world (C52-3). */
export function aceValue(): AceValue {
  const value = Number(setting("fiftytwo.aceValue"));
  return ACE_VALUES.find((known) => known === value) ?? ACE_VALUE;
}

/** Whether the dialog opens by itself when a card is asked of the user. */
export function opensWhenAsked(): boolean {
  return setting("fiftytwo.openWhenAsked") === true;
}
