import type { Bag } from "../host.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Custom elements of a form carry a name and a value like built-in ones. */
function isValueElement(element: Element): element is HTMLElement & { name: string; value: unknown } {
  return element.tagName.includes("-") && "name" in element && "value" in element;
}

function toNumber(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/** Converts what a field holds to what `data-dtype` asks for. @throws Error if JSON cannot be read. */
function cast(value: unknown, type: string | undefined, name: string): unknown {
  switch (type) {
    case "Number":
      return typeof value === "string" ? toNumber(value) : Array.isArray(value) ? value.map(Number) : value;
    case "Boolean":
      return typeof value === "string" ? value === "true" : Boolean(value);
    case "JSON":
      try {
        return JSON.parse(String(value));
      } catch (error) {
        throw new Error(`Form field "${name}": expected JSON, found ${JSON.stringify(value)}.`, { cause: error });
      }
    default:
      return value;
  }
}

function readField(field: Field): unknown {
  if (field instanceof HTMLSelectElement) {
    return field.multiple ? [...field.selectedOptions].map((option) => option.value) : field.value;
  }
  if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox") return field.checked;
    if (field.type === "number" || field.type === "range") return toNumber(field.value);
  }
  return field.value;
}

const BUTTONS = new Set(["button", "submit", "reset", "image", "file"]);

/**
 * What a form holds, with types: numbers (`null` when empty), booleans for check boxes, arrays for multiple selects and for
 * several check boxes of one name. Disabled fields are left out unless `disabled: true`; read-only ones unless
 * `readonly: true` is kept.
 */
export class FormDataExtended extends FormData {
  /** Flat: keys are the fields' names, dots and all. */
  readonly object: Bag = {};
  readonly dtypes: Record<string, string> = {};

  constructor(form: HTMLFormElement, options: { disabled?: boolean; readonly?: boolean; dtypes?: Bag } = {}) {
    super();
    const { disabled = false, readonly = true } = options;
    const boxes = new Map<string, HTMLInputElement[]>();
    for (const element of form.elements) {
      if (isValueElement(element)) {
        if (!element.name || (!disabled && element.matches(":disabled, [disabled]"))) continue;
        this.#add(element.name, element.value, element.dataset.dtype);
        continue;
      }
      if (!isField(element) || !element.name || BUTTONS.has(element.type)) continue;
      if (!disabled && element.matches(":disabled")) continue;
      if (!readonly && "readOnly" in element && element.readOnly) continue;
      if (element instanceof HTMLInputElement && element.type === "checkbox") {
        boxes.set(element.name, [...(boxes.get(element.name) ?? []), element]);
        continue;
      }
      if (element instanceof HTMLInputElement && element.type === "radio") {
        if (element.checked) this.#add(element.name, element.value, element.dataset.dtype);
        else if (!(element.name in this.object)) this.object[element.name] = null;
        continue;
      }
      this.#add(element.name, readField(element), element.dataset.dtype);
    }
    for (const [name, inputs] of boxes) {
      const [first] = inputs;
      if (inputs.length === 1 && first) this.#add(name, first.checked, undefined);
      else {
        const values = inputs.filter((input) => input.checked).map((input) => input.value);
        this.#add(name, values, first?.dataset.dtype);
      }
    }
  }

  #add(name: string, raw: unknown, type: string | undefined): void {
    const value = cast(raw, type, name);
    this.object[name] = value;
    if (type) this.dtypes[name] = type;
    this.delete(name);
    for (const single of Array.isArray(value) ? value : [value]) this.append(name, String(single ?? ""));
  }
}
