import { h, icon } from "../dom.ts";
import { type Bag, host } from "../host.ts";
import { guard } from "../page/report.ts";
import { text } from "../page/texts.ts";
import { ApplicationV2 } from "./application.ts";
import { FormDataExtended } from "./form-data.ts";
import type { ApplicationOptions, CloseOptions, PartialOptions, RenderOptions } from "./options.ts";
import { cleanHTML } from "./text-editor.ts";

export type DialogCallback = (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  /** Enter presses this one. */
  default?: boolean;
  disabled?: boolean;
  type?: "submit" | "button";
  callback?: DialogCallback;
}

export interface DialogOptions extends PartialOptions {
  buttons?: DialogButton[] | Record<string, DialogButton>;
  /** A string is cleaned; an element is taken as it is. */
  content?: string | HTMLElement;
  modal?: boolean;
  submit?: (result: unknown, dialog: DialogV2) => unknown;
}

export interface WaitOptions extends DialogOptions {
  /** Dismissal rejects instead of resolving `null`. */
  rejectClose?: boolean;
  close?: (event: Event, dialog: DialogV2) => unknown;
  render?: (event: Event, dialog: DialogV2) => unknown;
}

function isButton(value: unknown): value is DialogButton {
  return typeof value === "object" && value !== null && "action" in value;
}

