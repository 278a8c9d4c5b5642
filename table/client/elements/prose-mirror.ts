import { cleanHTML } from "../applications/text-editor.ts";
import { h, icon } from "../dom.ts";
import { text } from "../page/texts.ts";

/** Commands of the bar; the browser's own editing carries them out. */
const COMMANDS = [
  { command: "bold", icon: "fa-solid fa-bold", label: "TABLE.Editor.Bold" },
  { command: "italic", icon: "fa-solid fa-italic", label: "TABLE.Editor.Italic" },
  { command: "insertUnorderedList", icon: "fa-solid fa-list-ul", label: "TABLE.Editor.List" },
] as const;

function markup(fragment: DocumentFragment): string {
  const holder = document.createElement("div");
  holder.append(fragment);
  return holder.innerHTML;
}

/**
 * The element for formatted text: shows its enriched content, and edits its `value` when its button is pressed (at once
 * without the attribute `toggled`). It takes part in its form, and reports `change` when the text is saved. The table edits
 * with the browser's own means; the names and attributes are those of Foundry's element.
 */
export class ProseMirrorElement extends HTMLElement {
  static readonly formAssociated = true;

  readonly #internals = this.attachInternals();
  #value = "";
  #enriched: Node[] = [];
  #editor: HTMLElement | null = null;
  #drawn = false;

  connectedCallback(): void {
    if (this.#drawn) return;
    this.#drawn = true;
    this.#value = this.getAttribute("value") ?? "";
    this.#enriched = [...this.childNodes];
    if (this.hasAttribute("toggled") || this.disabled) this.#show();
    else this.#edit();
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  get disabled(): boolean {
    return this.matches(":disabled");
  }
  /** Whether the text is being edited. */
  get open(): boolean {
    return this.#editor !== null;
  }
  /** The stored markup, or what the editor holds. */
  get value(): string {
    return this.#editor ? this.#read() : this.#value;
  }
  set value(value: string) {
    this.#value = value;
    if (this.#editor) this.#editor.replaceChildren(cleanHTML(value));
  }

  formDisabledCallback(disabled: boolean): void {
    const toggle = this.querySelector<HTMLButtonElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = disabled;
  }

  #read(): string {
    return markup(cleanHTML(this.#editor?.textContent?.trim() ? this.#editor.innerHTML : ""));
  }

  #show(): void {
    this.#editor = null;
    const toggle = h(
      "button.toggle.icon",
      { type: "button", "aria-label": text("TABLE.Editor.Edit") },
      icon("fa-solid fa-pen"),
    );
    toggle.hidden = this.disabled;
    toggle.addEventListener("click", () => {
      this.#edit();
      this.#editor?.focus();
    });
    const content = h("div.editor-content");
    content.append(...this.#enriched);
    this.classList.remove("active");
    this.replaceChildren(content, toggle);
  }

  #edit(): void {
    const label = this.getAttribute("aria-label") ?? text("TABLE.Editor.Text");
    const editor = h("div.editor-content", {
      contenteditable: "true",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
    });
    editor.append(cleanHTML(this.#value));
    // Formatting of other pages stays outside.
    editor.addEventListener("paste", (event) => {
      event.preventDefault();
      document.execCommand("insertText", false, event.clipboardData?.getData("text/plain") ?? "");
    });
    // What is typed here is no change of the form until it is saved.
    for (const type of ["input", "change"]) editor.addEventListener(type, (event) => event.stopPropagation());
    const bar = h("div.editor-menu", { role: "toolbar", "aria-label": text("TABLE.Editor.Bar") });
    for (const { command, icon: symbol, label: key } of COMMANDS) {
      const button = h("button", { type: "button", "aria-label": text(key), title: text(key) }, icon(symbol));
      // Pressing must not take the selection away from the text.
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => document.execCommand(command));
      bar.append(button);
    }
    const save = h("button.save", { type: "button" }, icon("fa-solid fa-check"), text("TABLE.Editor.Save"));
    save.addEventListener("click", () => this.#save());
    bar.append(save);
    this.#editor = editor;
    this.classList.add("active");
    this.replaceChildren(bar, editor);
  }

  #save(): void {
    this.#value = this.#read();
    if (this.hasAttribute("toggled")) {
      this.#enriched = [...cleanHTML(this.#value).childNodes];
      this.#show();
    }
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Makes the element known to the page. */
export function defineElements(): void {
  customElements.define("prose-mirror", ProseMirrorElement);
}
