import { expect, test } from "vitest";
import { json, sources } from "./sources.ts";

// Texts are looked up by literal keys, by keys with a part filled in (`AGE.Ability.${key}`), or by a prefix that the host
// completes (labels of fields, tabs and settings). So a text is used when some literal, pattern or prefix leads to it.

const LANGUAGES = ["en", "sv"];
const KEY = /["'`]((?:TRISKELE|AGE|C52|SJU)(?:\.(?:[\w]+|\$\{[^}]*\}))+)["'`]/g;

function texts(language: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const { text } of sources(`lang/${language}`, ".json")) collect(JSON.parse(text), "", all);
  return all;
}

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === "string") into.set(path, value);
  else for (const [key, inner] of Object.entries(value as object)) collect(inner, path ? `${path}.${key}` : key, into);
}

function literals(): Set<string> {
  const found = new Set<string>();
  for (const { text } of [...sources("src", ".ts"), ...sources("templates", ".hbs")]) {
    for (const match of text.matchAll(KEY)) if (match[1]) found.add(match[1]);
  }
  return found;
}

/** Whether a literal of the code leads to a key: as it stands, with its gaps filled, or as a prefix. */
function leadsTo(literal: string, key: string): boolean {
  const pattern = literal
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(".", "\\."))
    .join("\\w+");
  return new RegExp(`^${pattern}(\\..+)?$`).test(key);
}

test.each(LANGUAGES)("%s has every text that the code and the templates ask for", (language) => {
  const keys = [...texts(language).keys()];
  const missing = [...literals()].filter((literal) => !keys.some((key) => leadsTo(literal, key)));
  expect(missing).toEqual([]);
});

test.each(LANGUAGES)("%s has no text that nothing asks for", (language) => {
  const used = [...literals()];
  const unused = [...texts(language).keys()]
    .filter((key) => !key.startsWith("TYPES."))
    .filter((key) => !used.some((literal) => leadsTo(literal, key)));
  expect(unused).toEqual([]);
});

test("all languages have the same texts with the same placeholders", () => {
  const [first = "", ...others] = LANGUAGES;
  const shape = (language: string) =>
    [...texts(language)]
      .map(([key, text]) => `${key} ${[...text.matchAll(/\{\w+\}/g)].map(String).sort().join(" ")}`)
      .sort();
  for (const other of others) expect(shape(other)).toEqual(shape(first));
});

test("document types have their labels, and only they", () => {
  const declared = Object.entries(json("system.json").documentTypes as Record<string, object>).flatMap(
    ([name, types]) => Object.keys(types).map((type) => `TYPES.${name}.${type}`),
  );
  const labelled = [...texts("en").keys()].filter((key) => key.startsWith("TYPES."));
  expect(labelled.sort()).toEqual(declared.sort());
});
