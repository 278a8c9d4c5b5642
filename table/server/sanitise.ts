import sanitizeHtml, { type SanitizeOptions } from "sanitize-html";
import type { Json, JsonObject } from "../core/protocol.ts";
import { embeddedOf } from "./documents.ts";
import { isObject, objectAt, objectsAt, stringAt } from "./json.ts";
import { RefusalError } from "./refusal.ts";

const TEXT_TAGS =
  "address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr del ins details summary img button";

/**
 * What HTML of users may contain: text, tables, pictures and the buttons chat cards are made of. No `style` (the page's
 * policy forbids it anyway), no `id` and `name` (they could shadow members of `document`), no forms, frames or scripts.
 */
const OPTIONS: SanitizeOptions = {
  allowedTags: TEXT_TAGS.split(" "),
  allowedAttributes: {
    "*": ["class", "title", "lang", "dir", "data-*", "aria-*", "role"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    button: ["type", "disabled"],
    details: ["open"],
    ol: ["start", "reversed"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    col: ["span"],
    colgroup: ["span"],
    time: ["datetime"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowedSchemesAppliedToAttributes: ["href", "src", "cite"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Time grows with the square of the depth; nobody writes this deep.
  nestingLimit: 64,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer" } }),
    button: (tagName, attribs) => ({ tagName, attribs: { ...attribs, type: "button" } }),
  },
};

/** How often cleaned HTML may still change when it is cleaned again; nesting that stays odd for longer is not kept. */
const ROUNDS = 8;

/** Tags in one field at most. Cleaning takes longer than the text does; this bounds how long one frame can keep the server. */
const TAG_LIMIT = 20_000;

/**
 * Removes from HTML whatever could act or reach outside its place. Taking out elements changes how the rest nests, so this
 * repeats until nothing changes: clean HTML stays as it is, however often it is stored.
 * @throws RefusalError `invalid` for more tags than anyone writes.
 */
export function sanitiseHtml(html: string): string {
  if (html.split("<").length - 1 > TAG_LIMIT) {
    throw new RefusalError("invalid", `HTML of more than ${TAG_LIMIT} tags is not taken.`);
  }
  let current = html;
  for (let round = 0; round < ROUNDS; round += 1) {
    const cleaned = sanitizeHtml(current, OPTIONS);
    if (cleaned === current) return cleaned;
    current = cleaned;
  }
  return sanitizeHtml(html, { ...OPTIONS, allowedTags: [] });
}

/** HTML fields that belong to Foundry's documents themselves, whatever the system. */
const CORE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ChatMessage: ["content", "flavor"],
  ActiveEffect: ["description"],
  Folder: ["description"],
  JournalEntryPage: ["text.content"],
  Cards: ["description"],
  Card: ["description", "back.text", "faces.*.text"],
};

/** Cleans the declared HTML fields of documents, by the manifest of the world's system. */
export class Sanitiser {
  readonly #manifest: JsonObject;

  constructor(manifest: JsonObject) {
    this.#manifest = manifest;
  }

  /**
   * A copy of a source with its HTML fields cleaned, those of embedded documents too. Values that stand the same in
   * `before` have been cleaned when they came in and stay.
   */
  clean(documentName: string, source: JsonObject, before?: JsonObject): JsonObject {
    const cleaned = structuredClone(source);
    this.#cleanFields(documentName, stringAt(source, "type"), cleaned, before);
    for (const [key, name] of embeddedOf(documentName)) this.#cleanEmbedded(key, name, cleaned, before);
    return cleaned;
  }

  #cleanEmbedded(key: string, documentName: string, parent: JsonObject, before: JsonObject | undefined): void {
    if (!Array.isArray(parent[key])) return;
    const old = new Map(objectsAt(before ?? {}, key).map((entry) => [entry._id, entry]));
    parent[key] = objectsAt(parent, key).map((entry) => this.clean(documentName, entry, old.get(entry._id)));
  }

  #cleanFields(documentName: string, type: string, source: JsonObject, before: JsonObject | undefined): void {
    const paths = [...(CORE_FIELDS[documentName] ?? []), ...this.#declared(documentName, type)];
    for (const path of paths) cleanPath(source, path.split("."), before);
  }

  #declared(documentName: string, type: string): string[] {
    const types = objectAt(objectAt(this.#manifest, "documentTypes"), documentName);
    const fields = Object.hasOwn(types, type) ? objectAt(types, type).htmlFields : undefined;
    return Array.isArray(fields) ? fields.flatMap((path) => (typeof path === "string" ? [`system.${path}`] : [])) : [];
  }
}

/** Cleans the strings at a path in place; `*` stands for every key or index of its level. */
function cleanPath(container: JsonObject | Json[], path: readonly string[], before: Json | undefined): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  const keys = head === "*" ? Object.keys(container) : [head];
  for (const key of keys) {
    const value = memberOf(container, key);
    const old = memberOf(before, key);
    if (rest.length === 0) {
      if (typeof value === "string" && value !== old) setMember(container, key, sanitiseHtml(value));
    } else if (isObject(value) || Array.isArray(value)) cleanPath(value, rest, old);
  }
}

function memberOf(container: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(container)) return container[Number(key)];
  return isObject(container) && Object.hasOwn(container, key) ? container[key] : undefined;
}

function setMember(container: JsonObject | Json[], key: string, value: string): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else container[key] = value;
}
