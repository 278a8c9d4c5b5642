import { type ContextMenuEntry, menuEntry } from "../applications/context-menu.ts";
import type { PartialOptions } from "../applications/options.ts";
import { h } from "../dom.ts";
import { type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { DocumentDirectory } from "./directory.ts";

/** A scene as its directory works with it. */
interface SceneLike extends DocumentLike {
  active: boolean;
  activate(): Promise<unknown>;
}

/** The world's scenes, for Gamemasters: the active one is what everybody sees. */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override menuDocument = "Scene";
  static override DEFAULT_OPTIONS: PartialOptions = {
    actions: {
      openEntry(this: SceneDirectory, _event: Event, target: HTMLElement) {
        return (this.entryOf(target) as SceneLike | undefined)?.activate();
      },
    } as PartialOptions["actions"] & object,
  };

  override get documentName(): "Scene" {
    return "Scene";
  }

  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    const activate = menuEntry({
      label: text("TABLE.Scene.Activate"),
      icon: "fa-solid fa-bullseye",
      visible: () => host().game.user.isGM,
      run: (target) => (this.entryOf(target) as SceneLike | undefined)?.activate(),
    });
    return [activate, ...super._getEntryContextOptions()];
  }

  protected override entryContent(document: DocumentLike): HTMLElement[] {
    const { active } = document as SceneLike; // the collection of scenes
    const name = h("span.entry-name", {}, document.name);
    return active ? [name, h("span.entry-type", {}, text("TABLE.Scene.Active"))] : [name];
  }
}
