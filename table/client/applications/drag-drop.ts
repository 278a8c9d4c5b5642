import { type Bag, type DocumentLike, host } from "../host.ts";
import { guard } from "../page/report.ts";

const ACTIONS = ["dragstart", "drop", "dragover", "dragenter", "dragleave", "dragend"] as const;
type DragAction = (typeof ACTIONS)[number];

export interface DragDropConfiguration {
  /** What can be dragged, inside the bound element. */
  dragSelector?: string | null;
  /** What takes drops; without it, the bound element itself. */
  dropSelector?: string | null;
  /** Asked with the selector, whether an action is allowed now. */
  permissions?: Partial<Record<"dragstart" | "drop", (selector: string | null) => boolean>>;
  callbacks?: Partial<Record<DragAction, (event: DragEvent) => unknown>>;
}

/** Lets elements of an application be dragged and dropped on. */
export class DragDrop {
  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: NonNullable<DragDropConfiguration["permissions"]>;
  readonly callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  constructor(configuration: DragDropConfiguration = {}) {
    this.dragSelector = configuration.dragSelector ?? null;
    this.dropSelector = configuration.dropSelector ?? null;
    this.permissions = configuration.permissions ?? {};
    this.callbacks = configuration.callbacks ?? {};
  }

  static get implementation(): typeof DragDrop {
    return DragDrop;
  }

  /** Wires an element; binding it again changes nothing, so that every rendering may do it. */
  bind(html: HTMLElement): this {
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        element.ondragstart = (event) => {
          // What is dragged inside of something draggable is the inner thing.
          event.stopPropagation();
          this.#run(event, "dragstart");
        };
        element.ondragend = (event) => this.#run(event, "dragend");
      }
    }
    if (!this.can("drop", this.dropSelector)) return this;
    const targets = this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html];
    for (const target of targets) {
      target.ondragover = (event) => {
        // Without this the browser takes the place for one where nothing can be dropped.
        event.preventDefault();
        this.#run(event, "dragover");
      };
      target.ondragenter = (event) => this.#run(event, "dragenter");
      target.ondragleave = (event) => this.#run(event, "dragleave");
      target.ondrop = (event) => {
        event.preventDefault();
        this.#run(event, "drop");
      };
    }
    return this;
  }

  /** Calls what is configured for an action. */
  callback(event: DragEvent, action: DragAction): unknown {
    return this.callbacks[action]?.(event);
  }

  /** Whether an action is allowed; what nothing is said of is. */
  can(action: "dragstart" | "drop", selector: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  /** The event's data can be read only while it is being handled, so callbacks begin at once. */
  #run(event: DragEvent, action: DragAction): void {
    try {
      const result = this.callback(event, action);
      if (result instanceof Promise) guard(() => result);
    } catch (error) {
      guard(() => Promise.reject(error));
    }
  }
}

/** Puts a document into a drag. */
export function startDrag(event: DragEvent, document: DocumentLike): void {
  event.dataTransfer?.setData("text/plain", JSON.stringify(document.toDragData()));
}

/** The document that dropped data speak of; `null` when they speak of none. */
export async function droppedDocument(data: Bag): Promise<DocumentLike | null> {
  const { fromUuid, getDocumentClass } = host();
  if (typeof data.uuid === "string") return (fromUuid as (uuid: string) => Promise<DocumentLike | null>)(data.uuid);
  const documentClass = typeof data.type === "string" ? getDocumentClass(data.type) : undefined;
  if (!documentClass || typeof data.data !== "object" || data.data === null) return null;
  return new documentClass(data.data as Bag);
}
