import { h, parseElements } from "../dom.ts";

interface DieResult {
  result: number;
  active: boolean;
}

/** A roll as it is drawn. */
export interface RollLike {
  formula: string;
  total: number | undefined;
  dice: { faces?: number; expression?: string; results: DieResult[] }[];
  render?(options?: object): Promise<string>;
}

/** Draws an evaluated roll: formula, each die, total. A roll class that renders itself is left to do so. */
export async function renderRoll(roll: RollLike): Promise<HTMLElement> {
  if (typeof roll.render === "function") {
    const [own] = parseElements(await roll.render({ isPrivate: false }));
    if (own) return own;
  }
  const dice = roll.dice.flatMap(({ faces, results }) =>
    results.map(({ result, active }) => {
      const die = h("li.roll.die", { class: active ? null : "discarded" }, String(result));
      die.classList.add("roll", "die", `d${faces ?? ""}`);
      return die;
    }),
  );
  const tooltip = h("ol.dice-rolls", {}, ...dice);
  const result = h(
    "div.dice-result",
    {},
    h("div.dice-formula", {}, roll.formula),
    h("div.dice-tooltip", {}, tooltip),
    h("h4.dice-total", {}, String(roll.total ?? "")),
  );
  return h("div.dice-roll", {}, result);
}
