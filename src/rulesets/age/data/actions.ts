import type { ActionKey } from "../rules/index.ts";

const ICONS: Readonly<Record<ActionKey, string>> = {
  charge: "fa-solid fa-person-running",
  defend: "fa-solid fa-shield-halved",
  heal: "fa-solid fa-kit-medical",
  meleeAttack: "fa-solid fa-khanda",
  rangedAttack: "fa-solid fa-bullseye",
  run: "fa-solid fa-person-running",
  coupDeGrace: "fa-solid fa-skull",
  activate: "fa-solid fa-hand-sparkles",
  aim: "fa-solid fa-crosshairs",
  move: "fa-solid fa-person-walking",
  prepare: "fa-solid fa-hourglass-half",
  ready: "fa-solid fa-hand",
  cast: "fa-solid fa-wand-sparkles",
  reload: "fa-solid fa-rotate",
};

/** Font Awesome classes of an action's sign. */
export function actionIcon(action: ActionKey): string {
  return ICONS[action];
}
