/** Where the keyboard stands, or stood last, on a card. */
interface Stand {
  readonly messageId: string;
  /** The copy of the message that is used: the log's, a window's or a notification's. */
  readonly copy: HTMLElement;
  /** What the copy lies in, from within: a redraw may take more than the copy away. */
  readonly around: readonly Element[];
  /** What the focused element is known by in the new card. */
  readonly key: string;
  /** Whether a ring is to show it: it was reached or is used by the keyboard. */
  ring: boolean;
  /** Whether it must be found again though nothing is focused: its button works, or its card is being replaced. */
  awaited: boolean;
}

/** How many frames a new card may take until it stands in the page. */
const FRAMES = 120;

let stand: Stand | null = null;

/** Notes where the keyboard stands on a rendered message. @param messageId the message's id */
export function watchFocus(messageId: string, copy: HTMLElement): void {
  copy.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const around: Element[] = [];
    for (let outer = copy.parentElement; outer; outer = outer.parentElement) around.push(outer);
    const [key, ring] = [keyOf(target, copy), target.matches(":focus-visible")];
    stand = { messageId, copy, around, key, ring, awaited: false };
  });
  copy.addEventListener("keydown", () => {
    if (stand?.copy === copy) stand.ring = true;
  });
}

/**
 * Runs what a card's button does. The button is dead meanwhile, and its card may be drawn anew: a place that was here is still
 * this one.
 */
export async function holdingFocus(button: HTMLElement, action: () => Promise<void>): Promise<void> {
  const held = button.ownerDocument.activeElement === button && stand?.copy.contains(button) ? stand : null;
  if (held) held.awaited = true;
  try {
    await action();
  } finally {
    // A card that was taken away and is not drawn anew yet is waited for elsewhere.
    if (held?.copy.isConnected) held.awaited = false;
  }
}

/**
 * Keeps the keyboard's place while a card is drawn anew: at the same control if it is still there and alive, else at the card.
 * Only in the copy of the message that was used, and only if the user has not gone elsewhere meanwhile.
 * @param fresh the new card, which the host is about to put into the page
 */
export function keepFocus(messageId: string, fresh: HTMLElement): void {
  if (stand?.messageId !== messageId) return;
  if (!stand.awaited && !stand.copy.contains(stand.copy.ownerDocument.activeElement)) return;
  stand.awaited = true;
  const look = (frames: number): void => {
    if (stand?.messageId !== messageId || isSettled(stand, fresh)) return;
    if (frames > 0) requestAnimationFrame(() => look(frames - 1));
    else stand.awaited = false;
  };
  requestAnimationFrame(() => look(FRAMES));
}

/** Gives the place back as soon as the new card has taken the old one's. @returns whether nothing is left to wait for */
function isSettled(held: Stand, fresh: HTMLElement): boolean {
  const { copy, around } = held;
  if (copy === fresh) return true;
  const { activeElement, body } = copy.ownerDocument;
  const isFree = activeElement === null || activeElement === body || fresh.contains(activeElement);
  if (copy.contains(activeElement)) return false;
  if (!isFree) {
    held.awaited = false;
    return true;
  }
  if (!fresh.isConnected || copy.isConnected) return false;
  if (around.find(({ isConnected }) => isConnected)?.contains(fresh)) giveTo(fresh, held);
  return true;
}

function giveTo(fresh: HTMLElement, { key, ring }: Stand): void {
  const same = [...fresh.querySelectorAll<HTMLElement>("button, input, select, a")].find(
    (control) => keyOf(control, fresh) === key && control.ariaDisabled !== "true",
  );
  // Not known to every compiler's list yet; browsers without it judge by themselves.
  const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: ring };
  same?.focus(options);
  if (same && fresh.ownerDocument.activeElement === same) return;
  const card = fresh.querySelector<HTMLElement>("article.triskele-card");
  if (!card) return;
  card.tabIndex = -1;
  card.focus(options);
}

/** A control by its kind, its name and its data, and by the data of what it stands in on the card. */
function keyOf(control: HTMLElement, root: HTMLElement): string {
  const parts: unknown[] = [control.localName, control.getAttribute("name")];
  for (let element: HTMLElement | null = control; element && element !== root; element = element.parentElement) {
    if (element.matches(".triskele-card")) break;
    const data = Object.entries(element.dataset).filter(([name]) => !name.startsWith("tooltip"));
    if (data.length > 0) parts.push(data.sort());
  }
  return JSON.stringify(parts);
}
