/** Opens a document's sheet. The host's types still allow for sheets of the older application framework. */
export async function openSheet(document: { sheet: unknown }): Promise<void> {
  const sheet = document.sheet as { render(options: { force: boolean }): Promise<unknown> } | null;
  await sheet?.render({ force: true });
}
