import { FormulaField, type RefusingField, WholeNumberField } from "../fields.ts";
import { Refusal } from "../notices.ts";

interface SystemWithSchema {
  readonly schema: { getField(path: string): unknown };
}

/**
 * What of a form's values (by flat paths) a document does not take, each with a refusal naming document, field, what was found
 * and what is expected. The host would refuse too, but the whole form and with a text for developers.
 */
export function refusedFields(
  document: { system: unknown; name: string },
  values: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly refusal: Refusal }[] {
  const { system } = document;
  return Object.entries(values).flatMap(([path, value]) => {
    if (path === "name" && String(value).trim() === "") {
      return [{ path, refusal: new Refusal("TRISKELE.Refusal.NoName", { document: document.name }) }];
    }
    if (!path.startsWith("system.") || !hasSchema(system)) return [];
    const field = system.schema.getField(path.slice("system.".length));
    if (!isRefusing(field) || field.takes(value)) return [];
    const { key, data } = field.expected;
    const found = value === null || value === undefined || value === "" ? "—" : String(value);
    return [
      { path, refusal: new Refusal(key, { document: document.name, field: field.label || path, found, ...data }) },
    ];
  });
}

function hasSchema(system: unknown): system is SystemWithSchema {
  return typeof system === "object" && system !== null && "schema" in system;
}

function isRefusing(field: unknown): field is RefusingField {
  return field instanceof WholeNumberField || field instanceof FormulaField;
}
