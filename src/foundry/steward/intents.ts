import { type DocumentUpdate, hasBatches, type UpdatableDocument, updateInOneBatch } from "../compat/batch.ts";
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

interface IntendedWrite {
  readonly uuid: string;
  readonly changes: readonly ValueAt[];
  /** The same paths as they stood before. */
  readonly before: readonly ValueAt[];
}

/** A path and its value. Paths as keys would be taken apart when the note is stored. */
type ValueAt = readonly [path: string, value: Json];

/** Writes a plan's updates: nothing for none, one write for one, one batch where there are batches, else with an intent. */
export async function writeTogether(updates: readonly DocumentUpdate[]): Promise<void> {
  const [first] = updates;
  if (!first) return;
  if (updates.length === 1) await first.document.update({ ...first.changes });
  else if (hasBatches() && !updates.some(({ document }) => livesInToken(document))) await updateInOneBatch(updates);
  else await writeWithIntent(updates);
}

/** The actor of an unlinked token is written through its token, which a batch of documents does not know. */
function livesInToken(document: UpdatableDocument): boolean {
  return document instanceof foundry.documents.Actor && document.isToken;
}

async function writeWithIntent(updates: readonly DocumentUpdate[]): Promise<void> {
  const id = foundry.utils.randomID();
  const writes = updates.map(({ document, changes }) => ({
    uuid: document.uuid,
    changes: Object.entries(changes).map(([path, value]): ValueAt => [path, value as Json]),
    before: sourceAt(document, Object.keys(changes)),
  }));
  const owner = game.user;
  if (!owner) throw new Error("Nothing is written before there is a user.");
  await writeFlags(owner, { intents: { [id]: { writes } } });
  for (const { document, changes } of updates) await document.update({ ...changes });
  await forgetIntent(owner, id);
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
  for (const step of steps) {
    if (step.state === "before") await step.document?.update(Object.fromEntries(step.write.changes));
  }
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
  readonly write: IntendedWrite;
  readonly state: "before" | "done" | "changed";
  readonly name: string;
  readonly document: UpdatableDocument | null;
}

async function stateOf(write: IntendedWrite): Promise<IntentStep> {
  const document = (await fromUuid(write.uuid)) as UpdatableDocument | null;
  if (!document) return { write, document, state: "changed", name: write.uuid };
  const now = JSON.stringify(
    sourceAt(
      document,
      write.changes.map(([path]) => path),
    ),
  );
  const state =
    now === JSON.stringify(write.changes) ? "done" : now === JSON.stringify(write.before) ? "before" : "changed";
  const name = nameOf(document);
  return { write, document, state, name };
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
