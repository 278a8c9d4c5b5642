import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdsAll, sameValue } from "../../src/kernel/holds.ts";

/** The same value with the keys of its objects the other way round, and one more in each. */
function stored(value: unknown, more: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => stored(one, more));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, stored(one, more)] as const);
  return Object.fromEntries([...(more ? [["added by the model", 0] as const] : []), ...entries.reverse()]);
}

describe("what is stored", () => {
  it("is the same in any order of keys, and holds what was written when a model has added to it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (written) => {
        expect(sameValue(stored(written, false), written)).toBe(true);
        expect(holdsAll(stored(written, true), written)).toBe(true);
      }),
    );
  });

  it("is not what was written when a value, a length or a kind differs, or a key is missing", () => {
    const written = { dealt: { card: "S12", lost: 3 }, taken: [{ lost: 3 }] };
    for (const other of [
      { ...written, dealt: { card: "S12", lost: 4 } },
      { ...written, dealt: { card: "S12" } },
      { ...written, dealt: null },
      { ...written, taken: [{ lost: 3 }, { lost: 3 }] },
      { ...written, taken: [] },
      { ...written, taken: { 0: { lost: 3 } } },
    ]) {
      expect(holdsAll(other, written), JSON.stringify(other)).toBe(false);
    }
    expect(sameValue({ ...written, more: 1 }, written)).toBe(false);
    expect(holdsAll({ ...written, more: 1 }, written)).toBe(true);
  });
});
