import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextToAct } from "../../../src/kernel/turns.ts";
import { type InitiativeEntry, initiativeOrder, mayRollInitiative } from "../../../src/rulesets/age/rules/index.ts";
import { expectFault, NOT_WHOLE } from "../expect.ts";

const plain: InitiativeEntry = { id: "m", total: 10, dragonDie: 3, dexterity: 1, name: "Mira", seized: null };
const entry = fc.record({
  total: fc.integer({ min: 5, max: 9 }),
  dragonDie: fc.integer({ min: 0, max: 6 }),
  dexterity: fc.integer({ min: 0, max: 2 }),
  name: fc.constantFrom("Ada", "ada", "Örn", "Zoe"),
});
/** Fighters with ids of their own. */
const fighters = fc
  .array(entry, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((one, index): InitiativeEntry => ({ ...one, id: `f${index}`, seized: null })));

const order = (...changes: readonly Partial<InitiativeEntry>[]) =>
  initiativeOrder(changes.map((change, index) => ({ ...plain, id: String(index), ...change })));

describe("initiative (AGE-11)", () => {
  it("goes from high to low; ties by Dragon Die, Dexterity, name, id", () => {
    expect(order({ total: 9 }, { total: 12 }, { total: 11 })).toEqual(["1", "2", "0"]);
    expect(order({ dragonDie: 2 }, { dragonDie: 5 }, { total: 11, dragonDie: 1 })).toEqual(["2", "1", "0"]);
    expect(order({ dexterity: -1 }, { dexterity: 3 })).toEqual(["1", "0"]);
    expect(order({ name: "Örn" }, { name: "ada" }, { name: "Zoe" })).toEqual(["2", "1", "0"]);
    expect(order({ id: "b" }, { id: "a" })).toEqual(["a", "b"]);
  });

  it("puts the last to seize first, the earlier one second", () => {
    expect(order({ total: 20 }, { total: 3, seized: 1 }, { total: 4, seized: 2 })).toEqual(["2", "1", "0"]);
    expect(order({ total: 20 }, { total: 3, seized: 0 })).toEqual(["1", "0"]);
  });

  it("takes totals set by hand, and those not rolled last", () => {
    const none = { total: Number.NEGATIVE_INFINITY, dragonDie: 0 };
    expect(order({ ...none, name: "Zoe" }, { ...none, name: "Ada" }, { total: 9.5 }, { total: 10 })).toEqual([
      "3",
      "2",
      "1",
      "0",
    ]);
  });

  it("does not depend on how the entries were listed, and changes none", () => {
    fc.assert(
      fc.property(fighters, fc.infiniteStream(fc.nat()), (all, keys) => {
        const shuffled = all
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const before = structuredClone(shuffled);
        expect(initiativeOrder(shuffled)).toEqual(initiativeOrder(all));
        expect(shuffled).toEqual(before);
        expect([...initiativeOrder(all)].sort()).toEqual(all.map(({ id }) => id).sort());
      }),
    );
  });

  it("is rolled once, and again only by the Gamemaster; a total of 0 is one", () => {
    expect(mayRollInitiative(null, false)).toBe(true);
    expect([12, 0, -1].map((total) => mayRollInitiative(total, false))).toEqual([false, false, false]);
    expect(mayRollInitiative(12, true)).toBe(true);
    expectFault(() => mayRollInitiative(12, "yes" as unknown as boolean), "isGm", "yes", /true or false/);
  });

  it("refuses what is none", () => {
    const ask = (change: object) => () => initiativeOrder([plain, { ...plain, ...change } as InitiativeEntry]);
    for (const bad of ["12", Number.NaN, null]) expectFault(ask({ total: bad }), "entries[1].total", bad, /a number/);
    expectFault(ask({ dragonDie: 7 }), "entries[1].dragonDie", 7, /from 0 to 6/);
    for (const bad of NOT_WHOLE) expectFault(ask({ dexterity: bad }), "entries[1].dexterity", bad, /whole number/);
    expectFault(ask({ seized: -1 }), "entries[1].seized", -1, /at least 0/);
  });
});

describe("whose turn it is (AGE-11)", () => {
  it("is the first who has not acted and is not passed over", () => {
    expect(nextToAct(["a", "b", "c"], [], [])).toBe("a");
    expect(nextToAct(["a", "b", "c"], ["a"], ["b"])).toBe("c");
    expect(nextToAct(["a", "b"], ["b"], ["a"])).toBeNull();
    expect(nextToAct([], [], [])).toBeNull();
    expectFault(() => nextToAct("ab" as unknown as string[], [], []), "order", "ab", /a list/);
  });

  it("comes directly after the current one for who seizes it before his own turn", () => {
    const all = ["a", "b", "c", "d"].map((id, index) => ({ ...plain, id, total: 20 - index }));
    const seized = all.map((one) => (one.id === "d" ? { ...one, seized: 1 } : one));
    expect(nextToAct(initiativeOrder(seized), ["a"], [])).toBe("d");
    expect(nextToAct(initiativeOrder(seized), ["a", "d"], [])).toBe("b");
  });

  it("comes to everyone exactly once a round, whoever seizes it in between", () => {
    // In each turn some seize, in or out of their own turn; played for two rounds.
    const seizures = fc.infiniteStream(fc.array(fc.nat(), { maxLength: 2 }));
    fc.assert(
      fc.property(fighters, seizures, (start, wishes) => {
        let all = start;
        let count = 0;
        for (const _round of [1, 2]) {
          const acted: string[] = [];
          for (;;) {
            const current = nextToAct(initiativeOrder(all), acted, []);
            if (current === null) break;
            acted.push(current);
            let last: string | null = null;
            for (const wish of wishes.next().value ?? []) {
              last = all[wish % all.length]?.id ?? null;
              count += 1;
              all = all.map((one) => (one.id === last ? { ...one, seized: count } : one));
            }
            if (last !== null) {
              expect(initiativeOrder(all)[0]).toBe(last);
              if (!acted.includes(last)) expect(nextToAct(initiativeOrder(all), acted, [])).toBe(last);
            }
          }
          expect([...acted].sort()).toEqual(start.map(({ id }) => id).sort());
        }
      }),
    );
  });

  it("comes to those still standing exactly once while others fall", () => {
    fc.assert(
      fc.property(fighters, fc.infiniteStream(fc.nat()), (all, falls) => {
        const ids = initiativeOrder(all);
        const acted: string[] = [];
        const fallen = new Set<string>();
        for (;;) {
          const current = nextToAct(ids, acted, [...fallen]);
          if (current === null) break;
          expect(fallen.has(current)).toBe(false);
          acted.push(current);
          const falling = ids[(falls.next().value ?? 0) % (2 * ids.length)];
          if (falling !== undefined) fallen.add(falling);
        }
        expect(new Set(acted).size).toBe(acted.length);
        expect(ids.every((id) => acted.includes(id) || fallen.has(id))).toBe(true);
      }),
    );
  });
});
