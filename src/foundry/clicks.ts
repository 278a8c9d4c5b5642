/**
 * Whether a click is the second of a double click. What the first one did may have been done and drawn by then, so that another
 * button has come under the pointer, or the same one once more.
 */
export function isSecondClick(event: Event): boolean {
  return event instanceof UIEvent && event.detail > 1;
}
