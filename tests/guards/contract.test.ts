import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contractTable, withTable } from "../../tools/contract-table.ts";
import { projectRoot } from "../../tools/project.ts";
import { areas } from "../batches/all.ts";
import { outline } from "../batches/outline.ts";
import { sources } from "./sources.ts";

const batches = areas.flatMap(({ batches }) => batches);
const expectations = batches.flatMap((batch) => outline(batch).map((found) => ({ ...found, batch: batch.name })));
const title = ({ batch, path }: { batch: string; path: string }) => `${batch} › ${path}`;

test("the counts in the architecture page are those of the batches: npm run contract:table", () => {
  const page = readFileSync(join(projectRoot, "docs/architecture.md"), "utf8");
  expect(page).toBe(withTable(page, contractTable(areas)));
});

test("what is documented names its public page", () => {
  const nameless = expectations.filter(({ basis, page }) => basis === "documented" && !page?.startsWith("https://"));
  expect(nameless.map(title)).toEqual([]);
});

test("no two expectations have the same name", () => {
  const titles = expectations.map(title);
  expect(titles.filter((name, index) => titles.indexOf(name) !== index)).toEqual([]);
});

describe("portable files", () => {
  const files = ["applications.fixture.ts", ".batch.ts", "dice.fixture.ts"].flatMap((end) =>
    sources("tests/batches", end),
  );

  test("use the table's types alone, so that they run where it is not", () => {
    const bound = files.filter(({ text }) => /^import (?!type )[^;]*from "\.\.\/\.\.\//m.test(text));
    expect(bound.map(({ path }) => path)).toEqual([]);
  });

  test("never end an expectation early for want of players: needPlayers says so", () => {
    expect(files.filter(({ text }) => /if \(!players\) return/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
