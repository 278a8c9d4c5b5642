import { expect, test } from "vitest";
import { json, sources } from "./sources.ts";

const RULE_SETS = ["age", "fiftytwo", "sju"];
const LONGEST_FILE = 420;

const code = () => ["src", "table", "tools", "tests"].flatMap((folder) => sources(folder, ".ts", ".mjs"));

test("no rule set imports another", () => {
  const crossing = sources("src/rulesets", ".ts").filter(({ path, text }) => {
    const own = path.split("/")[2] ?? "";
    return RULE_SETS.some((other) => other !== own && new RegExp(`from "[^"]*/${other}/`).test(text));
  });
  expect(crossing.map(({ path }) => path)).toEqual([]);
});

test("the practice table names no rule set", () => {
  const naming = sources("table", ".ts", ".json", ".html", ".css").filter(({ text }) =>
    /\b(?:age[A-Z]\w+|fiftytwo\w*|sju\w*|triskele)\b|["'.]age["'.]/.test(text),
  );
  expect(naming.map(({ path }) => path)).toEqual([]);
});

test("the shared adapters name no rule set", () => {
  const naming = sources("src/foundry", ".ts").filter(({ text }) =>
    /\bage[A-Z]\w+|["'`.]age[."'`]|fiftytwo|sju/.test(text),
  );
  expect(naming.map(({ path }) => path)).toEqual([]);
});

test("differences between generations stay in the compat room", () => {
  const elsewhere = sources("src", ".ts").filter(
    ({ path, text }) =>
      !path.startsWith("src/foundry/compat/") && /game\.release|generation\(\)|rollMode|modifyBatch|_del\b/.test(text),
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

test("the manifest declares exactly the types that are registered", () => {
  const declared = Object.values(json("system.json").documentTypes as Record<string, object>).flatMap((types) =>
    Object.keys(types),
  );
  const lists = ["src/foundry/items/index.ts", ...RULE_SETS.map((id) => `src/rulesets/${id}/index.ts`)];
  const registered = sources("src", "index.ts")
    .filter(({ path }) => lists.includes(path))
    .flatMap(({ text }) => [...text.matchAll(/^ {2,4}(\w+): \{\s+(?:\n\s+)?model:|^ {2,4}(\w+): \{ model:/gm)])
    .map((match) => match[1] ?? match[2] ?? "");
  expect(registered.sort()).toEqual(declared.sort());
});

test(`no file of code is longer than about ${LONGEST_FILE} lines`, () => {
  const long = code().filter(({ text }) => text.split("\n").length > LONGEST_FILE);
  expect(long.map(({ path }) => path)).toEqual([]);
});
