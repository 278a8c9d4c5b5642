import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../tools/project.ts";
import { citations, rulesIn, withTable } from "../../tools/rules-table.ts";

const page = readFileSync(join(projectRoot, "docs/rules.md"), "utf8");

test("the rules' page lists which tests show which rule: npm run rules:table", async () => {
  expect(page).toBe(withTable(page, await citations(page)));
});

test("every rule of a game that is played as a whole is shown by a unit test and by a scene", async () => {
  const all = await citations(page);
  expect(all.length).toBeGreaterThan(0);
  const unshown = all.filter(({ units, scenes }) => units.length === 0 || scenes.length === 0);
  expect(unshown.map(({ rule }) => rule)).toEqual([]);
});

test("names of tests may mention several rules", () => {
  expect(rulesIn("attacks (AGE-7 to AGE-9, AGE-13), C52-3")).toEqual(["AGE-7", "AGE-8", "AGE-9", "AGE-13", "C52-3"]);
  expect(rulesIn("tests (AGE-1, 2 and 5 to 7)")).toEqual(["AGE-1", "AGE-2", "AGE-5", "AGE-6", "AGE-7"]);
  expect(rulesIn("no rule at all")).toEqual([]);
});
