import { createHost, installGlobals } from "../../core/index.ts";
import type { Generation, HelloReply, Transport } from "../../core/protocol.ts";
import { h } from "../dom.ts";
import { extendHost } from "../extend.ts";
import { type PageHost, setHost } from "../host.ts";
import type { AbstractSidebarTab } from "../sidebar/sidebar-tab.ts";
import { createTabs } from "../sidebar/tabs.ts";
import { connect } from "../transport.ts";
import { ChatLog } from "./chat-log.ts";
import { watchConnection } from "./connection.ts";
import { fetchLobby, forgetToken, join, rememberedToken } from "./session.ts";
import { loadStyles } from "./styles.ts";
import { announceChat, buildTable, placeAtBottom } from "./table.ts";
import { getLanguage, text } from "./texts.ts";

interface Opened {
  transport: Transport;
  hello: HelloReply;
}

/** The keys of a manifest that the page loads by. */
interface Manifest {
  id: string;
  esmodules?: string[];
  styles?: Parameters<typeof loadStyles>[0];
}

async function open(token: string, generation: Generation): Promise<Opened> {
  const transport = await connect(token, watchConnection());
  return { transport, hello: await transport.hello({ generation }) };
}

/** Uses the tab's session if the server still knows it; sessions end when the server stops, and one joins anew. */
async function openAs(user: string, generation: Generation): Promise<Opened | null> {
  const remembered = rememberedToken(user);
  if (remembered) {
    try {
      return await open(remembered, generation);
    } catch {
      forgetToken();
    }
  }
  const token = await join(user);
  return token === null ? null : open(token, generation);
}

async function loadJson(path: string): Promise<unknown> {
  const answer = await fetch(path.startsWith("/") ? path : `/${path}`);
  if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}.`);
  return answer.json();
}

/** Imports the modules that a manifest names, in their order. */
async function importModules(base: string, modules: readonly string[]): Promise<void> {
  for (const path of modules) await import(/* @vite-ignore */ new URL(path, base).href);
}

/**
 * Joins as a user, boots the system and shows the table.
 * @returns `false` if there is no such user.
 */
export async function startTable(user: string): Promise<boolean> {
  document.body.replaceChildren(h("p", { id: "loading", role: "status" }, text("TABLE.Join.Loading")));
  const lobby = await fetchLobby();
  const wanted = user.toLowerCase();
  if (!lobby.users.some(({ id, name }) => id === user || name.toLowerCase() === wanted)) return false;
  // The server names one of the two generations.
  const opened = await openAs(user, lobby.generation as Generation);
  if (!opened) return false;
  const { transport, hello } = opened;
  const created = createHost({
    transport,
    hello,
    generation: hello.generation,
    language: getLanguage(),
    loadJson,
    clientStorage: localStorage,
    onMissed: () => location.reload(),
  });
  // The page states what it needs of a host in types of its own, which any system's documents fit.
  const host = created as unknown as PageHost;
  setHost(host);
  extendHost(host);
  const log = new ChatLog();
  const extend = (path: string, value: unknown) => host.extend(path, value);
  announceChat(log, extend);
  installGlobals(created);
  const record: unknown = Reflect.get(globalThis, "__TABLE_RECORD__");
  if (typeof record === "function") {
    const { recordUse } = await import("./record.ts");
    recordUse(Object.keys(created.globals), (member) => void record(member));
  }
  let tabs: AbstractSidebarTab[] = [];
  created.hooks.once("setup", () => {
    log.prepareMenu();
    tabs = createTabs(extend);
  });
  // The server has checked the manifest it serves.
  const { id, esmodules = [], styles = [] } = hello.system as unknown as Manifest;
  const base = new URL(`/systems/${id}/`, location.origin).href;
  await loadStyles(styles, base);
  transport.on("reload", () => location.reload());
  placeAtBottom();
  await host.boot(() => importModules(base, esmodules));
  await buildTable(log, tabs, extend);
  return true;
}
