import { runChatCommand } from "../chat/commands.ts";

/** `chatMessage`: a line that is a command of this system is carried out here, and goes no further. */
export function chatMessage(line: string): false | undefined {
  return runChatCommand(line) ? false : undefined;
}
