import type { JsonObject } from "../core/protocol.ts";
import { type Draft, nameOf, type Place } from "./documents.ts";
import { isObject, sameJson, stringAt } from "./json.ts";
import { RefusalError } from "./refusal.ts";

/** `CONST.USER_ROLES`. */
export const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** `CONST.DOCUMENT_OWNERSHIP_LEVELS`. */
const LEVELS = { INHERIT: -1, NONE: 0, OWNER: 3 } as const;

/** Who asks: the user of the session, as stored at this moment. */
export interface Asker {
  id: string;
  name: string;
  role: number;
}

/** Reads an asker from a User's source. */
export function askerFrom(user: JsonObject): Asker {
  return { id: stringAt(user, "_id"), name: stringAt(user, "name"), role: roleOf(user) };
}

/** The role of a User's source; what is no role counts as NONE. */
export function roleOf(user: JsonObject): number {
  return typeof user.role === "number" ? user.role : ROLES.NONE;
}

/** Assistants count as Gamemasters, as in Foundry's `User#isGM`. */
export function isGamemaster(asker: Asker): boolean {
  return asker.role >= ROLES.ASSISTANT;
}

/** One intended write: `before` is absent for a creation. */
export interface Intent {
  action: "create" | "update" | "delete";
  place: Place;
  before?: JsonObject;
}

/**
 * Whether the asker may do this at all.
 * @throws RefusalError `permission` saying what would be needed.
 */
export function authorise(asker: Asker, intent: Intent, draft: Draft): void {
  const reason = obstacle(asker, intent, draft);
  if (reason !== null) throw refuse(asker, intent, reason);
}

/** What is missing for an intent; `null` when nothing is. */
function obstacle(asker: Asker, { action, place, before }: Intent, draft: Draft): string | null {
  if (asker.role < ROLES.PLAYER) return "the role Player is needed";
  const root = draft.chain(place.parents)[0];
  const rootName = place.parents[0]?.documentName;
  if (rootName === "Scene" && place.documentName === "Token" && action === "update" && before !== undefined) {
    return isGamemaster(asker) || ownsTokensActor(asker, before, draft)
      ? null
      : "ownership of the token's actor is needed";
  }
  if (root !== undefined) return rootName === "Scene" ? needRole(asker, ROLES.ASSISTANT) : needOwner(asker, root);
  switch (place.documentName) {
    case "User":
      if (action === "update" && before?._id === asker.id) return null;
      return needRole(asker, action === "update" ? ROLES.ASSISTANT : ROLES.GAMEMASTER);
    case "ChatMessage":
      if (action === "create" || isGamemaster(asker) || before?.author === asker.id) return null;
      return "only its author and the Gamemaster may";
    case "Actor":
    case "Item":
      if (action === "update" && before !== undefined) return needOwner(asker, before);
      return needRole(asker, ROLES.ASSISTANT);
    default:
      return needRole(asker, ROLES.ASSISTANT);
  }
}

/** Keys of a User that say who he is and what he may do. */
const IDENTITY_KEYS = ["name", "role", "permissions", "password", "passwordSalt"];

/**
 * Whether a permitted update changes something that this asker may not change. It compares results, so that no way of
 * spelling a change (dotted keys, deletions, replacements) slips through.
 * @throws RefusalError `permission`.
 */
export function authoriseChange(asker: Asker, intent: Intent & { before: JsonObject }, after: JsonObject): void {
  const { before, place } = intent;
  const changed = (key: string): boolean => !sameJson(before[key], after[key]);
  if (place.documentName === "User") authoriseUserChange(asker, intent, after);
  if (isGamemaster(asker)) return;
  if (changed("ownership")) throw refuse(asker, intent, "changing `ownership` needs the role Assistant");
  if (place.documentName === "ChatMessage" && changed("author")) {
    throw refuse(asker, intent, "only the Gamemaster may change `author`");
  }
  if (place.documentName === "Token") {
    const key = ["actorId", "actorLink"].find(changed);
    if (key !== undefined) throw refuse(asker, intent, `only the Gamemaster may change \`${key}\``);
  }
}

function authoriseUserChange(asker: Asker, intent: Intent & { before: JsonObject }, after: JsonObject): void {
  const { before } = intent;
  if (asker.role >= ROLES.GAMEMASTER) return;
  if (!isGamemaster(asker)) {
    const key = IDENTITY_KEYS.find((name) => !sameJson(before[name], after[name]));
    if (key !== undefined) throw refuse(asker, intent, `only the Gamemaster may change \`${key}\``);
    return;
  }
  if (before._id !== asker.id && roleOf(before) >= ROLES.GAMEMASTER) {
    throw refuse(asker, intent, "only a Gamemaster may change a Gamemaster");
  }
  if (roleOf(after) !== roleOf(before) && (before._id === asker.id || roleOf(after) > asker.role)) {
    throw refuse(asker, intent, "nobody may raise a role above the own one or change the own role");
  }
}

function ownsTokensActor(asker: Asker, token: JsonObject, draft: Draft): boolean {
  const actor = draft.get("Actor", stringAt(token, "actorId"));
  return actor !== undefined && levelIn(actor.ownership, asker) >= LEVELS.OWNER;
}

function needOwner(asker: Asker, root: JsonObject): string | null {
  return isGamemaster(asker) || levelIn(root.ownership, asker) >= LEVELS.OWNER ? null : "ownership is needed";
}

function needRole(asker: Asker, role: number): string | null {
  if (asker.role >= role) return null;
  return `the role ${role >= ROLES.GAMEMASTER ? "Gamemaster" : "Assistant"} is needed`;
}

function levelIn(ownership: unknown, asker: Asker): number {
  if (!isObject(ownership)) return LEVELS.NONE;
  const own = Object.hasOwn(ownership, asker.id) ? ownership[asker.id] : undefined;
  if (typeof own === "number" && own !== LEVELS.INHERIT) return own;
  return typeof ownership.default === "number" ? ownership.default : LEVELS.NONE;
}

function refuse(asker: Asker, { action, place, before }: Intent, reason: string): RefusalError {
  const parent = place.parents.at(-1);
  const what =
    before === undefined
      ? `a ${place.documentName}${parent === undefined ? "" : ` in ${parent.documentName} ${parent.id}`}`
      : nameOf(place.documentName, before);
  return new RefusalError("permission", `User "${asker.name}" may not ${action} ${what}: ${reason}.`);
}
