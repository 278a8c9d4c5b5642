import { h } from "../dom.ts";
import { host } from "../host.ts";
import type { AbstractSidebarTab } from "../sidebar/sidebar-tab.ts";
import { buildSettingsPanel } from "../windows/settings-config.ts";
import { buildChatForm, processMessage } from "./chat-form.ts";
import type { ChatLog } from "./chat-log.ts";
import { buildHeader } from "./header.ts";
import { Hotbar } from "./hotbar.ts";
import { watchKeyboard } from "./keyboard.ts";
import { buildScene } from "./scene.ts";
import { Sidebar } from "./sidebar.ts";
import { text } from "./texts.ts";
import { watchTooltips } from "./tooltips.ts";

type Extend = (path: string, value: unknown) => void;

/** Makes `ui.chat` known; the log itself is drawn when the game is ready. */
export function announceChat(log: ChatLog, extend: Extend): void {
  extend("ui.chat", {
    element: log.element,
    scrollBottom: () => log.scrollBottom(),
    updateMessage: (message: Parameters<ChatLog["updateMessage"]>[0]) => log.updateMessage(message),
    processMessage: (typed: string) => processMessage(log, typed),
  });
}

/** The icons of the sidebar's tabs, in their order. */
const TAB_ICONS: Record<string, string> = {
  combat: "fa-solid fa-shield-halved",
  scenes: "fa-solid fa-map-location-dot",
  actors: "fa-solid fa-users",
  items: "fa-solid fa-suitcase",
  journal: "fa-solid fa-book-open",
  cards: "fa-solid fa-layer-group",
  macros: "fa-solid fa-terminal",
  compendium: "fa-solid fa-book-atlas",
};

/** Marks the tabs where something has happened that is not seen: a message, the own turn in a fight. */
function markNews(sidebar: Sidebar): void {
  const { Hooks } = host();
  Hooks.on("createChatMessage", (message: { visible: boolean }) => {
    if (message.visible) sidebar.mark("chat");
  });
  Hooks.on("combatTurnChange", (combat: { combatant: { isOwner: boolean } | null }) => {
    if (combat.combatant?.isOwner && !host().game.user.isGM) sidebar.mark("combat");
  });
}

/** The place of the hotbar, there from the start: systems put bars of their own above it as soon as they are ready. */
export function placeAtBottom(): HTMLElement {
  const there = document.getElementById("ui-bottom");
  if (there) return there;
  const bottom = h("div", { id: "ui-bottom" });
  document.body.append(bottom);
  return bottom;
}

/** Builds the page around a game that is ready. */
export async function buildTable(log: ChatLog, tabs: readonly AbstractSidebarTab[], extend: Extend): Promise<void> {
  const { game } = host();
  document.title = `${game.world.title} – ${game.user.name}`;
  const chat = h("section.chat-panel", {}, log.element, buildChatForm(log));
  await Promise.all(tabs.map((tab) => tab.render({ force: true })));
  const panels = tabs.flatMap(({ tabName, element }) =>
    element && (tabName !== "scenes" || game.user.isGM)
      ? [{ id: tabName, label: text(`TABLE.Tab.${tabName}`), icon: TAB_ICONS[tabName] ?? "", panel: element }]
      : [],
  );
  const sidebar = new Sidebar([
    { id: "chat", label: text("TABLE.Tab.chat"), icon: "fa-solid fa-comments", panel: chat },
    ...panels,
    { id: "settings", label: text("TABLE.Tab.settings"), icon: "fa-solid fa-gears", panel: buildSettingsPanel() },
  ]);
  document.getElementById("loading")?.remove();
  const hotbar = new Hotbar();
  extend("ui.hotbar", hotbar);
  extend("ui.sidebar", sidebar);
  markNews(sidebar);
  const bottom = placeAtBottom();
  bottom.append(hotbar.element);
  document.body.prepend(buildHeader(), h("main", { id: "table" }, buildScene()), bottom, sidebar.element);
  watchKeyboard();
  extend("game.tooltip", watchTooltips());
  await log.start();
}
