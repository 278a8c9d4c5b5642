import { WholeNumberField, type WholeNumberLimits } from "../fields.ts";
import { Refusal } from "../notices.ts";

interface SystemWithSchema {
  readonly schema: { getField(path: string): unknown };
}

/**
 * The number fields below `system` that a form's values (by flat paths) do not fit, each with a refusal naming document, field, what was found and
 * what is expected. The host would refuse too, but with a text for developers.
 */
export function refusedFields(
  document: { system: unknown; name: string },
  values: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly refusal: Refusal }[] {
  const system = document.system;
  if (!hasSchema(system)) return [];
  return Object.entries(values).flatMap(([path, value]) => {
    if (!path.startsWith("system.")) return [];
    const field = system.schema.getField(path.slice("system.".length));
    if (!(field instanceof WholeNumberField) || field.takes(value)) return [];
    const { min, max } = field.limits;
    const refusal = new Refusal(refusalKey(field.limits), {
      document: document.name,
      field: field.label || path,
      found: value === null || value === undefined ? "—" : String(value),
      min: min ?? "",
      max: max ?? "",
    });
    return [{ path, refusal }];
  });
}

function refusalKey({ min, max }: WholeNumberLimits): string {
  if (min !== undefined && max !== undefined) return "TRISKELE.Refusal.WholeNumberBetween";
  return min !== undefined ? "TRISKELE.Refusal.WholeNumberFrom" : "TRISKELE.Refusal.WholeNumber";
}

function hasSchema(system: unknown): system is SystemWithSchema {
  return typeof system === "object" && system !== null && "schema" in system;
}