/** A window with a question and buttons. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: "auto", height: "auto" },
    form: { closeOnSubmit: true },
    modal: false,
    content: "",
  };

  /** What the dialog calls when it goes, however it goes. */
  onDismiss: (() => void) | undefined;

  constructor(options: DialogOptions = {}) {
    super(options);
  }

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector<HTMLFormElement>("form.dialog-form") ?? null;
  }

  protected override _initializeApplicationOptions(options: DialogOptions): ApplicationOptions {
    const { buttons } = options;
    const list = Array.isArray(buttons) ? buttons : Object.values(buttons ?? {});
    if (list.length === 0) throw new Error("DialogV2: options.buttons must have at least one button, found none.");
    const byAction = Object.fromEntries(list.map((button) => [button.action, button]));
    // A button that submits is handled by the form alone, even when its action is also the name of one ("close").
    const submitting = list
      .filter(({ type = "submit" }) => type === "submit")
      .map(({ action }) => [action, () => undefined]);
    const actions = { ...options.actions, ...Object.fromEntries(submitting) };
    return super._initializeApplicationOptions({ ...options, actions, buttons: byAction });
  }

  get #buttons(): DialogButton[] {
    return Object.values(this.options.buttons ?? {}).filter(isButton);
  }

  protected override async _renderHTML(): Promise<HTMLFormElement> {
    const { content } = this.options;
    const body = h("div.dialog-content.standard-form");
    if (content instanceof HTMLElement) body.append(content);
    else body.append(cleanHTML(String(content ?? "")));
    const footer = h("footer.form-footer", {}, ...this.#buttons.map((button) => this.#renderButton(button)));
    const form = h("form.dialog-form.standard-form", { autocomplete: "off" }, body, footer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#press(event);
    });
    form.addEventListener("keydown", (event) => this.#onKeyDown(event));
    return form;
  }

  #renderButton(button: DialogButton): HTMLButtonElement {
    const { type = "submit", action, disabled } = button;
    const label = h("span", {}, host().game.i18n.localize(button.label));
    const autofocus = button.default && !this.#hasFocusTarget();
    const element = h("button", { type, "data-action": action, disabled, autofocus }, label);
    if (button.class) element.classList.add(...button.class.split(/\s+/).filter(Boolean));
    if (button.icon) element.prepend(icon(button.icon));
    if (button.default) element.classList.add("default");
    return element;
  }

  #hasFocusTarget(): boolean {
    const { content } = this.options;
    return content instanceof HTMLElement
      ? content.querySelector("[autofocus]") !== null
      : /\bautofocus\b/.test(String(content));
  }

  /** Enter in a field presses the default button, which need not be the first as it would be for the browser. */
  #onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.isComposing || !(event.target instanceof Element)) return;
    if (event.target.matches("button, textarea, select, a")) return;
    event.preventDefault();
    const chosen = this.form?.querySelector<HTMLButtonElement>("footer button.default:not(:disabled)");
    this.form?.requestSubmit(chosen ?? this.form.querySelector<HTMLButtonElement>("footer button[type=submit]"));
  }

  #press(event: SubmitEvent): void {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    guard(() => this._onSubmit(submitter, event));
  }

  /** Runs a button: its callback's result, or else its action, is the dialog's result. */
  protected async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.#buttons.find(({ action }) => action === target.dataset.action);
    if (!button) return this;
    const result = (await button.callback?.(event, target, this)) ?? button.action;
    // The option is declared in DialogOptions; merged options have it untyped.
    await (this.options.submit as DialogOptions["submit"])?.(result, this);
    return this.options.form?.closeOnSubmit === false ? this : this.close({ submitted: true });
  }

  protected override _replaceHTML(result: HTMLFormElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    if (!(element instanceof HTMLDialogElement)) return;
    element.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
    if (this.options.modal) {
      element.showModal();
      element.addEventListener("keydown", (event) => this.#keepFocus(event, element));
    } else element.show();
    this.setPosition();
  }

  /** A modal dialog keeps Tab inside: the browser alone would let it wander to its own controls. */
  #keepFocus(event: KeyboardEvent, root: HTMLElement): void {
    if (event.key !== "Tab") return;
    const stops = [
      ...root.querySelectorAll<HTMLElement>("button, input, select, textarea, a[href], [tabindex='0']"),
    ].filter((stop) => !stop.matches(":disabled, [hidden]") && stop.offsetParent !== null);
    const [first, last] = [stops[0], stops.at(-1)];
    const { activeElement } = document;
    if (event.shiftKey && (activeElement === first || activeElement === root)) {
      event.preventDefault();
      last?.focus();
    } else if (!event.shiftKey && activeElement === last) {
      event.preventDefault();
      first?.focus();
    }
  }

  protected override _onClose(options: CloseOptions): void {
    super._onClose(options);
    this.onDismiss?.();
  }

  /**
   * Opens a dialog and waits for it.
   * @returns the pressed button's result; `null` when dismissed.
   */
  static async wait(options: WaitOptions = {}): Promise<unknown> {
    const { rejectClose = false, close, render, ...config } = options;
    return new Promise((resolve, reject) => {
      let settled = false;
      const dialog = new this({
        ...config,
        submit: async (result, instance) => {
          await config.submit?.(result, instance);
          settled = true;
          resolve(result);
        },
      });
      dialog.onDismiss = () => {
        const result = close?.(new Event("close"), dialog);
        if (settled) return;
        if (rejectClose) reject(new Error("The dialog was dismissed without pressing a button."));
        else resolve(result ?? null);
      };
      dialog
        .render({ force: true })
        .then(() => render?.(new Event("render"), dialog))
        .catch(reject);
    });
  }

  /** Asks yes or no. @returns `true`, `false`, or `null` when dismissed. */
  static async confirm(
    options: WaitOptions & { yes?: Partial<DialogButton>; no?: Partial<DialogButton> } = {},
  ): Promise<unknown> {
    const { yes = {}, no = {}, buttons = [], ...config } = options;
    const yesButton: DialogButton = {
      action: "yes",
      label: text("TABLE.Dialog.Yes"),
      icon: "fa-solid fa-check",
      default: !no.default,
      callback: () => true,
      ...yes,
    };
    const noButton: DialogButton = {
      action: "no",
      label: text("TABLE.Dialog.No"),
      icon: "fa-solid fa-xmark",
      callback: () => false,
      ...no,
    };
    return this.wait({ ...config, buttons: [yesButton, noButton, ...Object.values(buttons).filter(isButton)] });
  }

  /** Asks with one button. @returns its result; `null` when dismissed. */
  static async prompt(options: WaitOptions & { ok?: Partial<DialogButton> } = {}): Promise<unknown> {
    const { ok = {}, buttons = [], ...config } = options;
    const okButton: DialogButton = {
      action: "ok",
      label: text("TABLE.Dialog.Confirm"),
      icon: "fa-solid fa-check",
      default: true,
      ...ok,
    };
    return this.wait({ ...config, buttons: [okButton, ...Object.values(buttons).filter(isButton)] });
  }

  /** Asks for the fields of the content. @returns what the form holds; `null` when dismissed. */
  static async input(options: WaitOptions & { ok?: Partial<DialogButton> } = {}): Promise<unknown> {
    const callback: DialogCallback = (_event, button) =>
      button.form ? new FormDataExtended(button.form).object : null;
    return this.prompt({ ...options, ok: { callback, ...options.ok } });
  }
}
