import type { JsonObject } from "../core/protocol.ts";
import { type Draft, nameOf, type Place } from "./documents.ts";
import { isObject, objectsAt, sameJson, stringAt } from "./json.ts";
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

/** One intended write: `before` is absent for a creation, `data` is what a creation brings. */
export interface Intent {
  action: "create" | "update" | "delete";
  place: Place;
  before?: JsonObject;
  data?: JsonObject;
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
function obstacle(asker: Asker, intent: Intent, draft: Draft): string | null {
  if (asker.role < ROLES.PLAYER) return "the role Player is needed";
  const chain = draft.chain(intent.place.parents);
  return chain.length > 0 ? insideObstacle(asker, intent, chain, draft) : primaryObstacle(asker, intent);
}

/** What is missing for writing a document inside others; `chain` are those, outermost first. */
function insideObstacle(asker: Asker, intent: Intent, chain: JsonObject[], draft: Draft): string | null {
  const { action, place, before, data = {} } = intent;
  const [root = {}, second = {}, third] = chain;
  switch (place.parents[0]?.documentName) {
    case "Scene":
      if (place.parents.length > 1) {
        const misfit = place.documentName === "Actor" ? action !== "update" : action !== "delete";
        if (third === undefined && misfit) return "a token's actor is updated, and its delta deleted, nothing else";
        return needOwner(asker, third ?? draft.actorOf(second) ?? {});
      }
      if (action !== "update" || before === undefined) return needRole(asker, ROLES.ASSISTANT);
      return isGamemaster(asker) || ownsTokensActor(asker, before, draft)
        ? null
        : "ownership of the token's actor is needed";
    case "Combat":
      if (action === "delete") return needRole(asker, ROLES.ASSISTANT);
      return isGamemaster(asker) || ownsCombatant(asker, before ?? data, draft)
        ? null
        : "ownership of the combatant's actor is needed";
    case "Cards":
      // What somebody who owns no deck may change of its cards is looked at when the change is known.
      return action === "update" && root.type === "deck" ? null : needOwner(asker, root);
    case "JournalEntry":
      if (action === "update" && before !== undefined && levelOfPage(before, root, asker) >= LEVELS.OWNER) return null;
      return needOwner(asker, root);
    default:
      return needOwner(asker, root);
  }
}

/** What is missing for writing a primary document. */
function primaryObstacle(asker: Asker, { action, place, before, data = {} }: Intent): string | null {
  switch (place.documentName) {
    case "User":
      if (action === "update" && before?._id === asker.id) return null;
      return needRole(asker, action === "update" ? ROLES.ASSISTANT : ROLES.GAMEMASTER);
    case "ChatMessage":
      if (action === "create" || isGamemaster(asker) || before?.author === asker.id) return null;
      return "only its author and the Gamemaster may";
    case "Actor":
    case "Cards":
    case "Item":
      if (action === "update" && before !== undefined) return needOwner(asker, before);
      return needRole(asker, ROLES.ASSISTANT);
    case "JournalEntry":
      if (action === "update" && before !== undefined) return needOwner(asker, before);
      return needRole(asker, action === "create" ? ROLES.TRUSTED : ROLES.ASSISTANT);
    case "Macro":
      if (before === undefined || before.author === asker.id) return null;
      return action === "update" ? needOwner(asker, before) : needRole(asker, ROLES.ASSISTANT);
    case "Setting":
      // A setting of one user is that user's own.
      return (before ?? data).user === asker.id ? null : needRole(asker, ROLES.ASSISTANT);
    case "Combat":
      // What a player may change of it is looked at when the change is known.
      return action === "update" ? null : needRole(asker, ROLES.ASSISTANT);
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
export function authoriseChange(
  asker: Asker,
  intent: Intent & { before: JsonObject },
  after: JsonObject,
  draft: Draft,
): void {
  const { before, place } = intent;
  const changed = (key: string): boolean => !sameJson(before[key], after[key]);
  if (place.documentName === "User") authoriseUserChange(asker, intent, after);
  if (isGamemaster(asker)) return;
  if (changed("ownership")) throw refuse(asker, intent, "changing `ownership` needs the role Assistant");
  const open = isForeignCard(asker, place, draft) ? ["drawn"] : PLAYERS_KEYS[place.documentName];
  const closed = open ? Object.keys({ ...before, ...after }).filter((key) => !open.includes(key)) : [];
  const key = [...closed, ...(GAMEMASTERS_KEYS[place.documentName] ?? [])].find(changed);
  if (key !== undefined) throw refuse(asker, intent, `only the Gamemaster may change \`${key}\``);
}

/** A card in a deck that the asker does not own: whoever draws it marks it as drawn. */
function isForeignCard(asker: Asker, place: Place, draft: Draft): boolean {
  return place.documentName === "Card" && needOwner(asker, draft.chain(place.parents)[0] ?? {}) !== null;
}

/** What of a document players may change at all, where it is little. */
const PLAYERS_KEYS: Readonly<Record<string, readonly string[]>> = {
  Combat: ["round", "turn", "_stats"],
  Combatant: ["initiative", "_stats"],
  Setting: ["value", "_stats"],
};

/** What of a document players may not change, where it is little. */
const GAMEMASTERS_KEYS: Readonly<Record<string, readonly string[]>> = {
  ChatMessage: ["author"],
  Macro: ["author"],
  Token: ["actorId", "actorLink"],
};

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
  return levelIn(draft.actorOf(token)?.ownership, asker) >= LEVELS.OWNER;
}

/** Who owns a combatant's actor (its token's, where it has one) owns the combatant. */
function ownsCombatant(asker: Asker, combatant: JsonObject, draft: Draft): boolean {
  const scene = draft.get("Scene", stringAt(combatant, "sceneId"));
  const token = objectsAt(scene ?? {}, "tokens").find(({ _id }) => _id === combatant.tokenId);
  if (token !== undefined) return ownsTokensActor(asker, token, draft);
  return levelIn(draft.get("Actor", stringAt(combatant, "actorId"))?.ownership, asker) >= LEVELS.OWNER;
}

/** A page's own level, or that of its entry. */
function levelOfPage(page: JsonObject, entry: JsonObject, asker: Asker): number {
  const own = levelIn(page.ownership, asker);
  return own === LEVELS.INHERIT ? levelIn(entry.ownership, asker) : own;
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
