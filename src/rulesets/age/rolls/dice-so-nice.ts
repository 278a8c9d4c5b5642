import type { SettingDefinition } from "../../../foundry/settings/settings.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import type { AgeRoll } from "./age-roll.ts";

/** The colours on offer, with a label colour that can be read on each. */
const COLORS = {
  red: { background: "#a3161f", foreground: "#ffffff" },
  gold: { background: "#d9a81e", foreground: "#201800" },
  green: { background: "#1c6b3c", foreground: "#ffffff" },
  blue: { background: "#1f4f9e", foreground: "#ffffff" },
  purple: { background: "#5c2a86", foreground: "#ffffff" },
  black: { background: "#141414", foreground: "#ffffff" },
  white: { background: "#f5f3ee", foreground: "#141414" },
} as const;

const OFF = "off";

/** Each user's own choice: what the Dragon Die looks like when the module Dice So Nice rolls dice in 3D. */
export const dragonDieColor: SettingDefinition = {
  key: "dragonDieColor",
  scope: "client",
  label: "AGE.Setting.DragonDieColor",
  type: String,
  default: OFF,
  choices: Object.fromEntries(
    [OFF, ...Object.keys(COLORS)].map((color) => [color, `AGE.Setting.DragonDieColor.${color}`]),
  ),
};

/**
 * Gives the Dragon Die its colour in 3D. Dice So Nice reads `options.appearance` of each die before it shows it, and the options are
 * saved with the roll, so everyone sees the roller's colour. Without the module nothing is set.
 */
export function paintDragonDie(roll: AgeRoll): void {
  if (game.modules?.get("dice-so-nice")?.active !== true) return;
  const color = setting(`age.${dragonDieColor.key}`);
  if (!isColor(color)) return;
  const { background, foreground } = COLORS[color];
  const appearance = {
    colorset: "custom",
    background,
    foreground,
    outline: background,
    edge: background,
    texture: "none",
  };
  Object.assign(roll.dragonDie.options, { appearance });
}

function isColor(value: unknown): value is keyof typeof COLORS {
  return typeof value === "string" && Object.hasOwn(COLORS, value);
}
