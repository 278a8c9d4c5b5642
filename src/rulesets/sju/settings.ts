import type { SettingDefinition } from "../../foundry/settings/settings.ts";
import { setting } from "../../foundry/settings/settings.ts";
import { ROLL_SIZE, SEVENS, type Seven, THRESHOLDS, type Threshold } from "./rules/index.ts";

/** Where the source contradicts itself or is silent, a world decides for itself. */
export const sjuSettings: readonly SettingDefinition[] = [
  {
    key: "threshold",
    scope: "world",
    label: "SJU.Setting.Threshold",
    type: String,
    default: "3",
    choices: { 3: "SJU.Setting.Threshold.3", 4: "SJU.Setting.Threshold.4" },
  },
  {
    key: "seven",
    scope: "world",
    label: "SJU.Setting.Seven",
    type: String,
    default: "success",
    choices: { success: "SJU.Setting.Seven.success", standoff: "SJU.Setting.Seven.standoff" },
  },
  {
    key: "onARollSize",
    scope: "world",
    label: "SJU.Setting.OnARollSize",
    type: String,
    default: "1",
    choices: { 1: "SJU.Setting.OnARollSize.1", 2: "SJU.Setting.OnARollSize.2", 3: "SJU.Setting.OnARollSize.3" },
  },
  {
    key: "openValues",
    scope: "world",
    label: "SJU.Setting.OpenValues",
    type: Boolean,
    default: true,
  },
  {
    // What each of this browser's users rolled last, by actor, as JSON: for rolling it again.
    key: "lastTests",
    scope: "client",
    label: null,
    type: String,
    default: "{}",
  },
];

/** How the world reads the rules: every test notes it, so that old cards keep their meaning. */
export interface House {
  readonly threshold: Threshold;
  readonly seven: Seven;
  /** What On a Roll is worth (SJU-8). */
  readonly size: number;
}

/** How this world reads the rules now (SJU-2, SJU-4, SJU-8). */
export function house(): House {
  const threshold = Number(setting("sju.threshold"));
  const seven = setting("sju.seven");
  const size = Number(setting("sju.onARollSize"));
  return {
    threshold: THRESHOLDS.find((known) => known === threshold) ?? THRESHOLDS[0],
    seven: SEVENS.find((known) => known === seven) ?? SEVENS[0],
    size: size >= ROLL_SIZE.min && size <= ROLL_SIZE.max ? size : ROLL_SIZE.min,
  };
}

/** Whether players see the values of those whom they oppose, though the sheet is closed to them. */
export function valuesAreOpen(): boolean {
  return setting("sju.openValues") === true;
}
