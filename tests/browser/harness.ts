import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import { type Browser, type Page, chromium as playwright } from "playwright-core";
import type { Generation } from "../../table/core/protocol.ts";
import { type RunningTable, startTable } from "../../table/server/main.ts";
import type { WorldSeed } from "../../table/server/seed.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const ALVA = "playeralva000000";
export const HERO = "heroofalva000000";
export const FOE = "foe0000000000000";

/** Two players, their Gamemaster, a hero and a foe in one scene. */
function miniSeed(): WorldSeed {
  const token = (id: string, actorId: string, name: string) => ({
    _id: id,
    name,
    actorId,
    actorLink: true,
    bar1: { attribute: "health" },
  });
  return {
    title: "Mini world",
    users: [
      { _id: "gamemaster000000", name: "Gamemaster", role: 4 },
      { _id: ALVA, name: "Alva", role: 1, character: HERO },
      { _id: "playerbo00000000", name: "Bo", role: 1 },
    ],
    actors: [
      { _id: HERO, name: "Hero", type: "hero", ownership: { default: 1, [ALVA]: 3 }, system: { strength: 3 } },
      { _id: FOE, name: "Foe", type: "hero", ownership: { default: 0 }, system: {} },
    ],
    items: [{ _id: "thing00000000000", name: "Thing", type: "thing", ownership: { default: 2 } }],
    messages: [],
    scenes: [
      {
        _id: "scene00000000000",
        name: "Glade",
        active: true,
        tokens: [token("tokenhero0000000", HERO, "Hero"), token("tokenfoe00000000", FOE, "Foe")],
      },
    ],
    settings: [],
  };
}

/** Starts a table with the small fixture system, its world in memory. @param changes - Parts of the world to replace. */
export function startMiniTable(
  generation: Generation = 14,
  port = 0,
  changes: Partial<WorldSeed> = {},
): Promise<RunningTable> {
  return startTable({
    port,
    generation,
    dataFolder: null,
    seed: { ...miniSeed(), ...changes },
    systemFolder: here("../../build/minisystem"),
    clientFolder: here("../../build/table"),
  });
}

/** Starts the browser: the one of `CHROMIUM_PATH`, or the one of the npm registry. */
export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
  return playwright.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

/** A user's page in a browser of his own, with everything its console complains about. */
export interface Seat {
  page: Page;
  complaints: string[];
}

/** Joins the table as a user, each in a browser context of his own. */
export async function sit(
  browser: Browser,
  table: RunningTable,
  user: string,
  options: {
    width?: number;
    height?: number;
    lang?: string;
    colorScheme?: "light" | "dark";
    /** Whether the screen is touched. */
    hasTouch?: boolean;
    /** Takes the members of the host that the system uses in this page. */
    record?: (member: string) => void;
  } = {},
): Promise<Seat> {
  const { width = 1200, height = 800, lang = "en", colorScheme = "light", hasTouch = false, record } = options;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch });
  // A deprecated name is an error here, whoever uses it; elsewhere it is a warning.
  await context.addInitScript(() => Object.assign(globalThis, { __TABLE_STRICT__: true }));
  if (record) await context.exposeFunction("__TABLE_RECORD__", record);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${table.url}/?user=${encodeURIComponent(user)}&lang=${lang}`);
  await ready(page);
  return { page, complaints };
}

/** Waits until a page is at the table; a locator looks twice a second only, once it has waited for a while. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("#chat-message")?.checkVisibility(), undefined, {
    polling: 25,
  });
}
