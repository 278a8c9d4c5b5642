import { keepTyped, typedText } from "../compat/chat-input.ts";
import { Refusal, withNotices } from "../notices.ts";

/**
 * Carries out what follows a command's name.
 * @throws Refusal when it is not understood or cannot be done; the user reads it, and what he typed stays
 */
export type ChatCommand = (rest: string) => Promise<unknown>;

const commands = new Map<string, ChatCommand>();

/** Makes commands known by the word after the slash, in small letters. */
export function registerChatCommands(list: Readonly<Record<string, ChatCommand>>): void {
  for (const [name, command] of Object.entries(list)) commands.set(name, command);
}

/** Carries out a line that is one of this system's commands. @returns whether it is one */
export function runChatCommand(line: string): boolean {
  const typed = typedText(line);
  const [, name = "", rest = ""] = /^\/(\w+)(?:\s+(.*))?$/s.exec(typed) ?? [];
  const command = commands.get(name.toLowerCase());
  if (!command) return false;
  void withNotices(async () => {
    try {
      await command(rest.trim());
    } catch (error) {
      if (error instanceof Refusal) keepTyped(typed);
      throw error;
    }
  });
  return true;
}
