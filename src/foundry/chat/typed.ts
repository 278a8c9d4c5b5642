/**
 * What someone is typing on a card while it is drawn anew is not lost: the field in which he stands keeps its value.
 */
export function keepTyped(messageId: string, fresh: HTMLElement): void {
  const field = fresh.ownerDocument.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.closest(`[data-message-id="${CSS.escape(messageId)}"]`)) return;
  const same = fresh.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`);
  if (same && field.value !== field.defaultValue) same.value = field.value;
}
