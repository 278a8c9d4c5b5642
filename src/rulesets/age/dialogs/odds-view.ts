import { draw, drawing } from "../../../foundry/drawing.ts";
import { percent } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { odds } from "../rules/index.ts";
import { isTicked, readFigures } from "./test-form.ts";

/** What three dice show at least and at most. */
const LOWEST = 3;
const HIGHEST = 18;

/** One bar of the chart and the room it stands in, in units of the drawing. */
const BAR = { width: 8, gap: 2, height: 36, label: 12 } as const;

/** What the odds of a test hang on, beside the form. */
export interface OddsInput {
  /** A target number that is given. */
  readonly fixed?: { readonly target: number } | null;
  readonly score: number;
  readonly opponents: readonly { readonly name: string; readonly defense: number }[];
  readonly asksTarget: boolean;
  readonly asksOpposed?: boolean;
  /** Set when someone else's roll decides (AGE-4). */
  readonly belongsTo?: string;
  /** Whether the test can give stunt points (AGE-7). */
  readonly stunts?: boolean;
}

/** Keeps the chances of a test in view while its form is filled in (AGE-3, AGE-7). */
export function bindOdds(root: HTMLElement, input: OddsInput): void {
  const form = root.querySelector("form") ?? root.closest("form");
  const place = root.querySelector<HTMLElement>("[data-odds]");
  if (!form || !place) return;
  const draw = () => place.replaceChildren(...oddsView(form, input, place.ownerDocument));
  // Fields that are filled in by a program only say "change".
  for (const event of ["input", "change"]) form.addEventListener(event, draw);
  draw();
}

function oddsView(form: HTMLFormElement, input: OddsInput, document: Document): Node[] {
  if (input.belongsTo !== undefined || isTicked(form, "opposed")) return [line(document, format("AGE.Odds.opposed"))];
  const figures = readFigures(form);
  if (!figures) return [line(document, format("AGE.Odds.unreadable"))];
  const bonus = input.score + figures.added;
  const typed = figures.target === null ? [] : [{ name: null, target: figures.target }];
  const given = input.fixed ? [{ name: null, target: input.fixed.target }] : null;
  const targets =
    given ?? (input.asksTarget ? typed : input.opponents.map(({ name, defense }) => ({ name, target: defense })));
  if (targets.length === 0) {
    return [line(document, format(input.asksOpposed ? "AGE.Odds.noTarget" : "AGE.Odds.noOpponent"))];
  }
  return targets.flatMap(({ name, target }) => [
    line(document, oddsText(name, bonus, target, input.stunts === true)),
    targets.length === 1 ? totalsChart(document, bonus, target) : shareBar(document, odds(bonus, target).success),
  ]);
}

/** The chances against a target number in figures: the chart only shows them again. */
function oddsText(name: string | null, bonus: number, target: number, stunts: boolean): string {
  const chance = odds(bonus, target);
  const success = format(name === null ? "AGE.Odds.success" : "AGE.Odds.successAgainst", {
    name: name ?? "",
    chance: percent(chance.success),
  });
  if (!stunts) return success;
  const points = chance.expectedStuntPoints.toLocaleString(game.i18n?.lang, { maximumFractionDigits: 1 });
  const key = chance.stunts === 0 ? "AGE.Odds.noStunts" : "AGE.Odds.stunts";
  return `${success} ${format(key, { chance: percent(chance.stunts), points })}`;
}

function line(document: Document, text: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

/** How likely each total is, as bars: full from the target number on, hollow below it. */
function totalsChart(document: Document, bonus: number, target: number): SVGElement {
  const totals = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index + bonus);
  const shares = totals.map((total) => odds(bonus, total).success - odds(bonus, total + 1).success);
  const highest = Math.max(...shares);
  const pitch = BAR.width + BAR.gap;
  const width = totals.length * pitch + BAR.gap;
  const height = BAR.height + BAR.label;
  const svg = drawing(document, "triskele-odds-chart", width, height);
  for (const [index, total] of totals.entries()) {
    const size = Math.max(1, ((shares[index] ?? 0) / highest) * (BAR.height - 2));
    const x = BAR.gap + index * pitch;
    const kind = total >= target ? "triskele-odds-success" : "triskele-odds-failure";
    svg.append(draw(document, "rect", { class: kind, x, y: BAR.height - size, width: BAR.width, height: size }));
    if (index === 0 || total === target || index === totals.length - 1) {
      const label = draw(document, "text", { x: x + BAR.width / 2, y: height - 2, "text-anchor": "middle" });
      label.textContent = String(total);
      svg.append(label);
    }
  }
  return svg;
}

/** One chance of several as a bar: full as far as it goes. */
function shareBar(document: Document, share: number): SVGElement {
  const width = 100;
  const svg = drawing(document, "triskele-odds-bar", width, BAR.width);
  svg.setAttribute("preserveAspectRatio", "none");
  for (const [kind, size] of [
    ["triskele-odds-failure", width],
    ["triskele-odds-success", share * width],
  ] as const) {
    svg.append(draw(document, "rect", { class: kind, x: 0, y: 0, width: size, height: BAR.width }));
  }
  return svg;
}
