import type { MessageLike } from "../applications/chat-message.ts";
import { type ContextMenuEntry, menuButton } from "../applications/context-menu.ts";
import { timeSince } from "../applications/helpers.ts";
import { h, icon } from "../dom.ts";
import { host } from "../host.ts";
import { attachChatMenu, prepareChatMenu } from "./chat-menu.ts";
import { report } from "./report.ts";
import { text } from "./texts.ts";

/** How many messages are drawn at first, and how many more each time the reader asks for older ones. */
const BATCH = 100;
/** A reader this near to the end, in pixels, reads the newest. */
const NEAR = 80;
const MINUTE = 60_000;

/** The list of chat messages: draws each one once, and again only when it changes. */
export class ChatLog {
  readonly list = h("ol.chat-log", { "aria-label": text("TABLE.Chat.Log"), tabindex: 0 });
  readonly #region = h(
    "div.chat-region",
    { role: "log", "aria-live": "off", "aria-relevant": "additions", "aria-label": text("TABLE.Chat.Log") },
    this.list,
  );
  readonly element: HTMLElement;
  readonly #older = h("button.older", { type: "button", hidden: true }, text("TABLE.Chat.Older"));
  readonly #latest = h(
    "button.latest",
    { type: "button", hidden: true },
    icon("fa-solid fa-arrow-down"),
    text("TABLE.Chat.Latest"),
  );
  /** Drawings run one after the other, so that a message's newest state wins. */
  #queue: Promise<unknown> = Promise.resolve();
  /** The oldest message drawn; what comes before it waits behind the button. */
  #from = 0;

  constructor() {
    this.element = h("div", { id: "chat-messages" }, this.#older, this.#region, this.#latest);
    this.list.addEventListener("click", (event) => this.#onClick(event));
    this.list.addEventListener("scroll", () => this.#markLatest(), { passive: true });
    this.#latest.addEventListener("click", () => this.scrollBottom());
    this.#older.addEventListener("click", () => report(this.#enqueue(() => this.#drawOlder())));
    new ResizeObserver(() => this.#follow && this.scrollBottom()).observe(this.list);
  }

  #follow = true;

  #entries: ContextMenuEntry[] = [];

  /** Asks packages for entries of the messages' menu; called once, before the game is ready. */
  prepareMenu(): void {
    this.#entries = prepareChatMenu(host().ui.chat);
  }

  /** Draws the newest messages and listens for changes. */
  async start(): Promise<void> {
    const { Hooks, game } = host();
    Hooks.on("createChatMessage", (message: MessageLike) => report(this.#enqueue(() => this.#add(message))));
    Hooks.on("updateChatMessage", (message: MessageLike) => report(this.updateMessage(message)));
    Hooks.on("deleteChatMessage", (message: MessageLike) => this.#find(message.id)?.remove());
    attachChatMenu(this.list, this.#entries);
    this.#from = game.messages.size;
    await this.#enqueue(() => this.#drawOlder());
    this.scrollBottom();
    this.#region.setAttribute("aria-live", "polite");
    setInterval(() => this.#refreshTimes(), MINUTE);
  }

  #refreshTimes(): void {
    for (const time of this.list.querySelectorAll<HTMLTimeElement>("time.message-timestamp")) {
      time.textContent = timeSince(new Date(time.dateTime));
    }
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const run = this.#queue.then(work);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** In order of time; the collection holds chat messages. */
  #messages(): MessageLike[] {
    return [...(host().game.messages as Iterable<unknown> as Iterable<MessageLike>)].sort(
      (a, b) => a.timestamp - b.timestamp,
    );
  }

  #find(id: string): HTMLElement | null {
    return this.list.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
  }

  /** A message that cannot be drawn must not keep the others from being read. */
  async #render(message: MessageLike): Promise<HTMLElement> {
    try {
      const element = await message.renderHTML();
      element.dataset.messageId = message.id;
      (element.querySelector(".message-metadata") ?? element).append(menuButton(message.alias));
      return element;
    } catch (error) {
      console.error(error);
      const line = h("p.message-failed", {}, text("TABLE.Chat.Failed"));
      return h("li.chat-message.message", { "data-message-id": message.id }, line);
    }
  }

  async #drawOlder(): Promise<void> {
    const all = this.#messages();
    const end = Math.min(this.#from, all.length);
    const start = Math.max(0, end - BATCH);
    const elements: HTMLElement[] = [];
    for (const message of all.slice(start, end)) if (message.visible) elements.push(await this.#render(message));
    const height = this.list.scrollHeight;
    this.list.prepend(...elements);
    this.list.scrollTop += this.list.scrollHeight - height;
    this.#from = start;
    this.#older.hidden = start === 0;
  }

  async #add(message: MessageLike): Promise<void> {
    if (!message.visible || this.#find(message.id)) return;
    const element = await this.#render(message);
    if (!host().game.messages.get(message.id)) return;
    this.list.append(element);
    if (this.#follow || message.isAuthor) this.scrollBottom();
    this.#markLatest();
  }

  /** Draws one message anew. */
  updateMessage(message: MessageLike): Promise<void> {
    return this.#enqueue(async () => {
      const present = this.#find(message.id);
      if (!present) return this.#add(message);
      if (!message.visible) return present.remove();
      present.replaceWith(await this.#render(message));
      if (this.#follow) this.scrollBottom();
      return undefined;
    });
  }

  /** Shows the newest message. */
  scrollBottom(): void {
    this.list.scrollTop = this.list.scrollHeight;
    this.#markLatest();
  }

  #markLatest(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.#follow = scrollHeight - scrollTop - clientHeight < NEAR;
    this.#latest.hidden = this.#follow;
  }

  #onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element) || !event.target.closest('[data-action="deleteMessage"]')) return;
    const id = event.target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
    const message = id ? host().game.messages.get(id) : undefined;
    if (message) report(message.delete());
  }
}
