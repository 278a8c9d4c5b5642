import type { Bag } from "../host.ts";
import type { CloseOptions, Position, RenderOptions } from "./options.ts";

/** The steps in an application's life that a subclass fills in; by themselves they do nothing. */
export abstract class ApplicationSteps {
  /** `false` stops a rendering before it begins. */
  protected _canRender(_options: RenderOptions): boolean | undefined {
    return undefined;
  }
  protected async _preFirstRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  protected async _preRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  protected async _onFirstRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  protected async _onRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  protected async _postRender(_context: Bag, _options: RenderOptions): Promise<void> {}

  /** Draws the content. @returns whatever {@link _replaceHTML} takes. */
  protected async _renderHTML(_context: Bag, _options: RenderOptions): Promise<unknown> {
    throw new Error(`${this.constructor.name} must implement _renderHTML, or use HandlebarsApplicationMixin.`);
  }
  protected _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} must implement _replaceHTML, or use HandlebarsApplicationMixin.`);
  }

  /** Called for a `data-action` without an entry in `options.actions`. */
  protected _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }

  protected _prePosition(_position: Position): void {}
  protected _onPosition(_position: Position): void {}

  protected async _preClose(_options: CloseOptions): Promise<void> {}
  protected _onClose(_options: CloseOptions): void {}
  protected _tearDown(_options: CloseOptions): void {}
  protected _removeElement(element: HTMLElement): void {
    // A modal <dialog> gives the page back its focus only when it is closed.
    if (element instanceof HTMLDialogElement && element.open) element.close();
    element.remove();
  }
}
