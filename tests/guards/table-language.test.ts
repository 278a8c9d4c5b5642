import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const client = fileURLToPath(new URL("../../table/client/", import.meta.url));

function keysOf(tree: object, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}

function texts(language: string): Record<string, string> {
  const tree: object = JSON.parse(readFileSync(join(client, `lang/${language}.json`), "utf8"));
  const value = (key: string) =>
    key.split(".").reduce<unknown>((level, part) => Reflect.get(Object(level), part), tree);
  return Object.fromEntries(keysOf(tree).map((key) => [key, String(value(key))]));
}

const sources = readdirSync(client, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join(client, name), "utf8"))
  .join("\n");
const english = texts("en");
const swedish = texts("sv");

describe("the table's own texts", () => {
  it("are the same keys in both languages", () => {
    expect(Object.keys(swedish).sort()).toEqual(Object.keys(english).sort());
  });

  it("have the same places to fill in", () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [key, text] of Object.entries(english))
      expect([key, places(swedish[key] ?? "")]).toEqual([key, places(text)]);
  });

  it("are all there, and all used", () => {
    const used = new Set([...sources.matchAll(/["`](TABLE(?:\.\w+)+)["`]/g)].map(([, key]) => String(key)));
    // Keys built from the name of a document: `TABLE.Create.${documentName}`.
    const prefixes = [...sources.matchAll(/`(TABLE(?:\.\w+)*\.)\$\{/g)].map(([, prefix]) => String(prefix));
    expect([...used].filter((key) => !(key in english))).toEqual([]);
    const unused = Object.keys(english).filter(
      (key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});
