import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import type { Generation } from "../../table/core/protocol.ts";
import type { WorldSeed } from "../../table/server/seed.ts";
import { startMiniTable } from "./harness.ts";
import { type Scene, scenes } from "./seats.ts";

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

/** Prepares a scene with the small fixture system for every test of a file. */
export function miniScenes({
  generation = 14,
  world = {},
}: {
  generation?: Generation;
  /** Parts of the world to replace. */
  world?: Partial<WorldSeed>;
} = {}): Scene {
  return scenes(() => startMiniTable(generation, 0, world));
}
