import { h, icon } from "../dom.ts";
import { type Bag, type DocumentLike, host, type UserLike } from "../host.ts";
import { text } from "../page/texts.ts";
import { timeSince } from "./helpers.ts";
import { type RollLike, renderRoll } from "./roll.ts";
import { cleanHTML } from "./text-editor.ts";

/** A chat message as it is drawn. */
export interface MessageLike extends DocumentLike {
  alias: string;
  author: UserLike | null;
  timestamp: number;
  flavor: string;
  title?: string;
  content: string;
  whisper: string[];
  blind: boolean;
  style: number;
  rolls: RollLike[];
  isRoll: boolean;
  isAuthor: boolean;
  isContentVisible: boolean;
  system: { renderHTML?: (options: Bag) => unknown };
  renderHTML(options?: Bag): Promise<HTMLElement>;
}

export interface RenderMessageOptions {
  canDelete?: boolean;
  canClose?: boolean;
  [key: string]: unknown;
}

/** `CONST.CHAT_MESSAGE_STYLES` that have a look of their own. */
const STYLE_CLASSES: Record<number, string> = { 2: "ic", 3: "emote" };

function names(userIds: readonly string[]): string {
  const { users } = host().game;
  return userIds.map((id) => users.get(id)?.name ?? id).join(", ");
}

function control(action: string, label: string, classes: string, symbol: string): HTMLElement {
  const attributes = { role: "button", tabindex: 0, "data-action": action, "aria-label": label, title: label };
  const link = h("a", attributes, icon(symbol));
  link.classList.add(classes);
  link.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
  return link;
}

function renderHeader(message: MessageLike, options: RenderMessageOptions): HTMLElement {
  const date = new Date(message.timestamp);
  const time = h(
    "time.message-timestamp",
    { datetime: date.toISOString(), title: date.toLocaleString(host().game.i18n.lang) },
    timeSince(date),
  );
  const metadata = h("span.message-metadata", {}, time);
  if (options.canDelete) {
    metadata.append(control("deleteMessage", text("TABLE.Chat.Delete"), "message-delete", "fa-solid fa-trash"));
  }
  if (options.canClose) {
    metadata.append(control("dismissMessage", text("TABLE.Chat.Close"), "message-dismiss", "fa-solid fa-xmark"));
  }
  const header = h("header.message-header", {}, h("h3.message-sender", {}, message.alias), metadata);
  if (message.flavor && message.isContentVisible) {
    const flavor = h("span.flavor-text");
    flavor.append(cleanHTML(message.flavor));
    header.append(flavor);
  }
  if (message.whisper.length) {
    header.append(h("span.whisper-to", {}, text("TABLE.Chat.WhisperTo", { names: names(message.whisper) })));
  }
  return header;
}

/** A message that carries rolls and no text of its own shows the rolls; a bare total says no more than they do. */
function showsRolls(message: MessageLike): boolean {
  const content = message.content.trim();
  return message.isRoll && (content === "" || message.rolls.some((roll) => String(roll.total) === content));
}

async function fillContent(message: MessageLike, content: HTMLElement): Promise<void> {
  if (!message.isContentVisible) {
    const line = message.isRoll ? "TABLE.Chat.PrivateRoll" : "TABLE.Chat.PrivateMessage";
    content.append(h("p.message-masked", {}, text(line, { name: message.alias })));
    return;
  }
  if (showsRolls(message)) for (const roll of message.rolls) content.append(await renderRoll(roll));
  else content.append(cleanHTML(message.content));
}

/**
 * Draws a message: by its system model if that draws itself, by the table otherwise. Announces
 * `renderChatMessageHTML(message, html, context)` each time, without waiting for its listeners.
 */
export async function renderMessage(message: MessageLike, options: RenderMessageOptions = {}): Promise<HTMLElement> {
  const { canDelete = message.isAuthor || host().game.user.isGM, canClose = false, ...rest } = options;
  const settings = { ...rest, canDelete, canClose };
  const { Hooks } = host();
  if (typeof message.system?.renderHTML === "function") {
    const own = await message.system.renderHTML(settings);
    if (!(own instanceof HTMLElement)) {
      throw new Error(`ChatMessage ${message.id}: system.renderHTML must return an HTMLElement, found ${String(own)}.`);
    }
    Hooks.callAll("renderChatMessageHTML", message, own);
    return own;
  }
  const content = h("div.message-content");
  const element = h("li.chat-message.message.flexcol", { "data-message-id": message.id });
  const styleClass = STYLE_CLASSES[message.style];
  if (styleClass) element.classList.add(styleClass);
  if (message.whisper.length) element.classList.add("whisper");
  if (message.blind) element.classList.add("blind");
  await fillContent(message, content);
  element.append(renderHeader(message, settings), content);
  const context = { message, user: host().game.user, author: message.author, alias: message.alias, ...settings };
  Hooks.callAll("renderChatMessageHTML", message, element, context);
  return element;
}
