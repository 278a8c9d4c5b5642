import type { MessageLike } from "../applications/chat-message.ts";
import { cleanHTML } from "../applications/text-editor.ts";
import { h, icon } from "../dom.ts";
import { host } from "../host.ts";
import { text } from "./texts.ts";

/** What a message says in plain text, as far as this user may know it. */
function plainContent(message: MessageLike): string {
  if (!message.isContentVisible) {
    const line = message.isRoll ? "TABLE.Chat.PrivateRoll" : "TABLE.Chat.PrivateMessage";
    return text(line, { name: message.alias });
  }
  const holder = h("div");
  holder.append(cleanHTML(message.content.replace(/<br>|<\/(?:p|li|h[1-6])>/g, "$&\n")));
  const said = (holder.textContent ?? "").trim();
  const rolls = message.rolls.map((roll) => `${roll.formula} = ${String(roll.total ?? "")}`);
  return [message.flavor && cleanHTML(message.flavor).textContent, said, ...rolls].filter(Boolean).join("\n");
}

/** The whole log as plain text: what this user may read of it, in order of time. */
export function exportText(): string {
  // The collection holds chat messages.
  const messages = [...(host().game.messages as Iterable<unknown> as Iterable<MessageLike>)];
  return messages
    .filter(({ visible }) => visible)
    .sort((a, b) => a.timestamp - b.timestamp)
    .map((message) => {
      const time = new Date(message.timestamp).toLocaleString(host().game.i18n.lang);
      return `[${time}] ${message.alias}\n${plainContent(message)}\n`;
    })
    .join("\n");
}

/** The button that downloads the log. */
export function exportButton(): HTMLButtonElement {
  const label = text("TABLE.Chat.Export");
  const button = h(
    "button.export",
    { type: "button", "aria-label": label, title: label },
    icon("fa-solid fa-file-arrow-down"),
  );
  button.addEventListener("click", () => {
    const address = URL.createObjectURL(new Blob([exportText()], { type: "text/plain" }));
    const day = new Date().toISOString().slice(0, 10);
    const link = h("a", { href: address, download: `chat-${day}.txt` });
    link.click();
    URL.revokeObjectURL(address);
  });
  return button;
}
