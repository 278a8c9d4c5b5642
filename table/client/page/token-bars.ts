import { h } from "../dom.ts";
import { type DocumentLike, host } from "../host.ts";
import { guard } from "./report.ts";
import { text } from "./texts.ts";

/** What a bar of a token shows. */
interface BarData {
  type: "bar" | "value";
  attribute: string;
  value: number;
  max?: number;
}

/** A token, as far as its bars need it. */
export interface BarToken extends DocumentLike {
  displayBars: number;
  actor: DocumentLike | null;
  getBarAttribute(bar: string): BarData | null;
}

/** An actor that takes what is typed into a bar. */
interface BarActor {
  modifyTokenAttribute(attribute: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
}

/** The share of a bar from which on it is shown as low. */
const LOW = 0.34;

/** Owners see their bars; others where the token shows them to everyone who points at it or looks at it. */
function maySee(token: BarToken): boolean {
  if (token.actor?.isOwner) return true;
  const { HOVER, ALWAYS } = host().CONST.TOKEN_DISPLAY_MODES ?? {};
  return token.displayBars === HOVER || token.displayBars === ALWAYS;
}

/** Reads `12`, or `+3` and `-3` as changes. @returns `null` for what is no number. */
function readValue(typed: string): { value: number; isDelta: boolean } | null {
  const written = typed.trim().replace("−", "-");
  const value = Number(written);
  return written === "" || !Number.isFinite(value) ? null : { value, isDelta: /^[+-]/.test(written) };
}

function bar(token: BarToken, which: "bar1" | "bar2"): HTMLElement | null {
  const data = token.getBarAttribute(which);
  if (!data) return null;
  const { value, max, attribute } = data;
  const isBar = data.type === "bar";
  const label = text(which === "bar1" ? "TABLE.Scene.Bar" : "TABLE.Scene.SecondBar", { name: token.name });
  const limit = max ?? 0;
  const meter =
    isBar && limit > 0
      ? h("meter", { min: 0, max: limit, value, low: limit * LOW, optimum: limit, "aria-label": label })
      : null;
  const outOf = isBar ? `/${limit}` : "";
  const row = h(`div.bar.${which}`, {}, meter);
  if (!token.actor?.isOwner) {
    row.append(h("span.bar-text", {}, `${value}${outOf}`));
    return row;
  }
  const input = h("input.bar-value", {
    type: "text",
    inputmode: "numeric",
    value,
    autocomplete: "off",
    "data-bar": which,
    "aria-label": label,
    title: text("TABLE.Scene.BarHint"),
  });
  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => {
    const read = readValue(input.value);
    input.value = String(value);
    if (!read) return;
    // A token's actor is an actor.
    const actor = token.actor as unknown as BarActor;
    guard(() => actor.modifyTokenAttribute(attribute, read.value, read.isDelta, isBar));
  });
  row.append(h("span.bar-text", {}, input, outOf));
  return row;
}

/** The bars of a token that the own user may see. */
export function tokenBars(token: BarToken): HTMLElement[] {
  if (!maySee(token)) return [];
  return (["bar1", "bar2"] as const).map((which) => bar(token, which)).filter((part) => part !== null);
}
