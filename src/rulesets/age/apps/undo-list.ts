import type { DirectoryButton } from "../../../foundry/directory-button.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, withNotices } from "../../../foundry/notices.ts";
import type { SheetOptions } from "../../../foundry/sheets/base.ts";
import { undoChange } from "../actions/undo.ts";
import { type ListedChange, listChanges } from "../messages/change-field.ts";
import { changeLines, changeTitle } from "../messages/change-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** How many changes the list goes back. */
const LISTED = 50;

/** What was done to whom, newest first, each to be taken back by a GM. */
export class UndoList extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    id: "triskele-age-undo",
    classes: ["triskele", "triskele-undo-list"],
    window: { title: "AGE.Undo.title", icon: "fa-solid fa-clock-rotate-left", resizable: true },
    position: { width: 460, height: 520 },
    actions: { undoListed: UndoList.#onUndo },
  };

  static override PARTS = {
    list: { template: templatePath("age/undo-list.hbs"), scrollable: [""] },
  };

  static #open: UndoList | null = null;

  /** Opens the one window, or brings it up to date. */
  static async open(): Promise<void> {
    const list = UndoList.#open ?? new UndoList();
    if (!UndoList.#open) {
      // Messages change what it lists.
      const refresh = () => void (list.rendered && list.render({ force: false }));
      for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const) {
        Hooks.on(hook, refresh);
      }
    }
    UndoList.#open = list;
    await list.render({ force: true });
  }

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): Promise<Awaited<ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]>>> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { changes: listChanges().slice(0, LISTED).map(viewOf) });
  }

  static async #onUndo(this: UndoList, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const { message: id = "", change = "" } = target.dataset;
      const message = game.messages?.get(id);
      if (message) await undoChange(message, change);
    }, target);
  }
}

function viewOf({ id, message, change }: ListedChange): Record<string, unknown> {
  return {
    id,
    message: message.id,
    what: changeTitle(message, change),
    name: change.name,
    lines: changeLines(change),
    undone: change.undone,
    label: format("AGE.Undo.undoOf", { name: change.name, what: changeTitle(message, change) }),
  };
}

/** The button that opens the list. */
export const undoButton: DirectoryButton = {
  key: "undo",
  label: "AGE.Undo.title",
  icon: "fa-solid fa-clock-rotate-left",
  press: () => UndoList.open(),
};
