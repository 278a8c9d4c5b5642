import type { AppliedOperation, DocumentOperation, Generation, Json, JsonObject } from "../core/protocol.ts";
import { applyChanges, readChange } from "../core/utils/merge.ts";
import { expandObject } from "../core/utils/paths.ts";
import { born } from "./birth.ts";
import { asRefusal, assertTypes, cleanDocument } from "./cleaning.ts";
import { settleDeltas } from "./deltas.ts";
import { type Draft, embeddedOf, nameOf, type Place, readPlace } from "./documents.ts";
import { isId, isObject, objectAt, randomId, stringAt } from "./json.ts";
import { type Asker, authorise, authoriseChange, isGamemaster } from "./permissions.ts";
import { RefusalError } from "./refusal.ts";
import type { Sanitiser } from "./sanitise.ts";

/** What the rules of writing depend on besides the documents. */
export interface WriteContext {
  generation: Generation;
  manifest: JsonObject;
  sanitiser: Sanitiser;
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * Carries out one operation in the draft of its frame. Targets and parents must exist before the frame as well: as in
 * Foundry, an operation cannot build on an earlier one of the same batch.
 * @returns the operation as every client is to apply it.
 * @throws RefusalError when anything in it is not allowed; the draft is then of no further use.
 */
export function perform(
  operation: DocumentOperation,
  asker: Asker,
  draft: Draft,
  stored: Draft,
  context: WriteContext,
): AppliedOperation {
  const place = readPlace(operation.documentName, operation.parentUuid);
  stored.chain(place.parents);
  const job = new Job(place, asker, draft, stored, context);
  const { documentName, parentUuid, options } = operation;
  const common = { documentName, parentUuid, options };
  switch (operation.action) {
    case "create": {
      const data = operation.data.map((source) => job.create(source, operation.keepId));
      return { ...common, action: "create", data, keepId: true };
    }
    case "update":
      return { ...common, action: "update", updates: operation.updates.map((changes) => job.update(changes)) };
    case "delete":
      for (const id of operation.ids) job.delete(id);
      return { ...common, action: "delete", ids: operation.ids };
  }
}

/** The level of those who made a document. */
const OWNER = 3;

/** Writing documents at one place for one asker. */
class Job {
  readonly #place: Place;
  readonly #asker: Asker;
  readonly #draft: Draft;
  readonly #stored: Draft;
  readonly #context: WriteContext;

  constructor(place: Place, asker: Asker, draft: Draft, stored: Draft, context: WriteContext) {
    this.#place = place;
    this.#asker = asker;
    this.#draft = draft;
    this.#stored = stored;
    this.#context = context;
  }

