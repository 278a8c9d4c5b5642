import { ApplicationV2 } from "../applications/application.ts";
import { announceEntries, type ContextMenuEntry } from "../applications/context-menu.ts";
import type { PartialOptions } from "../applications/options.ts";
import { captureEntry, restoreEntry } from "../applications/part-state.ts";
import type { Bag } from "../host.ts";
import { host } from "../host.ts";
import { coalesce } from "../page/schedule.ts";

/** A panel of the sidebar: an application without a frame that stays where the page puts it. */
export abstract class AbstractSidebarTab extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "{id}",
    tag: "section",
    classes: ["sidebar-tab"],
    window: { frame: false, positioned: false },
  };

  /** The name of the tab and its element's id, such as `combat`. */
  static tabName = "";
  /** The document whose menu entries packages may change, if the tab has a menu. */
  static menuDocument: string | null = null;

  /** The menu's entries, after the hook. */
  entries: ContextMenuEntry[] = [];
  /** Draws the tab anew after the changes that are arriving now. */
  readonly refresh = coalesce(() => this.render());

  constructor(options: PartialOptions = {}) {
    super({ uniqueId: new.target.tabName, ...options });
  }

  get tabName(): string {
    // `constructor` is only known as Function to the compiler.
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** The tab's own menu entries. */
  protected _getEntryContextOptions(): ContextMenuEntry[] {
    return [];
  }

  /** Asks packages for their menu entries: once, before the game is ready. */
  prepareMenu(): void {
    const { menuDocument } = this.constructor as typeof AbstractSidebarTab;
    this.entries = this._getEntryContextOptions();
    if (menuDocument) announceEntries(menuDocument, this, this.entries);
  }

  /** Draws the tab anew on any of these hooks. */
  protected watch(...hooks: string[]): void {
    for (const hook of hooks) host().Hooks.on(hook, this.refresh);
  }

  /** The page puts the element into the sidebar. */
  protected override _insertElement(_element: HTMLElement): void {}

  /** A tab stays in its sidebar. */
  override async close(): Promise<this> {
    return this;
  }

  protected abstract override _renderHTML(context: Bag, options: Bag): Promise<HTMLElement[]>;

  /** Keeps the focus on the same control of the same entry, and the scroll position. */
  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const restore = rememberFocus(content);
    const { scrollTop } = content;
    content.replaceChildren(...result);
    content.scrollTop = scrollTop;
    restore();
  }
}

/** How a control is told from the others of its entry, the surest first. */
function marksOf(element: HTMLElement): string[] {
  const { action } = element.dataset;
  return [
    ...(element.id ? [`#${CSS.escape(element.id)}`] : []),
    ...(action ? [`[data-action="${CSS.escape(action)}"]`] : []),
    ...(element.classList.contains("context-menu-button") ? [".context-menu-button"] : []),
    "button",
  ];
}

/**
 * Remembers which control is focused by its entry and its action, for the time after a new drawing; and what is typed in it
 * and not reported yet.
 */
function rememberFocus(root: HTMLElement): () => void {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  if (!(active instanceof HTMLElement)) return () => undefined;
  const { entryId, folderId } = active.closest<HTMLElement>("[data-entry-id], [data-folder-id]")?.dataset ?? {};
  const entry = entryId
    ? `[data-entry-id="${CSS.escape(entryId)}"] `
    : folderId
      ? `[data-folder-id="${CSS.escape(folderId)}"] > .folder-header `
      : "";
  const typed = captureEntry(active);
  const marks = marksOf(active).filter((mark) => mark !== "button" || entry);
  return () => {
    for (const mark of marks) {
      const found = root.querySelector<HTMLElement>(entry + mark);
      if (!found) continue;
      found.focus({ preventScroll: true });
      restoreEntry(found, typed);
      return;
    }
    // What was focused is gone: the reader stays in the panel.
    root.focus({ preventScroll: true });
  };
}
