import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

/** As much of the steward's verbs as this test needs: modules with the host's types are none of this compiler project's. */
interface Verb {
  read(payload: unknown): unknown;
}
type RuleSets = Readonly<Record<string, { readonly steward?: Readonly<Record<string, Verb>> }>>;

/** Stands for all of the host's that modules touch while they are loaded: any name, any class, any call. */
function anything(): unknown {
  return new Proxy(class {}, {
    get: (target, key) => (key === "prototype" || typeof key === "symbol" ? Reflect.get(target, key) : anything()),
    apply: () => anything(),
  });
}
for (const name of ["foundry", "game", "CONFIG", "CONST", "Hooks", "ui", "Roll", "Handlebars"]) {
  Reflect.set(globalThis, name, anything());
}

const modules = await Promise.all(
  ["age", "sju", "fiftytwo"].map((id) => vi.importActual<RuleSets>(`../../src/rulesets/${id}/index.ts`)),
);
const verbs = modules.flatMap((module) =>
  Object.entries(module).flatMap(([id, { steward }]) =>
    Object.entries(steward ?? {}).map(([name, verb]): [string, Verb] => [`${id}.${name}`, verb]),
  ),
);

/** The key and the field of a refusal; `null` when the payload was taken. @throws whatever else went wrong */
function refusalOf(verb: Verb, payload: unknown): { readonly key: string; readonly field: string } | null {
  try {
    verb.read(payload);
    return null;
  } catch (error) {
    const { key, data } = error as { key?: unknown; data?: { field?: unknown } };
    if (typeof key !== "string") throw error;
    return { key, field: String(data?.field ?? "") };
  }
}

const ID = "0123456789abcdef";

/** The fields that a verb wants, as its refusals name them one after the other. */
function fieldsOf(verb: Verb): readonly string[] {
  const payload: Record<string, unknown> = {};
  for (;;) {
    const field = refusalOf(verb, payload)?.field ?? "";
    if (field === "" || field in payload) return Object.keys(payload);
    payload[field] = ID;
  }
}

const FURTHER = ["attempt", "bonus", "cards", "commitment", "device", "groups", "hands", "item", "pursuer", "rank"];
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(ID, `Actor.${ID}`, `Compendium.a.b.Actor.${ID}`, "__proto__", "constructor", "a.b", ""),
  fc.constantFrom<unknown>([ID], [null], 1, -1, 0.5, 1e308, true),
);

describe("what any client sends to the steward", () => {
  it.each(verbs)("is read, or refused in words, as %s, whatever it is", (_name, verb) => {
    for (const payload of [null, undefined, 0, "", "x", true, [], [null], {}, { payload: null }]) {
      expect(refusalOf(verb, payload)?.key ?? "", JSON.stringify(payload)).toMatch(/^$|^[A-Z0-9]+\./);
    }
    const field = fc.constantFrom(...fieldsOf(verb), ...FURTHER, "__proto__");
    const payload = fc.array(fc.tuple(field, odd), { maxLength: 12 }).map((entries) => Object.fromEntries(entries));
    fc.assert(
      fc.property(payload, (sent) => {
        expect(refusalOf(verb, sent)?.key ?? "").toMatch(/^$|^[A-Z0-9]+\./);
      }),
      { numRuns: 60 },
    );
  });
});
