import { Refusal } from "./notices.ts";

/** Reads fields of a payload from another client: only shapes are checked here, rights and rules are for the verb. */
export function payloadReader(payload: unknown): {
  text(field: string): string;
  /** A document's id, safe as part of a path. */
  id(field: string): string;
  /** A list of documents' ids; empty when there is none. */
  ids(field: string): readonly string[];
  /** A document's id, or nothing: absent, `null` or empty. */
  optionalId(field: string): string | undefined;
  optionalText(field: string): string | undefined;
  optionalNumber(field: string): number | undefined;
  optionalFlag(field: string): boolean | undefined;
} {
  const fields = typeof payload === "object" && payload !== null ? new Map(Object.entries(payload)) : new Map();
  const refuse = (field: string, found: unknown) =>
    new Refusal("TRISKELE.Steward.Malformed", { field, found: JSON.stringify(found) ?? "—" });
  const id = (field: string): string => {
    const value: unknown = fields.get(field);
    if (!isId(value)) throw refuse(field, value);
    return value;
  };
  return {
    id,
    ids(field) {
      const value: unknown = fields.get(field) ?? [];
      if (!Array.isArray(value) || !value.every(isId)) throw refuse(field, value);
      return value;
    },
    text(field) {
      const value: unknown = fields.get(field);
      if (typeof value !== "string" || value === "") throw refuse(field, value);
      return value;
    },
    optionalId(field) {
      const value: unknown = fields.get(field);
      return value === undefined || value === null || value === "" ? undefined : id(field);
    },
    optionalText(field) {
      const value: unknown = fields.get(field);
      if (value === undefined || value === null || value === "") return undefined;
      if (typeof value !== "string") throw refuse(field, value);
      return value;
    },
    optionalFlag(field) {
      const value: unknown = fields.get(field);
      if (value === undefined || value === null) return undefined;
      if (typeof value !== "boolean") throw refuse(field, value);
      return value;
    },
    optionalNumber(field) {
      const value: unknown = fields.get(field);
      if (value === undefined || value === null) return undefined;
      if (typeof value !== "number") throw refuse(field, value);
      return value;
    },
  };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}
