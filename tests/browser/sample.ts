import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFailed } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import { type RunningTable, startTable, type WorldSeed } from "../../table/server/main.ts";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { recording, writeCoverage } from "./coverage.ts";
import { launch, type Seat, sit } from "./harness.ts";

/** How long a scene waits for what should be there at once, in ms. */
const PATIENCE = 8_000;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a scene is played on; by default the sample world, generation 14 and the built system. */
export interface SceneOptions {
  readonly generation?: Generation;
  readonly seed?: WorldSeed;
  /** Folder of the built system, below the project. */
  readonly system?: string;
}

/** Starts a table in memory, as `npm start` does on disk. */
function startSampleTable({
  generation = 14,
  seed = sampleWorld(),
  system = "dist",
}: SceneOptions): Promise<RunningTable> {
  return startTable({
    port: 0,
    generation,
    dataFolder: null,
    seed,
    systemFolder: here(`../../${system}`),
    clientFolder: here("../../build/table"),
  });
}

/** A table with the sample world for each test, its users, and what is needed when a scene fails. */
export interface Scene {
  readonly table: RunningTable;
  /** Seats a user in a browser context of his own. */
  join(user: string, options?: Parameters<typeof sit>[3]): Promise<Seat>;
}

/**
 * Prepares a scene for every test of a file. After each, the consoles of all users must be free of errors and warnings; when it
 * failed, every user's screen and console lie in `test-results/`.
 */
export function sampleScenes(options: SceneOptions = {}): Scene {
  let browser: Browser;
  let table: RunningTable;
  const seats: (Seat & { user: string })[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await writeCoverage();
  });
  beforeEach(async () => {
    table = await startSampleTable(options);
    onTestFailed(({ task }) => keepEvidence(task.name, seats));
  });
  afterEach(async ({ task }) => {
    const complaints = seats.flatMap(({ user, complaints }) => complaints.map((text) => `${user}: ${text}`));
    if (task.result?.state === "fail") await keepEvidence(task.name, seats);
    for (const { page } of seats.splice(0)) await page.context().close();
    await table.close();
    expect(complaints).toEqual([]);
  });

  return {
    get table() {
      return table;
    },
    async join(user, options) {
      const seat = await sit(browser, table, user, { ...recording, ...options });
      seat.page.setDefaultTimeout(PATIENCE);
      seats.push({ ...seat, user });
      return seat;
    },
  };
}

async function keepEvidence(test: string, seats: readonly (Seat & { user: string })[]): Promise<void> {
  const folder = here("../../test-results");
  await mkdir(folder, { recursive: true });
  for (const [index, { page, complaints, user }] of seats.entries()) {
    if (page.isClosed()) continue;
    const name = `${test}-${index}-${user}`.replace(/[^\w-]+/g, "_");
    await page.screenshot({ path: `${folder}/${name}.png` });
    await writeFile(`${folder}/${name}.log`, complaints.join("\n"));
  }
}

/** What the server holds of a document now; read as Player 3, whose presence changes nothing. */
export async function stored(
  table: RunningTable,
  name: "Actor" | "ChatMessage" | "User",
  id: string,
): Promise<Record<string, unknown>> {
  const reader = table.world.connect({ userId: IDS.player3 });
  const { documents } = await reader.hello({});
  reader.close();
  const source = documents[name].find(({ _id }) => _id === id);
  if (!source) throw new Error(`The server holds no ${name} ${id}.`);
  return source;
}

/** An actor's Health at the server. */
export async function health(table: RunningTable, actor: string): Promise<number> {
  const { system } = (await stored(table, "Actor", actor)) as { system: { health: { value: number } } };
  return system.health.value;
}
