/** What was typed into a field and not yet reported by a `change` event. */
export interface UnfinishedEntry {
  value: string;
  /** Where the caret stood in it; number inputs do not tell. */
  selection: [start: number, end: number] | null;
}

/** What the reader would miss when a part is drawn anew: focus, an unfinished entry, scroll positions. */
export interface PartState {
  /** Selectors of the focused element, the surest first. */
  focus: string[];
  /** What was typed into the focused field. */
  entry: UnfinishedEntry | null;
  /** Formatted texts that are being edited, by selector: they are carried over as they are. */
  editors: [selector: string, editor: HTMLElement][];
  /** The selection in one of them. */
  range: StaticRange | null;
  scroll: [selector: string, top: number, left: number][];
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(element: Element | null): element is TextField {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(element.type);
}

/** Selectors that find the counterpart of `element` in the next rendering: by its id, by its name. */
function findable(element: Element): string[] {
  const selectors = element.id ? [`#${CSS.escape(element.id)}`] : [];
  const name = element.getAttribute("name");
  if (name) {
    const value = element instanceof HTMLInputElement && element.type === "radio" ? element.value : null;
    const suffix = value === null ? "" : `[value="${CSS.escape(value)}"]`;
    selectors.push(`${element.tagName.toLowerCase()}[name="${CSS.escape(name)}"]${suffix}`);
  }
  return selectors;
}

function findIn(part: HTMLElement, selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = part.matches(selector) ? part : part.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

function within(root: HTMLElement, selector: string): Element | null {
  return selector === "" ? root : root.querySelector(selector);
}

/** The selected range as it is now; a live one would collapse when its nodes are moved. */
function selectedRange(part: HTMLElement): StaticRange | null {
  const selection = part.ownerDocument.getSelection();
  return selection?.rangeCount ? new StaticRange(selection.getRangeAt(0)) : null;
}

function selectRange({ startContainer, startOffset, endContainer, endOffset }: StaticRange): void {
  startContainer.parentElement?.closest<HTMLElement>("[contenteditable]")?.focus({ preventScroll: true });
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Remembers the state of a part that is about to be replaced. */
export function capturePart(part: HTMLElement, scrollable: readonly string[]): PartState {
  const active = part.ownerDocument.activeElement;
  const inside = active && part.contains(active) ? active : null;
  const entry = captureEntry(inside);
  return {
    focus: inside ? findable(inside) : [],
    entry,
    editors: [...part.querySelectorAll<HTMLElement>("prose-mirror.active[toggled]")].flatMap((editor) =>
      findable(editor).map((selector): [string, HTMLElement] => [selector, editor]),
    ),
    range: inside?.matches("[contenteditable]") ? selectedRange(part) : null,
    scroll: scrollable.flatMap((selector) => {
      const element = within(part, selector);
      return element ? [[selector, element.scrollTop, element.scrollLeft] as PartState["scroll"][number]] : [];
    }),
  };
}

/**
 * Carries an entry over. The browser does not report values set by script, so the field reports it itself when left,
 * unless further typing has made the browser do so.
 */
function carry(field: TextField, value: string): void {
  if (field.value === value) return;
  field.value = value;
  let reported = false;
  field.addEventListener("change", () => (reported = true), { once: true });
  field.addEventListener(
    "blur",
    () => {
      if (!reported && !replaced.has(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
    },
    { once: true },
  );
}

/** Fields whose entry goes over to another: taking them off the page is no leaving, though the browser says `blur`. */
const replaced = new WeakSet<Element>();

/** What is being typed into a field that is about to be replaced; `null` when nothing is, or the element is none. */
export function captureEntry(field: Element | null): UnfinishedEntry | null {
  if (!isTextField(field) || field.value === field.defaultValue) return null;
  const { value, selectionStart, selectionEnd } = field;
  const selection: UnfinishedEntry["selection"] = selectionStart === null ? null : [selectionStart, selectionEnd ?? 0];
  replaced.add(field);
  // A value that a script has set is no change that the browser would report when the field goes.
  field.value = field.defaultValue;
  return { value, selection };
}

/** Gives a fresh field, which is focused already, what {@link captureEntry} remembered. */
export function restoreEntry(field: HTMLElement, entry: UnfinishedEntry | null): void {
  if (!entry || !isTextField(field)) return;
  // After focusing, so that the caret of a number input stands at its end.
  carry(field, entry.value);
  if (entry.selection && field.selectionStart !== null) field.setSelectionRange(...entry.selection);
}

/** Gives a fresh part what {@link capturePart} remembered. */
export function restorePart(part: HTMLElement, state: PartState): void {
  for (const [selector, editor] of state.editors) part.querySelector(selector)?.replaceWith(editor);
  if (state.range) selectRange(state.range);
  const target = findIn(part, state.focus);
  target?.focus({ preventScroll: true });
  if (target) restoreEntry(target, state.entry);
  for (const [selector, top, left] of state.scroll) {
    const element = within(part, selector);
    if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
  }
}
