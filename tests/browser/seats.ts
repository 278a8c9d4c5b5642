import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { RunningTable } from "../../table/server/main.ts";
import { projectRoot } from "../../tools/project.ts";
import { type recording, writeCoverage } from "./coverage.ts";
import { launch, type Seat, sit } from "./harness.ts";

/** How long a scene waits for what should be there at once, in ms. */
const PATIENCE = 15_000;

/** The browser of this test process. It ends with the process; nothing of one context reaches another. */
let running: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  running ??= launch();
  const browser = await running;
  if (browser.isConnected()) return browser;
  // It crashed in an earlier scene, which has failed for it.
  running = launch();
  return running;
}

type SeatOf = Seat & { user: string };

/** A table of its own for each test, and its users. */
export interface Scene {
  readonly table: RunningTable;
  /** Seats a user in a browser context of his own. */
  join(user: string, options?: Parameters<typeof sit>[3]): Promise<Seat>;
  /** Opens a page of the table without joining. */
  visit(path: string): Promise<Page>;
  /** Stops the table and starts another at the same port, as one who restarts it does. */
  restart(start: (port: number) => Promise<RunningTable>, meanwhile: () => Promise<void>): Promise<void>;
}

/**
 * Prepares a scene for every test of a file. After each, the consoles of all users must be free of errors and warnings. When it
 * failed, by its test or by a console, every user's screen and console lie in `test-results/`.
 *
 * @param recorded notes what the system at the table uses of the host
 */
export function scenes(start: () => Promise<RunningTable>, recorded: typeof recording = {}): Scene {
  let browser: Browser;
  let table: RunningTable;
  const seats: SeatOf[] = [];
  let away = false;

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(writeCoverage);
  beforeEach(async () => {
    away = false;
    table = await start();
  });
  afterEach(async ({ task }) => {
    const complaints = seats
      .flatMap(({ user, complaints }) => complaints.map((text) => `${user}: ${text}`))
      // A browser complains of a server that is away, and is right.
      .filter((text) => !(away && /WebSocket connection|Failed to load resource/.test(text)));
    if (task.result?.state === "fail" || complaints.length > 0) await keepEvidence(task.name, seats);
    for (const { page } of seats.splice(0)) await page.context().close();
    await table.close();
    expect(complaints).toEqual([]);
  });

  return {
    get table() {
      return table;
    },
    async join(user, options) {
      const seat = await sit(browser, table, user, { ...options, ...recorded });
      seat.page.setDefaultTimeout(PATIENCE);
      seats.push({ ...seat, user });
      return seat;
    },
    async visit(path) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      seats.push({ page, complaints: [], user: "visitor" });
      await page.goto(`${table.url}${path}`);
      return page;
    },
    async restart(startAt, meanwhile) {
      const { port } = table;
      await table.close();
      await meanwhile();
      table = await startAt(port);
      away = true;
    },
  };
}

async function keepEvidence(test: string, seats: readonly SeatOf[]): Promise<void> {
  const folder = join(projectRoot, "test-results");
  await mkdir(folder, { recursive: true });
  for (const [index, { page, complaints, user }] of seats.entries()) {
    const name = `${test}-${index}-${user}`.replace(/[^\w-]+/g, "_");
    await writeFile(join(folder, `${name}.log`), complaints.join("\n"));
    if (!page.isClosed()) await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}
