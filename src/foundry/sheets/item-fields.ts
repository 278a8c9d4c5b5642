import { refusedFields } from "./refusals.ts";

/**
 * Writes what was typed into a field of an item's row. What the item does not take is refused in words, and the field shows the
 * stored value again; nothing else of the sheet is drawn anew or lost.
 * @param path of the item's value, such as `name` or `system.value`
 */
export async function changeItem(item: Item.Implementation, field: HTMLInputElement, path: string): Promise<void> {
  const stored: unknown = foundry.utils.getProperty(item._source, path);
  const typed = typedIn(field);
  const [refused] = refusedFields(item, { [path]: typed });
  if (refused) {
    field.value = String(stored ?? "");
    ui.notifications?.warn(refused.refusal.text);
    return;
  }
  if (typed === stored) field.value = String(stored);
  // A path that the sheet's own template gives; the host's types know only those of each type.
  else await item.update({ [path]: typed } as Item.UpdateData);
}

/** A field's value as it is stored; `null` for what is no number. */
function typedIn(field: HTMLInputElement): string | number | null {
  if (field.type !== "number") return field.value.trim();
  return Number.isNaN(field.valueAsNumber) ? null : field.valueAsNumber;
}
