import Handlebars from "handlebars/runtime";
import { type Bag, host } from "../host.ts";
import { createFormGroup, createFormInput, type FieldLike } from "./fields.ts";

interface HelperOptions {
  hash: Bag;
}

const { escapeExpression } = Handlebars;

function safe(markup: string): Handlebars.SafeString {
  return new Handlebars.SafeString(markup);
}

function isOptions(value: unknown): value is HelperOptions {
  return typeof value === "object" && value !== null && "hash" in value;
}

/** Handlebars passes its options last; these are the values before them. */
function operands(values: unknown[]): unknown[] {
  return isOptions(values.at(-1)) ? values.slice(0, -1) : values;
}

function translate(label: unknown, localize: unknown): string {
  const shown = String(label ?? "");
  return localize ? host().game.i18n.localize(shown) : shown;
}

/** The selected values as strings, as options' values are. */
function selection(selected: unknown): Set<string> {
  if (selected instanceof Set || Array.isArray(selected)) return new Set([...selected].map(String));
  return new Set(selected === undefined || selected === null ? [] : [String(selected)]);
}

interface Choice {
  value: string;
  label: string;
  group?: string;
}

/**
 * The choices of a select box. A record maps values to labels; with `valueAttr` and `labelAttr` entries are objects. The
 * values of a plain array are its indices, since it is read as a record.
 */
function readChoices(choices: unknown, hash: Bag): Choice[] {
  const valueAttr = typeof hash.valueAttr === "string" ? hash.valueAttr : undefined;
  const labelAttr = typeof hash.labelAttr === "string" ? hash.labelAttr : "label";
  return Object.entries(Object(choices)).map(([key, entry]) => {
    if (typeof entry === "object" && entry !== null) {
      const record = entry as Bag;
      const value = valueAttr ? record[valueAttr] : key;
      const group = typeof record.group === "string" ? { group: translate(record.group, hash.localize) } : {};
      return { value: String(value), label: translate(record[labelAttr], hash.localize), ...group };
    }
    return hash.inverted
      ? { value: String(entry), label: translate(key, hash.localize) }
      : { value: key, label: translate(entry, hash.localize) };
  });
}

function selectOptions(choices: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const entries = readChoices(choices, hash);
  if (hash.sort) entries.sort((a, b) => a.label.localeCompare(b.label, host().game.i18n.lang));
  const selected = selection(hash.selected);
  const option = ({ value, label }: Choice) =>
    `<option value="${escapeExpression(value)}"${selected.has(value) ? " selected" : ""}>${escapeExpression(label)}</option>`;
  const groups = new Map<string | undefined, Choice[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  const parts = [...groups].map(([group, members]) => {
    const options = members.map(option).join("");
    return group === undefined ? options : `<optgroup label="${escapeExpression(group)}">${options}</optgroup>`;
  });
  if (hash.blank !== undefined && hash.blank !== null) {
    const blank = translate(hash.blank, hash.localize);
    parts.unshift(`<option value=""${selected.has("") ? " selected" : ""}>${escapeExpression(blank)}</option>`);
  }
  return safe(parts.join(""));
}

function radioBoxes(name: string, choices: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const boxes = Object.entries(Object(choices)).map(([value, label]) => {
    const checked = String(hash.checked ?? "") === value ? " checked" : "";
    const input = `<input type="radio" name="${escapeExpression(name)}" value="${escapeExpression(value)}"${checked}>`;
    return `<label class="checkbox">${input} ${escapeExpression(translate(label, hash.localize))}</label>`;
  });
  return safe(boxes.join(""));
}

function numberFormat(value: unknown, { hash }: HelperOptions): string {
  const decimals = Number(hash.decimals ?? 0);
  const number = Number(value);
  const digits = number.toFixed(decimals);
  return hash.sign && number >= 0 ? `+${digits}` : digits;
}

function numberInput(value: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const input = document.createElement("input");
  input.type = "number";
  for (const key of ["name", "min", "max", "step", "placeholder"]) {
    if (hash[key] !== undefined && hash[key] !== null) input.setAttribute(key, String(hash[key]));
  }
  if (hash.class) input.className = String(hash.class);
  if (hash.disabled) input.disabled = true;
  if (hash.readonly) input.readOnly = true;
  if (value !== null && value !== undefined) input.setAttribute("value", String(value));
  return safe(input.outerHTML);
}

/** "5 minutes ago", in the language of the game. */
export function timeSince(time: number | Date): string {
  const seconds = (Number(time) - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(host().game.i18n.lang, { numeric: "auto" });
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? format.format(Math.round(seconds / unit[1]), unit[0]) : format.format(0, "second");
}

const compare = {
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...values: unknown[]) => operands(values).every(Boolean),
  or: (...values: unknown[]) => operands(values).some(Boolean),
};

/** The helpers of the contract, by name. */
export const HELPERS: Record<string, Handlebars.HelperDelegate> = {
  ...compare,
  localize(key: unknown, { hash }: HelperOptions) {
    const { i18n } = host().game;
    const name = String(key ?? "");
    return Object.keys(hash).length ? i18n.format(name, hash) : i18n.localize(name);
  },
  concat: (...values: unknown[]) =>
    safe(
      operands(values)
        .map((value) => escapeExpression(String(value ?? "")))
        .join(""),
    ),
  checked: (value: unknown) => (value ? "checked" : ""),
  disabled: (value: unknown) => (value ? "disabled" : ""),
  ifThen: (test: unknown, yes: unknown, no: unknown) => (test ? yes : no),
  object: ({ hash }: HelperOptions) => hash,
  numberFormat,
  numberInput,
  radioBoxes,
  selectOptions,
  timeSince: (time: unknown) => timeSince(Number(time)),
  formInput: (field: FieldLike, { hash }: HelperOptions) => safe(createFormInput(field, hash).outerHTML),
  formField: (field: FieldLike, { hash }: HelperOptions) => safe(createFormGroup(field, hash).outerHTML),
  formGroup: (field: FieldLike, { hash }: HelperOptions) => safe(createFormGroup(field, hash).outerHTML),
};

/** Makes the helpers known to every template. */
export function registerHelpers(): void {
  for (const [name, helper] of Object.entries(HELPERS)) Handlebars.registerHelper(name, helper);
}
