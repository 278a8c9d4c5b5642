import type { Document } from "../abstract/document.ts";
import { OWNERSHIP } from "../const.ts";
import type { UserDocument } from "./user.ts";

/** What a user may want to do with a document. */
export type UserAction = "create" | "update" | "delete";

/**
 * An ownership level as a number.
 * @throws Error for a name that is none.
 */
export function ownershipLevel(level: string | number): number {
  const value = typeof level === "number" ? level : OWNERSHIP[level];
  if (value === undefined) {
    throw new Error(`"${level}" is not an ownership level; expected one of ${Object.keys(OWNERSHIP).join(", ")}.`);
  }
  return value;
}

/** A user's level by the document's (or, for embedded ones, the root's) ownership. */
export function levelOf(document: Document, user: UserDocument | null): number {
  const { NONE = 0, INHERIT = -1, OWNER = 3 } = OWNERSHIP;
  if (user === null) return NONE;
  if (document.parent !== null) return document.parent.getUserLevel(user);
  if (document.documentName === "User") return document.id === user.id ? OWNER : NONE;
  if (document.documentName === "ChatMessage") return document._source.author === user.id ? OWNER : NONE;
  const own = user.id === null ? undefined : document.ownership?.[user.id];
  return own === undefined || own === INHERIT ? (document.ownership?.default ?? NONE) : own;
}

/** Whether a user may do something; the same rules as the server's, which decides. */
export function canUserModify(document: Document, user: UserDocument, action: UserAction, data: object): boolean {
  if (user.isGM) return true;
  const owns = document.testUserPermission(user, "OWNER");
  if (action === "update" && "ownership" in data) return false;
  if (document.parent !== null) {
    const scene = document.parent.documentName === "Scene";
    return scene ? action === "update" && owns : document.parent.testUserPermission(user, "OWNER");
  }
  switch (document.documentName) {
    case "ChatMessage":
      return action === "create" || (owns && !("author" in data));
    case "User":
      return action === "update" && owns && !["name", "role", "permissions"].some((key) => key in data);
    case "Actor":
    case "Item":
      return action === "update" && owns;
    default:
      return false;
  }
}
