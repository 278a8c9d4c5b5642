import { h, icon } from "../dom.ts";
import { type Bag, host, type UserLike } from "../host.ts";
import { findRecipients, paragraph, readLine, saidData } from "./chat-commands.ts";
import { exportButton } from "./chat-export.ts";
import type { ChatLog } from "./chat-log.ts";
import { report } from "./report.ts";
import { text } from "./texts.ts";

/** Roll modes of generation 13 have other names than the message modes of 14; each is looked up in its own place. */
function modes(): { setting: "messageMode" | "rollMode"; keys: string[] } {
  const { CONFIG, CONST, game } = host();
  return game.release.generation >= 14
    ? { setting: "messageMode", keys: Object.keys(Object(CONFIG.ChatMessage?.modes)) }
    : { setting: "rollMode", keys: Object.values(Object(CONST.DICE_ROLL_MODES)) };
}

const MODE_LABELS: Record<string, string> = {
  public: "TABLE.Mode.Public",
  publicroll: "TABLE.Mode.Public",
  gm: "TABLE.Mode.Gamemaster",
  gmroll: "TABLE.Mode.Gamemaster",
  blind: "TABLE.Mode.Blind",
  blindroll: "TABLE.Mode.Blind",
  self: "TABLE.Mode.Self",
  selfroll: "TABLE.Mode.Self",
  ic: "TABLE.Mode.InCharacter",
};

function buildModeSelect(): HTMLElement {
  const { game } = host();
  const { setting, keys } = modes();
  const current = game.settings.get("core", setting);
  const label = (key: string) => (MODE_LABELS[key] ? text(MODE_LABELS[key]) : key);
  const select = h(
    "select",
    { id: "message-mode", "aria-label": text("TABLE.Chat.Mode") },
    ...keys.map((key) => h("option", { value: key, selected: key === current }, label(key))),
  );
  select.addEventListener("change", () => void game.settings.set("core", setting, select.value));
  return select;
}

interface RollClass {
  new (formula: string, data?: unknown): { evaluate(): Promise<{ toJSON?(): unknown }> };
}
interface MessageClass {
  create(data: Bag, operation?: Bag): Promise<unknown>;
  getSpeaker(): Bag;
  getWhisperRecipients(name: string): UserLike[];
}

function warn(line: string): void {
  // The page itself has put its notifications there.
  (host().ui.notifications as { warn(message: string): void }).warn(line);
}

/** Rolls a formula; one that cannot be rolled is a slip of the pen, not a fault: the user is told and gets `null`. */
async function evaluate(formula: string): Promise<object | null> {
  const Roll = host().Roll as RollClass;
  try {
    return await new Roll(formula).evaluate();
  } catch (error) {
    warn(text("TABLE.Chat.BadFormula", { formula, reason: error instanceof Error ? error.message : String(error) }));
    return null;
  }
}

/** The name of a mode in this generation. */
function modeName(mode: "public" | "gm" | "blind" | "self"): string {
  return modes().setting === "messageMode" ? mode : `${mode}roll`;
}

/**
 * Says what was typed: rolls, whispers, says in a style, or tells that there is no such command. A listener of the hook
 * `chatMessage(log, text, data)` may answer `false` to take care of it itself.
 *
 * @param given what that hook gets; generation 14 gives it the markup of its editor
 */
export async function processMessage(log: ChatLog, typed: string, given = typed.trim()): Promise<void> {
  const { game, Hooks, getDocumentClass } = host();
  const message = typed.trim();
  if (!message) return;
  // The class of chat messages has more than what other documents need.
  const ChatMessage = getDocumentClass("ChatMessage") as unknown as MessageClass;
  const { setting } = modes();
  const speaker = ChatMessage.getSpeaker();
  const data: Bag = { author: game.user.id, speaker };
  if (Hooks.call("chatMessage", log, given, data) === false) return;
  const chosen = { [setting]: game.settings.get("core", setting) };
  const said = readLine(message);
  switch (said.kind) {
    case "empty":
      warn(text("TABLE.Chat.EmptyCommand", { command: said.command, example: said.example }));
      return;
    case "unknown":
      warn(text("TABLE.Chat.UnknownCommand", { command: said.command }));
      return;
    case "roll": {
      const roll = await evaluate(said.formula);
      const mode = said.mode === null ? chosen : { [setting]: modeName(said.mode) };
      if (roll) await ChatMessage.create({ ...data, rolls: [roll] }, mode);
      return;
    }
    case "whisper": {
      const { users, strangers } = findRecipients(said.names, (name) => ChatMessage.getWhisperRecipients(name));
      if (strangers.length > 0) {
        warn(text("TABLE.Chat.NobodyCalled", { names: strangers.join(", ") }));
        return;
      }
      await ChatMessage.create({ ...data, content: paragraph(said.text), whisper: users });
      return;
    }
    default:
      await ChatMessage.create({ ...data, ...saidData(said, speaker) }, chosen);
  }
}

/** A line as the generation's input hands it on: 14 has an editor there. */
function asEdited(line: string): string {
  return host().game.release.generation >= 14 ? `<p>${paragraph(line)}</p>` : line;
}

/** The form below the log. */
export function buildChatForm(log: ChatLog): HTMLElement {
  const input = h("textarea", {
    id: "chat-message",
    rows: 2,
    "aria-label": text("TABLE.Chat.Message"),
    placeholder: text("TABLE.Chat.Placeholder"),
  });
  const send = h(
    "button.send",
    { type: "submit", "aria-label": text("TABLE.Chat.Send"), title: text("TABLE.Chat.Send") },
    icon("fa-solid fa-paper-plane"),
  );
  const form = h(
    "form",
    { id: "chat-form", autocomplete: "off" },
    h("div.chat-tools", {}, buildModeSelect(), exportButton()),
    h("div.chat-entry", {}, input, send),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = input.value;
    input.value = "";
    report(
      processMessage(log, typed, asEdited(typed.trim())).catch((error: unknown) => {
        // What could not be sent is not lost, unless something else has been typed since.
        if (input.value === "") input.value = typed;
        throw error;
      }),
    );
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  return form;
}
