import type { Document } from "../abstract/document.ts";
import { OWNERSHIP } from "../const.ts";
import { equals } from "../utils/index.ts";
import type { UserDocument } from "./user.ts";

/** What a user may want to do with a document. */
export type UserAction = "create" | "update" | "delete";

const { NONE = 0, INHERIT = -1, OWNER = 3 } = OWNERSHIP;

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

/** A user's level by the document's own ownership, or that of the document it is in. */
export function levelOf(document: Document, user: UserDocument | null): number {
  if (user === null) return NONE;
  const { parent, documentName, _source } = document;
  // Actors of unlinked tokens and pages have levels of their own.
  if (parent !== null && documentName !== "Actor" && documentName !== "JournalEntryPage") {
    return parent.getUserLevel(user);
  }
  if (document.compendium) return document.compendium.getUserLevel(user);
  if (documentName === "User") return document.id === user.id ? OWNER : NONE;
  if (documentName === "Setting") return _source.user === user.id ? OWNER : NONE;
  if (documentName === "ChatMessage") return _source.author === user.id ? OWNER : NONE;
  if (documentName === "Macro" && _source.author === user.id) return OWNER;
  const own = user.id === null ? undefined : document.ownership?.[user.id];
  const level = own === undefined || own === INHERIT ? (document.ownership?.default ?? NONE) : own;
  return level === INHERIT && parent !== null ? parent.getUserLevel(user) : level;
}

/** Whether a user may create primary documents of a kind at all. */
export function mayCreate(documentName: string, user: UserDocument): boolean {
  if (user.isGM || documentName === "ChatMessage" || documentName === "Macro") return true;
  if (documentName === "Cards") return user.hasPermission("CARDS_CREATE");
  return documentName === "JournalEntry" && user.hasPermission("JOURNAL_CREATE");
}

/** Whether a user may do something; the same rules as the server's, which decides. */
export function canUserModify(document: Document, user: UserDocument, action: UserAction, data: object): boolean {
  if (user.isGM) return true;
  if (action === "update" && "ownership" in data) return false;
  const owns = document.testUserPermission(user, "OWNER");
  return document.parent === null
    ? mayModifyPrimary(document, user, action, data, owns)
    : mayModifyInside(document, user, action, data, owns);
}

function mayModifyInside(
  document: Document,
  user: UserDocument,
  action: UserAction,
  data: object,
  owns: boolean,
): boolean {
  switch (document.documentName) {
    case "Token":
    case "Actor":
      return action === "update" && owns;
    case "ActorDelta":
      return action !== "create" && owns;
    case "Combatant":
      return action !== "delete" && owns && (action === "create" || hasOnly(data, ["initiative"]));
    case "Card":
      return owns || (action === "update" && marksOnly(document, data));
    case "JournalEntryPage":
      return (action === "update" && owns) || (document.parent?.testUserPermission(user, "OWNER") ?? false);
    default:
      return owns;
  }
}

function mayModifyPrimary(
  document: Document,
  user: UserDocument,
  action: UserAction,
  data: object,
  owns: boolean,
): boolean {
  switch (document.documentName) {
    case "ChatMessage":
      return action === "create" || (owns && !("author" in data));
    case "User":
      return action === "update" && owns && !["name", "role", "permissions"].some((key) => key in data);
    case "Actor":
    case "Item":
      return action === "update" && owns;
    case "Cards":
      return action === "create" ? mayCreate("Cards", user) : action === "update" && owns;
    case "JournalEntry":
      return action === "create" ? mayCreate("JournalEntry", user) : action === "update" && owns;
    case "Macro":
      if (action === "create" || document._source.author === user.id) return !("author" in data) || action === "create";
      return action === "update" && owns;
    case "Setting":
      return owns;
    case "Combat":
      return action === "update" && mayAdvance(document, user, data);
    default:
      return false;
  }
}

/** Players may move a fight on, as far as the combat's own class lets them. */
function mayAdvance(combat: Document, user: UserDocument, data: object): boolean {
  const asks = (method: string): boolean => {
    const ask: unknown = Reflect.get(combat, method);
    return typeof ask !== "function" || ask.call(combat, user) === true;
  };
  if (!hasOnly(data, ["round", "turn", "combatants"])) return false;
  return (!("turn" in data) || asks("_canChangeTurn")) && (!("round" in data) || asks("_canChangeRound"));
}

/** Whether an update does no more than mark a deck's card as drawn or as back: whoever draws may, whoever owns the deck. */
function marksOnly(card: Document, data: object): boolean {
  const changed = Object.entries(data).filter(([key, value]) => !equals(value, card._source[key]));
  return card.parent?.type === "deck" && hasOnly(Object.fromEntries(changed), ["drawn"]);
}

function hasOnly(data: object, keys: readonly string[]): boolean {
  return Object.keys(data).every((key) => key === "_id" || keys.includes(key));
}
