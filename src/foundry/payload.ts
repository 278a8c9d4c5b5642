import { Refusal } from "./notices.ts";

/** Reads fields of a payload from another client: only shapes are checked here, rights and rules are for the verb. */
export function payloadReader(payload: unknown): {
  text(field: string): string;
  /** A document's id, safe as part of a path. */
  id(field: string): string;
  optionalNumber(field: string): number | undefined;
} {
  const fields = typeof payload === "object" && payload !== null ? new Map(Object.entries(payload)) : new Map();
  const refuse = (field: string, found: unknown) =>
    new Refusal("TRISKELE.Steward.Malformed", { field, found: JSON.stringify(found) ?? "—" });
  const id = (field: string): string => {
    const value: unknown = fields.get(field);
    if (typeof value !== "string" || !/^[A-Za-z0-9]{16}$/.test(value)) throw refuse(field, value);
    return value;
  };
  return {
    id,
    text(field) {
      const value: unknown = fields.get(field);
      if (typeof value !== "string" || value === "") throw refuse(field, value);
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
