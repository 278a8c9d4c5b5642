import { Refusal } from "../notices.ts";

/** What a number field says about itself; the rest of it does not matter here. */
interface NumberLimits {
  readonly label: string;
  readonly integer: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly nullable: boolean;
}

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
    if (!isNumberField(field) || fits(field, value)) return [];
    const refusal = new Refusal(refusalKey(field), {
      document: document.name,
      field: field.label || path,
      found: value === null || value === undefined ? "—" : String(value),
      min: field.min ?? "",
      max: field.max ?? "",
    });
    return [{ path, refusal }];
  });
}

function fits(field: NumberLimits, value: unknown): boolean {
  if (value === null) return field.nullable;
  if (typeof value !== "number" || Number.isNaN(value)) return false;
  if (field.integer && !Number.isSafeInteger(value)) return false;
  return value >= (field.min ?? Number.NEGATIVE_INFINITY) && value <= (field.max ?? Number.POSITIVE_INFINITY);
}

function refusalKey({ min, max }: NumberLimits): string {
  if (min !== undefined && max !== undefined) return "TRISKELE.Refusal.WholeNumberBetween";
  return min !== undefined ? "TRISKELE.Refusal.WholeNumberFrom" : "TRISKELE.Refusal.WholeNumber";
}

function hasSchema(system: unknown): system is SystemWithSchema {
  return typeof system === "object" && system !== null && "schema" in system;
}

function isNumberField(field: unknown): field is NumberLimits {
  return field instanceof foundry.data.fields.NumberField;
}
