import { parse } from "./grammar.peggy";

/** The operators between terms. */
export const OPERATORS = ["+", "-", "*", "/", "%"] as const;
export type Operator = (typeof OPERATORS)[number];

/** What stands in brackets, as text. */
interface Bracketed {
  text: string;
}

/** What the grammar makes of a formula: operands and operators in the order in which they are written. */
export type FormulaNode =
  | { kind: "operator"; operator: Operator }
  | { kind: "number"; value: number; flavor: string | null }
  | { kind: "dice"; number: number | Bracketed; faces: number | Bracketed; modifiers: string[]; flavor: string | null }
  | { kind: "bracket"; text: string; flavor: string | null }
  | { kind: "function"; name: string; args: string[]; flavor: string | null }
  | { kind: "string"; text: string; flavor: string | null };

/** A formula that cannot be read: says where, what stands there and what was expected. */
export class FormulaError extends Error {
  override readonly name = "FormulaError";

  constructor(
    readonly formula: string,
    /** The first character at fault, counted from 1. */
    readonly position: number,
    reason: string,
  ) {
    super(`The formula "${formula}" cannot be read: at character ${position} ${reason}.`);
  }
}

/**
 * Reads a formula.
 * @throws FormulaError
 */
export function parseFormula(formula: string): FormulaNode[] {
  try {
    return parse(formula) as FormulaNode[]; // the grammar's actions build nothing else
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    throw new FormulaError(formula, error.location.start.offset + 1, reasonOf(error));
  }
}

/** What peggy throws, as far as it is told on. */
interface PeggyError {
  location: { start: { offset: number } };
  found: string | null;
  expected: { type: string; text?: string; description?: string }[];
}

function isSyntaxError(error: unknown): error is PeggyError {
  return error instanceof Error && "location" in error && "expected" in error;
}

function reasonOf({ found, expected }: PeggyError): string {
  // Classes are blanks, digits and letters in the middle of something: what has a name tells more.
  const wanted = expected.flatMap(({ type, text, description }) => {
    if (type === "other" && description !== undefined) return [description];
    if (type === "literal" && text !== undefined) return [`"${text}"`];
    return type === "end" ? ["the end"] : [];
  });
  const unique = [...new Set(wanted)].sort();
  const last = unique.pop() ?? "something else";
  const list = unique.length === 0 ? last : `${unique.join(", ")} or ${last}`;
  return `there is ${found === null ? "nothing more" : `"${found}"`}, expected ${list}`;
}
