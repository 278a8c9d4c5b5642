import { deltaAfter, emptyDelta, overlay } from "../core/documents/delta.ts";
import { EMBEDDED, isDocumentName, PRIMARY_NAMES } from "../core/documents/names.ts";
import type { JsonObject, PrimaryName } from "../core/protocol.ts";
import { isId, isObject, malformed, objectAt, objectsAt, stringAt } from "./json.ts";
import { RefusalError } from "./refusal.ts";

export { PRIMARY_NAMES };

/** Pairs of key and document name for what a document of this name embeds. */
export function embeddedOf(documentName: string): [key: string, documentName: string][] {
  return isDocumentName(documentName) ? Object.entries(EMBEDDED[documentName]) : [];
}

/** True for the name of a document with a collection of its own. */
export function isPrimaryName(name: string): name is PrimaryName {
  return PRIMARY_NAMES.some((primary) => primary === name);
}

/** One step of a UUID: a document by name and id. */
export interface Step {
  documentName: string;
  id: string;
}

/** Where documents are to be written: below `parents` (outermost first), or primary when there are none. */
export interface Place {
  documentName: string;
  parents: readonly Step[];
}

/**
 * Reads where an operation aims.
 * @throws RefusalError `malformed` when the UUID does not name a possible parent of such a document.
 */
export function readPlace(documentName: string, parentUuid: string | null): Place {
  if (parentUuid === null) {
    if (!isPrimaryName(documentName)) throw malformed(`a ${documentName} needs a parent`);
    return { documentName, parents: [] };
  }
  const words = parentUuid.split(".");
  const parents: Step[] = [];
  for (let index = 0; index < words.length; index += 2) {
    const name = words[index] ?? "";
    const id = words[index + 1];
    const above = parents.at(-1);
    const possible = above === undefined ? isPrimaryName(name) : canHold(above.documentName, name);
    if (!possible || !isId(id)) throw malformed(`"${parentUuid}" is not the UUID of a parent document`);
    parents.push({ documentName: name, id });
  }
  const parent = parents.at(-1);
  if (parent === undefined || !canHold(parent.documentName, documentName)) {
    throw malformed(`"${parentUuid}" cannot hold a ${documentName}`);
  }
  return { documentName, parents };
}

/** Whether a document can be the parent of such documents. An unlinked token is the parent of its own actor. */
function canHold(parentName: string, documentName: string): boolean {
  if (parentName === "Token") return documentName === "Actor" || documentName === "ActorDelta";
  return keyFor(parentName, documentName) !== undefined;
}

/** The key under which `parentName` keeps its documents of this name. */
function keyFor(parentName: string, documentName: string): string | undefined {
  return embeddedOf(parentName).find(([, name]) => name === documentName)?.[0];
}

/** `Actor "Ann"`, or `Actor 0123456789abcdef` when it has no name: how messages speak of a document. */
export function nameOf(documentName: string, source: JsonObject): string {
  const name = source.name;
  return typeof name === "string" && name !== ""
    ? `${documentName} "${name}"`
    : `${documentName} ${String(source._id)}`;
}

/**
 * The sources of a world in the middle of a frame: reads fall through to what is stored, writes stay here until the whole
 * frame has been accepted. Sources are never changed in place, so a refused frame leaves no trace.
 */
export class Draft {
  readonly #stored: ReadonlyMap<PrimaryName, ReadonlyMap<string, JsonObject>>;
  readonly #changed = new Map<PrimaryName, Map<string, JsonObject | null>>();

  constructor(stored: ReadonlyMap<PrimaryName, ReadonlyMap<string, JsonObject>>) {
    this.#stored = stored;
  }

  /** A primary document as it would be after the frame so far. */
  get(name: PrimaryName, id: string): JsonObject | undefined {
    const changed = this.#changed.get(name)?.get(id);
    return changed === undefined ? this.#stored.get(name)?.get(id) : (changed ?? undefined);
  }

  /** Writes (`source`) or deletes (`null`) a primary document. */
  set(name: PrimaryName, id: string, source: JsonObject | null): void {
    const changed = this.#changed.get(name) ?? new Map<string, JsonObject | null>();
    changed.set(id, source);
    this.#changed.set(name, changed);
  }

