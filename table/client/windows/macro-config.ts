import { DocumentSheetV2 } from "../applications/document-sheet.ts";
import type { PartialOptions } from "../applications/options.ts";
import { onePress } from "../applications/press.ts";
import { h, icon } from "../dom.ts";
import type { DocumentLike } from "../host.ts";
import { host } from "../host.ts";
import { text } from "../page/texts.ts";

/** A macro as the page works with it. */
export interface MacroLike extends DocumentLike {
  command: string;
  canExecute: boolean;
  execute(scope?: object): Promise<unknown>;
}

/** Changes a macro's name, kind and command. */
export class MacroConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["macro-config"],
    position: { width: 480 },
    window: { icon: "fa-solid fa-terminal", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    actions: {
      ...onePress<MacroConfig>({
        async execute() {
          // What is written now is what runs.
          if (this.isEditable) await this.submit();
          await this.macro.execute();
        },
      }),
    } as PartialOptions["actions"] & object,
  };

  get macro(): MacroLike {
    // A sheet of this class is registered for macros only.
    return this.document as MacroLike;
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const { macro } = this;
    const group = (label: string, field: HTMLElement) =>
      h("div.form-group", {}, h("label", { for: field.id }, label), h("div.form-fields", {}, field));
    const types = ["chat", "script"].map((type) =>
      h("option", { value: type, selected: type === macro.type }, text(`TABLE.Macro.Type.${type}`)),
    );
    const stacked = group(
      text("TABLE.Macro.Command"),
      h("textarea", { id: `${this.id}-command`, name: "command", rows: 8, spellcheck: "false" }, macro.command),
    );
    stacked.classList.add("stacked");
    return [
      group(text("TABLE.Create.Name"), h("input", { id: `${this.id}-name`, name: "name", value: macro.name })),
      group(text("TABLE.Create.Type"), h("select", { id: `${this.id}-type`, name: "type" }, ...types)),
      stacked,
      h("p.hint", {}, text("TABLE.Macro.Hint")),
      h(
        "footer.form-footer",
        {},
        h("button", { type: "submit" }, icon("fa-solid fa-floppy-disk"), text("TABLE.Settings.Save")),
        h("button", { type: "button", "data-action": "execute" }, icon("fa-solid fa-play"), text("TABLE.Macro.Run")),
      ),
    ];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}

/** The world's macro of an id. */
export function macroOf(id: string): MacroLike | undefined {
  const macros = host().game.macros as { get(id: string): MacroLike | undefined };
  return macros.get(id);
}
