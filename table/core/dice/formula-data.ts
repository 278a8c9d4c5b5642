import type { Generation } from "../protocol.ts";

/** How missing data are treated. */
export interface ReplaceFormulaDataOptions {
  /** Stands in for what is missing; without it the reference stays in the formula. */
  missing?: string | number;
  /** Tell the user what is missing. */
  warn?: boolean;
}

// A hyphen belongs to a name only before a letter: `@level-2` is two less than the level.
const REFERENCE = /@([A-Za-z0-9_]+(?:-+[A-Za-z_][A-Za-z0-9_]*|\.[A-Za-z0-9_]+)*)/g;

/**
 * Puts data in place of references (`@abilities.strength.value`). Texts are put in as they are, so that they may be formulas
 * themselves; booleans count 0 or 1 from generation 14 on.
 * @returns the formula and the references that have no value
 */
export function replaceReferences(
  formula: string,
  data: object,
  missing: string | number | undefined,
  generation: Generation,
): { formula: string; missed: string[] } {
  const missed: string[] = [];
  const replaced = formula.replace(REFERENCE, (reference: string, path: string) => {
    const value = valueAt(data, path.split("."));
    if (typeof value === "boolean" && generation >= 14) return value ? "1" : "0";
    if (typeof value === "number" || typeof value === "string" || typeof value === "boolean")
      return String(value).trim();
    missed.push(reference);
    return missing === undefined ? reference : String(missing);
  });
  return { formula: replaced, missed };
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
