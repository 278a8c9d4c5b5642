import { h, icon } from "../dom.ts";
import { type Bag, host } from "../host.ts";
import { text } from "../page/texts.ts";

export type NotificationType = "info" | "success" | "warning" | "error";

export interface NotificationOptions {
  /** The message is a key to be translated. */
  localize?: boolean;
  /** Data for the translated text. */
  format?: Bag;
  /** Shows a bar, and stays until `update({ pct: 1 })`. */
  progress?: boolean;
  /** Stays until dismissed. */
  permanent?: boolean;
  /** Also written to the console; the table does so only when asked. */
  console?: boolean;
}

export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  message: string;
  readonly progress: boolean;
  /** How far the work is, from 0 to 1; a notification with progress goes when it is done. */
  pct: number;
  /** Tells how far the work is, and what is being done. */
  update(changes?: NotificationUpdate): void;
  remove(): void;
}

export interface NotificationUpdate {
  pct?: number;
  message?: string;
  localize?: boolean;
  format?: Bag;
}

/** How long a finished piece of work is still shown, in milliseconds. */
const FINISHED = 1500;

/** How long a notification stays, in milliseconds. */
const LIFETIME = 6000;

const ICONS: Record<NotificationType, string> = {
  info: "fa-solid fa-circle-info",
  success: "fa-solid fa-circle-check",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-xmark",
};

/** What a notification says, translated if it is asked to. */
function wordsOf(message: string, { localize, format }: { localize?: boolean; format?: Bag }): string {
  const { i18n } = host().game;
  if (format) return i18n.format(String(message), format);
  return localize ? i18n.localize(String(message)) : String(message);
}

/** Short messages at the page's edge, read aloud by screen readers. */
export class Notifications {
  readonly #area = h("div", { id: "notifications", popover: "manual" });
  /** Errors interrupt a screen reader, the rest waits for a pause. */
  readonly #polite = h("ol", { "aria-live": "polite" });
  readonly #urgent = h("ol", { "aria-live": "assertive" });
  readonly #shown = new Map<number, HTMLElement>();
  #serial = 0;

  constructor() {
    this.#area.append(this.#urgent, this.#polite);
    document.body.append(this.#area);
  }

  info(message: string, options?: NotificationOptions): Notification {
    return this.notify(message, "info", options);
  }
  success(message: string, options?: NotificationOptions): Notification {
    return this.notify(message, "success", options);
  }
  warn(message: string, options?: NotificationOptions): Notification {
    return this.notify(message, "warning", options);
  }
  error(message: string, options?: NotificationOptions): Notification {
    return this.notify(message, "error", options);
  }

  notify(message: string, type: NotificationType = "info", options: NotificationOptions = {}): Notification {
    this.#serial += 1;
    const { progress = false } = options;
    const line = h("p", {}, wordsOf(message, options));
    const bar = progress ? h("progress", { max: 1, value: 0, "aria-label": line.textContent }) : null;
    const notification: Notification = {
      id: this.#serial,
      type,
      message: line.textContent ?? "",
      progress,
      pct: 0,
      update: ({ pct, message: changed, ...how } = {}) => {
        if (changed !== undefined) line.textContent = wordsOf(changed, how);
        notification.message = line.textContent ?? "";
        notification.pct = Math.min(Math.max(pct ?? notification.pct, 0), 1);
        if (bar) bar.value = notification.pct;
        if (progress && notification.pct >= 1) setTimeout(() => this.remove(notification), FINISHED);
      },
      remove: () => this.remove(notification),
    };
    const dismiss = h("button.fa-solid.fa-xmark", { type: "button", "aria-label": text("TABLE.Notification.Dismiss") });
    dismiss.addEventListener("click", () => this.remove(notification));
    const entry = h("li.notification", { class: type }, icon(ICONS[type]), line, bar, dismiss);
    entry.classList.add("notification");
    (type === "error" ? this.#urgent : this.#polite).append(entry);
    this.#shown.set(notification.id, entry);
    this.#raise();
    if (!options.permanent && !progress) setTimeout(() => this.remove(notification), LIFETIME);
    if (options.console && type !== "success") console[type === "warning" ? "warn" : type](notification.message);
    return notification;
  }

  /** Takes a notification away. */
  remove(notification: Notification | number): void {
    const id = typeof notification === "number" ? notification : notification.id;
    this.#shown.get(id)?.remove();
    this.#shown.delete(id);
    if (this.#shown.size === 0) this.#area.hidePopover();
  }

  /** Takes all away. */
  clear(): void {
    for (const id of [...this.#shown.keys()]) this.remove(id);
  }

  has(notification: Notification | number): boolean {
    return this.#shown.has(typeof notification === "number" ? notification : notification.id);
  }

  /** Modal dialogs cover the page; opening anew puts the messages above the last one. */
  #raise(): void {
    if (this.#area.matches(":popover-open")) this.#area.hidePopover();
    this.#area.showPopover();
  }
}
