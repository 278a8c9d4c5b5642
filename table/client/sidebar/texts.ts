import { type ContextMenuEntry, menuEntry } from "../applications/context-menu.ts";
import { h } from "../dom.ts";
import type { DocumentLike } from "../host.ts";
import { addToHotbar } from "../page/hotbar.ts";
import { text } from "../page/texts.ts";
import { type MacroLike, macroOf } from "../windows/macro-config.ts";
import { DocumentDirectory } from "./directory.ts";

/** The world's journal entries. */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override menuDocument = "JournalEntry";
  override get documentName(): "JournalEntry" {
    return "JournalEntry";
  }

  protected override entryContent(document: DocumentLike): HTMLElement[] {
    return [h("span.entry-name", {}, document.name)];
  }
}

/** The world's macros. */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override menuDocument = "Macro";
  override get documentName(): "Macro" {
    return "Macro";
  }

  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    const act = (work: (macro: MacroLike) => unknown) => (target: HTMLElement) => {
      const macro = macroOf(this.entryOf(target)?.id ?? "");
      return macro ? work(macro) : undefined;
    };
    return [
      menuEntry({
        label: text("TABLE.Macro.Run"),
        icon: "fa-solid fa-play",
        visible: (target) => macroOf(this.entryOf(target)?.id ?? "")?.canExecute === true,
        run: act((macro) => macro.execute()),
      }),
      menuEntry({ label: text("TABLE.Macro.ToHotbar"), icon: "fa-solid fa-grip", run: act(addToHotbar) }),
      ...super._getEntryContextOptions(),
    ];
  }

  protected override entryContent(document: DocumentLike): HTMLElement[] {
    const [image, name] = super.entryContent(document);
    const kind = h("span.entry-type", {}, text(`TABLE.Macro.Type.${document.type}`));
    return [image, name, kind].filter((part) => part !== undefined);
  }
}
