import { ContextMenu, menuEntry } from "../applications/context-menu.ts";
import { DragDrop, droppedDocument } from "../applications/drag-drop.ts";
import { TextEditor } from "../applications/text-editor.ts";
import { h } from "../dom.ts";
import { host } from "../host.ts";
import { inWorld, openSheet } from "../sidebar/document-actions.ts";
import type { MacroLike } from "../windows/macro-config.ts";
import { report } from "./report.ts";
import { coalesce } from "./schedule.ts";
import { text } from "./texts.ts";

/** The own user, as far as the hotbar asks him. */
interface HotbarUser {
  getHotbarMacros(page: number): { slot: number; macro: MacroLike | null }[];
  assignHotbarMacro(macro: MacroLike | null, slot?: number, options?: { fromSlot?: number }): Promise<unknown>;
}

function owner(): HotbarUser {
  return host().game.user as unknown as HotbarUser;
}

/** Puts a macro into the first slot that is free. */
export function addToHotbar(macro: MacroLike): Promise<unknown> {
  return owner().assignHotbarMacro(macro);
}

/** Ten slots for macros; the number keys 1 to 9 and 0 run them. */
export class Hotbar {
  readonly element = h("section", { id: "hotbar", "aria-label": text("TABLE.Hotbar.Title") });
  readonly #list = h("ol.slots");
  /** The page of the bar, 1 to 5. */
  page = 1;

  constructor() {
    this.element.append(this.#list);
    this.#list.addEventListener("click", ({ target }) => {
      const macro = target instanceof Element ? this.#macroOf(target.closest(".slot")) : null;
      if (macro) report(macro.execute());
    });
    const act = (work: (macro: MacroLike, slot: number) => unknown) => (target: HTMLElement) => {
      const macro = this.#macroOf(target);
      return macro ? work(macro, Number(target.dataset.slot)) : undefined;
    };
    const entries = [
      menuEntry({
        label: text("TABLE.Macro.Run"),
        icon: "fa-solid fa-play",
        visible: (target) => this.#macroOf(target)?.canExecute === true,
        run: act((macro) => macro.execute()),
      }),
      menuEntry({
        label: text("TABLE.Hotbar.Edit"),
        icon: "fa-solid fa-pen",
        visible: (target) => this.#macroOf(target)?.isOwner === true,
        run: act(openSheet),
      }),
      menuEntry({
        label: text("TABLE.Hotbar.Remove"),
        icon: "fa-solid fa-xmark",
        run: act((_macro, slot) => owner().assignHotbarMacro(null, slot)),
      }),
    ];
    new ContextMenu(this.#list, ".slot:not(.open)", entries, { jQuery: false });
    document.addEventListener("keydown", (event) => this.#onKey(event));
    const refresh = coalesce(() => this.#update());
    for (const hook of ["updateUser", "createMacro", "updateMacro", "deleteMacro"]) host().Hooks.on(hook, refresh);
    this.#update();
  }

  #macroOf(slot: Element | null): MacroLike | null {
    if (!(slot instanceof HTMLElement)) return null;
    const number = Number(slot.dataset.slot);
    return (
      owner()
        .getHotbarMacros(this.page)
        .find((entry) => entry.slot === number)?.macro ?? null
    );
  }

  #update(): void {
    const focused = document.activeElement?.closest<HTMLElement>("#hotbar .slot")?.dataset.slot;
    this.#list.replaceChildren(
      ...owner()
        .getHotbarMacros(this.page)
        .map(({ slot, macro }, index) => {
          const key = String((index + 1) % 10);
          const name = macro ? macro.name : text("TABLE.Hotbar.Empty");
          const button = h(
            "button.slot-button",
            { type: "button", title: name, "aria-label": text("TABLE.Hotbar.Slot", { key, name }), disabled: !macro },
            macro ? h("img", { src: macro.img ?? "icons/svg/dice-target.svg", alt: "", draggable: "false" }) : null,
            h("span.key", { "aria-hidden": "true" }, key),
          );
          const item = h("li.slot", { "data-slot": slot }, button);
          item.classList.toggle("open", !macro);
          return item;
        }),
    );
    if (focused) this.#list.querySelector<HTMLElement>(`[data-slot="${focused}"] button`)?.focus();
    new DragDrop({
      dragSelector: ".slot:not(.open)",
      dropSelector: ".slot",
      callbacks: {
        dragstart: (event) => this.#onDragStart(event),
        drop: (event) => this.#onDrop(event),
      },
    }).bind(this.#list);
  }

  #onDragStart(event: DragEvent): void {
    const slot = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
    const macro = this.#macroOf(slot);
    if (!macro || !slot) return;
    const data = { ...macro.toDragData(), slot: Number(slot.dataset.slot) };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  /** Takes macros, unless a listener of `hotbarDrop(hotbar, data, slot)` answers `false`. */
  async #onDrop(event: DragEvent): Promise<void> {
    const slot = event.currentTarget instanceof HTMLElement ? Number(event.currentTarget.dataset.slot) : Number.NaN;
    const data = TextEditor.getDragEventData(event);
    if (host().Hooks.call("hotbarDrop", this, data, slot) === false) return;
    const document = await droppedDocument(data);
    if (document?.documentName !== "Macro") return;
    const from = typeof data.slot === "number" ? { fromSlot: data.slot } : {};
    const macro = await inWorld(document);
    // The document's name says that it is a macro.
    if (macro) await owner().assignHotbarMacro(macro as MacroLike, slot, from);
  }

  #onKey(event: KeyboardEvent): void {
    if (!/^[0-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog")) return;
    const index = (Number(event.key) + 9) % 10;
    const macro = owner().getHotbarMacros(this.page)[index]?.macro;
    if (!macro) return;
    event.preventDefault();
    report(macro.execute());
  }
}
