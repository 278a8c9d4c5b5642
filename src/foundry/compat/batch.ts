import { generation } from "./generation.ts";

/** An update of one document: dotted paths below the document and their new values. */
export interface DocumentUpdate {
  readonly document: UpdatableDocument;
  readonly changes: Readonly<Record<string, unknown>>;
  /** Options of the operation, such as the direction in which a fight moves. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * A document to be made inside another, or without a parent in the world itself. Its data bring their id, so that the same request
 * twice is one document.
 */
export interface DocumentCreation {
  readonly parent: ParentDocument | null;
  readonly documentName: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly _id: string };
}

/** A document to be deleted from inside another, or without a parent from the world itself. */
export interface DocumentDeletion {
  readonly parent: ParentDocument | null;
  readonly documentName: string;
  readonly id: string;
}

/** Everything that one action writes. */
export interface Writes {
  readonly updates: readonly DocumentUpdate[];
  readonly creates?: readonly DocumentCreation[];
  readonly deletes?: readonly DocumentDeletion[];
}

/** As much of a document as writing it needs; the community types know no common supertype that can be updated. */
export interface UpdatableDocument {
  readonly id: string | null;
  readonly uuid: string;
  readonly documentName: string;
  readonly parent: unknown;
  update(changes: Record<string, unknown>, options?: Record<string, unknown>): Promise<unknown>;
}

/** As much of a document as writing what lies in it needs. */
export interface ParentDocument {
  readonly uuid: string;
  readonly documentName: string;
  readonly parent: unknown;
}

/** The host's own way to write what lies in a document; its types want every type of document named ahead. */
export interface EmbeddedWriter {
  createEmbeddedDocuments(name: string, data: readonly object[], options: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, updates: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
}

type ModifyBatch = (operations: readonly Record<string, unknown>[]) => Promise<unknown>;

/** Whether the host writes several documents in one request. */
export function hasBatches(): boolean {
  return generation() >= 14;
}

/** Part of what an action writes that goes out as one write: documents of one kind in one place. */
export type GroupedWrite =
  | {
      readonly action: "delete";
      readonly parent: ParentDocument | null;
      readonly documentName: string;
      readonly ids: string[];
    }
  | {
      readonly action: "update";
      readonly parent: ParentDocument | null;
      readonly documentName: string;
      readonly updates: DocumentUpdate[];
      readonly options: Readonly<Record<string, unknown>>;
    }
  | {
      readonly action: "create";
      readonly parent: ParentDocument | null;
      readonly documentName: string;
      readonly data: DocumentCreation["data"][];
    };

/** Puts together what lies in the same document: many cards that leave one stack are one write. */
export function grouped({ updates, creates = [], deletes = [] }: Writes): GroupedWrite[] {
  const groups = new Map<string, GroupedWrite>();
  for (const { parent, documentName, id } of deletes) {
    const key = `delete ${documentName} ${parent?.uuid ?? ""}`;
    const group = groups.get(key);
    if (group?.action === "delete") group.ids.push(id);
    else groups.set(key, { action: "delete", parent, documentName, ids: [id] });
  }
  for (const update of updates) {
    const { document, options = {} } = update;
    const { documentName } = document;
    // What lies in a document has it as its parent, which the host's types do not say of all documents at once.
    const parent = (document.parent ?? null) as ParentDocument | null;
    // Options are meant for one document: those of a fight name the direction in which it moves.
    const alone = parent === null || Object.keys(options).length > 0;
    const key = `update ${documentName} ${alone ? document.uuid : parent.uuid}`;
    const group = groups.get(key);
    if (group?.action === "update" && !alone) group.updates.push(update);
    else
      groups.set(alone ? `${key} ${groups.size}` : key, {
        action: "update",
        parent,
        documentName,
        updates: [update],
        options,
      });
  }
  for (const { parent, documentName, data } of creates) {
    const key = `create ${documentName} ${parent?.uuid ?? ""}`;
    const group = groups.get(key);
    if (group?.action === "create") group.data.push(data);
    else groups.set(key, { action: "create", parent, documentName, data: [data] });
  }
  return [...groups.values()];
}

/** Writes everything in one request. Only for hosts that have batches. */
export async function writeInOneBatch(writes: Writes): Promise<void> {
  // Generation 14 only, so the types of 13 do not know it.
  const { modifyBatch } = foundry.documents as unknown as { modifyBatch: ModifyBatch };
  await modifyBatch(grouped(writes).map(operationOf));
}

function operationOf(write: GroupedWrite): Record<string, unknown> {
  const { action, documentName } = write;
  const place = write.parent ? { parent: write.parent } : {};
  if (write.action === "delete") return { action, documentName, ids: write.ids, ...place };
  if (write.action === "create") return { action, documentName, data: write.data, keepId: true, ...place };
  const updates = write.updates.map(({ document, changes }) => ({ _id: document.id, ...changes }));
  return { ...write.options, action, documentName, updates, ...place };
}
