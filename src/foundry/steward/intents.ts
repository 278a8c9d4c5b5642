import { holdsAll, sameValue } from "../../kernel/holds.ts";
import { createMessage } from "../chat/create.ts";
import {
  type DocumentCreation,
  type DocumentUpdate,
  type EmbeddedWriter,
  type GroupedWrite,
  grouped,
  hasBatches,
  type ParentDocument,
  type UpdatableDocument,
  type Writes,
  writeInOneBatch,
} from "../compat/batch.ts";
import { deletionOf } from "../compat/deletion.ts";
import { format } from "../notices.ts";
import { ownFlag, writeFlags } from "./own-flags.ts";
import type { Json } from "./verbs.ts";

/**
 * Several writes that belong together, where the host writes one document at a time: what is about to be written is noted on
 * the GM's own User first, then written, then the note is deleted. A client that dies in between leaves the note; the next one
 * finishes what was begun, or stops and asks when something else has changed meanwhile.
 */
interface Intent {
  readonly writes: readonly IntendedWrite[];
}

type IntendedWrite =
  | {
      readonly kind: "update";
      readonly uuid: string;
      readonly changes: readonly ValueAt[];
      /** The same paths as they stood before. */
      readonly before: readonly ValueAt[];
    }
  /** The document is made in `uuid` under the id that its data bring, or has been. */
  | { readonly kind: "create"; readonly uuid: string; readonly documentName: string; readonly data: string }
  | { readonly kind: "delete"; readonly uuid: string; readonly documentName: string; readonly id: string };

/** Stands for the parent of what is made in the world itself, or deleted from it. */
const WORLD = "";

/** A path and its value. Paths as keys would be taken apart when the note is stored. */
type ValueAt = readonly [path: string, value: Json];

/** Writes all of a plan: nothing for nothing, one write for one, one batch where there are batches, else with an intent. */
export async function writeTogether(writes: Writes): Promise<void> {
  const { updates, creates = [], deletes = [] } = writes;
  const count = updates.length + creates.length + deletes.length;
  const documents = [
    ...updates.map(({ document }) => document),
    ...[...creates, ...deletes].map(({ parent }) => parent),
  ];
  if (count === 0) return;
  if (count > 1 && hasBatches() && !documents.some(livesInToken)) await writeInOneBatch(writes);
  else if (count > 1) await writeWithIntent(writes);
  else await writeEach(writes);
}

async function writeEach(writes: Writes): Promise<void> {
  for (const write of grouped(writes)) {
    if (write.action === "delete") await remove(write.parent, write.documentName, write.ids);
    else if (write.action === "create") await make(write.parent, write.documentName, write.data);
    else await change(write);
  }
}

async function change({ parent, documentName, updates, options }: Extract<GroupedWrite, { action: "update" }>) {
  if (parent && updates.length > 1) {
    const data = updates.map(({ document, changes }) => ({ _id: document.id, ...changes }));
    await (parent as unknown as EmbeddedWriter).updateEmbeddedDocuments(documentName, data);
    return;
  }
  for (const { document, changes } of updates) await document.update({ ...changes }, { ...options });
}

async function make(
  parent: ParentDocument | null,
  documentName: string,
  data: readonly DocumentCreation["data"][],
): Promise<void> {
  if (parent) {
    await (parent as unknown as EmbeddedWriter).createEmbeddedDocuments(documentName, data, { keepId: true });
    return;
  }
  if (documentName === "ChatMessage") {
    for (const message of data) await createMessage(message, { keepId: true });
    return;
  }
  await worldWriter(documentName).createDocuments([...data], { keepId: true });
}

async function remove(parent: ParentDocument | null, documentName: string, ids: readonly string[]): Promise<void> {
  if (parent) await (parent as unknown as EmbeddedWriter).deleteEmbeddedDocuments(documentName, ids);
  else await worldWriter(documentName).deleteDocuments([...ids]);
}

/** The host's own way to make and delete documents of the world. */
interface WorldWriter {
  createDocuments(data: readonly object[], options: object): Promise<unknown>;
  deleteDocuments(ids: readonly string[]): Promise<unknown>;
}

/** Which class a kind of document has is the host's to say; the compiler wants each named. */
function worldWriter(documentName: string): WorldWriter {
  const { documentClass } = Reflect.get(CONFIG, documentName) as { documentClass: WorldWriter };
  return documentClass;
}

/** The actor of an unlinked token is written through its token, which a batch of documents does not know. */
function livesInToken(document: unknown): boolean {
  return document instanceof foundry.documents.Actor && document.isToken;
}

async function writeWithIntent(writes: Writes): Promise<void> {
  const id = foundry.utils.randomID();
  const owner = game.user;
  if (!owner) throw new Error("Nothing is written before there is a user.");
  await writeFlags(owner, { intents: { [id]: { writes: intended(writes) } } });
  await writeEach(writes);
  await forgetIntent(owner, id);
}

function intended({ updates, creates = [], deletes = [] }: Writes): IntendedWrite[] {
  return [
    ...deletes.map(({ parent, documentName, id }) => ({
      kind: "delete" as const,
      uuid: parent?.uuid ?? WORLD,
      documentName,
      id,
    })),
    ...updates.map(({ document, changes }: DocumentUpdate) => ({
      kind: "update" as const,
      uuid: document.uuid,
      changes: Object.entries(changes).map(([path, value]): ValueAt => [path, value as Json]),
      before: sourceAt(document, Object.keys(changes)),
    })),
    // As text: keys of the data would be merged or taken apart when the note is stored.
    ...creates.map(({ parent, documentName, data }) => ({
      kind: "create" as const,
      uuid: parent?.uuid ?? WORLD,
      documentName,
      data: JSON.stringify(data),
    })),
  ];
}

