import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { diceHost } from "../../batches/dice-host.ts";

/** What these tests use of a roll; the class itself is made for the host's own types. */
interface TestRoll {
  total: number;
  formula: string;
  _evaluated: boolean;
  ageDice: { dice: [number, number]; dragonDie: number };
  dragonDie: { options: Record<string, unknown> };
  toJSON(): object;
  evaluate(): Promise<TestRoll>;
}
interface TestRollClass {
  withDice(faces: readonly number[], modifiers: readonly number[]): TestRoll;
  forTest(modifiers: readonly number[]): TestRoll;
  fromData(data: object): TestRoll;
}

const { dice, Roll } = diceHost();
let AgeRoll: TestRollClass;
let paintDragonDie: (roll: TestRoll) => void;
const world = { active: false, color: "off" };

beforeAll(async () => {
  const modules = { get: (id: string) => (id === "dice-so-nice" ? { active: world.active } : undefined) };
  const settings = { get: (_: string, key: string) => (key === "age.dragonDieColor" ? world.color : undefined) };
  Object.assign(globalThis, { Roll, game: { modules, settings } });
  const rolls: string = "../../../src/rulesets/age/rolls";
  ({ AgeRoll } = await import(`${rolls}/age-roll.ts`));
  ({ paintDragonDie } = await import(`${rolls}/dice-so-nice.ts`));
  dice.config.rolls.push(AgeRoll as never);
});

/** As a message is saved and loaded. */
const reloaded = (roll: TestRoll) => AgeRoll.fromData(JSON.parse(JSON.stringify(roll)));

const die = fc.integer({ min: 1, max: 6 });
const faces = fc.tuple(die, die, die);
const modifiers = fc.array(fc.integer({ min: -999, max: 999 }), { maxLength: 6 });

describe("dice rolled by hand (AGE-1)", () => {
  it("are a rolled test: which is the Dragon Die and what they come to survive saving and loading", () => {
    fc.assert(
      fc.property(faces, modifiers, (three, added) => {
        const roll = AgeRoll.withDice(three, added);
        for (const one of [roll, reloaded(roll), reloaded(reloaded(roll))]) {
          expect(one).toBeInstanceOf(AgeRoll);
          expect(one._evaluated).toBe(true);
          expect(one.ageDice).toEqual({ dice: three.slice(0, 2), dragonDie: three[2] });
          expect(one.total).toBe([...three, ...added].reduce((sum, value) => sum + value, 0));
        }
      }),
    );
  });

  it("come to what the computer's dice come to, in the same form", async () => {
    const draws = [4, 6, 3].map((face) => 1 - (face - 0.5) / 6);
    dice.config.randomUniform = () => draws.shift() ?? Number.NaN;
    const rolled = await AgeRoll.forTest([2, 0, -3]).evaluate();
    expect(AgeRoll.withDice([4, 6, 3], [2, 0, -3]).toJSON()).toEqual(rolled.toJSON());
  });

  it("are not rolled again, and are refused unless each shows 1 to 6", async () => {
    await expect(AgeRoll.withDice([1, 2, 3], []).evaluate()).rejects.toThrow(/already/);
    for (const bad of [0, 7, 1.5, Number.NaN]) {
      expect(() => AgeRoll.withDice([1, 2, bad], [])).toThrow(/dice\[2\].*1 to 6/);
      expect(() => AgeRoll.withDice([bad, 2, 3], [])).toThrow(/dice\[0\].*1 to 6/);
    }
  });
});

describe("the Dragon Die in 3D (AGE-1)", () => {
  it("gets the user's colour, and keeps it in the saved roll", () => {
    Object.assign(world, { active: true, color: "gold" });
    const roll = AgeRoll.forTest([1]);
    paintDragonDie(roll);
    expect(roll.dragonDie.options.appearance).toMatchObject({ colorset: "custom", background: "#d9a81e" });
    expect(reloaded(roll).dragonDie.options).toEqual(roll.dragonDie.options);
    expect(JSON.stringify(roll).match(/appearance/g)).toHaveLength(1);
  });

  it.each([
    { active: false, color: "gold" },
    { active: true, color: "off" },
    { active: true, color: "toString" },
  ])("is left alone with %o", (state) => {
    Object.assign(world, state);
    const roll = AgeRoll.forTest([]);
    paintDragonDie(roll);
    expect(roll.dragonDie.options).not.toHaveProperty("appearance");
  });
});
