import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "./project.ts";

const PAGE = "docs/rules.md";
const BEGIN = "<!-- tests:begin (written by npm run rules:table) -->";
const END = "<!-- tests:end -->";

/** Families of rules that are played as a whole: every rule of theirs must be shown by both kinds of test. */
export const WHOLE_FAMILIES = ["AGE", "SJU", "C52"] as const;

/** Where a rule is shown: file names. */
export interface Citations {
  readonly rule: string;
  readonly units: readonly string[];
  readonly scenes: readonly string[];
}

/** Writes into the rules' page which tests show which rule. */
export async function main(): Promise<void> {
  const path = join(projectRoot, PAGE);
  const page = await readFile(path, "utf8");
  await writeFile(path, withTable(page, await citations(page)));
  console.log(`${PAGE}: rules and their tests listed`);
}

/** For each rule of the whole families on the page, the tests that name it. */
export async function citations(page: string): Promise<readonly Citations[]> {
  // The table of an earlier time has the same first column.
  const [rulesAlone = ""] = page.split(BEGIN);
  const after = page.split(END)[1] ?? "";
  const rules = [...(rulesAlone + after).matchAll(/^\| ([A-Z0-9]+)-(\d+) \|/gm)]
    .filter(([, family = ""]) => (WHOLE_FAMILIES as readonly string[]).includes(family))
    .map(([, family = "", number = ""]) => `${family}-${number}`);
  const units = await namedIn("tests/rules");
  const scenes = await namedIn("tests/browser");
  const naming = (tests: ReadonlyMap<string, ReadonlySet<string>>, rule: string) =>
    [...tests].filter(([, named]) => named.has(rule)).map(([file]) => file);
  return rules.map((rule) => ({ rule, units: naming(units, rule), scenes: naming(scenes, rule) }));
}

/** The page with its list replaced. @throws Error when the page has no place for it */
export function withTable(page: string, list: readonly Citations[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined)
    throw new Error(`${PAGE} lacks the lines ${BEGIN} and ${END}, between which the table goes.`);
  const cell = (files: readonly string[]) => files.map((file) => `\`${file}\``).join(", ") || "—";
  const rows = list.map(({ rule, units, scenes }) => `| ${rule} | ${cell(units)} | ${cell(scenes)} |`);
  const table = ["| rule | unit tests (`tests/rules`) | scenes (`tests/browser`) |", "|---|---|---|", ...rows].join(
    "\n",
  );
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

/** The rules that the names of tests mention, by file. */
async function namedIn(folder: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>();
  const files = await readdir(join(projectRoot, folder), { recursive: true });
  for (const file of files.filter((name) => name.endsWith(".test.ts")).sort()) {
    const text = await readFile(join(projectRoot, folder, file), "utf8");
    const names = testNames(text).flatMap(rulesIn);
    // By its path: two games may have a file of the same name.
    if (names.length > 0) found.set(file.replaceAll("\\", "/").replace(/\.test\.ts$/, ""), new Set(names));
  }
  return found;
}

/** The names that a file gives its tests and groups of tests. */
function testNames(text: string): string[] {
  const calls =
    /\b(?:describe|it|test)(?:\.\w+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?)*\(\s*(["'`])((?:(?!\1)[\s\S])*)\1/g;
  return [...text.matchAll(calls)].map(([, , name = ""]) => name);
}

/** The rules that a name mentions: `AGE-3`, `AGE-7, 8`, `AGE-1 to 5`. */
export function rulesIn(name: string): string[] {
  return [...name.matchAll(/\b([A-Z][A-Z0-9]*)-(\d+)((?:(?:,| and| to) (?:[A-Z][A-Z0-9]*-)?\d+)*)/g)].flatMap(
    ([, family = "", first = "", more = ""]) => {
      let last = Number(first);
      const numbers = [last];
      for (const [, word = "", number = ""] of more.matchAll(/(,| and| to) (?:[A-Z][A-Z0-9]*-)?(\d+)/g)) {
        const next = Number(number);
        if (word === " to") for (let between = last + 1; between < next; between++) numbers.push(between);
        numbers.push(next);
        last = next;
      }
      return numbers.map((number) => `${family}-${number}`);
    },
  );
}