/** Whether an action is half written at this moment, so that what is read now may not fit together. */
export function isHalfWritten(): boolean {
  return [...(game.users ?? [])].some((user) => {
    const intents = user.isGM ? ownFlag(user, "intents") : null;
    return typeof intents === "object" && intents !== null && Object.keys(intents).length > 0;
  });
}

/**
 * Finishes what an earlier client of any GM left half written. A document that stands neither as before nor as intended was
 * changed by someone: then nothing more is written, and the GM is asked to look.
 */
export async function resumeIntents(): Promise<void> {
  for (const owner of game.users ?? []) {
    const intents = owner.isGM ? ownFlag(owner, "intents") : null;
    if (typeof intents !== "object" || intents === null) continue;
    for (const [id, intent] of Object.entries(intents as Record<string, Intent>)) await resume(owner, id, intent);
  }
}

async function resume(owner: User.Implementation, id: string, intent: Intent): Promise<void> {
  const steps = await Promise.all(intent.writes.map(stateOf));
  const changed = steps.filter((step) => step.state === "changed");
  if (changed.length > 0) {
    // Not waited for: the steward has others to serve while the GM looks.
    void askForReview(owner, id, changed);
    return;
  }
  for (const step of steps) if (step.state === "before") await step.write();
  await forgetIntent(owner, id);
}

/** Intents that a dialog is open for. */
const underReview = new Set<string>();

async function askForReview(owner: User.Implementation, id: string, changed: readonly IntentStep[]): Promise<void> {
  if (underReview.has(id)) return;
  underReview.add(id);
  const documents = changed.map(({ name }) => name).join(", ");
  const checked = await foundry.applications.api.DialogV2.confirm({
    window: { title: format("TRISKELE.Steward.ReviewTitle") },
    content: foundry.utils.escapeHTML(format("TRISKELE.Steward.Review", { documents })),
    yes: { label: format("TRISKELE.Steward.ReviewDone") },
    no: { label: format("TRISKELE.Steward.ReviewLater") },
  });
  underReview.delete(id);
  if (checked) await forgetIntent(owner, id);
}

async function forgetIntent(owner: User.Implementation, id: string): Promise<void> {
  await writeFlags(owner, { intents: deletionOf(id) });
}

interface IntentStep {
  readonly state: "before" | "done" | "changed";
  readonly name: string;
  write(): Promise<unknown>;
}

const nothing = async (): Promise<void> => {};

async function stateOf(intent: IntendedWrite): Promise<IntentStep> {
  if (intent.kind !== "update" && intent.uuid === WORLD) {
    const step = intent.kind === "create" ? creationState(null, intent) : deletionState(null, intent);
    return { name: intent.documentName, ...step };
  }
  const document = (await fromUuid(intent.uuid)) as UpdatableDocument | null;
  if (!document) return { state: "changed", name: intent.uuid, write: nothing };
  const name = nameOf(document);
  if (intent.kind === "create") return { name, ...creationState(document, intent) };
  if (intent.kind === "delete") return { name, ...deletionState(document, intent) };
  const now = sourceAt(
    document,
    intent.changes.map(([path]) => path),
  );
  // What is stored has its keys in the model's order, with all that the model adds.
  const state = sameValue(now, intent.before) ? "before" : holdsAll(now, intent.changes) ? "done" : "changed";
  return { name, state, write: () => document.update(Object.fromEntries(intent.changes)) };
}

type Step = Omit<IntentStep, "name">;

function creationState(
  parent: UpdatableDocument | null,
  { documentName, data }: Extract<IntendedWrite, { kind: "create" }>,
): Step {
  const source = JSON.parse(data) as DocumentCreation["data"];
  if (holds(parent, documentName, source._id)) return { state: "done", write: nothing };
  return { state: "before", write: () => make(parent, documentName, [source]) };
}

function deletionState(
  parent: UpdatableDocument | null,
  { documentName, id }: Extract<IntendedWrite, { kind: "delete" }>,
): Step {
  if (!holds(parent, documentName, id)) return { state: "done", write: nothing };
  return { state: "before", write: () => remove(parent, documentName, [id]) };
}

function holds(parent: UpdatableDocument | null, documentName: string, id: string): boolean {
  const uuid: string = `${documentName}.${id}`;
  if (!parent) return Boolean(fromUuidSync(uuid, { strict: false }));
  const { getEmbeddedDocument } = parent as unknown as {
    getEmbeddedDocument(name: string, id: string, options: object): unknown;
  };
  return Boolean(getEmbeddedDocument.call(parent, documentName, id, { strict: false }));
}

/** What people call a document: a message by its speaker and kind. */
function nameOf(document: UpdatableDocument): string {
  if (document instanceof foundry.documents.ChatMessage) {
    return `${document.alias} (${format(`TYPES.ChatMessage.${document.type}`)})`;
  }
  return "name" in document && typeof document.name === "string" ? document.name : document.uuid;
}

/** The stored values at some paths, in the order of the paths. */
function sourceAt(document: UpdatableDocument, paths: readonly string[]): ValueAt[] {
  const source = "_source" in document ? document._source : {};
  return paths.map((path) => [path, (foundry.utils.getProperty(source as object, path) ?? null) as Json]);
}
