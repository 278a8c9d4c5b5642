/** Something of an actor that cannot be shown, with the reason. */
export interface Broken {
  readonly id: string;
  readonly kind: "Item" | "ActiveEffect";
  readonly name: string;
  readonly reason: string;
}

// Documents that are stored but not valid are no members of their collection; the host keeps them apart.
interface WithInvalid {
  readonly invalidDocumentIds: ReadonlySet<string>;
  getInvalid(id: string): { readonly name?: string; validate(options: object): unknown } | undefined;
}

/** What is stored in an actor but not valid. */
export function invalidDocuments(actor: Actor.Implementation): readonly Broken[] {
  return [...invalidIn(actor.items, "Item"), ...invalidIn(actor.effects, "ActiveEffect")];
}

function invalidIn(collection: unknown, kind: Broken["kind"]): readonly Broken[] {
  const documents = collection as WithInvalid;
  return [...documents.invalidDocumentIds].map((id) => {
    try {
      const document = documents.getInvalid(id);
      return { id, kind, name: document?.name || id, reason: reasonOf(() => document?.validate({ strict: true })) };
    } catch (error) {
      // So broken that it cannot even be made.
      return { id, kind, name: id, reason: messageOf(error) };
    }
  });
}

function reasonOf(check: () => unknown): string {
  try {
    check();
    return "";
  } catch (error) {
    return messageOf(error);
  }
}

/** The words of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
