import { isSuit, SUITS, type Suit } from "../../../kernel/cards.ts";
import { list, oneOf } from "../../../kernel/checks.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";
import { INITIATIVE_SKILL } from "./initiative.ts";
import { comparableName, NEW_CHARACTER_SKILLS, SIDES, type Side } from "./skills.ts";

/** A skill that characters of a world begin with (C52-16). */
export interface WorldSkill {
  /** Key of a standard skill, or letters and digits of the world's own. Stored in worlds as the items' identifier. */
  readonly key: string;
  /** The world's own name for it; empty for a standard skill that every viewer reads in his own language. */
  readonly name: string;
  readonly suit: Suit;
  readonly side: Side;
}

/** The standard skills as a world's list (C52-16). */
export const STANDARD_WORLD_SKILLS: readonly WorldSkill[] = NEW_CHARACTER_SKILLS.map((skill) => ({
  ...skill,
  name: "",
}));

const KEY = /^[A-Za-z0-9]{1,40}$/;

/** Whether a key is that of one of the sixteen (C52-16). */
export function isStandardSkill(key: string): boolean {
  return NEW_CHARACTER_SKILLS.some((skill) => skill.key === key);
}

/**
 * A world's list as it is stored (C52-16): a text of JSON. What is no list is the standard one; an entry that is no skill is left
 * out, and the Initiative skill comes back when it is missing.
 */
export function readWorldSkills(stored: string): readonly WorldSkill[] {
  const found = parsed(stored);
  if (!Array.isArray(found)) return STANDARD_WORLD_SKILLS;
  const skills: WorldSkill[] = [];
  for (const entry of found) {
    const skill = worldSkill(entry);
    if (skill && !skills.some(({ key }) => key === skill.key)) skills.push(skill);
  }
  const initiative = skills.some(({ key }) => key === INITIATIVE_SKILL);
  return initiative ? skills : [...skills, ...STANDARD_WORLD_SKILLS.filter(({ key }) => key === INITIATIVE_SKILL)];
}

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}

function worldSkill(entry: unknown): WorldSkill | null {
  const fields = new Map(Object.entries(typeof entry === "object" && entry !== null ? entry : {}));
  const [key, name, suit]: readonly unknown[] = ["key", "name", "suit"].map((field) => fields.get(field));
  const side = SIDES.find((known) => known === fields.get("side"));
  if (typeof key !== "string" || !KEY.test(key) || typeof name !== "string" || !isSuit(suit) || !side) return null;
  return name.trim() === "" && !isStandardSkill(key) ? null : { key, name: name.trim(), suit, side };
}

/** Why a list cannot be a world's. Stable: used as the suffix of a localisation key. */
export type WorldSkillsRefusal =
  /** A skill of the world's own has no name. */
  | "noName"
  /** Two have the same. */
  | "sameName"
  /** The Initiative skill is missing. */
  | "noInitiative";

/**
 * Whether a list can be a world's (C52-16).
 * @param nameOf what a skill is called in the list: its own name, or that of the standard skill
 * @throws RulesError when a suit or a side is none
 */
export function mayBeWorldSkills(
  skills: readonly WorldSkill[],
  nameOf: (skill: WorldSkill) => string,
): Answer<WorldSkillsRefusal> {
  for (const [index, { suit, side }] of list("skills", skills).entries()) {
    oneOf(`skills[${index}].suit`, suit, SUITS);
    oneOf(`skills[${index}].side`, side, SIDES);
  }
  if (!skills.some(({ key }) => key === INITIATIVE_SKILL)) return mayNot("noInitiative");
  const names = skills.map((skill) => comparableName(nameOf(skill)));
  if (names.includes("")) return mayNot("noName");
  return new Set(names).size < names.length ? mayNot("sameName") : MAY;
}

/** A character's skill as far as a world's list is about it. */
export interface OwnedSkill {
  readonly id: string;
  /** Key of the world's skill it is; empty for one that was made by hand. */
  readonly identifier: string;
  readonly name: string;
  readonly suit: Suit;
  readonly side: Side;
}

/** What brings a character's skills in line with his world's (C52-16). Ratings and specialisations stay, and so do other skills. */
export interface Alignment {
  readonly add: readonly WorldSkill[];
  readonly move: readonly { readonly id: string; readonly to: WorldSkill }[];
}

/**
 * What of a character's skills is not as the world has them (C52-16): those that are missing, and those of another suit or side. One
 * made by hand under the name of a skill that he lacks becomes that skill.
 * @param nameOf as in {@link mayBeWorldSkills}
 */
export function alignment(
  skills: readonly WorldSkill[],
  owned: readonly OwnedSkill[],
  nameOf: (skill: WorldSkill) => string,
): Alignment {
  const add: WorldSkill[] = [];
  const move: { readonly id: string; readonly to: WorldSkill }[] = [];
  for (const to of list("skills", skills)) {
    const known = owned.filter(({ identifier }) => identifier === to.key);
    const byHand = owned.find(
      ({ identifier, name }) => !identifier && comparableName(name) === comparableName(nameOf(to)),
    );
    if (known.length === 0 && !byHand) add.push(to);
    else if (known.length === 0 && byHand) move.push({ id: byHand.id, to });
    for (const { id, suit, side } of known) if (suit !== to.suit || side !== to.side) move.push({ id, to });
  }
  return { add, move };
}
