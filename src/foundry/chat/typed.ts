/**
 * What someone is typing on a card while it is drawn anew is not lost: the field in which he stands keeps its value, and he
 * goes on in the new one.
 */
export function keepTyped(messageId: string, fresh: HTMLElement): void {
  const field = fresh.ownerDocument.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.closest(`[data-message-id="${CSS.escape(messageId)}"]`)) return;
  const same = fresh.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`);
  if (!same || field.value === field.defaultValue) return;
  same.value = field.value;
  // The new card is not in the page yet.
  requestAnimationFrame(() => same.focus({ preventScroll: true }));
}