  create(data: JsonObject, keepId: boolean): JsonObject {
    const { documentName } = this.#place;
    const expanded = expand(data);
    authorise(this.#asker, { action: "create", place: this.#place, data: expanded }, this.#draft);
    const id = keepId && isId(expanded._id) ? expanded._id : randomId();
    if (this.#draft.find(this.#place, id) !== undefined) {
      throw new RefusalError("exists", `There is already a ${documentName} ${id}.`);
    }
    const given = { ...expanded, _id: id };
    const { manifest } = this.#context;
    const circumstances = { manifest, time: this.#context.now(), userId: this.#asker.id };
    const finished = this.#finish(born(documentName, this.#authored(given), circumstances));
    const source = settleDeltas(documentName, finished, (actorId) => this.#draft.get("Actor", actorId), this.#context);
    assertTypes(documentName, source, manifest);
    this.#draft.write(this.#place, id, source);
    return source;
  }

  update(changes: JsonObject): JsonObject {
    const { documentName } = this.#place;
    const id = stringAt(changes, "_id");
    if (this.#stored.find(this.#place, id) === undefined) throw missing(documentName, id);
    const before = this.#find(id);
    const intent = { action: "update" as const, place: this.#place, before };
    authorise(this.#asker, intent, this.#draft);

    const { _id, _stats, ...wanted } = expand(changes);
    assertNotNested(documentName, wanted);
    const merged = merge(before, wanted, this.#context.generation);
    const stats = { modifiedTime: this.#context.now(), lastModifiedBy: this.#asker.id };
    const given = { ...merged, _id: id, _stats: { ...objectAt(before, "_stats"), ...stats } };
    const after = this.#finish(given, before);
    if (after.type !== before.type) {
      throw new RefusalError("invalid", `The type of ${nameOf(documentName, before)} cannot be changed.`);
    }
    authoriseChange(this.#asker, intent, after, this.#draft);
    this.#draft.write(this.#place, id, after);
    // What a token's actor cannot have differently stays as the base actor has it.
    const kept = this.#isTokenActor ? this.#find(id) : after;
    const applied = echo(wanted, kept, this.#context.generation);
    return this.#isTokenActor ? { ...applied, _id: id } : { ...applied, _id: id, _stats: stats };
  }

  delete(id: string): void {
    if (this.#stored.find(this.#place, id) === undefined) throw missing(this.#place.documentName, id);
    const before = this.#find(id);
    authorise(this.#asker, { action: "delete", place: this.#place, before }, this.#draft);
    this.#draft.write(this.#place, id, null);
  }

  get #isTokenActor(): boolean {
    return this.#place.parents.at(-1)?.documentName === "Token";
  }

  #find(id: string): JsonObject {
    const found = this.#draft.find(this.#place, id);
    if (found === undefined) throw missing(this.#place.documentName, id);
    return found;
  }

  /**
   * A message or a macro is written in the session's name; only a Gamemaster may write in somebody else's. What a player
   * makes is his own.
   */
  #authored(given: JsonObject): JsonObject {
    const { documentName } = this.#place;
    const data: JsonObject = { ...given };
    if (documentName === "ChatMessage" || documentName === "Macro") {
      const other = stringAt(data, "author");
      const named = isGamemaster(this.#asker) && this.#draft.get("User", other) !== undefined;
      data.author = named ? other : this.#asker.id;
    }
    if (documentName === "ChatMessage") data.timestamp = this.#context.now();
    if ((documentName === "Macro" || documentName === "JournalEntry") && !isGamemaster(this.#asker)) {
      data.ownership = { ...objectAt(data, "ownership"), [this.#asker.id]: OWNER };
    }
    return data;
  }

  /** Core fields cleaned and validated, HTML cleaned, nothing in it that clients would read as an instruction. */
  #finish(source: JsonObject, before?: JsonObject): JsonObject {
    const { documentName } = this.#place;
    assertStorable(source, documentName);
    return this.#context.sanitiser.clean(documentName, cleanDocument(documentName, source), before);
  }
}

function missing(documentName: string, id: string): RefusalError {
  return new RefusalError("missing", `There is no ${documentName} ${id}.`);
}

function expand(data: JsonObject): JsonObject {
  return asRefusal(() => asJson(expandObject(data)));
}

function merge(before: JsonObject, changes: JsonObject, generation: Generation): JsonObject {
  return asRefusal(() => asJson(applyChanges(structuredClone(before), changes, generation)));
}

function asJson(value: Record<string, unknown>): JsonObject {
  // The utilities rearrange JSON and add nothing to it; their types are wider because they also serve client code.
  return value as JsonObject;
}

/** Embedded documents have operations of their own, each with its own permission. */
function assertNotNested(documentName: string, changes: JsonObject): void {
  const keys = embeddedOf(documentName).map(([key]) => key);
  // A token's delta changes with its actor, under the rules for actors.
  if (documentName === "Token") keys.push("delta");
  for (const key of keys) {
    const found = Object.keys(changes).find((name) => name.replace(/^[-=]=/, "") === key);
    if (found !== undefined) {
      throw new RefusalError(
        "invalid",
        `An update of ${documentName} cannot carry \`${found}\`; update the embedded documents themselves.`,
      );
    }
  }
}

/** Keys that mean something in an update must not lie in a source: clients would obey them when it is merged again. */
function assertStorable(value: Json, where: string): void {
  if (Array.isArray(value)) {
    for (const entry of value) assertStorable(entry, where);
  } else if (isObject(value)) {
    for (const [key, entry] of Object.entries(value)) {
      if (key === "$op" || /^[-=]=/.test(key) || key.includes(".")) {
        throw new RefusalError("invalid", `${where}: the key "${key}" belongs in updates and cannot be stored.`);
      }
      assertStorable(entry, `${where}.${key}`);
    }
  }
}

/** The changes as merged: the same keys, with the values that are stored now. Keys that cleaning removed are left out. */
function echo(changes: JsonObject, stored: JsonObject, generation: Generation): JsonObject {
  const applied: JsonObject = {};
  for (const [key, value] of Object.entries(changes)) {
    const change = readChange(key, value, generation);
    const result = Object.hasOwn(stored, change.key) ? stored[change.key] : undefined;
    if (result === undefined) {
      if (change.kind === "delete") applied[key] = value;
    } else if (change.kind === "delete") {
      // A required field fell back to its initial value instead of vanishing.
      applied[change.key] = result;
    } else if (change.kind === "replace") {
      applied[key] = generation >= 14 ? { $op: "replace", value: result } : result;
    } else if (isObject(value) && isObject(result)) {
      applied[key] = echo(value, result, generation);
    } else {
      applied[key] = result;
    }
  }
  return applied;
}
