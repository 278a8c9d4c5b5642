import { describe, expect, it } from "vitest";
import {
  abilityEffects,
  alignment,
  cardsOfJoiner,
  commonHandSize,
  handSize,
  mayBeWorldSkills,
  type OwnedSkill,
  readWorldSkills,
  STANDARD_WORLD_SKILLS,
  type WorldSkill,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault } from "./expect.ts";

const nameOf = ({ name, key }: WorldSkill) => name || key;
const [dodge] = STANDARD_WORLD_SKILLS;
if (!dodge) throw new Error("There are no standard skills.");
const magic: WorldSkill = { key: "magic", name: "Magic", suit: "hearts", side: "mental" };

describe("a world's skills (C52-16)", () => {
  it("are the standard ones until something else is stored", () => {
    for (const stored of ["", "null", "{", "7", '{"a":1}']) expect(readWorldSkills(stored)).toBe(STANDARD_WORLD_SKILLS);
    const list = [...STANDARD_WORLD_SKILLS.slice(1), magic];
    expect(readWorldSkills(JSON.stringify(list))).toEqual(list);
  });

  it("leave out what is no skill, and are never without Initiative", () => {
    const broken = [
      magic,
      magic,
      1,
      null,
      { ...magic, key: "a b" },
      { ...dodge, suit: "cups" },
      { ...dodge, side: "" },
    ];
    const keys = readWorldSkills(JSON.stringify([...broken, { ...magic, key: "nameless", name: " " }])).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(["magic", "initiative"]);
  });

  it("need a name each, and Initiative", () => {
    const may = (...skills: WorldSkill[]) => mayBeWorldSkills(skills, nameOf);
    expect(may(...STANDARD_WORLD_SKILLS, magic)).toEqual({ ok: true });
    expect(may(magic)).toEqual({ ok: false, reason: "noInitiative" });
    expect(may(...STANDARD_WORLD_SKILLS, { ...magic, name: " DODGE" })).toEqual({ ok: false, reason: "sameName" });
    expect(may(...STANDARD_WORLD_SKILLS, { ...magic, key: "", name: "" })).toEqual({ ok: false, reason: "noName" });
    expectFault(() => may({ ...magic, side: "both" as never }), "skills[0].side", "both", /physical, mental/);
  });

  it("reach characters that there are: what is missing and what has moved, and no rating", () => {
    const owned: OwnedSkill[] = STANDARD_WORLD_SKILLS.map(({ key, suit, side }) => ({
      id: `of${key}`,
      identifier: key,
      name: key,
      suit,
      side,
    }));
    expect(alignment(STANDARD_WORLD_SKILLS, owned, nameOf)).toEqual({ add: [], move: [] });
    const moved: WorldSkill = { ...dodge, suit: "spades" };
    const world = [moved, ...STANDARD_WORLD_SKILLS.slice(1), magic];
    expect(alignment(world, owned, nameOf)).toEqual({ add: [magic], move: [{ id: "ofdodge", to: moved }] });
    // What the world has no more stays where it is, and one made by hand becomes the world's.
    const own: OwnedSkill = { id: "own", identifier: "", name: "magic ", suit: "clubs", side: "physical" };
    const less = [...STANDARD_WORLD_SKILLS.slice(1), magic];
    expect(alignment(less, [...owned, own], nameOf)).toEqual({ add: [], move: [{ id: "own", to: magic }] });
  });
});

describe("numeric effects of abilities (C52-18)", () => {
  const ability = (
    times: number,
    ...effects: { on: "skill" | "damage" | "handSize"; skill: string; value: number }[]
  ) => ({
    times,
    effects,
  });
  const all = [
    ability(2, { on: "skill", skill: " Smyga ", value: 1 }, { on: "handSize", skill: "", value: 1 }),
    ability(1, { on: "skill", skill: "STEALTH", value: 3 }, { on: "damage", skill: "stealth", value: -1 }),
  ];

  it("count as often as the ability is had, on the skill by key or name", () => {
    const of = (identifier: string, ...names: string[]) => abilityEffects(all, "skill", { identifier, names });
    expect([of("stealth", "Smyga"), of("stealth"), of("", "smyga"), of("dodge", "Ducka"), of("", "")]).toEqual([
      5, 3, 2, 0, 0,
    ]);
    expect([abilityEffects(all, "damage"), abilityEffects(all, "handSize"), abilityEffects(all, "skill")]).toEqual([
      -1, 2, 0,
    ]);
    expectFault(() => abilityEffects([ability(0.5)], "damage"), "abilities[0].times", 0.5, /whole number/);
  });

  it("change the size of hands, which keep one card at least (C52-4)", () => {
    expect([handSize(1, 2), handSize(0, -9)]).toEqual([8, 1]);
    expect([commonHandSize([0, 1], 2), commonHandSize([], 2), commonHandSize([0], -9)]).toEqual([10, 0, 1]);
    const joins = (effects: number) => cardsOfJoiner({ npcs: 1, expanded: 0, effects, drawn: true });
    expect([joins(1), joins(-5)]).toEqual([3, 0]);
  });
});
