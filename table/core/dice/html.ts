import { escapeHTML } from "../utils/text.ts";

/** What a chat card shows of a roll. */
export interface RollCard {
  formula: string;
  flavor: string | null;
  /** HTML. */
  tooltip: string;
  total: string;
}

/** What is shown of one group of dice. */
export interface DiceCard {
  formula: string;
  flavor: string;
  total: string;
  rolls: { result: string; classes: string }[];
}

/** A roll as plain HTML; everything but the tooltip is escaped. */
export function rollHTML({ formula, flavor, tooltip, total }: RollCard): string {
  return (
    `<div class="dice-roll" data-action="expandRoll">` +
    (flavor ? `<div class="dice-flavor">${escapeHTML(flavor)}</div>` : "") +
    `<div class="dice-result"><div class="dice-formula">${escapeHTML(formula)}</div>${tooltip}` +
    `<h4 class="dice-total">${escapeHTML(total)}</h4></div></div>`
  );
}

/** The dice of a roll as plain HTML, escaped. */
export function tooltipHTML(dice: readonly DiceCard[]): string {
  const parts = dice.map(({ formula, flavor, total, rolls }) => {
    const faces = rolls.map(({ result, classes }) => {
      return `<li class="roll ${escapeHTML(classes)}">${escapeHTML(result)}</li>`;
    });
    return (
      `<section class="tooltip-part"><div class="dice"><header class="part-header flexrow">` +
      `<span class="part-formula">${escapeHTML(formula)}</span>` +
      (flavor ? `<span class="part-flavor">${escapeHTML(flavor)}</span>` : "") +
      `<span class="part-total">${escapeHTML(total)}</span></header>` +
      `<ol class="dice-rolls">${faces.join("")}</ol></div></section>`
    );
  });
  return `<div class="dice-tooltip">${parts.join("")}</div>`;
}
