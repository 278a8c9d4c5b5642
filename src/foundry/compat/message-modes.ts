import { generation } from "./generation.ts";

/** Who sees a message. The names are generation 14's; 13 has names of its own for the same four. */
export const messageModes = ["public", "gm", "blind", "self"] as const;
export type MessageMode = (typeof messageModes)[number];

const rollModes: Readonly<Record<MessageMode, string>> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

export function isMessageMode(value: unknown): value is MessageMode {
  return messageModes.some((mode) => mode === value);
}

// The options and settings of generation 14 are not in the community types, and 14 no longer has those of 13.
interface ModesEdge {
  get(namespace: "core", key: string): unknown;
}

/** The mode chosen in the chat log. Reading the other generation's setting gives nothing, which would make secrets public. */
export function currentMessageMode(): MessageMode {
  const settings = game.settings as unknown as ModesEdge;
  if (generation() >= 14) {
    const mode = settings.get("core", "messageMode");
    // "ic" is a way of speaking, not of hiding: a roll in character is public.
    return isMessageMode(mode) ? mode : "public";
  }
  const mode = settings.get("core", "rollMode");
  return messageModes.find((name) => rollModes[name] === mode) ?? "public";
}

/** The create option that makes the host apply a mode: whisper list and blindness are filled in by it. */
export function messageModeOption(mode: MessageMode): Record<string, string> {
  return generation() >= 14 ? { messageMode: mode } : { rollMode: rollModes[mode] };
}

/** Localisation key of a mode. */
export function messageModeLabel(mode: MessageMode): string {
  return `TRISKELE.MessageMode.${mode}`;
}
