import { cleanHTML } from "../applications/text-editor.ts";
import { h, icon } from "../dom.ts";
import { text } from "../page/texts.ts";
import { Editor } from "./editor.ts";

/**
 * The element for formatted text: shows its enriched content, and edits its `value` when its button is pressed (at once
 * without the attribute `toggled`). It takes part in its form, and reports `change` when the text is saved. The names and
 * attributes are those of Foundry's element.
 */
export class ProseMirrorElement extends HTMLElement {
  static readonly formAssociated = true;

  readonly #internals = this.attachInternals();
  #value = "";
  #enriched: Node[] = [];
  #editor: Editor | null = null;
  #drawn = false;
  /** What the editor made of the value: as long as it holds this, nothing has been written. */
  #unchanged = "";

  connectedCallback(): void {
    if (this.#drawn) return;
    this.#drawn = true;
    this.#value = this.getAttribute("value") ?? "";
    this.#enriched = [...this.childNodes];
    // Whoever goes elsewhere, to another page or out of the window, has not lost what he wrote.
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this.#commit();
    });
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
    const written = this.#editor?.html;
    return written === undefined || written === this.#unchanged ? this.#value : written;
  }
  set value(value: string) {
    this.#value = value;
    if (!this.#editor) return;
    this.#editor.html = value;
    this.#unchanged = this.#editor.html;
  }

  formDisabledCallback(disabled: boolean): void {
    const toggle = this.querySelector<HTMLButtonElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = disabled;
  }

  #show(): void {
    this.#editor?.destroy();
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
      this.dispatchEvent(new Event("open"));
    });
    const content = h("div.editor-content");
    content.append(...this.#enriched);
    this.classList.remove("active");
    this.replaceChildren(content, toggle);
  }

  #edit(): void {
    const label = this.getAttribute("aria-label") ?? text("TABLE.Editor.Text");
    const editor = new Editor({ html: this.#value, label, save: () => this.#save() });
    // What is typed here is no change of the form until it is saved.
    for (const type of ["input", "change"]) editor.content.addEventListener(type, (event) => event.stopPropagation());
    editor.content.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing || !this.hasAttribute("toggled")) return;
      // Leaves the text, keeping what is written, and not the window.
      event.preventDefault();
      event.stopPropagation();
      this.#save();
      this.querySelector<HTMLElement>(":scope > button.toggle")?.focus();
    });
    this.#editor = editor;
    this.#unchanged = editor.html;
    this.classList.add("active");
    this.replaceChildren(editor.bar, editor.content);
  }

  /** Reports what has been written, and goes on editing. */
  #commit(): void {
    const { value } = this;
    if (!this.#editor || value === this.#value) return;
    this.#value = value;
    this.#unchanged = this.#editor.html;
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #save(): void {
    this.#value = this.value;
    if (this.hasAttribute("toggled")) {
      this.#enriched = [...cleanHTML(this.#value).childNodes];
      this.#show();
    }
    this.dispatchEvent(new Event("save", { bubbles: true }));
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Makes the element known to the page. */
export function defineElements(): void {
  customElements.define("prose-mirror", ProseMirrorElement);
}
