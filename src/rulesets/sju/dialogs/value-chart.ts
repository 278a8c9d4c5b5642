import { draw, drawing } from "../../../foundry/drawing.ts";
import type { ValueOdds } from "../rules/index.ts";

/** One bar of the chart and the room it stands in, in units of the drawing. */
const BAR = { width: 22, gap: 6, height: 60, share: 11, label: 14 } as const;

/** How a bar is filled: solid, hatched or hollow says who wins with it without the colour. */
const FILLS = { offensive: "triskele-sju-bar-offensive", defensive: "triskele-sju-bar-defensive" } as const;

/**
 * How likely each value of a roll is, as bars with whole percents above them (SJU-3, SJU-4). For the eye alone.
 * @param id what the drawing's parts are named after; once in a document
 */
export function valueChart(document: Document, id: string, values: readonly ValueOdds[]): SVGElement {
  const highest = Math.max(...values.map(({ chance }) => chance));
  const pitch = BAR.width + BAR.gap;
  const ground = BAR.share + BAR.height;
  const svg = drawing(document, "triskele-sju-chart", values.length * pitch + BAR.gap, ground + BAR.label);
  const hatch = `${id}-hatch`;
  svg.append(hatching(document, hatch));
  for (const [index, { value, chance, winner }] of values.entries()) {
    const height = Math.max(1, (chance / highest) * BAR.height);
    const place = { x: BAR.gap + index * pitch, y: ground - height, width: BAR.width, height };
    const kind = winner ? FILLS[winner] : "triskele-sju-bar-neither";
    const bar = draw(document, "rect", { class: kind, ...place });
    bar.dataset.value = String(value);
    svg.append(bar);
    if (winner === "defensive") {
      svg.append(draw(document, "rect", { class: "triskele-sju-bar-hatch", ...place, fill: `url(#${hatch})` }));
    }
    const middle = place.x + BAR.width / 2;
    svg.append(caption(document, middle, place.y - 2, share(chance)));
    svg.append(caption(document, middle, ground + BAR.label - 2, String(value), "triskele-sju-chart-value"));
  }
  return svg;
}

/** In whole percent; what is rarer than one is no nought. */
function share(chance: number): string {
  return chance < 0.005 ? "<1" : String(Math.round(chance * 100));
}

function hatching(document: Document, id: string): SVGElement {
  const pattern = draw(document, "pattern", {
    id,
    width: 5,
    height: 5,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  pattern.append(draw(document, "rect", { class: "triskele-sju-hatch", width: 2, height: 5 }));
  const definitions = draw(document, "defs", {});
  definitions.append(pattern);
  return definitions;
}

function caption(
  document: Document,
  x: number,
  y: number,
  text: string,
  kind = "triskele-sju-chart-share",
): SVGElement {
  const label = draw(document, "text", { class: kind, x, y, "text-anchor": "middle" });
  label.textContent = text;
  return label;
}
