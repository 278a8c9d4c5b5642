import type { Bag } from "../host.ts";

/** Takes an empty name out of what a form holds, and puts the present one back into its field: everything has a name. */
export function keepName(data: Bag, form: HTMLFormElement, name: string): Bag {
  if (String(data.name ?? "").trim() !== "") return data;
  const { name: _empty, ...rest } = data;
  const field = form.elements.namedItem("name");
  if (field instanceof HTMLInputElement) field.value = name;
  return rest;
}
