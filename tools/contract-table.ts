import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runnerImport } from "vite";
import type { Area } from "../tests/batches/all.ts";
import type { Basis } from "../tests/batches/batch.ts";
import { type Expectation, outline } from "../tests/batches/outline.ts";
import { projectRoot } from "./project.ts";

const PAGE = "docs/architecture.md";
const BEGIN = "<!-- contract:begin (written by npm run contract:table) -->";
const END = "<!-- contract:end -->";

const BASES: readonly Basis[] = ["documented", "seen", "assumed"];

/** Which expectations of a batch a runner checks. */
const RUNNERS: Record<string, (expectation: Expectation, needs: "documents" | "dom") => boolean> = {
  Node: (_, needs) => needs === "documents",
  Chromium: ({ players }) => !players,
  Quench: ({ players, fixture }) => !players && !fixture,
};

/** Writes the counts of the contract's expectations into the architecture page. */
export async function main(): Promise<void> {
  const path = join(projectRoot, PAGE);
  await writeFile(path, withTable(await readFile(path, "utf8"), contractTable(await loadAreas())));
  console.log(`${PAGE}: counted`);
}

/** All batches, as the runners have them. */
export async function loadAreas(): Promise<readonly Area[]> {
  const { module } = await runnerImport<{ areas: readonly Area[] }>(join(projectRoot, "tests/batches/all.ts"), {
    configFile: false,
    root: projectRoot,
    logLevel: "warn",
  });
  return module.areas;
}

/** The page with its table replaced. @throws Error when the page has no place for it */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined)
    throw new Error(`${PAGE} lacks the lines ${BEGIN} and ${END}, between which the table goes.`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

/** The table: for each area how many expectations rest on what, and how many each runner checks in each generation. */
export function contractTable(areas: readonly Area[]): string {
  const head = ["area", ...BASES, ...Object.keys(RUNNERS)];
  const rows = areas.map(({ name, batches }) => {
    const all = batches.flatMap((batch) => outline(batch).map((expectation) => ({ expectation, needs: batch.needs })));
    const based = BASES.map((basis) => all.filter(({ expectation }) => expectation.basis === basis).length);
    const run = Object.values(RUNNERS).map(
      (runs) => all.filter(({ expectation, needs }) => runs(expectation, needs)).length,
    );
    return { name, counts: [...based, ...run] };
  });
  rows.sort((a, b) => a.name.localeCompare(b.name));
  const sums = head.slice(1).map((_, column) => rows.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0));
  return [
    `| ${head.join(" | ")} |`,
    `|---|${"---:|".repeat(head.length - 1)}`,
    ...rows.map(({ name, counts }) => `| ${name} | ${counts.join(" | ")} |`),
    `| **all** | ${sums.map((sum) => `**${sum}**`).join(" | ")} |`,
  ].join("\n");
}
