import { generation } from "./generation.ts";

/** An update of one document: dotted paths below the document and their new values. */
export interface DocumentUpdate {
  readonly document: UpdatableDocument;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** As much of a document as writing it needs; the community types know no common supertype that can be updated. */
export interface UpdatableDocument {
  readonly id: string | null;
  readonly uuid: string;
  readonly documentName: string;
  readonly parent: unknown;
  update(changes: Record<string, unknown>): Promise<unknown>;
}

type ModifyBatch = (operations: readonly Record<string, unknown>[]) => Promise<unknown>;

/** Whether the host writes several documents in one request. */
export function hasBatches(): boolean {
  return generation() >= 14;
}

/** Writes all updates in one request. Only for hosts that have batches. */
export async function updateInOneBatch(updates: readonly DocumentUpdate[]): Promise<void> {
  // Generation 14 only, so the types of 13 do not know it.
  const { modifyBatch } = foundry.documents as unknown as { modifyBatch: ModifyBatch };
  await modifyBatch(
    updates.map(({ document, changes }) => ({
      action: "update",
      documentName: document.documentName,
      updates: [{ _id: document.id, ...changes }],
      ...(document.parent ? { parent: document.parent } : {}),
    })),
  );
}
