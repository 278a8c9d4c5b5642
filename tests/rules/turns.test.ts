import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Course,
  currentLeft,
  type Fighters,
  hasBegun,
  roundEnded,
  stepBack,
  turnEnded,
  turnGiven,
} from "../../src/kernel/turns.ts";

const START: Course<string> = { round: 0, current: null, acted: [], begun: [], earlier: null };
const all = (...order: string[]): Fighters<string> => ({ order, passed: [] });
const begin = (fighters: Fighters<string>) => roundEnded(START, fighters);
const steps = (course: Course<string>, fighters: Fighters<string>, count: number) => {
  let now = course;
  for (let step = 0; step < count; step += 1) now = turnEnded(now, fighters);
  return now;
};
const at = ({ round, current }: Course<string>) => `${round}: ${current}`;

describe("the way back through a fight (AGE-11)", () => {
  it("passes over those who have left, instead of falling into the round before", () => {
    const third = steps(begin(all("a", "b", "c")), all("a", "b", "c"), 2);
    const back = stepBack(third, all("a", "c"));
    expect(back && at(back)).toBe("1: a");
    expect(back?.acted).toEqual([]);
  });

  it("leads into a round as it ended: who was left out of it is not, when it goes on", () => {
    const fighters = all("a", "b", "c");
    const cut = roundEnded(begin(fighters), fighters);
    expect(at(cut)).toBe("2: a");
    const back = stepBack(cut, fighters);
    expect(back && at(back)).toBe("1: a");
    expect(back && at(turnEnded(back, fighters))).toBe("1: b");
  });

  it("begins no turn anew: what was spent in it stays spent", () => {
    const fighters = all("a", "b");
    const second = turnEnded(begin(fighters), fighters);
    const back = stepBack(second, fighters) ?? second;
    expect(hasBegun(back, turnEnded(back, fighters))).toBe(false);
    const round = steps(second, fighters, 1);
    expect(hasBegun(second, round)).toBe(true);
  });

  it("ends at the first turn", () => {
    expect(stepBack(begin(all("a", "b")), all("a", "b"))).toBeNull();
  });

  it("takes a round that nobody noted for one in which all but the defeated acted", () => {
    const course = { ...START, round: 3, current: "a" };
    expect(stepBack(course, { order: ["a", "b", "c"], passed: ["c"] })).toMatchObject({
      round: 2,
      current: "b",
      acted: ["a"],
    });
  });
});

describe("a turn whose owner leaves (AGE-11)", () => {
  it("goes to the next who has not acted, not to who moves up to its place", () => {
    // c seized the initiative in a's turn and stands first; when it leaves, a has acted already.
    const course = { ...turnEnded(begin(all("a", "b", "c")), all("c", "a", "b")) };
    expect(course).toMatchObject({ current: "c", acted: ["a"] });
    const left = currentLeft(course, all("a", "b"));
    expect(left).toMatchObject({ round: 1, current: "b", acted: ["a"] });
    expect(hasBegun(course, left)).toBe(true);
    expect(currentLeft(left, all("a", "b"))).toBe(left);
    expect(currentLeft(left, all())).toBe(left);
  });

  it("ends the round when it was the last one", () => {
    const last = steps(begin(all("a", "b")), all("a", "b"), 1);
    expect(at(currentLeft(last, all("a")))).toBe("2: a");
  });
});

describe("a turn given by hand (AGE-11)", () => {
  it("leaves the one who had it his own", () => {
    const fighters = all("a", "b", "c");
    const given = turnGiven(begin(fighters), "c");
    expect(at(given)).toBe("1: c");
    expect(at(turnEnded(given, fighters))).toBe("1: a");
  });
});

type Deed =
  | { readonly kind: "end" | "round" | "back" }
  | { readonly kind: "seize" | "leave" | "fall" | "rise" | "give"; readonly who: number }
  | { readonly kind: "join"; readonly place: number };

const deeds = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Deed>({ kind: "end" }) },
    fc.constantFrom<Deed>({ kind: "round" }, { kind: "back" }, { kind: "back" }),
    fc.record({
      kind: fc.constantFrom("seize", "leave", "fall", "rise", "give"),
      who: fc.nat(9),
    }) as fc.Arbitrary<Deed>,
    fc.record({ kind: fc.constant("join"), place: fc.nat(9) }) as fc.Arbitrary<Deed>,
  ),
  { maxLength: 60 },
);

describe("a round (AGE-11)", () => {
  it("lets everyone present and standing act once, whatever seizes, joins, leaves, falls, goes back and on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), deeds, (count, wishes) => {
        let order = Array.from({ length: count }, (_, index) => `f${index}`);
        let joined = count;
        const down = new Set<string>();
        const fighters = (): Fighters<string> => ({ order, passed: order.filter((id) => down.has(id)) });
        /** Turns begun, by who and in which round: none begins twice. */
        const begun = new Set<string>();
        let course = START;
        const to = (next: Course<string>) => {
          if (hasBegun(course, next)) {
            const turn = `${next.round}: ${next.current}`;
            expect(begun.has(turn)).toBe(false);
            begun.add(turn);
          }
          course = next;
          expect(new Set(course.acted).size).toBe(course.acted.length);
          if (course.current !== null) expect(course.acted).not.toContain(course.current);
        };
        to(roundEnded(course, fighters()));
        for (const wish of wishes) {
          const who = "who" in wish ? order[wish.who % Math.max(1, order.length)] : undefined;
          const before = course;
          if (wish.kind === "end") {
            to(turnEnded(course, fighters()));
            if (course.round === before.round) {
              // The next had not acted, and the one before him has now.
              expect(before.acted).not.toContain(course.current);
              if (before.current !== null) expect(course.acted).toEqual([...before.acted, before.current]);
            } else {
              // Nobody who stands was left out of the round.
              const done = [...before.acted, before.current];
              expect(order.filter((id) => !down.has(id) && !done.includes(id))).toEqual([]);
            }
          } else if (wish.kind === "round") to(roundEnded(course, fighters()));
          else if (wish.kind === "back") to(stepBack(course, fighters()) ?? course);
          else if (wish.kind === "join") {
            const id = `f${joined}`;
            joined += 1;
            order = [...order.slice(0, wish.place), id, ...order.slice(wish.place)];
          } else if (who === undefined) continue;
          else if (wish.kind === "give") to(turnGiven(course, who));
          else if (wish.kind === "seize") order = [who, ...order.filter((id) => id !== who)];
          else if (wish.kind === "fall") down.add(who);
          else if (wish.kind === "rise") down.delete(who);
          else order = order.filter((id) => id !== who);
          to(currentLeft(course, fighters()));
          expect(order.length === 0 || order.includes(course.current ?? "")).toBe(true);
        }
      }),
    );
  });
});
