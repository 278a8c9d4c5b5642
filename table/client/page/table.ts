import { h } from "../dom.ts";
import { host } from "../host.ts";
import { buildSettingsPanel } from "../windows/settings-config.ts";
import { buildChatForm, processMessage } from "./chat-form.ts";
import type { ChatLog } from "./chat-log.ts";
import { buildDirectory } from "./directory.ts";
import { buildHeader } from "./header.ts";
import { watchKeyboard } from "./keyboard.ts";
import { buildScene } from "./scene.ts";
import { buildSidebar } from "./sidebar.ts";
import { text } from "./texts.ts";
import { watchTooltips } from "./tooltips.ts";

/** Makes `ui.chat` known; the log itself is drawn when the game is ready. */
export function announceChat(log: ChatLog, extend: (path: string, value: unknown) => void): void {
  extend("ui.chat", {
    element: log.element,
    scrollBottom: () => log.scrollBottom(),
    updateMessage: (message: Parameters<ChatLog["updateMessage"]>[0]) => log.updateMessage(message),
    processMessage: (typed: string) => processMessage(log, typed),
  });
}

/** Builds the page around a game that is ready. */
export async function buildTable(log: ChatLog): Promise<void> {
  const { game } = host();
  document.title = `${game.world.title} – ${game.user.name}`;
  const chat = h("section.chat-panel", {}, log.element, buildChatForm(log));
  const sidebar = buildSidebar([
    { id: "chat", label: text("TABLE.Sidebar.Chat"), icon: "fa-solid fa-comments", panel: chat },
    { id: "actors", label: text("TABLE.Sidebar.Actors"), icon: "fa-solid fa-users", panel: buildDirectory("Actor") },
    { id: "items", label: text("TABLE.Sidebar.Items"), icon: "fa-solid fa-suitcase", panel: buildDirectory("Item") },
    { id: "settings", label: text("TABLE.Sidebar.Settings"), icon: "fa-solid fa-gears", panel: buildSettingsPanel() },
  ]);
  document.getElementById("loading")?.remove();
  document.body.prepend(buildHeader(), h("main", { id: "table" }, buildScene()), sidebar);
  watchKeyboard();
  watchTooltips();
  await log.start();
}
