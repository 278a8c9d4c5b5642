import { h } from "../dom.ts";
import { type Bag, host } from "../host.ts";

/** A data field as inputs are made from it. */
export interface FieldLike {
  fieldPath: string;
  label?: string;
  hint?: string;
  choices?: unknown;
  element?: FieldLike;
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  nullable?: boolean;
  blank?: boolean;
  required?: boolean;
  toInput?(config: Bag): HTMLElement;
}

let serial = 0;

function isField(field: FieldLike, name: string): boolean {
  const fields = host().foundry.data as { fields: Record<string, unknown> };
  const Field = fields.fields[name];
  return typeof Field === "function" && field instanceof Field;
}

function readChoices(choices: unknown): [string, string][] {
  const given: unknown = typeof choices === "function" ? choices() : choices;
  const entries = Array.isArray(given)
    ? given.map((value): [string, unknown] => [String(value), value])
    : Object.entries(Object(given));
  return entries.map(([value, label]) => {
    const shown = typeof label === "object" && label !== null && "label" in label ? label.label : label;
    return [value, String(shown)];
  });
}

function makeSelect(field: FieldLike, choices: unknown, config: Bag, multiple: boolean): HTMLSelectElement {
  const given = config.value;
  const selected = new Set(
    given instanceof Set || Array.isArray(given) ? [...given].map(String) : [String(given ?? "")],
  );
  const select = h("select", { multiple });
  const blank = config.blank ?? (!multiple && (field.blank === true || !field.required) ? "" : undefined);
  const entries = readChoices(choices);
  if (blank !== undefined) entries.unshift(["", String(blank)]);
  for (const [value, label] of entries) {
    const shown = config.localize ? host().game.i18n.localize(label) : label;
    select.append(h("option", { value, selected: selected.has(value) }, shown));
  }
  return select;
}

function makeInput(field: FieldLike, config: Bag): HTMLElement {
  const { value } = config;
  const choices = config.choices ?? field.choices;
  if (choices) {
    const select = makeSelect(field, choices, config, false);
    if (isField(field, "NumberField")) select.dataset.dtype = "Number";
    return select;
  }
  if (isField(field, "SetField") || isField(field, "ArrayField")) {
    if (field.element?.choices) return makeSelect(field, field.element.choices, config, true);
  } else if (isField(field, "BooleanField")) return h("input", { type: "checkbox", checked: Boolean(value) });
  else if (isField(field, "NumberField")) {
    const {
      min = field.min,
      max = field.max,
      step = field.step ?? (field.integer ? 1 : "any"),
    } = config as Bag & FieldLike;
    return h("input", { type: "number", min, max, step, value: value === null ? undefined : Number(value ?? "") });
  } else if (isField(field, "HTMLField")) {
    const editor = document.createElement("prose-mirror");
    editor.setAttribute("value", String(value ?? ""));
    if (config.toggled) editor.setAttribute("toggled", "");
    editor.innerHTML = String(config.enriched ?? "");
    return editor;
  } else if (isField(field, "ColorField")) return h("input", { type: "color", value: String(value ?? "#000000") });
  else if (isField(field, "StringField")) {
    const text = String(value ?? "");
    return config.elementType === "textarea" ? h("textarea", {}, text) : h("input", { type: "text", value: text });
  }
  throw new Error(`Field "${field.fieldPath}": the table has no input for a ${field.constructor.name}.`);
}

/** An input for a data field; a field class may make its own in `toInput`. */
export function createFormInput(field: FieldLike, config: Bag = {}): HTMLElement {
  return typeof field.toInput === "function" ? field.toInput(config) : buildInput(field, config);
}

/** The table's input for a field. Config: `value`, `name`, `id`, `classes`, `disabled`, `placeholder`, `localize`, `choices` … */
export function buildInput(field: FieldLike, config: Bag = {}): HTMLElement {
  const input = makeInput(field, config);
  input.setAttribute("name", String(config.name ?? field.fieldPath));
  if (config.id) input.id = String(config.id);
  for (const key of ["disabled", "readonly", "autofocus", "required"]) if (config[key]) input.setAttribute(key, "");
  if (config.placeholder) input.setAttribute("placeholder", String(config.placeholder));
  const classes = config.classes ?? config.class;
  if (typeof classes === "string" && classes) input.classList.add(...classes.split(/\s+/).filter(Boolean));
  if (typeof config.dataset === "object") Object.assign(input.dataset, config.dataset);
  return input;
}

/** A labelled input: `.form-group` with label, `.form-fields` and, where there is one, `.hint`. */
export function createFormGroup(field: FieldLike, config: Bag = {}): HTMLElement {
  const { i18n } = host().game;
  const { label = field.label, hint = field.hint, units, rootId, stacked, classes, ...inputConfig } = config;
  serial += 1;
  const id = String(inputConfig.id ?? `${String(rootId ?? "field")}-${field.fieldPath}-${serial}`);
  const input = createFormInput(field, { ...inputConfig, id });
  const show = (value: unknown) => i18n.localize(String(value ?? ""));
  const caption = h("label", { for: id }, show(label), units ? h("span.units", {}, ` (${show(units)})`) : null);
  const group = h("div.form-group", {}, caption, h("div.form-fields", {}, input));
  if (stacked) group.classList.add("stacked");
  if (typeof classes === "string" && classes) group.classList.add(...classes.split(/\s+/).filter(Boolean));
  if (hint) {
    const note = h("p.hint", { id: `${id}-hint` }, show(hint));
    input.setAttribute("aria-describedby", note.id);
    group.append(note);
  }
  return group;
}
