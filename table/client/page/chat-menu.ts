import type { MessageLike } from "../applications/chat-message.ts";
import { announceEntries, ContextMenu, type ContextMenuEntry, menuEntry } from "../applications/context-menu.ts";
import { type Bag, host } from "../host.ts";
import { ChatPopout } from "../windows/chat-popout.ts";
import { text } from "./texts.ts";

/** The message an entry of the log stands for. */
function messageOf(element: HTMLElement): MessageLike | undefined {
  const id = element.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
  // The collection holds chat messages.
  return host().game.messages.get(id ?? "") as MessageLike | undefined;
}

/** The entries of the table's own. */
function ownEntries(): ContextMenuEntry[] {
  const mayChange = (element: HTMLElement) => {
    const message = messageOf(element);
    return message !== undefined && (message.isAuthor || host().game.user.isGM);
  };
  const act = (work: (message: MessageLike) => unknown) => (element: HTMLElement) => {
    const message = messageOf(element);
    return message ? work(message) : undefined;
  };
  const reveal: Bag = { whisper: [], blind: false };
  return [
    menuEntry({
      label: text("TABLE.Chat.Popout"),
      icon: "fa-solid fa-up-right-from-square",
      run: act((message) => new ChatPopout(message).render({ force: true })),
    }),
    menuEntry({
      label: text("TABLE.Chat.Reveal"),
      icon: "fa-solid fa-eye",
      visible: (element) => mayChange(element) && messageOf(element)?.whisper.length !== 0,
      run: act((message) => message.update(reveal)),
    }),
    menuEntry({
      label: text("TABLE.Chat.Delete"),
      icon: "fa-solid fa-trash",
      visible: mayChange,
      run: act((message) => message.delete()),
    }),
  ];
}

/** Asks packages for entries of the messages' menu; called once, before the game is ready. */
export function prepareChatMenu(chat: unknown): ContextMenuEntry[] {
  return announceEntries("ChatMessage", chat, ownEntries());
}

/** Gives the messages of a list their menu. */
export function attachChatMenu(list: HTMLElement, entries: ContextMenuEntry[]): void {
  new ContextMenu(list, "[data-message-id]", entries, { jQuery: false });
}
