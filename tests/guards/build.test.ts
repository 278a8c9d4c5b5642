import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ABILITIES, isAbility, STANDARD_STUNTS } from "../../src/rulesets/age/rules/index.ts";
import { UNIVERSAL_ABILITIES } from "../../src/rulesets/fiftytwo/rules/index.ts";
import { packDocuments } from "../../tools/packs.ts";
import { projectRoot } from "../../tools/project.ts";
import { json } from "./sources.ts";

const dist = (path: string) => join(projectRoot, "dist", path);

/** Bytes of the module as browsers fetch it: three games, each about a third of it. */
const LARGEST_MODULE = 184 * 1024;

test("the module stays small", () => {
  expect(gzipSync(readFileSync(dist("triskele.mjs"))).length).toBeLessThanOrEqual(LARGEST_MODULE);
});

test.each(["AgeRoll", "AgeCharacterSheet", "AgeAdversarySheet", "AgeItemSheet", "TriskeleActor", "AgeTest"])(
  "the bundler keeps the class name %s, which worlds store",
  (name) => {
    expect(readFileSync(dist("triskele.mjs"), "utf8")).toMatch(new RegExp(`\\b${name}=class|class ${name}\\b`));
  },
);

test("everything that the manifest names is built", () => {
  const manifest = json("system.json") as {
    esmodules: string[];
    styles: { src: string }[];
    languages: { path: string }[];
    packs: { path: string }[];
  };
  const named = [
    ...manifest.esmodules,
    ...manifest.styles.map(({ src }) => src),
    ...manifest.languages.map(({ path }) => path),
    ...manifest.packs.map(({ path }) => path),
  ];
  expect(named.filter((path) => !existsSync(dist(path)))).toEqual([]);
});

test("manifest and package have the same version", () => {
  expect(json("system.json").version).toBe(json("package.json").version);
});

test("the pack of standard stunts holds the ten of AGE-9 with their costs", async () => {
  const documents = await packDocuments(join(projectRoot, "packs/age-stunts"));
  const packed = documents.map(({ type, name, system }) => ({ type, name, ...(system as { identifier: string }) }));
  const texts = (json("lang/en/age.json") as { AGE: { Stunts: Record<string, { name: string }> } }).AGE.Stunts;
  const expected = Object.values(STANDARD_STUNTS).map(({ key, cost, variable, category, weapon }) => ({
    type: "ageStunt",
    name: texts[key]?.name,
    identifier: key,
    cost,
    variable,
    category,
    weapon,
    description: "",
  }));
  const byKey = (list: { identifier?: unknown }[]) =>
    [...list].sort((a, b) => String(a.identifier).localeCompare(String(b.identifier)));
  expect(byKey(packed)).toEqual(byKey(expected));
});

test("the pack of common focuses holds some of every ability, each once under an id of its own (AGE-2)", async () => {
  const documents = await packDocuments(join(projectRoot, "packs/age-focuses"));
  expect(documents.length).toBeGreaterThanOrEqual(40);
  const systems = documents.map(({ system }) => system as { ability: string; bonus: number });
  expect(systems.every(({ ability, bonus }) => isAbility(ability) && bonus === 2)).toBe(true);
  expect(new Set(systems.map(({ ability }) => ability)).size).toBe(ABILITIES.length);
  for (const field of ["_id", "name"]) {
    expect(new Set(documents.map((document) => document[field])).size).toBe(documents.length);
  }
  for (const { _id, _key } of documents) {
    expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(_key).toBe(`!items!${_id}`);
  }
});

test("the pack of universal abilities holds the five of C52-18 with their ranks", async () => {
  const documents = await packDocuments(join(projectRoot, "packs/fiftytwo-abilities"));
  const names = (json("lang/en/fiftytwo.json") as { C52: { Abilities: Record<string, string> } }).C52.Abilities;
  const packed = documents.map(({ _id, _key, type, name, system }) => {
    const { identifier, suit, rank, times } = system as Record<string, unknown>;
    return {
      ids: _key === `!items!${_id}` && /^[A-Za-z0-9]{16}$/.test(String(_id)),
      type,
      name,
      identifier,
      suit,
      rank,
      times,
    };
  });
  const expected = Object.values(UNIVERSAL_ABILITIES).map(({ id, suit, rank }) => ({
    ids: true,
    type: "fiftytwoAbility",
    name: names[id],
    identifier: id,
    suit,
    rank,
    times: 1,
  }));
  const byRank = (list: typeof packed) =>
    list.toSorted((a, b) => String(a.identifier).localeCompare(String(b.identifier)));
  expect(byRank(packed)).toEqual(byRank(expected));
});
