import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACE, isFace, SUITS, type Suit } from "../../src/kernel/cards.ts";
import {
  type AbilityOffer,
  CREATION_CARDS,
  type CreationState,
  creationAbilities,
  creationAbilitiesFit,
  creationDraw,
  creationStep,
  givePriority,
  handmadeFindings,
  layCard,
  mayDraw,
  type Placing,
  PRIORITIES,
  type Priorities,
  type Priority,
  placesFor,
  placingDone,
  prioritiesFor,
  STANDARD_SKILLS,
  startingSkill,
  UNIVERSAL_ABILITIES,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";
import { card, cards, seeded } from "./fiftytwo.ts";

const GIVEN: Priorities = { hearts: "ace", spades: "king", clubs: "queen", diamonds: "jack" };
const HEARTS = STANDARD_SKILLS.hearts;
const [lore, presence, willpower, research] = HEARTS;

function placing(priority: Priority, ...on: (string | null)[]): Placing {
  return { priority, skills: HEARTS, on };
}

describe("creation, priorities (C52-17)", () => {
  it("gives each suit one of four", () => {
    expect(mayDraw(GIVEN)).toEqual({ ok: true });
    expect(mayDraw({ ...GIVEN, clubs: "king" })).toEqual({ ok: false, reason: "twice" });
    expect(mayDraw({ hearts: "ace" })).toEqual({ ok: false, reason: "missing" });
    expect(prioritiesFor("hearts", { hearts: "ace", spades: "king" })).toEqual(["ace", "queen", "jack"]);
    expect(PRIORITIES.map((priority) => CREATION_CARDS[priority])).toEqual([5, 3, 2, 1]);
    expectFault(() => mayDraw({ hearts: "ten" as Priority }), "priority", "ten", /ace, king, queen, jack/);
  });
});

describe("creation, changed priorities and the draw (C52-17)", () => {
  it("changes places with the suit that had the priority", () => {
    expect(givePriority({}, "clubs", "ace")).toEqual({ clubs: "ace" });
    expect(givePriority(GIVEN, "clubs", "ace")).toEqual({ ...GIVEN, clubs: "ace", hearts: "queen" });
    expect(givePriority({ hearts: "ace" }, "clubs", "ace")).toEqual({ clubs: "ace", hearts: undefined });
    expect(givePriority(GIVEN, "clubs", "queen")).toEqual(GIVEN);
  });

  it("draws 5, 3, 2 and 1 different cards of one deck", () => {
    fc.assert(
      fc.property(fc.integer(), fc.shuffledSubarray([...PRIORITIES], { minLength: 4 }), (seed, order) => {
        const given = Object.fromEntries(SUITS.map((suit, index) => [suit, order[index]])) as Priorities;
        const drawn = creationDraw(given, seeded(seed));
        for (const suit of SUITS) {
          expect(drawn.filter((one) => one.for === suit)).toHaveLength(CREATION_CARDS[given[suit] ?? "jack"]);
        }
        expect(new Set(drawn.map((one) => `${one.suit} ${one.rank}`)).size).toBe(11);
      }),
    );
    const missing: Priorities = { hearts: "ace" };
    expectFault(() => creationDraw(missing, seeded(1)), "priorities", missing, /each suit/);
  });
});

describe("creation, cards on skills (C52-17)", () => {
  it("lays any card on any skill of its suit, and what was laid as it should be stays so", () => {
    const moves = fc.array(fc.tuple(fc.nat(4), fc.option(fc.constantFrom(...HEARTS), { nil: null })));
    fc.assert(
      fc.property(fc.constantFrom(...PRIORITIES), moves, (priority, all) => {
        let on: Placing["on"] = HEARTS.slice(0, CREATION_CARDS[priority]);
        if (priority === "ace") on = [...HEARTS, lore];
        for (const [index, skill] of all) {
          const done = placingDone({ priority, skills: HEARTS, on }).ok;
          const after = layCard({ priority, skills: HEARTS, on }, index, skill);
          if (index < on.length) expect(after[index]).toBe(skill);
          if (done && skill !== null) expect(placingDone({ priority, skills: HEARTS, on: after }).ok).toBe(true);
          on = after;
        }
      }),
    );
    expect(layCard(placing("queen", lore, presence), 0, presence)).toEqual([presence, lore]);
    expect(layCard(placing("queen", lore, presence), 0, "dodge")).toEqual([lore, presence]);
  });

  it("lays each card on a different skill, and two of the Ace suit on one", () => {
    expect(placingDone(placing("king", lore, presence, willpower))).toEqual({ ok: true });
    expect(placingDone(placing("king", lore, presence, lore))).toEqual({ ok: false, reason: "shared" });
    expect(placingDone(placing("king", lore, presence, null))).toEqual({ ok: false, reason: "unplaced" });
    expect(placingDone(placing("king", lore, presence, "dodge"))).toEqual({ ok: false, reason: "wrongSuit" });
    expect(placingDone(placing("ace", lore, presence, willpower, research, lore))).toEqual({ ok: true });
    expect(placingDone(placing("ace", lore, presence, willpower, lore, lore))).toMatchObject({ reason: "shared" });
    const five = { priority: "ace", skills: [...HEARTS, "poetry"], on: [...HEARTS, "poetry"] } as const;
    expect(placingDone(five)).toEqual({ ok: false, reason: "noPair" });
  });

  it("offers every place that leads to the end, and no other", () => {
    const skills = fc.constantFrom<readonly string[]>(HEARTS, ["a"], ["a", "b"], [...HEARTS, "poetry", "song"]);
    fc.assert(
      fc.property(
        fc.constantFrom(...PRIORITIES),
        skills,
        fc.array(fc.nat(), { minLength: 5 }),
        (priority, all, picks) => {
          const on: (string | null)[] = Array.from({ length: CREATION_CARDS[priority] }, () => null);
          for (const index of on.keys()) {
            const places = placesFor({ priority, skills: all, on }, index);
            expect(places.length).toBeGreaterThan(0);
            on[index] = places[(picks[index] ?? 0) % places.length] ?? null;
          }
          expect(placingDone({ priority, skills: all, on })).toEqual({ ok: true });
        },
      ),
    );
    expect(placesFor(placing("queen", lore, null), 1)).toEqual([presence, willpower, research]);
    expect(placesFor(placing("queen", lore, null), 0)).toEqual(HEARTS);
  });

  it("counts faces and Aces 10 and lets them specialise; no suit matters; nothing exceeds 13", () => {
    expect(startingSkill([card("♣7")])).toEqual({ rating: 7, lost: 0, maySpecialise: false });
    expect(startingSkill([card("♣Q")])).toEqual({ rating: 10, lost: 0, maySpecialise: true });
    expect(startingSkill([card("♣A")])).toEqual({ rating: 10, lost: 0, maySpecialise: true });
    expect(startingSkill([card("♣9"), card("♠K")])).toEqual({ rating: 13, lost: 6, maySpecialise: true });
    expect(startingSkill([])).toEqual({ rating: 0, lost: 0, maySpecialise: false });
    fc.assert(
      fc.property(fc.array(cards, { maxLength: 2 }), (some) => {
        const { rating, lost, maySpecialise } = startingSkill(some);
        expect(rating).toBeLessThanOrEqual(13);
        expect(rating + lost).toBe(some.reduce((sum, { rank }) => sum + Math.min(10, rank), 0));
        expect(maySpecialise).toBe(some.some((one) => isFace(one) || one.rank === ACE));
      }),
    );
    expectFault(() => startingSkill([{ suit: "clubs", rank: 1 }]), "cards[0].rank", 1, /from 2 to 14/);
  });
});

describe("creation, abilities and steps (C52-17, C52-18)", () => {
  const own = (id: string, suit: Suit, rank = 11): AbilityOffer => ({ id, suit, rank, limit: 1 });
  const offers: AbilityOffer[] = [
    ...Object.values(UNIVERSAL_ABILITIES),
    own("charm", "hearts"),
    own("faith", "hearts"),
    own("song", "hearts"),
    own("parry", "spades"),
    own("leap", "clubs"),
    own("oath", "hearts", 12),
  ];
  const open = (...abilities: string[]) =>
    creationAbilities({ priorities: GIVEN, abilities }, offers).map(({ id }) => id);

  it("gives two Jack abilities of the Ace suit, one of the King suit, universal ones in place of either", () => {
    expect(open()).toEqual(["faceValue", "trademark", "charm", "faith", "song", "parry"]);
    expect(open("charm", "faith")).toEqual(["faceValue", "trademark", "parry"]);
    expect(open("parry")).toEqual(["faceValue", "trademark", "charm", "faith", "song"]);
    expect(open("charm", "faith", "parry")).toEqual([]);
    expect(open("charm", "faceValue", "trademark")).toEqual([]);
    const fit = (...abilities: string[]) => creationAbilitiesFit({ priorities: GIVEN, abilities }, offers);
    expect([fit("charm", "faith", "parry"), fit("faceValue"), fit()]).toEqual([true, true, true]);
    expect([fit("charm", "charm"), fit("leap"), fit("oath"), fit("none")]).toEqual([false, false, false, false]);
    expect([fit("charm", "faith", "song"), fit("faceValue", "faceValue")]).toEqual([false, false]);
  });

  it("never offers what would not fit", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (picks) => {
        const abilities: string[] = [];
        for (const pick of picks) {
          const next = creationAbilities({ priorities: GIVEN, abilities }, offers);
          const chosen = next[pick % Math.max(1, next.length)];
          if (chosen) abilities.push(chosen.id);
          expect(creationAbilitiesFit({ priorities: GIVEN, abilities }, offers)).toBe(true);
        }
        expect(abilities).toHaveLength(3);
      }),
    );
  });

  it("goes from priorities over drawing and placing to abilities", () => {
    const empty: CreationState = { priorities: {}, placings: {}, abilities: [] };
    expect(creationStep(empty, offers)).toBe("priorities");
    const given = { ...empty, priorities: GIVEN };
    expect(creationStep(given, offers)).toBe("draw");
    const laid = (done: boolean) =>
      Object.fromEntries(
        SUITS.map((suit) => {
          const priority = GIVEN[suit] ?? "jack";
          const skills: readonly string[] = STANDARD_SKILLS[suit];
          const on = Array.from({ length: CREATION_CARDS[priority] }, (_, index) => skills[index % 4] ?? null);
          return [suit, { priority, skills, on: done ? on : on.map(() => null) }];
        }),
      );
    expect(creationStep({ ...given, placings: laid(false) }, offers)).toBe("place");
    const placed = { ...given, placings: laid(true) };
    expect(creationStep(placed, offers)).toBe("abilities");
    expect(creationStep({ ...placed, abilities: ["charm", "faith", "parry"] }, offers)).toBe("done");
    // A world with two Jack abilities in all stops nobody.
    const few = Object.values(UNIVERSAL_ABILITIES);
    expect(creationStep({ ...placed, abilities: ["faceValue"] }, few)).toBe("abilities");
    expect(creationStep({ ...placed, abilities: ["faceValue", "trademark"] }, few)).toBe("done");
  });

  it("by hand is free; what the rules would not give is told", () => {
    const skills = [
      { id: "lore", rating: 14 },
      { id: "dodge", rating: 13 },
      { id: "stealth", rating: -1 },
    ];
    const abilities = [
      { ...UNIVERSAL_ABILITIES.discard, owned: 4 },
      { ...UNIVERSAL_ABILITIES.expandedHand, owned: 9 },
    ];
    expect(handmadeFindings({ skills, abilities, sessions: 0 })).toEqual([
      { kind: "aboveCap", skill: "lore", rating: 14, cap: 13 },
      { kind: "belowZero", skill: "stealth", rating: -1 },
      { kind: "tooOften", ability: "discard", owned: 4, limit: 3 },
    ]);
    expect(handmadeFindings({ skills: skills.slice(0, 2), abilities: [], sessions: 1 })).toEqual([]);
    const half = [{ id: "lore", rating: 0.5 }];
    expectFault(
      () => handmadeFindings({ skills: half, abilities: [], sessions: 1 }),
      "skills.lore.rating",
      0.5,
      /whole/,
    );
  });
});
