import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import type { RunningTable } from "../../table/server/main.ts";
import type { WorldSeed } from "../../table/server/seed.ts";
import { launch, type Seat, sit, startMiniTable } from "./harness.ts";

/** How long a scene waits for what should be there at once, in ms. */
const PATIENCE = 8_000;

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** What axe-core finds on a page, each with the element it finds it in. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

/** A table with the small fixture system for each test, and its users. */
export interface MiniScene {
  readonly table: RunningTable;
  /** Seats a user in a browser context of his own. */
  join(user: string, options?: Parameters<typeof sit>[3]): Promise<Seat>;
}

/** Prepares a scene for every test of a file; after each, no console may hold an error or a warning. */
export function miniScenes({
  generation = 14,
  world = {},
}: {
  generation?: Generation;
  /** Parts of the world to replace. */
  world?: Partial<WorldSeed>;
} = {}): MiniScene {
  let browser: Browser;
  let table: RunningTable;
  const seats: (Seat & { user: string })[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    table = await startMiniTable(generation, 0, world);
  });
  afterEach(async () => {
    const complaints = seats.flatMap(({ user, complaints }) => complaints.map((text) => `${user}: ${text}`));
    for (const { page } of seats.splice(0)) await page.context().close();
    await table.close();
    expect(complaints).toEqual([]);
  });

  return {
    get table() {
      return table;
    },
    async join(user, options) {
      const seat = await sit(browser, table, user, options);
      seat.page.setDefaultTimeout(PATIENCE);
      seats.push({ ...seat, user });
      return seat;
    },
  };
}
