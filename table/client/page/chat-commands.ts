import { type Bag, host, type UserLike } from "../host.ts";

/** What a line typed into the chat asks for. */
export type Said =
  | { kind: "say"; text: string; style: number }
  | { kind: "whisper"; text: string; names: string[] }
  /** A roll, in the mode that its command names or, with `null`, in the chosen one. */
  | { kind: "roll"; formula: string; mode: "public" | "gm" | "blind" | "self" | null }
  /** A command with nothing behind it that it could do. */
  | { kind: "empty"; command: string; example: string }
  | { kind: "unknown"; command: string };

/** `CONST.CHAT_MESSAGE_STYLES`. */
const STYLES = { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 } as const;

const SAY: Record<string, number> = {
  ic: STYLES.IC,
  ooc: STYLES.OOC,
  emote: STYLES.EMOTE,
  em: STYLES.EMOTE,
  me: STYLES.EMOTE,
};

const ROLL: Record<string, "public" | "gm" | "blind" | "self" | null> = {
  roll: null,
  r: null,
  publicroll: "public",
  pr: "public",
  gmroll: "gm",
  gmr: "gm",
  blindroll: "blind",
  broll: "blind",
  br: "blind",
  selfroll: "self",
  sr: "self",
};

/** Commands that say something to somebody. */
const TO: readonly string[] = ["w", "whisper", "gm", "players", "self"];

/** Names after `/w`: one word, or several in square brackets with commas between. */
const WHISPER = /^(?:\[([^\]]+)\]|(\S+))\s+(.+)$/s;

/** Reads a line: `/roll` and its kin, `/w name text`, `/gm`, `/self`, `/players`, `/emote`, `/ic`, `/ooc`, or plain words. */
export function readLine(line: string): Said {
  const match = /^\/(\w+)(?:\s+(.*))?$/s.exec(line);
  if (!match) {
    return line.startsWith("/")
      ? { kind: "unknown", command: line.split(/\s/)[0] ?? line }
      : { kind: "say", text: line, style: STYLES.OTHER };
  }
  const command = (match[1] ?? "").toLowerCase();
  const rest = (match[2] ?? "").trim();
  const unknown: Said = { kind: "unknown", command: `/${match[1]}` };
  if (!rest) {
    const isKnown = Object.hasOwn(ROLL, command) || Object.hasOwn(SAY, command) || TO.includes(command);
    const behind = Object.hasOwn(ROLL, command) ? "3d6 + 2" : /^w/.test(command) ? "[Ann, Bo] …" : "…";
    return isKnown ? { kind: "empty", command: `/${command}`, example: `/${command} ${behind}` } : unknown;
  }
  if (Object.hasOwn(ROLL, command)) return { kind: "roll", formula: rest, mode: ROLL[command] ?? null };
  if (Object.hasOwn(SAY, command)) return { kind: "say", text: rest, style: SAY[command] ?? STYLES.OTHER };
  switch (command) {
    case "gm":
    case "players":
      return { kind: "whisper", text: rest, names: [command] };
    case "self":
      return { kind: "whisper", text: rest, names: [host().game.user.name] };
    case "w":
    case "whisper": {
      const found = WHISPER.exec(rest);
      if (!found) return { kind: "empty", command: `/${command}`, example: `/${command} [Ann, Bo] …` };
      const names = found[1]?.split(",").map((name) => name.trim()) ?? [found[2] ?? ""];
      return { kind: "whisper", text: found[3] ?? "", names };
    }
    default:
      return unknown;
  }
}

/** The users that names mean. @returns the names that mean nobody as well. */
export function findRecipients(
  names: readonly string[],
  lookup: (name: string) => UserLike[],
): { users: string[]; strangers: string[] } {
  const users = new Set<string>();
  const strangers: string[] = [];
  for (const name of names) {
    const found = lookup(name);
    if (found.length === 0) strangers.push(name);
    for (const { id } of found) users.add(id);
  }
  return { users: [...users], strangers };
}

/** Plain words as markup, with their line breaks. */
export function paragraph(plain: string): string {
  const holder = document.createElement("p");
  holder.textContent = plain;
  return holder.innerHTML.replaceAll("\n", "<br>");
}

/** Data of a message that is said, with its style. */
export function saidData(said: Said & { kind: "say" }, speaker: Bag): Bag {
  const words = paragraph(said.text);
  const content = said.style === STYLES.EMOTE ? `${paragraph(String(speaker.alias ?? ""))} ${words}` : words;
  return { content, style: said.style };
}
