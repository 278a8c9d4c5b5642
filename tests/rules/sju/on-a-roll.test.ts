import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  effectWith,
  fumbler,
  type Holding,
  type Level,
  QUALITIES,
  type Quality,
  REWARDS,
  type Reward,
  ROLL_SIZE,
  type RollResult,
  readRoll,
  rewardOfDifficulty,
  rewardParts,
  rewards,
  rollBonus,
  type Side,
} from "../../../src/rulesets/sju/rules/index.ts";
import { expectFault, NOT_WHOLE } from "../expect.ts";
import { ALL_LEVELS, BOTH_SEVENS, DICE, everyResult } from "./brute-force.ts";

const YES_NO = [true, false] as const;
const NOT_YES_NO: readonly unknown[] = ["yes", 1, 0, "", null, undefined, 2, {}];
/** What each quality offers someone who can gain On a Roll, and what whoever cannot. */
const OFFERED: Readonly<Record<Quality, { free: readonly Reward[]; bound: readonly Reward[] }>> = {
  plain: { free: [], bound: [] },
  veryGood: { free: ["effect2", "onARoll"], bound: ["effect2"] },
  catastrophic: { free: ["effect2AndOnARoll", "effect4"], bound: ["effect4"] },
};
const WINNERS = YES_NO.flatMap((canHold) => YES_NO.map((holds) => ({ canHold, holds })));
const EFFECTS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

describe("rollBonus (SJU-8)", () => {
  it.each([1, 2, 3])("of size %i is for who rolls, against him for who defends, nothing for both", (size) => {
    expect(rollBonus({ offensive: true, defensive: false }, size)).toBe(size);
    expect(rollBonus({ offensive: false, defensive: true }, size)).toBe(0 - size);
    expect(rollBonus({ offensive: true, defensive: true }, size)).toBe(0);
    expect(rollBonus({ offensive: false, defensive: false }, size)).toBe(0);
  });

  it("moves the value by just as much, and no doubles", () => {
    for (const offensive of YES_NO) {
      for (const defensive of YES_NO) {
        for (const size of [1, 2, 3]) {
          const bonus = rollBonus({ offensive, defensive }, size);
          const { value, quality } = readRoll([2, 2], "lika", { bonus });
          expect([value, quality]).toEqual([4 + bonus, "veryGood"]);
        }
      }
    }
  });

  it("refuses sizes and holdings that cannot be", () => {
    expect(ROLL_SIZE).toEqual({ min: 1, max: 3 });
    const one = { offensive: true, defensive: false };
    for (const bad of [0, 4, -1, ...NOT_WHOLE]) {
      expectFault(() => rollBonus(one, bad as number), "size", bad, /a whole number from 1 to 3/);
    }
    for (const bad of NOT_YES_NO) {
      const wrong = bad as boolean;
      expectFault(() => rollBonus({ ...one, offensive: wrong }, 1), "offensive", bad, /true or false/);
      expectFault(() => rollBonus({ ...one, defensive: wrong }, 1), "defensive", bad, /true or false/);
    }
  });
});

describe("what the winner may choose from (SJU-6, SJU-7, SJU-8)", () => {
  it.each(WINNERS)("who can hold one: $canHold, holds one: $holds", (winner) => {
    for (const quality of QUALITIES) {
      const { free, bound } = OFFERED[quality];
      expect(rewards(quality, winner)).toEqual(winner.canHold && !winner.holds ? free : bound);
    }
  });

  it("is +2 effect or On a Roll when very good (SJU-6)", () => {
    expect(rewardParts("effect2")).toEqual({ effect: 2, onARoll: false });
    expect(rewardParts("onARoll")).toEqual({ effect: 0, onARoll: true });
  });

  it("is +2 effect and On a Roll, or +4 effect, when catastrophic (SJU-7)", () => {
    expect(rewardParts("effect2AndOnARoll")).toEqual({ effect: 2, onARoll: true });
    expect(rewardParts("effect4")).toEqual({ effect: 4, onARoll: false });
  });

  it("is the effect for a difficulty, which has no choice (SJU-8)", () => {
    expect(QUALITIES.map(rewardOfDifficulty)).toEqual([null, "effect2", "effect4"]);
    for (const quality of QUALITIES) {
      expect(rewards(quality, { canHold: false, holds: false })).toEqual([rewardOfDifficulty(quality) ?? []].flat());
    }
  });

  it("knows qualities, rewards and yes or no only", () => {
    const winner = { canHold: true, holds: false };
    for (const bad of ["good", "", "toString", 6, null, undefined]) {
      const quality = bad as Quality;
      expectFault(() => rewards(quality, winner), "quality", bad, /one of plain, veryGood, catastrophic/);
      expectFault(() => rewardOfDifficulty(quality), "quality", bad, /one of plain, veryGood, catastrophic/);
      expectFault(() => rewardParts(bad as Reward), "reward", bad, /one of effect2, onARoll, effect2AndOnARoll, eff/);
    }
    for (const bad of NOT_YES_NO) {
      const wrong = bad as boolean;
      expectFault(() => rewards("veryGood", { ...winner, canHold: wrong }), "canHold", bad, /true or false/);
      expectFault(() => rewards("veryGood", { ...winner, holds: wrong }), "holds", bad, /true or false/);
    }
  });
});

