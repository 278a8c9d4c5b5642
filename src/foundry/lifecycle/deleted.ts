import { cardOf } from "../chat/card.ts";

interface ChatLog {
  updateMessage(message: ChatMessage.Implementation): Promise<unknown>;
}

/** After a message, a token or an actor is deleted: cards that offered something about it are drawn anew, no others. */
export function deleted(document: { id: string | null; uuid: string }): void {
  const log = ui.chat as unknown as ChatLog | undefined;
  for (const message of game.messages ?? []) {
    const depends = cardOf(message)?.dependsOn;
    if (depends?.includes(document.id) || depends?.includes(document.uuid)) void log?.updateMessage(message);
  }
}
