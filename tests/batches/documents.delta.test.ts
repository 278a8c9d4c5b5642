import fc from "fast-check";
import { expect, test } from "vitest";
import { deltaAfter, emptyDelta, overlay } from "../../table/core/documents/delta.ts";

/** What an actor's source holds, as far as deltas look at it. */
interface Source {
  name: string;
  img: string | null;
  ownership: Record<string, number>;
  system: Record<string, unknown>;
  flags: Record<string, unknown>;
  items: { _id: string; name: string }[];
  effects: { _id: string; name: string }[];
}

const key = fc.constantFrom("a", "b", "c");
const leaf = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom("x", null),
  fc.array(fc.integer({ max: 2 }), { maxLength: 2 }),
);
const tree = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)))), {
  maxKeys: 3,
});
const list = fc.uniqueArray(fc.record({ _id: fc.constantFrom("i", "j", "k"), name: fc.constantFrom("m", "n") }), {
  selector: ({ _id }) => _id,
});
const source: fc.Arbitrary<Source> = fc.record({
  name: fc.constantFrom("Ann", "Bo"),
  img: fc.constantFrom("x.png", "y.png"),
  ownership: fc.constantFrom({ default: 0 }, { default: 3 }),
  system: tree,
  flags: tree,
  items: list,
  effects: list,
});

/** The same lists in the order of ids: a delta does not keep the order of what was added. */
function ordered(given: Record<string, unknown>): Record<string, unknown> {
  const sorted = (entries: unknown) => [...(entries as Source["items"])].sort((a, b) => (a._id < b._id ? -1 : 1));
  return { ...given, items: sorted(given.items), effects: sorted(given.effects) };
}

test("a token's actor is what it was changed to, however often it changes", () => {
  fc.assert(
    fc.property(source, fc.array(source, { maxLength: 4 }), (base, changes) => {
      let delta = emptyDelta();
      for (const after of changes) {
        delta = deltaAfter(delta, { ...base }, overlay({ ...base }, delta), { ...after });
        expect(ordered(overlay({ ...base }, delta))).toEqual(ordered({ ...after }));
      }
    }),
  );
});

test("a delta that notes nothing changes nothing, and noting the same again notes nothing", () => {
  fc.assert(
    fc.property(source, source, (base, after) => {
      expect(overlay({ ...base }, emptyDelta())).toEqual(base);
      const before = overlay({ ...base }, emptyDelta());
      expect(deltaAfter(emptyDelta(), { ...base }, before, before)).toEqual(emptyDelta());
      const delta = deltaAfter(emptyDelta(), { ...base }, before, { ...after });
      const own = overlay({ ...base }, delta);
      expect(deltaAfter(delta, { ...base }, own, own)).toEqual(delta);
    }),
  );
});

test("what was never changed follows the base actor", () => {
  fc.assert(
    fc.property(source, source, (base, later) => {
      const own = overlay({ ...base }, emptyDelta());
      const delta = deltaAfter(emptyDelta(), { ...base }, own, { ...own, name: "Changed" });
      expect(ordered(overlay({ ...later }, delta))).toEqual(ordered({ ...later, name: "Changed" }));
    }),
  );
});
