import { generation } from "./generation.ts";

/** An update of one document: dotted paths below the document and their new values. */
export interface DocumentUpdate {
  readonly document: UpdatableDocument;
  readonly changes: Readonly<Record<string, unknown>>;
  /** Options of the operation, such as the direction in which a fight moves. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * A document to be made inside another; without a parent, a message. Its data bring their id, so that the same request twice is
 * one document.
 */
export interface DocumentCreation {
  readonly parent: ParentDocument | null;
  readonly documentName: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly _id: string };
}

/** A document to be deleted from inside another. */
export interface DocumentDeletion {
  readonly parent: ParentDocument;
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
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
}

type ModifyBatch = (operations: readonly Record<string, unknown>[]) => Promise<unknown>;

/** Whether the host writes several documents in one request. */
export function hasBatches(): boolean {
  return generation() >= 14;
}

/** Writes everything in one request. Only for hosts that have batches. */
export async function writeInOneBatch({ updates, creates = [], deletes = [] }: Writes): Promise<void> {
  // Generation 14 only, so the types of 13 do not know it.
  const { modifyBatch } = foundry.documents as unknown as { modifyBatch: ModifyBatch };
  await modifyBatch([
    ...deletes.map(({ parent, documentName, id }) => ({ action: "delete", documentName, ids: [id], parent })),
    ...updates.map(({ document, changes, options = {} }) => ({
      ...options,
      action: "update",
      documentName: document.documentName,
      updates: [{ _id: document.id, ...changes }],
      ...(document.parent ? { parent: document.parent } : {}),
    })),
    ...creates.map(({ parent, documentName, data }) => ({
      action: "create",
      documentName,
      data: [data],
      ...(parent ? { parent } : {}),
      keepId: true,
    })),
  ]);
}