  /** All primary documents of a name. */
  all(name: PrimaryName): JsonObject[] {
    const ids = new Set([...(this.#stored.get(name)?.keys() ?? []), ...(this.#changed.get(name)?.keys() ?? [])]);
    return [...ids].map((id) => this.get(name, id)).filter((source) => source !== undefined);
  }

  /** What the frame has changed so far. */
  changes(): { name: PrimaryName; id: string; source: JsonObject | null }[] {
    return [...this.#changed].flatMap(([name, entries]) => [...entries].map(([id, source]) => ({ name, id, source })));
  }

  /**
   * The chain of sources along `steps`, outermost first.
   * @throws RefusalError `missing` naming the step that does not exist.
   */
  chain(steps: readonly Step[]): JsonObject[] {
    const chain: JsonObject[] = [];
    for (const [index, step] of steps.entries()) {
      const above = steps[index - 1];
      const parent = chain[index - 1];
      const found =
        above === undefined || parent === undefined
          ? this.#primary(step)
          : this.#inside(above.documentName, parent, step.documentName, step.id);
      if (found === undefined) throw new RefusalError("missing", `There is no ${step.documentName} ${step.id}.`);
      chain.push(found);
    }
    return chain;
  }

  /** The document of this id at a place, if it exists. The place's parents must exist. */
  find(place: Place, id: string): JsonObject | undefined {
    const chain = this.chain(place.parents);
    const parent = chain.at(-1);
    const step = place.parents.at(-1);
    if (parent === undefined || step === undefined) return this.#primary({ documentName: place.documentName, id });
    return this.#inside(step.documentName, parent, place.documentName, id);
  }

  #inside(parentName: string, parent: JsonObject, documentName: string, id: string): JsonObject | undefined {
    if (parentName !== "Token") {
      return objectsAt(parent, keyFor(parentName, documentName) ?? "").find(({ _id }) => _id === id);
    }
    if (documentName === "ActorDelta") return id === parent._id ? objectAt(parent, "delta") : undefined;
    return id === parent.actorId && parent.actorLink !== true ? this.actorOf(parent) : undefined;
  }

  /** The actor a token stands for: its own when it is not linked, else that of the world. */
  actorOf(token: JsonObject): JsonObject | undefined {
    const base = this.get("Actor", stringAt(token, "actorId"));
    if (base === undefined || token.actorLink === true) return base;
    return overlay(base, objectAt(token, "delta")) as JsonObject; // made of the JSON of both
  }

  /** Writes (`source`) or deletes (`null`) the document of this id at a place; parents are copied, not changed. */
  write(place: Place, id: string, source: JsonObject | null): void {
    const step = place.parents.at(-1);
    const parent = this.chain(place.parents).at(-1);
    if (step === undefined || parent === undefined) {
      if (isPrimaryName(place.documentName)) this.set(place.documentName, id, source);
      return;
    }
    const parentPlace: Place = { documentName: step.documentName, parents: place.parents.slice(0, -1) };
    if (step.documentName === "Token") {
      this.write(parentPlace, step.id, { ...parent, delta: this.#deltaFor(parent, source) });
      return;
    }
    const key = keyFor(step.documentName, place.documentName) ?? "";
    const siblings = objectsAt(parent, key);
    const at = siblings.findIndex(({ _id }) => _id === id);
    const entries =
      source === null
        ? siblings.filter(({ _id }) => _id !== id)
        : at < 0
          ? [...siblings, source]
          : siblings.with(at, source);
    this.write(parentPlace, step.id, { ...parent, [key]: entries });
  }

  /** A token's delta when its actor is to be `source`, or the base actor again (`null`). */
  #deltaFor(token: JsonObject, source: JsonObject | null): JsonObject {
    const base = this.get("Actor", stringAt(token, "actorId"));
    const before = this.actorOf(token);
    const delta = objectAt(token, "delta");
    const next = source && base && before ? deltaAfter(delta, base, before, source) : emptyDelta();
    return next as JsonObject; // made of the JSON of all
  }

  #primary({ documentName, id }: Step): JsonObject | undefined {
    const source = isPrimaryName(documentName) ? this.get(documentName, id) : undefined;
    return isObject(source) ? source : undefined;
  }
}
