import { type Bag, host } from "../host.ts";
import { guard } from "../page/report.ts";
import { currentTheme } from "../page/theme.ts";
import { findAction } from "./actions.ts";
import { FormDataExtended } from "./form-data.ts";
import {
  attachDragging,
  attachMinimizing,
  attachResizing,
  buildFrame,
  fillControls,
  type WindowParts,
} from "./frame.ts";
import {
  type ApplicationOptions,
  BASE_OPTIONS,
  type CloseOptions,
  type FormConfiguration,
  type HeaderControl,
  mergeOptions,
  type PartialOptions,
  type Position,
  type RenderOptions,
} from "./options.ts";
import { place } from "./position.ts";
import { ApplicationSteps } from "./steps.ts";
import { prepareTabs, showTab, type Tab, type TabGroup } from "./tabs.ts";

/** Life of an application; the numbers are part of the contract. */
export const RENDER_STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;
type RenderState = (typeof RENDER_STATES)[keyof typeof RENDER_STATES];

/** Every open application by its id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

let created = 0;
let top = 100;

/** A window (or a frameless part) of the page, rendered by its subclass. */
export class ApplicationV2 extends ApplicationSteps {
  static readonly RENDER_STATES = RENDER_STATES;
  static readonly BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;

  static DEFAULT_OPTIONS: PartialOptions = {
    ...BASE_OPTIONS,
    actions: {
      close(this: ApplicationV2) {
        return this.close();
      },
      tab(this: ApplicationV2, event: PointerEvent, target: HTMLElement) {
        this._onClickTab(event, target);
      },
      toggleControls(this: ApplicationV2) {
        this.toggleControls();
      },
    },
  };

  static TABS: Record<string, TabGroup> = {};

  readonly options: ApplicationOptions;
  readonly position: Position;
  readonly tabGroups: Record<string, string | null> = {};
  #state: RenderState = RENDER_STATES.NONE;
  #element: HTMLElement | null = null;
  #window: WindowParts = {};
  #minimized = false;
  #queue: Promise<unknown> = Promise.resolve();
  #opener: Element | null = null;

  constructor(options: PartialOptions = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.position = { top: null, left: null, width: "auto", height: "auto", zIndex: 0, ...this.options.position };
    for (const [group, { initial }] of Object.entries(this.#class.TABS)) this.tabGroups[group] = initial ?? null;
  }

  /** This class and its ancestors, the most special first. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    // Constructors of subclasses form the prototype chain; it ends at this class.
    let level = this as typeof ApplicationV2;
    while (level !== Function.prototype) {
      yield level;
      if (level === ApplicationV2) return;
      level = Object.getPrototypeOf(level);
    }
  }

  get #class(): typeof ApplicationV2 {
    // `constructor` is only known as Function to the compiler.
    return this.constructor as typeof ApplicationV2;
  }

  get id(): string {
    return this.options.id;
  }
  get title(): string {
    return host().game.i18n.localize(this.options.window.title);
  }
  /** The root element; `null` while not rendered. */
  get element(): HTMLElement | null {
    return this.#element;
  }
  /** The form, if the root is one. */
  get form(): HTMLFormElement | null {
    return this.#element instanceof HTMLFormElement ? this.#element : null;
  }
  get window(): WindowParts {
    return this.#window;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get state(): RenderState {
    return this.#state;
  }
  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  protected _initializeApplicationOptions(options: PartialOptions): ApplicationOptions {
    const chain = [...this.#class.inheritanceChain()].filter((level) => Object.hasOwn(level, "DEFAULT_OPTIONS"));
    const levels = chain.reverse().map((level) => level.DEFAULT_OPTIONS);
    // The base class supplies every key, so the merged options are whole.
    const merged = mergeOptions([...levels, options]) as ApplicationOptions;
    created += 1;
    merged.uniqueId ||= String(created);
    merged.id = merged.id.replace("{id}", merged.uniqueId);
    return merged;
  }

  /**
   * Draws the application. Renderings of one application run one after the other.
   * @param options - `force` opens what is not open; `true` stands for `{ force: true }`.
   */
  render(options: RenderOptions | boolean = {}): Promise<this> {
    const given = typeof options === "boolean" ? { force: options } : { ...options };
    const run = this.#queue.then(() => this.#render(given));
    this.#queue = run.catch(() => undefined);
    return run.then(() => this);
  }

  async #render(options: RenderOptions): Promise<void> {
    if (this._canRender(options) === false) return;
    const first = this.#state <= RENDER_STATES.NONE;
    if (first && !options.force) return;
    options.isFirstRender = first;
    this._configureRenderOptions(options);
    const before = this.#state;
    this.#state = RENDER_STATES.RENDERING;
    try {
      const context = await this._prepareContext(options);
      if (first) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      this.#announce("preRender", this, context, options);
      if (first) {
        this.#opener = document.activeElement;
        this.#element = await this._renderFrame(options);
      }
      const root = this.#element;
      if (!root) return;
      const rendered = await this._renderHTML(context, options);
      this._replaceHTML(rendered, this.#window.content ?? root, options);
      if (first) {
        this._insertElement(root);
        this._attachFrameListeners();
        this.#window.controls?.toggleAttribute("hidden", this.#headerControls().length === 0);
        instances.set(this.id, this);
        this.bringToFront();
      } else this._updateFrame(options);
      this.setPosition(options.position ?? (first ? this.position : {}));
      this.#state = RENDER_STATES.RENDERED;
      if (first) await this._onFirstRender(context, options);
      await this._onRender(context, options);
      this.#announce("render", this, root, context, options);
      await this._postRender(context, options);
      if (options.force && this.hasFrame) {
        if (first) this.#focusFirst(root);
        else this.bringToFront();
      }
    } catch (error) {
      this.#state = first ? RENDER_STATES.ERROR : before;
      if (first) this.#discard();
      throw new Error(`${this.#class.name} (${this.id}) could not be rendered: ${String(error)}`, { cause: error });
    }
  }

  /** Calls the hook of each class of the chain, the most special first. */
  #announce(event: string, ...values: unknown[]): void {
    for (const level of this.#class.inheritanceChain()) {
      if (level.name) host().Hooks.callAll(`${event}${level.name}`, ...values);
    }
  }

  #focusFirst(root: HTMLElement): void {
    if (root.contains(document.activeElement)) return;
    const wanted = root.querySelector<HTMLElement>("[autofocus]");
    (wanted ?? root).focus({ preventScroll: true });
  }

  #discard(): void {
    this.#element?.remove();
    this.#element = null;
    this.#window = {};
    instances.delete(this.id);
  }

