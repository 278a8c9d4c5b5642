import fc from "fast-check";
import { assert, describe, it } from "vitest";
import type { Generation } from "../../table/core/protocol.ts";
import {
  applyChanges,
  deepClone,
  diffObject,
  ForcedDeletion,
  ForcedReplacement,
  flattenObject,
  fromWire,
  isPlainObject,
  type PlainObject,
  toWire,
} from "../../table/core/utils/index.ts";

const key = fc.constantFrom("a", "b", "c", "d");
const leaf = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(null, true, "x", ""),
  fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
);
const { tree } = fc.letrec<{ tree: PlainObject; node: unknown }>((tie) => ({
  tree: fc.dictionary(key, tie("node"), { maxKeys: 3 }),
  node: fc.oneof({ maxDepth: 3 }, leaf, tie("tree")),
}));

/** An update of generation 14 as client code writes it. */
const { update } = fc.letrec<{ update: PlainObject; entry: unknown }>((tie) => ({
  update: fc.dictionary(key, tie("entry"), { maxKeys: 3 }),
  entry: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.constant(new ForcedDeletion()),
    tree.map((value) => new ForcedReplacement(value)),
    tie("update"),
  ),
}));

/** The same update as generation 13 writes it. */
function as13(changes: PlainObject): PlainObject {
  const out: PlainObject = {};
  for (const [name, value] of Object.entries(changes)) {
    if (value instanceof ForcedDeletion) out[`-=${name}`] = null;
    else if (value instanceof ForcedReplacement) out[`==${name}`] = value.value;
    else out[name] = isPlainObject(value) ? as13(value) : value;
  }
  return out;
}

const generations: Generation[] = [13, 14];

describe("merging an update into a source", () => {
  it("comes to the same nested and with dotted keys", () => {
    fc.assert(
      fc.property(tree, tree, fc.constantFrom(...generations), (source, changes, generation) => {
        const nested = applyChanges(deepClone(source), changes, generation);
        assert.deepEqual(applyChanges(deepClone(source), flattenObject(changes), generation), nested);
      }),
    );
  });

  it("comes to the same for the client's operators, for their wire form, and for generation 13's keys", () => {
    fc.assert(
      fc.property(tree, update, (source, changes) => {
        const expected = applyChanges(deepClone(source), changes, 14);
        const wire = JSON.parse(JSON.stringify(toWire(changes))) as PlainObject; // JSON of an object is one
        assert.deepEqual(applyChanges(deepClone(source), wire, 14), expected);
        assert.deepEqual(applyChanges(deepClone(source), fromWire(wire), 14), expected);
        assert.deepEqual(applyChanges(deepClone(source), as13(changes), 13), expected);
      }),
    );
  });

  it("with a difference gives what the whole would give", () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const whole = applyChanges(deepClone(before), after, 14);
        assert.deepEqual(applyChanges(deepClone(before), diffObject(before, after), 14), whole);
        assert.deepEqual(diffObject(before, deepClone(before)), {});
      }),
    );
  });

  it("shares nothing with the update", () => {
    const changes = { a: { list: [1] } };
    const source = applyChanges({} as PlainObject, changes, 14);
    changes.a.list.push(2);
    assert.deepEqual(source, { a: { list: [1] } });
  });

  it("replaces lists whole, and what is no object by an object", () => {
    const source: PlainObject = { list: [1, 2, 3], text: "x" };
    assert.deepEqual(applyChanges(source, { list: [4], "text.inner": 1 }, 13), { list: [4], text: { inner: 1 } });
  });

  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"a":{"__proto__":{"polluted":1}}}',
    '{"constructor.prototype.polluted":1}',
    '{"-=__proto__":null}',
    '{"==constructor":1}',
    '{"a":[{"__proto__":{"polluted":1}}]}',
  ])("refuses %s", (json) => {
    assert.throws(() => applyChanges({ a: {} }, JSON.parse(json) as PlainObject, 13), /not allowed/);
    assert.isUndefined(Reflect.get({}, "polluted"));
  });

  it("does not reach what all objects share", () => {
    const changes = JSON.parse(
      '{"toString.polluted":1,"hasOwnProperty":{"call":2},"a.valueOf.polluted":3}',
    ) as PlainObject;
    const expected = { toString: { polluted: 1 }, hasOwnProperty: { call: 2 }, a: { valueOf: { polluted: 3 } } };
    assert.strictEqual(JSON.stringify(applyChanges({}, changes, 14)), JSON.stringify(expected));
    assert.isUndefined(Reflect.get(Object.prototype.toString, "polluted"));
    assert.isUndefined(Reflect.get(Object.prototype.valueOf, "polluted"));
    assert.isFunction(Object.prototype.hasOwnProperty.call);
  });

  it.each(['{"a":{"$op":"explode"}}', '{"a":{"$op":"delete","more":1}}', '{"a":{"$op":"replace"}}'])(
    "refuses %s in generation 14",
    (json) => {
      assert.throws(() => applyChanges({ a: {} }, JSON.parse(json) as PlainObject, 14), /\$op/);
    },
  );

  it("writes operators from instances only", () => {
    assert.throws(() => toWire({ a: { $op: "delete" } }), /reserved/);
    assert.throws(() => toWire({ a: [new ForcedDeletion()] }), /only allowed as a value inside an update/);
    assert.throws(() => toWire({ a: new ForcedReplacement({ b: new ForcedDeletion() }) }), /only allowed/);
    assert.deepEqual(toWire({ a: new ForcedDeletion(), b: new Set([1]) }), { a: { $op: "delete" }, b: [1] });
  });
});
