/** Formatted text as it is shown, with its links; secrets for owners only. */
export async function enriched(text: string, document: Actor.Implementation | Item.Implementation): Promise<string> {
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(text, {
    relativeTo: document,
    secrets: document.isOwner,
  });
}
