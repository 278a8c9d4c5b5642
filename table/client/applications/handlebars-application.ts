import { parseElements } from "../dom.ts";
import type { Bag } from "../host.ts";
import type { ApplicationV2 } from "./application.ts";
import { FormDataExtended } from "./form-data.ts";
import type { FormConfiguration, RenderOptions } from "./options.ts";
import { capturePart, restorePart } from "./part-state.ts";
import { loadTemplates, renderTemplate } from "./templates.ts";

/** One entry of `static PARTS`. */
export interface TemplatePart {
  template: string;
  /** Further templates the part includes, loaded beforehand. */
  templates?: string[];
  id?: string;
  classes?: string[];
  /** Selectors inside the part whose scroll positions are kept; `""` is the part itself. */
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
  /** The template's elements are all children of the content, without a root element of their own. */
  root?: boolean;
}

/** Adds rendering from Handlebars templates, part by part, to an application class. */
export function HandlebarsApplicationMixin(Base: typeof ApplicationV2) {
  return class HandlebarsApplication extends Base {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};

    /** The rendered root element of each part. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    protected override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      options.parts ??= Object.keys(this._configureRenderParts(options));
    }

    /** The parts of this rendering; a subclass may add or drop some. The result is a copy that may be changed. */
    protected _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      // The constructor's type is Function to the compiler; PARTS is declared on this class.
      const { PARTS } = this.constructor as typeof HandlebarsApplication;
      return Object.fromEntries(Object.entries(PARTS).map(([key, part]) => [key, { ...part }]));
    }

    protected override async _preFirstRender(context: Bag, options: RenderOptions): Promise<void> {
      await super._preFirstRender(context, options);
      const paths = Object.values(this._configureRenderParts(options)).flatMap((part) => [
        part.template,
        ...(part.templates ?? []),
      ]);
      await loadTemplates([...new Set(paths)]);
    }

    /** The context of one part; the base hands every part the common one. */
    protected async _preparePartContext(_partId: string, context: Bag, _options: RenderOptions): Promise<Bag> {
      return context;
    }

    protected override async _renderHTML(context: Bag, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const configured = this._configureRenderParts(options);
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = configured[partId];
        if (!part) throw new Error(`Part "${partId}": not found; the parts are ${Object.keys(configured).join(", ")}.`);
        const partContext = await this._preparePartContext(
          partId,
          { ...context, partId: part.id ?? `${this.id}-${partId}` },
          options,
        );
        const html = await renderTemplate(part.template, partContext);
        rendered[partId] = this._parsePartHTML(partId, part, html);
      }
      return rendered;
    }

    protected _parsePartHTML(partId: string, part: TemplatePart, html: string): HTMLElement {
      const elements = parseElements(html);
      const [first] = elements;
      if (part.root) {
        const carrier = document.createElement("div");
        carrier.append(...elements);
        carrier.dataset.applicationPart = partId;
        return carrier;
      }
      if (!first || elements.length !== 1) {
        const found = elements.length;
        throw new Error(
          `Template part "${partId}" (${part.template}): expected exactly one root element, found ${found}.`,
        );
      }
      first.dataset.applicationPart = partId;
      if (part.id) first.id = part.id;
      if (part.classes) first.classList.add(...part.classes);
      return first;
    }

    protected override _replaceHTML(
      result: Record<string, HTMLElement>,
      content: HTMLElement,
      options: RenderOptions,
    ): void {
      const configured = this._configureRenderParts(options);
      for (const [partId, element] of Object.entries(result)) {
        const part = configured[partId];
        const prior = this.#parts[partId];
        const isRoot = part?.root === true;
        const state = prior ? capturePart(isRoot ? content : prior, part?.scrollable ?? []) : null;
        if (isRoot) {
          content.dataset.applicationPart = partId;
          content.replaceChildren(...element.childNodes);
        } else if (prior) prior.replaceWith(element);
        else this.#insertInOrder(partId, element, content, Object.keys(configured));
        const current = isRoot ? content : element;
        this.#parts[partId] = current;
        if (state) restorePart(current, state);
        this._attachPartListeners(partId, current, options);
      }
      for (const [partId, element] of Object.entries(this.#parts)) {
        if (partId in configured) continue;
        element.remove();
        delete this.#parts[partId];
      }
    }

    /** Puts a part that was not there before the next one that is. */
    #insertInOrder(partId: string, element: HTMLElement, content: HTMLElement, order: string[]): void {
      const next = order
        .slice(order.indexOf(partId) + 1)
        .map((id) => this.#parts[id])
        .find((part) => part?.parentElement === content);
      content.insertBefore(element, next ?? null);
    }

    /** Wires the forms inside a part. */
    protected _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void {
      const forms = this._configureRenderParts(options)[partId]?.forms ?? {};
      for (const [selector, config] of Object.entries(forms)) {
        const form = element.matches(selector) ? element : element.querySelector(selector);
        if (!(form instanceof HTMLFormElement)) {
          throw new Error(`Part "${partId}": forms["${selector}"] matches no <form>.`);
        }
        form.addEventListener("submit", (event) => {
          event.preventDefault();
          void this.#submitPart(form, config, event);
        });
        if (config.submitOnChange)
          form.addEventListener("change", (event) => void this.#submitPart(form, config, event));
      }
    }

    async #submitPart(form: HTMLFormElement, config: FormConfiguration, event: Event): Promise<void> {
      await config.handler?.call(this, event, form, new FormDataExtended(form));
      if (config.closeOnSubmit) await this.close({ submitted: true });
    }

    protected override _tearDown(options: Bag): void {
      super._tearDown(options);
      this.#parts = {};
    }
  };
}