describe("On a Roll never stacks (SJU-8)", () => {
  it("is offered to nobody who holds one, nor to a difficulty, who take the effect instead", () => {
    for (const quality of QUALITIES) {
      for (const winner of WINNERS) {
        const offered = rewards(quality, winner).map(rewardParts);
        if (winner.holds || !winner.canHold) expect(offered.some(({ onARoll }) => onARoll)).toBe(false);
        // Whoever is denied On a Roll has at least as much effect to take as anyone else.
        const most = Math.max(0, ...offered.map(({ effect }) => effect));
        expect(most).toBe({ plain: 0, veryGood: 2, catastrophic: 4 }[quality]);
      }
    }
  });

  it("in no series of rolls, used or saved, whoever chooses what", () => {
    const step = fc.constantFrom<Level>(...ALL_LEVELS).chain((level) =>
      fc.record({
        level: fc.constant(level),
        // Two faces only: doubles, and with them rewards, come often.
        dice: fc.array(fc.constantFrom(1, 4, 6), { minLength: DICE[level][0], maxLength: DICE[level][0] }),
        use: fc.record({ offensive: fc.boolean(), defensive: fc.boolean() }),
        seven: fc.constantFrom(...BOTH_SEVENS),
        choice: fc.nat(1),
      }),
    );
    let gained = 0;
    let denied = 0;
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 10, maxLength: 30 }),
        fc.integer(ROLL_SIZE),
        fc.boolean(),
        (steps, size, difficulty) => {
          // Counted, not yes or no, so that a second one would show.
          const held: Record<Side, number> = { offensive: 0, defensive: 0 };
          for (const { level, dice, use, seven, choice } of steps) {
            const used: Holding = {
              offensive: use.offensive && held.offensive > 0,
              defensive: use.defensive && held.defensive > 0,
            };
            const bonus = rollBonus(used, size);
            expect(Math.abs(bonus)).toBeLessThanOrEqual(size);
            // Spent before a new one is gained.
            if (used.offensive) held.offensive -= 1;
            if (used.defensive) held.defensive -= 1;
            const { winner, quality } = readRoll(dice, level, { bonus, seven });
            if (winner === null) continue;
            const canHold = winner === "offensive" || !difficulty;
            const offered = rewards(quality, { canHold, holds: held[winner] > 0 });
            if (offered.length === 1) denied += 1;
            const reward = offered[choice % (offered.length || 1)];
            if (reward !== undefined && rewardParts(reward).onARoll) {
              held[winner] += 1;
              gained += 1;
            }
            expect(held[winner]).toBeLessThanOrEqual(canHold ? 1 : 0);
          }
        },
      ),
    );
    expect(gained).toBeGreaterThan(0);
    expect(denied).toBeGreaterThan(0);
  });
});

describe("effectWith (SJU-5, SJU-6, SJU-7)", () => {
  const added: Readonly<Record<Reward, number>> = { effect2: 2, onARoll: 0, effect2AndOnARoll: 2, effect4: 4 };

  it.each(EFFECTS)("adds to an effect of %i what the reward gives", (effect) => {
    for (const quality of QUALITIES) {
      expect(effectWith({ effect, quality }, null)).toBe(effect);
      for (const reward of OFFERED[quality].free) {
        expect(effectWith({ effect, quality }, reward)).toBe(effect + added[reward]);
      }
    }
  });

  it("refuses every reward that the quality does not offer", () => {
    const words = { plain: /none/, veryGood: /effect2 or onARoll/, catastrophic: /effect2AndOnARoll or effect4/ };
    for (const quality of QUALITIES) {
      for (const reward of [...REWARDS, "effect3", "", 2, undefined]) {
        if (OFFERED[quality].free.some((known) => known === reward)) continue;
        expectFault(() => effectWith({ effect: 1, quality }, reward as Reward), "reward", reward, words[quality]);
      }
    }
  });

  it("refuses an effect or a quality that cannot be, with a reward or without", () => {
    for (const reward of ["effect2", null] as const) {
      for (const bad of [-1, ...NOT_WHOLE]) {
        const roll = { effect: bad as number, quality: "veryGood" } as const;
        expectFault(() => effectWith(roll, reward), "effect", bad, /a whole number of at least 0/);
      }
      for (const bad of ["good", "", null, undefined]) {
        const roll = { effect: 1, quality: bad as Quality };
        expectFault(() => effectWith(roll, reward), "quality", bad, /one of plain, veryGood, catastrophic/);
      }
    }
  });

  it("takes every roll as readRoll tells it", () => {
    for (const level of ALL_LEVELS) {
      for (const dice of everyResult(level)) {
        const roll = readRoll(dice, level);
        const best = { plain: 0, veryGood: 2, catastrophic: 4 }[roll.quality];
        if (effectWith(roll, rewardOfDifficulty(roll.quality)) !== roll.effect + best) expect.fail(`${level} ${dice}`);
      }
    }
  });
});

describe("fumbler (SJU-7)", () => {
  it("is the side that lost catastrophically, and nobody else", () => {
    const whose = (winner: Side | null) => QUALITIES.map((quality) => fumbler({ winner, quality }));
    expect(whose("offensive")).toEqual([null, null, "defensive"]);
    expect(whose("defensive")).toEqual([null, null, "offensive"]);
    expect(whose(null)).toEqual([null, null, null]);
  });

  it("knows sides and qualities only", () => {
    type Roll = Pick<RollResult, "winner" | "quality">;
    const ask = (roll: object) => () => fumbler(roll as Roll);
    for (const bad of ["neither", "", 1, undefined]) {
      for (const quality of QUALITIES) {
        expectFault(ask({ winner: bad, quality }), "winner", bad, /one of offensive, defensive/);
      }
    }
    for (const bad of ["good", "", null, undefined]) {
      for (const winner of ["offensive", null]) {
        expectFault(ask({ winner, quality: bad }), "quality", bad, /one of plain, veryGood, catastrophic/);
      }
    }
  });
});
