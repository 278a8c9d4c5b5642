/**
 * Says what has changed to those who have the page read aloud. What reads hears a region that stays; one that is drawn anew is
 * silent.
 * @param element the window, with a region marked `data-live`
 */
export function sayAloud(element: HTMLElement, text: string): void {
  const live = element.querySelector<HTMLElement>("[data-live]");
  if (live && live.textContent !== text) live.textContent = text;
}
