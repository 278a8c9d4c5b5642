import { isValidId } from "./text.ts";

/** The parts of a UUID such as `Actor.<id>.Item.<id>`. */
export interface ParsedUuid {
  uuid: string;
  /** The document's own class and id. */
  type: string;
  id: string;
  /** The primary document at the root. */
  primaryType: string;
  primaryId: string;
  /** Class, id, class, id … below the primary document. */
  embedded: string[];
  /** The UUID of the direct parent, `null` for primary documents. */
  parentUuid: string | null;
}

/** How the UUID of a document in a compendium begins: `Compendium.<package>.<pack>.`. */
const COMPENDIUM = /^Compendium\.([\w-]+\.[\w-]+)\./;

/** The compendium that a UUID names, such as `system.pack`; `null` for documents of the world. */
export function packOf(uuid: string): string | null {
  return COMPENDIUM.exec(uuid)?.[1] ?? null;
}

/** Splits a UUID; `null` when it is none. */
export function parseUuid(uuid: unknown): ParsedUuid | null {
  if (typeof uuid !== "string") return null;
  const [prefix = ""] = COMPENDIUM.exec(uuid) ?? [];
  const parts = uuid.slice(prefix.length).split(".");
  if (parts.length < 2 || parts.length % 2 !== 0) return null;
  if (parts.some((part, index) => (index % 2 === 0 ? !/^[A-Z][A-Za-z]*$/.test(part) : !isValidId(part)))) return null;
  const [primaryType, primaryId] = parts;
  const [type, id] = parts.slice(-2);
  if (primaryType === undefined || primaryId === undefined || type === undefined || id === undefined) return null;
  const parentUuid = parts.length > 2 ? prefix + parts.slice(0, -2).join(".") : null;
  return { uuid, type, id, primaryType, primaryId, embedded: parts.slice(2), parentUuid };
}
