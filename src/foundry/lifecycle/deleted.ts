import { linksOf } from "../chat/card.ts";

interface ChatLog {
  updateMessage(message: ChatMessage.Implementation): Promise<unknown>;
}

/** After a message, a token or an actor is deleted: cards that offered something about it are drawn anew, no others. */
export function deleted(document: { id: string | null; uuid: string }): void {
  redraw(
    [...(game.messages ?? [])].filter((message) => {
      const depends = linksOf(message, "dependsOn");
      return depends.includes(document.id) || depends.includes(document.uuid);
    }),
  );
}

/** Draws some messages of the log anew. */
export function redraw(messages: readonly ChatMessage.Implementation[]): void {
  const log = ui.chat as unknown as ChatLog | undefined;
  for (const message of messages) void log?.updateMessage(message);
}
