import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import known from "../table/core/known.json" with { type: "json" };
import type { Area } from "../tests/batches/all.ts";
import type { Basis } from "../tests/batches/batch.ts";
import { outline } from "../tests/batches/outline.ts";
import { loadAreas } from "./contract-table.ts";
import { projectRoot } from "./project.ts";

/** Every namespace, as the table's own list has them. */
const NAMESPACES = new Set(Object.keys(known.namespaces));

const FOLDER = join(projectRoot, "test-results/coverage");
const MERGED = join(projectRoot, "test-results/coverage.json");

/** A member of the host that the system used, and the batches that expect something of it. */
export interface Covered {
  member: string;
  expectations: string[];
}

/**
 * Plays the browser scenes with the host's recording on, and prints what the built system used of the host and what each
 * expectation of it rests on.
 * @param args `--print` prints what the last run recorded
 */
export async function main(args: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { print: { type: "boolean" } } });
  if (!values.print && !(await record())) process.exitCode = 1;
  if (!existsSync(MERGED)) throw new Error("Nothing was recorded yet: run npm run table:coverage without --print.");
  const used: string[] = JSON.parse(await readFile(MERGED, "utf8"));
  const rows = coverage(used, await loadAreas());
  const width = Math.max(...rows.map(({ member }) => member.length));
  for (const { member, expectations } of rows) {
    console.log(`${member.padEnd(width)}  ${expectations.join("; ") || "no expectation yet"}`);
  }
  const bare = rows.filter(({ expectations }) => expectations.length === 0).length;
  console.log(`${rows.length} members used: ${rows.length - bare} with an expectation, ${bare} with none yet`);
}

/** Plays the scenes; `false` when one failed. What they used is kept all the same. */
async function record(): Promise<boolean> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const scenes = await sceneFiles();
  const passed = await new Promise<boolean>((resolve) => {
    const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
    // Every call of the host looks at its stack: scenes take their time.
    spawn(process.execPath, [vitest, "run", "--project", "browser", "--testTimeout", "120000", ...scenes], {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, TRISKELE_COVERAGE: "yes" },
    }).on("exit", (code) => resolve(code === 0));
  });
  const used = new Set<string>();
  for (const name of await readdir(FOLDER)) {
    for (const member of JSON.parse(await readFile(join(FOLDER, name), "utf8")) as string[]) used.add(member);
  }
  await writeFile(MERGED, JSON.stringify([...used].sort(), null, 2));
  return passed;
}

/** The tests that play the built system. */
async function sceneFiles(): Promise<string[]> {
  const folder = join(projectRoot, "tests/browser");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".test.ts"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return files.filter((_, index) => /sampleScenes\(/.test(texts[index] ?? "")).map((name) => `tests/browser/${name}`);
}

/** Links members with expectations; those without one come last. */
export function coverage(used: readonly string[], areas: readonly Area[]): Covered[] {
  const expected = new Map<string, Map<string, Set<Basis>>>();
  for (const batch of areas.flatMap(({ batches }) => batches)) {
    for (const { covers, basis } of outline(batch)) {
      for (const member of covers) {
        const batches = entry(expected, keyOf(member), () => new Map<string, Set<Basis>>());
        entry(batches, batch.name, () => new Set<Basis>()).add(basis);
      }
    }
  }
  const expectationsOf = (member: string) =>
    [...(expected.get(keyOf(member)) ?? [])].map(([name, bases]) => `${name} (${[...bases].join(", ")})`);
  const members = [...new Set(used.map(shortName))].filter((name, _, all) => !isNamespace(name, all)).sort();
  return members
    .map((member) => ({ member, expectations: expectationsOf(member) }))
    .sort((a, b) => Number(a.expectations.length === 0) - Number(b.expectations.length === 0));
}

/** Batches may write members of instances with a dot. */
function keyOf(member: string): string {
  return shortName(member).replace("#", ".");
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** A class goes by its own name wherever it is found: `foundry.dice.Roll.create` is `Roll.create`. */
export function shortName(member: string): string {
  // What stands in these is the system's own.
  const own = /^(CONFIG\.\w+\.(?:dataModels|typeIcons|typeLabels|sheetClasses))\./.exec(member)?.[1];
  if (own) return own;
  const parts = member.split(".");
  const at = parts.findIndex((part, index) => index > 0 && /^[A-Z]\w*[a-z]/.test(part));
  return at > 0 && parts[0] !== "CONFIG" ? parts.slice(at).join(".") : member;
}

/** Whether a name only leads to others, as `foundry.applications` or `CONFIG.Actor` does. */
function isNamespace(name: string, all: readonly string[]): boolean {
  return /^foundry(?:\.[a-z]\w*)*$|^CONFIG\.\w+$/.test(name) && (NAMESPACES.has(name) || all.some(isBelow(name)));
}

const isBelow = (name: string) => (other: string) => other.startsWith(`${name}.`);
