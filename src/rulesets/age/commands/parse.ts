import { NotUnderstood, type Parsed, parsed } from "../../../kernel/command.ts";
import { ABILITIES, type Ability, MODIFIER } from "../rules/index.ts";

/** What `/age` asks for. */
export interface AgeCommand {
  /** Dice rolled by hand, the Dragon Die last (AGE-1). */
  readonly dice: readonly [number, number, number] | null;
  readonly ability: Ability | null;
  /** Name of a focus, or how it begins (AGE-2). */
  readonly focus: string | null;
  readonly modifiers: readonly number[];
  /** Target number (AGE-3). */
  readonly target: number | null;
}

/**
 * Why a command is not understood:
 * - `empty`: neither dice nor an ability;
 * - `unknown`: this is no part of a command;
 * - `ambiguous`: an ability's name begins so, but more than one;
 * - `dice`: not three dice that show 1 to 6;
 * - `number`: a number beyond ±999;
 * - `noTarget`: no number after "vs";
 * - `twice`: a second one of what there is one of;
 * - `focusAlone`: a focus without the ability it belongs to.
 */
export type CommandFault = "empty" | "unknown" | "ambiguous" | "dice" | "number" | "noTarget" | "twice" | "focusAlone";

export type ParsedCommand = Parsed<AgeCommand, CommandFault>;

/** The abilities' names in the languages of the system, whichever of them the user has: a group types in both. */
export const ABILITY_WORDS: Readonly<Record<Ability, readonly string[]>> = {
  communication: ["communication", "kommunikation"],
  constitution: ["constitution", "konstitution"],
  cunning: ["cunning", "slughet"],
  dexterity: ["dexterity", "smidighet"],
  magic: ["magic", "magi"],
  perception: ["perception", "uppmärksamhet"],
  strength: ["strength", "styrka"],
  willpower: ["willpower", "viljestyrka"],
};

/** Letters that the beginning of a name needs. */
const SHORTEST = 3;

/** One part at the place where reading has come to. */
const PARTS = {
  space: /\s+/y,
  // Before the numbers: "3,4,5" is no number.
  dice: /\d+(?:\s*,\s*\d+)+/y,
  target: /(?:vs\.?|mot)(?!\p{L})\s*(?<sign>[+\-−–]?)\s*(?<number>\d*)/iuy,
  modifier: /(?<sign>[+\-−–])\s*(?<number>\d+)/y,
  focus: /\((?<name>[^()]*)\)/y,
  word: /\p{L}+/uy,
} as const;

/** Reads what follows `/age`, e.g. `dex (Initiative) +1 -2 vs 15` or `3,4,5`. Its parts may come in any order. */
export function parseCommand(text: string): ParsedCommand {
  return parsed(() => read(text));
}

/** Writes a command as it may be typed. */
export function writeCommand({ dice, ability, focus, modifiers, target }: AgeCommand): string {
  const parts = [
    dice?.join(","),
    ability,
    focus === null ? null : `(${focus})`,
    ...modifiers.map((value) => (value < 0 ? String(value) : `+${value}`)),
    target === null ? null : `vs ${target}`,
  ];
  return parts.filter((part) => part !== null && part !== undefined).join(" ");
}

type Draft = { -readonly [Key in keyof AgeCommand]: AgeCommand[Key] } & { modifiers: number[] };

function read(text: string): AgeCommand {
  const draft: Draft = { dice: null, ability: null, focus: null, modifiers: [], target: null };
  for (let at = 0; at < text.length; ) {
    const { part, match } = partAt(text, at);
    const [found] = match;
    const { sign = "", number = "", name = "" } = match.groups ?? {};
    if (part === "dice") draft.dice = once(draft.dice, diceOf(found), found);
    if (part === "modifier") draft.modifiers.push(numberOf(sign, number, found));
    if (part === "focus") draft.focus = once(draft.focus, focusOf(name, found), found);
    if (part === "word") draft.ability = once(draft.ability, abilityOf(found), found);
    if (part === "target") {
      if (number === "") throw new NotUnderstood<CommandFault>("noTarget", found.trim());
      draft.target = once(draft.target, numberOf(sign, number, found), found);
    }
    at += found.length;
  }
  if (draft.focus !== null && draft.ability === null) throw new NotUnderstood<CommandFault>("focusAlone", draft.focus);
  if (draft.dice === null && draft.ability === null) throw new NotUnderstood<CommandFault>("empty", text.trim());
  return draft;
}

function partAt(text: string, at: number): { part: keyof typeof PARTS; match: RegExpExecArray } {
  for (const part of ["space", "dice", "target", "modifier", "focus", "word"] as const) {
    PARTS[part].lastIndex = at;
    const match = PARTS[part].exec(text);
    if (match) return { part, match };
  }
  const rest = text.slice(at);
  throw new NotUnderstood<CommandFault>("unknown", /^\S+/.exec(rest)?.[0] ?? rest);
}

function once<Value>(before: Value | null, now: Value, found: string): Value {
  if (before !== null) throw new NotUnderstood<CommandFault>("twice", found);
  return now;
}

function diceOf(found: string): readonly [number, number, number] {
  const [first = 0, second = 0, third = 0, ...more] = found.split(",").map(Number);
  const all = [first, second, third, ...more];
  if (all.length > 3 || all.some((face) => face < 1 || face > 6)) throw new NotUnderstood<CommandFault>("dice", found);
  return [first, second, third];
}

function numberOf(sign: string, digits: string, found: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value) || value > MODIFIER.max) throw new NotUnderstood<CommandFault>("number", found);
  // Adding 0 makes −0 a plain 0.
  return (sign === "" || sign === "+" ? value : -value) + 0;
}

function focusOf(name: string, found: string): string {
  const trimmed = name.trim();
  if (trimmed === "") throw new NotUnderstood<CommandFault>("unknown", found);
  return trimmed;
}

function abilityOf(found: string): Ability {
  const word = plain(found);
  const named = ABILITIES.filter((ability) => ABILITY_WORDS[ability].some((name) => plain(name) === word));
  const begun = ABILITIES.filter((ability) => ABILITY_WORDS[ability].some((name) => plain(name).startsWith(word)));
  const [ability, another] = named.length > 0 ? named : begun;
  if (ability === undefined || (word.length < SHORTEST && named.length === 0)) {
    throw new NotUnderstood<CommandFault>("unknown", found);
  }
  if (another !== undefined) throw new NotUnderstood<CommandFault>("ambiguous", found);
  return ability;
}

/** Letters without case and accents: "uppmark" is as good as "Uppmärk". */
function plain(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