  protected _configureRenderOptions(options: RenderOptions): void {
    options.window ??= {};
    if (options.isFirstRender) options.window = { title: this.title, controls: true, ...options.window };
    const { tab } = options;
    if (typeof tab === "string") {
      const [group] = Object.keys(this.tabGroups);
      if (group) this.tabGroups[group] = tab;
    } else if (tab) Object.assign(this.tabGroups, tab);
  }
  protected async _prepareContext(_options: RenderOptions): Promise<Bag> {
    const groups = Object.keys(this.#class.TABS);
    const [only] = groups;
    return only !== undefined && groups.length === 1 ? { tabs: this._prepareTabs(only) } : {};
  }
  protected _prepareTabs(group: string): Record<string, Tab> {
    const { tabs, active } = prepareTabs(this.#class.TABS[group], group, this.tabGroups[group] ?? null);
    this.tabGroups[group] = active;
    return tabs;
  }
  protected async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const root = document.createElement(this.options.tag);
    root.id = this.id;
    root.classList.add("application", ...this.options.classes);
    if (this.hasFrame) {
      root.classList.add("themed", `theme-${currentTheme()}`);
      this.#window = buildFrame(root, this.options, options.window?.title ?? this.title);
    }
    return root;
  }
  protected _updateFrame(options: RenderOptions): void {
    const { title } = options.window ?? {};
    if (this.#window.title) this.#window.title.textContent = title ?? this.title;
  }
  protected _insertElement(element: HTMLElement): void {
    const present = document.getElementById(element.id);
    if (present) present.replaceWith(element);
    else document.body.append(element);
  }

  /** Wires what lives as long as the root element: actions, the form, dragging. */
  protected _attachFrameListeners(): void {
    const root = this.#element;
    if (!root) return;
    for (const type of ["click", "contextmenu", "auxclick"] as const) {
      root.addEventListener(type, (event) => this.#onClick(event));
    }
    if (root instanceof HTMLFormElement) {
      root.autocomplete = "off";
      root.addEventListener("submit", (event) => {
        event.preventDefault();
        guard(() => this._onSubmitForm(this.#formConfiguration, event));
      });
      root.addEventListener("change", (event) => guard(() => this._onChangeForm(this.#formConfiguration, event)));
    }
    if (!this.hasFrame) return;
    root.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    const { header, resize } = this.#window;
    if (header && this.options.window.positioned) {
      attachDragging(header, this);
      attachMinimizing(header, () => guard(() => (this.#minimized ? this.maximize() : this.minimize())));
    }
    if (resize) attachResizing(resize, this);
  }

  get #formConfiguration(): FormConfiguration {
    return this.options.form ?? {};
  }

  #onClick(event: PointerEvent): void {
    const found = this.#element && findAction(this.#element, event, this.options.actions);
    if (!found) return;
    const { target, name, handler } = found;
    guard(() => {
      if (handler) return handler.call(this, event, target);
      const control = this.#headerControls().find((entry) => entry.action === name);
      return control?.onClick ? control.onClick(event) : this._onClickAction(event, target);
    });
  }

  protected _onChangeForm(formConfig: FormConfiguration, event: Event): unknown {
    return formConfig.submitOnChange ? this._onSubmitForm(formConfig, event) : undefined;
  }
  protected async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    const form = event.currentTarget instanceof HTMLFormElement ? event.currentTarget : this.form;
    if (!form) return;
    await formConfig.handler?.call(this, event, form, new FormDataExtended(form));
    if (formConfig.closeOnSubmit) await this.close({ submitted: true });
  }
  /** Runs the form's handler as if it had been submitted. @throws Error without a form or handler. */
  async submit(options: Bag = {}): Promise<unknown> {
    const { handler, closeOnSubmit } = this.#formConfiguration;
    if (!this.form || !handler) {
      throw new Error(`${this.#class.name}: submit() needs tag "form" and options.form.handler.`);
    }
    const event = new Event("submit", { cancelable: true });
    const result = await handler.call(this, event, this.form, new FormDataExtended(this.form), options);
    if (closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  protected _onClickTab(event: PointerEvent, target: HTMLElement): void {
    const { tab, group } = target.dataset;
    if (event.button === 0 && tab && group) this.changeTab(tab, group, { event, navElement: target });
  }
  /** Shows one pane of a tab group. @throws Error if the group or pane is not there. */
  changeTab(
    tab: string,
    group: string,
    options: { event?: Event; navElement?: HTMLElement; force?: boolean; updatePosition?: boolean } = {},
  ): void {
    if (!tab || !group) throw new Error(`${this.#class.name}: changeTab needs a tab and a group.`);
    if (this.tabGroups[group] === tab && !options.force) return;
    if (!this.#element) throw new Error(`${this.#class.name}: changeTab("${tab}") before it is rendered.`);
    showTab(this.#element, tab, group);
    this.tabGroups[group] = tab;
    if (options.updatePosition !== false && this.position.height === "auto") this.setPosition({ height: "auto" });
  }

  /** Entries of the header's menu, after the hooks `getHeaderControls<Class>`. */
  protected _getHeaderControls(): HeaderControl[] {
    return [...this.options.window.controls];
  }
  #headerControls(): HeaderControl[] {
    const controls = this._getHeaderControls();
    this.#announce("getHeaderControls", this, controls);
    return controls;
  }
  /** Opens or closes the header's menu; it is built when opened. */
  toggleControls(expanded?: boolean): void {
    fillControls(this.#window, this.#headerControls(), expanded);
  }

  /** Moves or sizes the window; what does not fit is moved inside the page. */
  setPosition(position: Position = {}): Position | undefined {
    if (!this.#element || !this.hasFrame || !this.options.window.positioned) return undefined;
    Object.assign(this.position, position);
    // A dialog that is not open yet has no size to place it by.
    if (this.#element instanceof HTMLDialogElement && !this.#element.open) return this.position;
    this._prePosition(this.position);
    Object.assign(this.position, place(this.#element, this.position));
    this._onPosition(this.position);
    return this.position;
  }
  /** Puts the window above the others. */
  bringToFront(): void {
    if (!this.#element || !this.hasFrame) return;
    host().ui.activeWindow = this;
    if (this.position.zIndex === top) return;
    top += 1;
    this.position.zIndex = top;
    this.#element.style.zIndex = String(top);
  }
  async minimize(): Promise<void> {
    if (!this.rendered || !this.options.window.minimizable) return;
    this.#minimized = true;
    this.#element?.classList.add("minimized");
  }
  async maximize(): Promise<void> {
    this.#minimized = false;
    this.#element?.classList.remove("minimized");
    this.bringToFront();
  }

  /** Takes the application off the page. */
  close(options: CloseOptions = {}): Promise<this> {
    const run = this.#queue.then(() => this.#close(options));
    this.#queue = run.catch(() => undefined);
    return run.then(() => this);
  }

  async #close(options: CloseOptions): Promise<void> {
    const root = this.#element;
    if (!root || this.#state < RENDER_STATES.NONE) return;
    this.#state = RENDER_STATES.CLOSING;
    await this._preClose(options);
    const focused = root.contains(document.activeElement);
    this._tearDown(options);
    this._removeElement(root);
    this.#discard();
    this.#minimized = false;
    this.#state = RENDER_STATES.CLOSED;
    if (host().ui.activeWindow === this) host().ui.activeWindow = null;
    if (focused && this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus();
    this._onClose(options);
    this.#announce("close", this);
  }
}
